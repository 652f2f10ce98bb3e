import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** What readers recommend for purchase; each book once per reader. */
export const purchaseTables: Migration = {
  id: 'purchase-001-tables',
  up: async (db, dialect) => {
    const words = text(dialect);
    await withId(db.schema.createTable('purchase_recommendation'), dialect)
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('reader_id', words, (column) => column.notNull())
      .addColumn('book_name', words, (column) => column.notNull())
      .addColumn('first_author', words, (column) => column.notNull())
      .addColumn('reason', words, (column) => column.notNull())
      .addColumn('status', integer(dialect), (column) =>
        column.notNull().check(sql`status in (1, -1, 2, -2, -4)`),
      )
      .addColumn('match_key', words, (column) => column.notNull())
      .addColumn('created_at', words, (column) => column.notNull())
      .addColumn('updated_at', words, (column) => column.notNull())
      .addUniqueConstraint('purchase_recommendation_book', ['clientid', 'reader_id', 'match_key'])
      .addForeignKeyConstraint(
        'purchase_recommendation_reader',
        ['clientid', 'reader_id'],
        'reader',
        ['clientid', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('purchase_recommendation_by_status')
      .on('purchase_recommendation')
      .columns(['clientid', 'status', 'created_at'])
      .execute();
  },
};
