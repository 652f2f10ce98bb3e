import { integer, text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Special sheets, recommendations by ISBN instead of by title, and borrows by day. */
export const sheetsAndRanks: Migration = {
  id: 'catalogue-004-sheets-and-ranks',
  up: async (db, dialect) => {
    const words = text(dialect);
    const whole = integer(dialect);
    await db.schema
      .createTable('special_sheet')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('id', words, (column) => column.notNull())
      .addColumn('position', whole, (column) => column.notNull())
      .addColumn('sort_key', words, (column) => column.notNull())
      .addColumn('cover', words, (column) => column.notNull())
      .addColumn('publish_at', words, (column) => column.notNull())
      .addColumn('until_at', words, (column) => column.notNull())
      .addColumn('updated_at', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('special_sheet_key', ['clientid', 'id'])
      .execute();
    const ofSheet = { columns: ['clientid', 'sheet_id'], target: ['clientid', 'id'] } as const;
    await db.schema
      .createTable('special_sheet_text')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('sheet_id', words, (column) => column.notNull())
      .addColumn('language', words, (column) => column.notNull())
      .addColumn('name', words, (column) => column.notNull())
      .addColumn('introduction', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('special_sheet_text_key', ['clientid', 'sheet_id', 'language'])
      .addForeignKeyConstraint(
        'text_of_sheet',
        [...ofSheet.columns],
        'special_sheet',
        [...ofSheet.target],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createTable('special_sheet_title')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('sheet_id', words, (column) => column.notNull())
      .addColumn('position', whole, (column) => column.notNull())
      .addColumn('isbn_key', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('special_sheet_title_key', ['clientid', 'sheet_id', 'isbn_key'])
      .addForeignKeyConstraint(
        'title_of_sheet',
        [...ofSheet.columns],
        'special_sheet',
        [...ofSheet.target],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createTable('special_sheet_note')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('sheet_id', words, (column) => column.notNull())
      .addColumn('isbn_key', words, (column) => column.notNull())
      .addColumn('language', words, (column) => column.notNull())
      .addColumn('note', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('special_sheet_note_key', ['clientid', 'sheet_id', 'isbn_key', 'language'])
      .addForeignKeyConstraint(
        'note_of_sheet',
        [...ofSheet.columns],
        'special_sheet',
        [...ofSheet.target],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema.dropTable('recommended_title').execute();
    await db.schema
      .createTable('recommended_isbn')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('position', whole, (column) => column.notNull())
      .addColumn('isbn_key', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('recommended_isbn_key', ['clientid', 'isbn_key'])
      .execute();
    await db.schema
      .createTable('title_borrow_day')
      .addColumn('serviceid', words, (column) => column.notNull())
      .addColumn('day', words, (column) => column.notNull())
      .addColumn('title_id', whole, (column) => column.notNull().references('title.id').onDelete('cascade'))
      .addColumn('times', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('title_borrow_day_key', ['serviceid', 'day', 'title_id'])
      .execute();
    await db.schema
      .createIndex('title_borrow_day_by_title')
      .on('title_borrow_day')
      .column('title_id')
      .execute();
  },
};
