import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration, MigrationDb } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';

/** What a reader does with a title: keeps it on the shelf, looks at it, judges it. One row each per reader and title. */
export const readerTitleTables: Migration = {
  id: 'bookshelf-002-reader-titles',
  up: async (db, dialect) => {
    await makeShelf(db, dialect);
    await makeHistory(db, dialect);
    await makeEvaluations(db, dialect);
  },
};

async function makeShelf(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  await withId(db.schema.createTable('shelf_entry'), dialect)
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('title_id', integer(dialect), (column) =>
      column.notNull().references('title.id').onDelete('cascade'),
    )
    .addColumn('added_at', words, (column) => column.notNull())
    .addUniqueConstraint('shelf_entry_title', ['clientid', 'reader_id', 'title_id'])
    .addForeignKeyConstraint(
      'shelf_entry_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('shelf_entry_by_title').on('shelf_entry').column('title_id').execute();
  await db.schema
    .createTable('shelf_removal')
    .addColumn('entry_id', integer(dialect), (column) => column.primaryKey().notNull())
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('removed_at', words, (column) => column.notNull())
    .addForeignKeyConstraint(
      'shelf_removal_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('shelf_removal_by_time').on('shelf_removal').column('removed_at').execute();
}

async function makeHistory(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  await db.schema
    .createTable('reader_view')
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('title_id', integer(dialect), (column) =>
      column.notNull().references('title.id').onDelete('cascade'),
    )
    .addColumn('times', integer(dialect), (column) => column.notNull())
    .addColumn('viewed_at', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('reader_view_key', ['clientid', 'reader_id', 'title_id'])
    .addForeignKeyConstraint(
      'reader_view_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('reader_view_by_title').on('reader_view').column('title_id').execute();
  await db.schema.createIndex('reader_view_by_time').on('reader_view').column('viewed_at').execute();
}

async function makeEvaluations(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  await db.schema
    .createTable('title_evaluation')
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('title_id', integer(dialect), (column) =>
      column.notNull().references('title.id').onDelete('cascade'),
    )
    .addColumn('criteria', words, (column) => column.notNull().check(sql`criteria in ('1', '2', '3', '4')`))
    .addColumn('types', words, (column) => column.notNull())
    .addColumn('content', words, (column) => column.notNull())
    .addColumn('created_at', words, (column) => column.notNull())
    .addColumn('updated_at', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('title_evaluation_key', ['clientid', 'reader_id', 'title_id'])
    .addForeignKeyConstraint(
      'title_evaluation_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('title_evaluation_by_title')
    .on('title_evaluation')
    .column('title_id')
    .execute();
}
