import { type Migration, runSql } from '../../platform/database/migrate.ts';
import { callNumberOf } from '../rules/call-number.ts';
import { shelfKeyOf } from '../rules/shelf-key.ts';
import { readTitleRecord } from '../title-record.ts';
import { expectRows } from './0003-statistics.ts';

const atOnce = 1000;

/** The order of copies on a shelf, and the index for walking along it. */
export const shelfKeys: Migration = {
  id: 'catalogue-007-shelf-keys',
  up: async (db, dialect) => {
    await runSql(db, dialect, `alter table copy add column shelf_key TEXT not null default '';`);
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
    await runSql(
      db,
      dialect,
      'create index copy_by_shelf on copy (clientid, storage_id, shelf, shelf_key, title_id);',
    );
    await expectRows(db, dialect, [['copy', 'copy_by_shelf', '2000000 600000 60000 300 2 1']]);
  },
};
