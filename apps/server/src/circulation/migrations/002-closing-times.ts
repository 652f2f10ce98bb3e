import { text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** When a library closes, so that a held copy is kept until then and not until midnight. */
export const closingTimes: Migration = {
  id: 'circulation-002-closing-times',
  up: async (db, dialect) => {
    const words = text(dialect);
    await db.schema
      .createTable('closing_time')
      .addColumn('clientid', words, (column) =>
        column.notNull().references('library.clientid').onDelete('cascade'),
      )
      .addColumn('day', words, (column) => column.notNull())
      .addColumn('closes', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('closing_time_key', ['clientid', 'day'])
      .execute();
  },
};
