import { titleKey } from '@yuelan/search';
import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

const atOnce = 1000;
const recordSchema = z.looseObject({ title: z.string() });

/** The key of a title's name, by which a copy that names its title and no ISBN finds it. */
export const titleKeys: Migration = {
  id: 'catalogue-005-title-keys',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('title')
      .addColumn('title_key', text(dialect), (column) => column.notNull().defaultTo(''))
      .execute();
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('title')
        .select(['id', 'record'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      for (const { id, record } of rows)
        await db
          .updateTable('title')
          .set({ title_key: titleKey(recordSchema.parse(JSON.parse(record)).title) })
          .where('id', '=', id)
          .execute();
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
    await db.schema
      .createIndex('title_by_title_key')
      .on('title')
      .columns(['serviceid', 'title_key'])
      .execute();
    // For the expected figures, see catalogue-003-statistics.
    if (dialect !== 'sqlite') return;
    await sql`delete from sqlite_stat1 where tbl = 'title' and idx = 'title_by_title_key'`.execute(db);
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('title', 'title_by_title_key', '1000000 300000 2')`.execute(
      db,
    );
    await sql`analyze sqlite_schema`.execute(db);
  },
};
