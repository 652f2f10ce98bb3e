import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration, MigrationDb } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';

/** Activities, who takes part in them, and book reviews; competitions are withdrawn instead of deleted. */
export const activityTables: Migration = {
  id: 'activities-002-activities',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('competition')
      .addColumn('withdrawn_at', text(dialect), (column) => column.notNull().defaultTo(''))
      .execute();
    await makeActivities(db, dialect);
    await makeParticipation(db, dialect);
    await makeReviews(db, dialect);
  },
};

async function makeActivities(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await db.schema
    .createTable('activity')
    .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
    .addColumn('id', words, (column) => column.notNull())
    .addColumn('key', words, (column) => column.notNull())
    .addColumn('category', whole, (column) => column.notNull().check(sql`category in (1, 2, 3, 4)`))
    .addColumn('start_at', words, (column) => column.notNull())
    .addColumn('end_at', words, (column) => column.notNull())
    .addColumn('publish_at', words, (column) => column.notNull())
    .addColumn('until_at', words, (column) => column.notNull())
    .addColumn('withdrawn_at', words, (column) => column.notNull().defaultTo(''))
    .addColumn('updated_at', words, (column) => column.notNull())
    .addColumn('cover', words, (column) => column.notNull())
    .addColumn('enrol', whole, (column) => column.notNull().check(sql`enrol in (0, 1)`))
    .addColumn('enrol_from', words, (column) => column.notNull())
    .addColumn('enrol_until', words, (column) => column.notNull())
    .addColumn('sign', whole, (column) => column.notNull().check(sql`sign in (0, 1)`))
    .addColumn('capacity', whole, (column) => column.check(sql`capacity > 0`))
    .addColumn('enrolled_count', whole, (column) =>
      column.notNull().defaultTo(0).check(sql`enrolled_count >= 0`),
    )
    .addColumn('reviews', whole, (column) => column.notNull().check(sql`reviews >= 0`))
    .addColumn('works', whole, (column) => column.notNull().check(sql`works >= 0`))
    .addColumn('departments', words, (column) => column.notNull())
    .addColumn('borrower_types', words, (column) => column.notNull())
    .addColumn('credit_from', whole)
    .addColumn('credit_to', whole)
    .addColumn('credit_reset', whole)
    .addColumn('answer_number', whole)
    .addColumn('right_number', whole)
    .addPrimaryKeyConstraint('activity_key', ['clientid', 'id'])
    .addCheckConstraint('activity_span', sql`start_at < end_at`)
    .addCheckConstraint(
      'activity_restores',
      sql`(credit_reset is null) = (answer_number is null) and (credit_reset is null) = (right_number is null)`,
    )
    .execute();
  await db.schema.createIndex('activity_by_file').on('activity').columns(['clientid', 'key']).execute();
  await db.schema
    .createTable('activity_text')
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('activity_id', words, (column) => column.notNull())
    .addColumn('language', words, (column) => column.notNull())
    .addColumn('name', words, (column) => column.notNull())
    .addColumn('place', words, (column) => column.notNull())
    .addColumn('object', words, (column) => column.notNull())
    .addColumn('introduction', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_text_key', ['clientid', 'activity_id', 'language'])
    .addForeignKeyConstraint('activity_text_of_activity', ['clientid', 'activity_id'], 'activity', [
      'clientid',
      'id',
    ])
    .execute();
}

async function makeParticipation(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  for (const [table, time] of [
    ['activity_enrolment', 'enrolled_at'],
    ['activity_signing', 'signed_at'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('activity_id', words, (column) => column.notNull())
      .addColumn('reader_id', words, (column) => column.notNull().references('reader.id'))
      .addColumn(time, words, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['clientid', 'activity_id', 'reader_id'])
      .addForeignKeyConstraint(`${table}_of_activity`, ['clientid', 'activity_id'], 'activity', [
        'clientid',
        'id',
      ])
      .execute();
    await db.schema.createIndex(`${table}_by_reader`).on(table).columns(['reader_id', time]).execute();
  }
}

async function makeReviews(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await withId(db.schema.createTable('book_review'), dialect)
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('activity_id', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull().references('reader.id'))
    .addColumn('book_name', words, (column) => column.notNull())
    .addColumn('first_author', words, (column) => column.notNull())
    .addColumn('match_key', words, (column) => column.notNull())
    .addColumn('content', words, (column) => column.notNull())
    .addColumn('published', whole, (column) => column.notNull().check(sql`published in (0, 1)`))
    .addColumn('hidden', whole, (column) => column.notNull().check(sql`hidden in (0, 1)`))
    .addColumn('created_at', words, (column) => column.notNull())
    .addColumn('updated_at', words, (column) => column.notNull())
    .addForeignKeyConstraint('book_review_of_activity', ['clientid', 'activity_id'], 'activity', [
      'clientid',
      'id',
    ])
    .addCheckConstraint('book_review_hidden', sql`hidden = 0 or published = 0`)
    .execute();
  await db.schema
    .createIndex('book_review_by_activity')
    .on('book_review')
    .columns(['clientid', 'activity_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('book_review_by_reader')
    .on('book_review')
    .columns(['reader_id', 'created_at'])
    .execute();
  await withId(db.schema.createTable('review_assessment'), dialect)
    .addColumn('review_id', whole, (column) => column.notNull().references('book_review.id'))
    .addColumn('assessor', words, (column) => column.notNull())
    .addColumn('content', words, (column) => column.notNull())
    .addColumn('score', whole, (column) => column.notNull().check(sql`score between 0 and 100`))
    .addColumn('updated_at', words, (column) => column.notNull())
    .addUniqueConstraint('review_assessment_once', ['review_id', 'assessor'])
    .execute();
}
