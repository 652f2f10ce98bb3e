import { sql } from 'kysely';
import { integer, text } from '../platform/database/columns.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** Uploaded files. The owner is a reader. No foreign key says so, because the reader tables are created later. */
export const fileTables: Migration = {
  id: 'files-001-tables',
  up: async (db, dialect) => {
    const words = text(dialect);
    await db.schema
      .createTable('stored_file')
      .addColumn('key', words, (column) => column.primaryKey().notNull())
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('reader_id', words, (column) => column.notNull())
      .addColumn('module', words, (column) => column.notNull())
      .addColumn('visibility', words, (column) =>
        column.notNull().check(sql`visibility in ('public', 'private')`),
      )
      .addColumn('content_type', words, (column) => column.notNull())
      .addColumn('size', integer(dialect), (column) => column.notNull())
      .addColumn('object_name', words, (column) => column.notNull().unique())
      .addColumn('state', words, (column) =>
        column.notNull().check(sql`state in ('arriving', 'ready', 'leaving')`),
      )
      .addColumn('claimed', integer(dialect), (column) => column.notNull().check(sql`claimed in (0, 1)`))
      .addColumn('created_at', words, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('stored_file_by_owner')
      .on('stored_file')
      .columns(['clientid', 'reader_id', 'module', 'created_at'])
      .execute();
    await db.schema
      .createIndex('stored_file_by_state')
      .on('stored_file')
      .columns(['state', 'claimed', 'created_at'])
      .execute();
  },
};

/** Places to upload large files to. */
export const uploadTables: Migration = {
  id: 'files-002-uploads',
  up: async (db, dialect) => {
    const words = text(dialect);
    await db.schema
      .createTable('file_upload')
      .addColumn('key', words, (column) => column.primaryKey().notNull())
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('reader_id', words, (column) => column.notNull())
      .addColumn('module', words, (column) => column.notNull())
      .addColumn('purpose', words, (column) => column.notNull())
      .addColumn('filename', words, (column) => column.notNull())
      .addColumn('size', integer(dialect), (column) => column.notNull())
      .addColumn('created_at', words, (column) => column.notNull())
      .addColumn('touched_at', words, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('file_upload_by_owner')
      .on('file_upload')
      .columns(['clientid', 'reader_id', 'module', 'created_at'])
      .execute();
  },
};
