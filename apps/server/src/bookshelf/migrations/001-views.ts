import { integer, text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Which titles were looked at, by whom, how often in a day. */
export const viewTables: Migration = {
  id: 'bookshelf-001-views',
  up: async (db, dialect) => {
    await db.schema
      .createTable('title_view')
      .addColumn('serviceid', text(dialect), (column) => column.notNull())
      .addColumn('clientid', text(dialect), (column) => column.notNull().references('library.clientid'))
      .addColumn('title_id', integer(dialect), (column) =>
        column.notNull().references('title.id').onDelete('cascade'),
      )
      .addColumn('viewer', text(dialect), (column) => column.notNull())
      .addColumn('times', integer(dialect), (column) => column.notNull())
      .addColumn('day', text(dialect), (column) => column.notNull())
      .addColumn('viewed_at', text(dialect), (column) => column.notNull())
      .addPrimaryKeyConstraint('title_view_key', ['clientid', 'viewer', 'title_id', 'day'])
      .execute();
    await db.schema.createIndex('title_view_by_day').on('title_view').columns(['serviceid', 'day']).execute();
    await db.schema.createIndex('title_view_by_title').on('title_view').column('title_id').execute();
  },
};
