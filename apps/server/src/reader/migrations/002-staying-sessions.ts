import { sql } from 'kysely';
import { integer } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Sessions that a reader chose to keep on a device. */
export const stayingSessions: Migration = {
  id: 'reader-002-staying-sessions',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('reader_session')
      .addColumn('stays', integer(dialect), (column) =>
        column.notNull().defaultTo(0).check(sql`stays in (0, 1)`),
      )
      .execute();
  },
};
