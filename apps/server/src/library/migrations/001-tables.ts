import { sql } from 'kysely';
import { integer, text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Groups, libraries, their domain names and shelving places. */
export const libraryTables: Migration = {
  id: 'library-001-tables',
  up: async (db, dialect) => {
    const whole = integer(dialect);
    const words = text(dialect);
    await db.schema
      .createTable('library_group')
      .addColumn('serviceid', words, (column) => column.primaryKey().notNull())
      .addColumn('name', words, (column) => column.notNull())
      .addColumn('catalogue_changes', whole, (column) => column.notNull().defaultTo(0))
      .addColumn('index_epoch', whole, (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', words, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('library')
      .addColumn('clientid', words, (column) => column.primaryKey().notNull())
      .addColumn('serviceid', words, (column) => column.notNull().references('library_group.serviceid'))
      .addColumn('libname', words, (column) => column.notNull())
      .addColumn('short_name', words, (column) => column.notNull())
      .addColumn('status', whole, (column) => column.notNull().check(sql`status in (1, 2, 3)`))
      .addColumn('settings', words, (column) => column.notNull())
      .addColumn('secret_hash', words)
      .addColumn('link_key', words, (column) => column.notNull())
      .addColumn('created_at', words, (column) => column.notNull())
      .addColumn('updated_at', words, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('library_by_group').on('library').column('serviceid').execute();
    await db.schema
      .createTable('library_domain')
      .addColumn('domain', words, (column) => column.primaryKey().notNull())
      .addColumn('clientid', words, (column) =>
        column.notNull().references('library.clientid').onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createTable('storage')
      .addColumn('id', words, (column) => column.primaryKey().notNull())
      .addColumn('clientid', words, (column) =>
        column.notNull().references('library.clientid').onDelete('cascade'),
      )
      .addColumn('name', words, (column) => column.notNull())
      .addColumn('floor', words)
      .addUniqueConstraint('storage_name', ['clientid', 'name'])
      .execute();
    await db.schema
      .createTable('library_version')
      .addColumn('id', whole, (column) => column.primaryKey().notNull().check(sql`id = 1`))
      .addColumn('version', whole, (column) => column.notNull())
      .execute();
    await db.insertInto('library_version').values({ id: 1, version: 1 }).execute();
  },
};
