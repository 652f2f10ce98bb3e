import { titleKey } from '@yuelan/search';
import { z } from 'zod';
import { type Migration, runSql } from '../../platform/database/migrate.ts';
import { expectRows } from './0003-statistics.ts';

const atOnce = 1000;
const recordSchema = z.looseObject({ title: z.string() });

/** The key of a title's name, by which a copy that names its title without an ISBN finds it. */
export const titleKeys: Migration = {
  id: 'catalogue-005-title-keys',
  up: async (db, dialect) => {
    await runSql(db, dialect, `alter table title add column title_key TEXT not null default '';`);
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
    await runSql(db, dialect, 'create index title_by_title_key on title (serviceid, title_key);');
    await expectRows(db, dialect, [['title', 'title_by_title_key', '1000000 300000 2']]);
  },
};
