import { sql } from 'kysely';
import { integer, text } from '../platform/database/columns.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** Content from content folders, and its pictures. */
export const contentTables: Migration = {
  id: 'content-001-tables',
  up: async (db, dialect) => {
    const words = text(dialect);
    const whole = integer(dialect);
    await db.schema
      .createTable('content_item')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('kind', words, (column) => column.notNull())
      .addColumn('key', words, (column) => column.notNull())
      .addColumn('id', words, (column) => column.notNull())
      .addColumn('digest', words, (column) => column.notNull())
      .addColumn('pictures', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('content_item_key', ['clientid', 'kind', 'key'])
      .addUniqueConstraint('content_item_id', ['clientid', 'kind', 'id'])
      .execute();
    await db.schema
      .createTable('content_picture')
      .addColumn('name', words, (column) => column.primaryKey().notNull())
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('width', whole, (column) => column.notNull())
      .addColumn('height', whole, (column) => column.notNull())
      .addColumn('size', whole, (column) => column.notNull())
      .addColumn('created_at', words, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('content_picture_by_library')
      .on('content_picture')
      .column('clientid')
      .execute();
    await db.schema
      .createTable('content_library')
      .addColumn('clientid', words, (column) => column.primaryKey().notNull().references('library.clientid'))
      .addColumn('synced_at', words, (column) => column.notNull())
      .execute();
  },
};

/** Pictures of branding and covers beside those of content, and the addresses to fetch them from. */
export const fetchedPictures: Migration = {
  id: 'content-002-fetched-pictures',
  up: async (db, dialect) => {
    const words = text(dialect);
    const whole = integer(dialect);
    await db.schema
      .alterTable('content_picture')
      .addColumn('purpose', words, (column) =>
        column.notNull().defaultTo('content').check(sql`purpose in ('content', 'branding', 'cover')`),
      )
      .execute();
    await db.schema
      .createTable('fetched_picture')
      .addColumn('source', words, (column) => column.primaryKey().notNull())
      .addColumn('name', words, (column) => column.notNull().unique())
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('purpose', words, (column) => column.notNull().check(sql`purpose in ('branding', 'cover')`))
      .addColumn('host', words, (column) => column.notNull())
      .addColumn('state', words, (column) =>
        column.notNull().check(sql`state in ('waiting', 'kept', 'failed')`),
      )
      .addColumn('trouble', words, (column) => column.notNull())
      .addColumn('attempts', whole, (column) => column.notNull())
      .addColumn('next_at', words, (column) => column.notNull())
      .addColumn('created_at', words, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('fetched_picture_by_state')
      .on('fetched_picture')
      .columns(['state', 'next_at'])
      .execute();
    await db.schema
      .createIndex('fetched_picture_by_host')
      .on('fetched_picture')
      .columns(['host', 'state'])
      .execute();
  },
};
