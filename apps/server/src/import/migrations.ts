import { integer, text } from '../platform/database/columns.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** What unfinished imports have done so far. */
export const importBatches: Migration = {
  id: 'import-001-batches',
  up: async (db, dialect) => {
    const words = text(dialect);
    await db.schema
      .createTable('import_batch')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('run', words, (column) => column.notNull())
      .addColumn('position', integer(dialect), (column) => column.notNull())
      .addColumn('recorded_at', words, (column) => column.notNull())
      .addColumn('outcomes', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('import_batch_key', ['clientid', 'run', 'position'])
      .execute();
  },
};
