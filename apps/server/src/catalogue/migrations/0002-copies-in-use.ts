import { sql } from 'kysely';
import { integer } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Marks on a copy that circulation keeps: held for a reader, out on a loan of this portal. */
export const copiesInUse: Migration = {
  id: 'catalogue-002-copies-in-use',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('copy')
      .addColumn('held', integer(dialect), (column) =>
        column.notNull().defaultTo(0).check(sql`held in (0, 1)`),
      )
      .execute();
    // The status of a lent copy says so too, and nobody else has a hold on it.
    await db.schema
      .alterTable('copy')
      .addColumn('lent', integer(dialect), (column) =>
        column.notNull().defaultTo(0).check(sql`lent = 0 or (lent = 1 and held = 0 and status_id in (2, 7))`),
      )
      .execute();
  },
};
