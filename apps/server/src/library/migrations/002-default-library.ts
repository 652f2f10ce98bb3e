import { sql } from 'kysely';
import { integer } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** The library that addresses without a library of their own lead to: one at most. */
export const defaultLibrary: Migration = {
  id: 'library-002-default-library',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('library')
      .addColumn('is_default', integer(dialect), (column) =>
        column.notNull().defaultTo(0).check(sql`is_default in (0, 1)`),
      )
      .execute();
    await db.schema
      .createIndex('library_default')
      .unique()
      .on('library')
      .column('is_default')
      .where('is_default', '=', 1)
      .execute();
  },
};
