import { sql } from 'kysely';
import { integer, text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/**
 * A waiting list for each activity. A reader has one row with either a place or a position, so nobody is both enrolled and
 * waiting; positions are unique. Also records whose review was hidden, even after it was deleted.
 */
export const waitingTables: Migration = {
  id: 'activities-011-waiting',
  up: async (db, dialect) => {
    const whole = integer(dialect);
    const words = text(dialect);
    await db.schema
      .alterTable('activity')
      .addColumn('last_waiting_number', whole, (column) =>
        column.notNull().defaultTo(0).check(sql`last_waiting_number >= 0`),
      )
      .execute();
    await db.schema
      .alterTable('activity_enrolment')
      .addColumn('waiting_number', whole, (column) => column.check(sql`waiting_number > 0`))
      .execute();
    await db.schema
      .alterTable('activity_enrolment')
      .addColumn('promoted_at', words, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('activity_enrolment_in_line')
      .unique()
      .on('activity_enrolment')
      .columns(['clientid', 'activity_id', 'waiting_number'])
      .execute();
    await db.schema
      .createTable('review_check')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('activity_id', words, (column) => column.notNull())
      .addColumn('reader_id', words, (column) => column.notNull().references('reader.id'))
      .addPrimaryKeyConstraint('review_check_key', ['clientid', 'activity_id', 'reader_id'])
      .execute();
  },
};
