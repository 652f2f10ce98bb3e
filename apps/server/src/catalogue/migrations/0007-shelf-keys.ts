import { sql } from 'kysely';
import { text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import { callNumberOf } from '../rules/call-number.ts';
import { shelfKeyOf } from '../rules/shelf-key.ts';
import { readTitleRecord } from '../title-record.ts';

const atOnce = 1000;

/** The order of copies on a shelf, and the index by which a reader walks along it. */
export const shelfKeys: Migration = {
  id: 'catalogue-007-shelf-keys',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('copy')
      .addColumn('shelf_key', text(dialect), (column) => column.notNull().defaultTo(''))
      .execute();
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('copy')
        .innerJoin('title', 'title.id', 'copy.title_id')
        .select(['copy.id', 'copy.call_number', 'title.record'])
        .where('copy.id', '>', after)
        .orderBy('copy.id')
        .limit(atOnce)
        .execute();
      for (const { id, call_number, record } of rows)
        await db
          .updateTable('copy')
          .set({ shelf_key: shelfKeyOf(call_number || callNumberOf(readTitleRecord(record))) })
          .where('id', '=', id)
          .execute();
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
    await db.schema
      .createIndex('copy_by_shelf')
      .on('copy')
      .columns(['clientid', 'storage_id', 'shelf', 'shelf_key', 'title_id'])
      .execute();
    // For the expected figures, see catalogue-003-statistics.
    if (dialect !== 'sqlite') return;
    await sql`delete from sqlite_stat1 where tbl = 'copy' and idx = 'copy_by_shelf'`.execute(db);
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('copy', 'copy_by_shelf', '2000000 600000 60000 300 2 1')`.execute(
      db,
    );
    await sql`analyze sqlite_schema`.execute(db);
  },
};
