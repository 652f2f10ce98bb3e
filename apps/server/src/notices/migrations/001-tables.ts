import { sql } from 'kysely';
import { integer, text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Notices and guide pages with their texts in each language. */
export const noticesTables: Migration = {
  id: 'notices-001-tables',
  up: async (db, dialect) => {
    const words = text(dialect);
    const whole = integer(dialect);
    await db.schema
      .createTable('notice')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('id', words, (column) => column.notNull())
      .addColumn('type', whole, (column) => column.notNull().check(sql`type in (1, 2, 3, 4)`))
      .addColumn('publish_at', words, (column) => column.notNull())
      .addColumn('until_at', words, (column) => column.notNull())
      .addColumn('start_at', words, (column) => column.notNull())
      .addColumn('end_at', words, (column) => column.notNull())
      .addColumn('cover', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('notice_key', ['clientid', 'id'])
      .execute();
    await db.schema
      .createIndex('notice_by_date')
      .on('notice')
      .columns(['clientid', 'type', 'publish_at', 'id'])
      .execute();
    await db.schema
      .createTable('notice_text')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('notice_id', words, (column) => column.notNull())
      .addColumn('language', words, (column) => column.notNull())
      .addColumn('title', words, (column) => column.notNull())
      .addColumn('summary', words, (column) => column.notNull())
      .addColumn('place', words, (column) => column.notNull())
      .addColumn('name', words, (column) => column.notNull())
      .addColumn('html', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('notice_text_key', ['clientid', 'notice_id', 'language'])
      .addForeignKeyConstraint(
        'notice_text_of_notice',
        ['clientid', 'notice_id'],
        'notice',
        ['clientid', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createTable('guide')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('type', whole, (column) => column.notNull().check(sql`type between 1 and 8`))
      .addColumn('id', words, (column) => column.notNull())
      .addColumn('updated_at', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('guide_key', ['clientid', 'type'])
      .execute();
    await db.schema
      .createTable('guide_text')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('type', whole, (column) => column.notNull())
      .addColumn('language', words, (column) => column.notNull())
      .addColumn('title', words, (column) => column.notNull())
      .addColumn('summary', words, (column) => column.notNull())
      .addColumn('html', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('guide_text_key', ['clientid', 'type', 'language'])
      .addForeignKeyConstraint(
        'guide_text_of_guide',
        ['clientid', 'type'],
        'guide',
        ['clientid', 'type'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
