import { integer, text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** How far each group's titles have been searched for covers on other hosts. */
export const coversNoted: Migration = {
  id: 'catalogue-006-covers-noted',
  up: async (db, dialect) => {
    await db.schema
      .createTable('covers_noted')
      .addColumn('serviceid', text(dialect), (column) =>
        column.primaryKey().notNull().references('library_group.serviceid'),
      )
      .addColumn('changes', integer(dialect), (column) => column.notNull())
      .execute();
  },
};
