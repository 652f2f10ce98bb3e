import { type Migration, runSql } from '../../platform/database/migrate.ts';
import { expectRows } from './0003-statistics.ts';

/**
 * The key that editions of one work share (a job computes it for existing titles), and the titles whose copies have
 * come or gone since the search indexes were last updated.
 */
export const works: Migration = {
  id: 'catalogue-008-works',
  up: async (db, dialect) => {
    await runSql(
      db,
      dialect,
      `alter table title add column work_key TEXT;
       create index title_by_work on title (serviceid, work_key);
       create table availability_change (serviceid TEXT not null, title_id INTEGER not null);`,
    );
    await expectRows(db, dialect, [['title', 'title_by_work', '1000000 300000 2']]);
  },
};
