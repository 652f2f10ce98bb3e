import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration, MigrationDb } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';

/** Question banks in versions, and what readers answered. */
export const challengeTables: Migration = {
  id: 'challenge-001-tables',
  up: async (db, dialect) => {
    await makeBanks(db, dialect);
    await makeAttempts(db, dialect);
  },
};

async function makeBanks(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await db.schema
    .createTable('challenge')
    .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
    .addColumn('id', words, (column) => column.notNull())
    .addColumn('key', words, (column) => column.notNull())
    .addColumn('seconds', whole, (column) => column.check(sql`seconds > 0`))
    .addColumn('withdrawn_at', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('challenge_key', ['clientid', 'id'])
    .execute();
  await db.schema.createIndex('challenge_by_file').on('challenge').columns(['clientid', 'key']).execute();
  await withId(db.schema.createTable('challenge_level'), dialect)
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('challenge_id', words, (column) => column.notNull())
    .addColumn('number', whole, (column) => column.notNull().check(sql`number > 0`))
    .addColumn('digest', words, (column) => column.notNull())
    .addColumn('current', whole, (column) => column.notNull().check(sql`current in (0, 1)`))
    .addUniqueConstraint('challenge_level_version', ['clientid', 'challenge_id', 'number', 'digest'])
    .addForeignKeyConstraint('challenge_level_of_challenge', ['clientid', 'challenge_id'], 'challenge', [
      'clientid',
      'id',
    ])
    .execute();
  await db.schema
    .createIndex('challenge_level_current')
    .unique()
    .on('challenge_level')
    .columns(['clientid', 'challenge_id', 'number'])
    .where(sql.ref('current'), '=', sql.lit(1))
    .execute();
  await withId(db.schema.createTable('challenge_question'), dialect)
    .addColumn('level_id', whole, (column) => column.notNull().references('challenge_level.id'))
    .addColumn('position', whole, (column) => column.notNull())
    .addColumn('texts', words, (column) => column.notNull())
    .addUniqueConstraint('challenge_question_place', ['level_id', 'position'])
    .execute();
  await withId(db.schema.createTable('challenge_option'), dialect)
    .addColumn('question_id', whole, (column) => column.notNull().references('challenge_question.id'))
    .addColumn('position', whole, (column) => column.notNull().check(sql`position between 0 and 3`))
    .addColumn('is_right', whole, (column) => column.notNull().check(sql`is_right in (0, 1)`))
    .addColumn('texts', words, (column) => column.notNull())
    .addUniqueConstraint('challenge_option_place', ['question_id', 'position'])
    .execute();
  await db.schema
    .createIndex('challenge_option_right')
    .unique()
    .on('challenge_option')
    .column('question_id')
    .where(sql.ref('is_right'), '=', sql.lit(1))
    .execute();
}

async function makeAttempts(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await withId(db.schema.createTable('challenge_attempt'), dialect)
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull().references('reader.id'))
    .addColumn('activity_id', words, (column) => column.notNull())
    .addColumn('level_id', whole, (column) => column.notNull().references('challenge_level.id'))
    .addColumn('number', whole, (column) => column.notNull())
    .addColumn('seconds', whole, (column) => column.notNull().check(sql`seconds > 0`))
    .addColumn('state', words, (column) =>
      column.notNull().check(sql`state in ('running', 'left', 'done', 'timed-out')`),
    )
    .addColumn('used_ms', whole, (column) => column.notNull())
    .addColumn('begun_at', words, (column) => column.notNull())
    .addColumn('run_from', words, (column) => column.notNull())
    .addColumn('deadline_at', words, (column) => column.notNull())
    .addColumn('finished_at', words, (column) => column.notNull())
    .addColumn('right_num', whole, (column) => column.notNull())
    .addColumn('wrong_num', whole, (column) => column.notNull())
    .addColumn('restored', whole, (column) => column.notNull().check(sql`restored in (0, 1)`))
    .addUniqueConstraint('challenge_attempt_once', ['clientid', 'reader_id', 'activity_id', 'number'])
    .addForeignKeyConstraint('challenge_attempt_of_activity', ['clientid', 'activity_id'], 'activity', [
      'clientid',
      'id',
    ])
    .addCheckConstraint('challenge_attempt_time', sql`used_ms between 0 and seconds * 1000`)
    .addCheckConstraint(
      'challenge_attempt_running',
      sql`(state = 'running') = (deadline_at <> '') and (state = 'running') = (run_from <> '')`,
    )
    .addCheckConstraint('challenge_attempt_over', sql`(state in ('done', 'timed-out')) = (finished_at <> '')`)
    .execute();
  await db.schema
    .createTable('challenge_answer')
    .addColumn('attempt_id', whole, (column) => column.notNull().references('challenge_attempt.id'))
    .addColumn('question_id', whole, (column) => column.notNull().references('challenge_question.id'))
    .addColumn('option_id', whole, (column) => column.notNull().references('challenge_option.id'))
    .addColumn('answered_at', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('challenge_answer_key', ['attempt_id', 'question_id'])
    .execute();
}
