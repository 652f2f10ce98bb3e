import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Titles, copies, and the tables that feed the search index. */
export const catalogueTables: Migration = {
  id: 'catalogue-001-catalogue',
  up: async (db, dialect) => {
    await db.schema
      .createTable('title')
      .addColumn('id', integer(dialect), (column) => column.primaryKey().notNull())
      .addColumn('serviceid', text(dialect), (column) =>
        column.notNull().references('library_group.serviceid'),
      )
      .addColumn('record', text(dialect), (column) => column.notNull())
      .addColumn('match_key', text(dialect), (column) => column.notNull())
      .addColumn('hidden', integer(dialect), (column) =>
        column.notNull().defaultTo(0).check(sql`hidden in (0, 1)`),
      )
      .addColumn('borrow_count', integer(dialect), (column) =>
        column.notNull().defaultTo(0).check(sql`borrow_count >= 0`),
      )
      .addColumn('created_at', text(dialect), (column) => column.notNull())
      .addColumn('changed', integer(dialect), (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('title_by_change')
      .on('title')
      .columns(['serviceid', 'changed', 'id'])
      .execute();
    await db.schema
      .createIndex('title_by_match_key')
      .on('title')
      .columns(['serviceid', 'match_key'])
      .execute();
    await db.schema
      .createIndex('title_by_borrow_count')
      .on('title')
      .columns(['serviceid', 'hidden', 'borrow_count', 'id'])
      .execute();
    await db.schema
      .createIndex('title_by_age')
      .on('title')
      .columns(['serviceid', 'hidden', 'created_at', 'id'])
      .execute();

    await db.schema
      .createTable('title_isbn')
      .addColumn('serviceid', text(dialect), (column) => column.notNull())
      .addColumn('isbn_key', text(dialect), (column) => column.notNull())
      .addColumn('title_id', integer(dialect), (column) =>
        column.notNull().references('title.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('title_isbn_key', ['serviceid', 'isbn_key', 'title_id'])
      .execute();
    await db.schema.createIndex('title_isbn_by_title').on('title_isbn').column('title_id').execute();

    await db.schema
      .createTable('title_source')
      .addColumn('serviceid', text(dialect), (column) => column.notNull())
      .addColumn('source_key', text(dialect), (column) => column.notNull())
      .addColumn('title_id', integer(dialect), (column) =>
        column.notNull().references('title.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('title_source_key', ['serviceid', 'source_key'])
      .execute();
    await db.schema.createIndex('title_source_by_title').on('title_source').column('title_id').execute();

    await withId(db.schema.createTable('copy'), dialect)
      .addColumn('serviceid', text(dialect), (column) => column.notNull())
      .addColumn('clientid', text(dialect), (column) => column.notNull().references('library.clientid'))
      .addColumn('title_id', integer(dialect), (column) => column.notNull().references('title.id'))
      .addColumn('barcode', text(dialect), (column) => column.notNull())
      .addColumn('status_id', integer(dialect), (column) =>
        column.notNull().check(sql`status_id in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12)`),
      )
      .addColumn('lendable', integer(dialect), (column) =>
        column.notNull().defaultTo(1).check(sql`lendable in (0, 1)`),
      )
      .addColumn('storage_id', text(dialect), (column) => column.notNull().defaultTo(''))
      .addColumn('shelf', text(dialect), (column) => column.notNull().defaultTo(''))
      .addColumn('call_number', text(dialect), (column) => column.notNull().defaultTo(''))
      .addColumn('due_on', text(dialect), (column) => column.notNull().defaultTo(''))
      .addColumn('navigation_url', text(dialect), (column) => column.notNull().defaultTo(''))
      .addColumn('counted', integer(dialect), (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('copy_barcode', ['serviceid', 'barcode'])
      .execute();
    await db.schema.createIndex('copy_by_title').on('copy').columns(['title_id', 'clientid']).execute();

    await db.schema
      .createTable('recommended_title')
      .addColumn('clientid', text(dialect), (column) => column.notNull().references('library.clientid'))
      .addColumn('title_id', integer(dialect), (column) =>
        column.notNull().references('title.id').onDelete('cascade'),
      )
      .addColumn('position', integer(dialect), (column) => column.notNull())
      .addPrimaryKeyConstraint('recommended_title_key', ['clientid', 'title_id'])
      .execute();

    await db.schema
      .createTable('search_event')
      .addColumn('serviceid', text(dialect), (column) => column.notNull())
      .addColumn('session', text(dialect), (column) => column.notNull())
      .addColumn('text_key', text(dialect), (column) => column.notNull())
      .addColumn('text', text(dialect), (column) => column.notNull())
      .addColumn('day', text(dialect), (column) => column.notNull())
      .addColumn('searched_at', text(dialect), (column) => column.notNull())
      .addPrimaryKeyConstraint('search_event_key', ['serviceid', 'session', 'text_key', 'day'])
      .execute();
    await db.schema
      .createIndex('search_event_by_day')
      .on('search_event')
      .columns(['serviceid', 'day'])
      .execute();

    await db.schema
      .createTable('search_index_state')
      .addColumn('server', text(dialect), (column) => column.notNull())
      .addColumn('serviceid', text(dialect), (column) => column.notNull())
      .addColumn('epoch', integer(dialect), (column) => column.notNull())
      .addColumn('applied', integer(dialect), (column) => column.notNull())
      .addColumn('bound', integer(dialect), (column) => column.notNull())
      .addColumn('records', integer(dialect), (column) => column.notNull())
      .addColumn('updated_at', text(dialect), (column) => column.notNull())
      .addPrimaryKeyConstraint('search_index_state_key', ['server', 'serviceid'])
      .execute();

    await db.schema
      .createTable('catalogue_sequence')
      .addColumn('name', text(dialect), (column) => column.primaryKey().notNull())
      .addColumn('value', integer(dialect), (column) => column.notNull())
      .execute();
    await sql`insert into catalogue_sequence (name, value) values ('title', 0)`.execute(db);
  },
};
