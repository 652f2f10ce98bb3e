import { type Migration, runSql } from '../../platform/database/migrate.ts';
import { expectRows } from './0003-statistics.ts';

/**
 * Hardly any title is merged into another. SQLite preferred the index on `merged_into` for finding all other titles, so
 * an import read every title for each batch. The new index holds merged titles only.
 */
export const largeImports: Migration = {
  id: 'catalogue-012-large-imports',
  up: async (db, dialect) => {
    await runSql(
      db,
      dialect,
      `drop index title_by_merged;
       create index title_by_merged on title (merged_into) where merged_into is not null;`,
    );
    await expectRows(db, dialect, [
      ['title_origin', 'sqlite_autoindex_title_origin_1', '1000000 300000 300000 1'],
      ['title_origin', 'title_origin_by_control', '1000000 300000 300000 1'],
      ['title_origin', 'title_origin_by_title', '1000000 1'],
    ]);
  },
};
