import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Readers' works and their assessments. They stay when their activity is taken down. */
export const workTables: Migration = {
  id: 'activities-010-works',
  up: async (db, dialect) => {
    const words = text(dialect);
    await withId(db.schema.createTable('work'), dialect)
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('reader_id', words, (column) => column.notNull())
      .addColumn('rel_id', words, (column) => column.notNull())
      .addColumn('kind', words, (column) => column.notNull().check(sql`kind in ('activity', 'competition')`))
      .addColumn('activity_id', words, (column) => column.notNull())
      .addColumn('activity_name', words, (column) => column.notNull())
      .addColumn('key', words, (column) => column.notNull().unique())
      .addColumn('filename', words, (column) => column.notNull())
      .addColumn('size', integer(dialect), (column) => column.notNull())
      .addColumn('captions_key', words, (column) => column.notNull())
      .addColumn('created_at', words, (column) => column.notNull())
      .addForeignKeyConstraint(
        'work_reader',
        ['clientid', 'reader_id'],
        'reader',
        ['clientid', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('work_by_reader')
      .on('work')
      .columns(['clientid', 'reader_id', 'rel_id'])
      .execute();
    await withId(db.schema.createTable('work_assessment'), dialect)
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('work_id', integer(dialect), (column) =>
        column.notNull().references('work.id').onDelete('cascade'),
      )
      .addColumn('assessor', words, (column) => column.notNull())
      .addColumn('score', integer(dialect), (column) => column.notNull().check(sql`score between 0 and 100`))
      .addColumn('content', words, (column) => column.notNull())
      .addColumn('updated_at', words, (column) => column.notNull())
      .addUniqueConstraint('work_assessment_once', ['work_id', 'assessor'])
      .execute();
  },
};
