import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration, MigrationDb } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';

/** Readers, their numbers, credit and sessions, and what a login needs. */
export const readerTables: Migration = {
  id: 'reader-001-tables',
  up: async (db, dialect) => {
    await makeLists(db, dialect);
    await makeReaders(db, dialect);
    await makeSessions(db, dialect);
    await makeLoginAids(db, dialect);
  },
};

async function makeLists(db: MigrationDb, dialect: Dialect): Promise<void> {
  for (const table of ['borrower_type', 'department'])
    await db.schema
      .createTable(table)
      .addColumn('id', text(dialect), (column) => column.primaryKey().notNull())
      .addColumn('clientid', text(dialect), (column) => column.notNull().references('library.clientid'))
      .addColumn('name', text(dialect), (column) => column.notNull())
      .addColumn('active', integer(dialect), (column) =>
        column.notNull().defaultTo(1).check(sql`active in (0, 1)`),
      )
      .addUniqueConstraint(`${table}_name`, ['clientid', 'name'])
      .addUniqueConstraint(`${table}_of_library`, ['clientid', 'id'])
      .execute();
}

async function makeReaders(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await db.schema
    .createTable('reader')
    .addColumn('id', words, (column) => column.primaryKey().notNull())
    .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
    .addColumn('borrow_number', words, (column) => column.notNull())
    .addColumn('ic_number', words, (column) => column.notNull())
    .addColumn('identity_card', words, (column) => column.notNull())
    .addColumn('real_name', words, (column) => column.notNull())
    .addColumn('sex', words, (column) => column.notNull())
    .addColumn('department_id', words)
    .addColumn('borrower_type_id', words)
    .addColumn('status', whole, (column) => column.notNull().check(sql`status in (1, 2, 4, 5)`))
    .addColumn('registered_at', words, (column) => column.notNull())
    .addColumn('telephone', words, (column) => column.notNull())
    .addColumn('email', words, (column) => column.notNull())
    .addColumn('head_pic', words, (column) => column.notNull().defaultTo(''))
    .addColumn('password_hash', words)
    .addColumn('must_change_password', whole, (column) =>
      column.notNull().defaultTo(0).check(sql`must_change_password in (0, 1)`),
    )
    .addColumn('keeps_browsing', whole, (column) =>
      column.notNull().defaultTo(1).check(sql`keeps_browsing in (0, 1)`),
    )
    .addColumn('created_at', words, (column) => column.notNull())
    .addColumn('updated_at', words, (column) => column.notNull())
    // For foreign keys that include the library: no row can belong to one library and to a reader of another.
    .addUniqueConstraint('reader_of_library', ['clientid', 'id'])
    .addForeignKeyConstraint('reader_department', ['clientid', 'department_id'], 'department', [
      'clientid',
      'id',
    ])
    .addForeignKeyConstraint('reader_borrower_type', ['clientid', 'borrower_type_id'], 'borrower_type', [
      'clientid',
      'id',
    ])
    .execute();
  await db.schema
    .createTable('reader_identifier')
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('value', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('reader_identifier_key', ['clientid', 'value'])
    .addForeignKeyConstraint(
      'reader_identifier_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('reader_identifier_by_reader')
    .on('reader_identifier')
    .columns(['clientid', 'reader_id'])
    .execute();
  await withId(db.schema.createTable('credit_entry'), dialect)
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('stype', whole, (column) => column.notNull().check(sql`stype in (0, 1, 2, 3, 4, 5, 6, 7, 10)`))
    .addColumn('cause', words, (column) => column.notNull())
    .addColumn('score', whole, (column) => column.notNull())
    .addColumn('reason', words, (column) => column.notNull())
    .addColumn('created_at', words, (column) => column.notNull())
    .addUniqueConstraint('credit_entry_cause', ['clientid', 'cause'])
    .addForeignKeyConstraint('credit_entry_reader', ['clientid', 'reader_id'], 'reader', ['clientid', 'id'])
    .execute();
  await db.schema
    .createIndex('credit_entry_by_reader')
    .on('credit_entry')
    .columns(['clientid', 'reader_id', 'created_at', 'id'])
    .execute();
}

async function makeSessions(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  await db.schema
    .createTable('reader_session')
    .addColumn('id', words, (column) => column.primaryKey().notNull())
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('kind', words, (column) =>
      column.notNull().check(sql`kind in ('account', 'card', 'wechat', 'ticket')`),
    )
    .addColumn('device', words, (column) => column.notNull())
    .addColumn('created_at', words, (column) => column.notNull())
    .addColumn('last_used_at', words, (column) => column.notNull())
    .addColumn('expires_at', words, (column) => column.notNull())
    .addForeignKeyConstraint(
      'reader_session_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('reader_session_by_reader')
    .on('reader_session')
    .columns(['clientid', 'reader_id'])
    .execute();
  await db.schema.createIndex('reader_session_by_end').on('reader_session').column('expires_at').execute();
  await db.schema
    .createTable('reader_token')
    .addColumn('token_hash', words, (column) => column.primaryKey().notNull())
    .addColumn('session_id', words, (column) =>
      column.notNull().references('reader_session.id').onDelete('cascade'),
    )
    .addColumn('valid_until', words)
    .execute();
  await db.schema.createIndex('reader_token_by_session').on('reader_token').column('session_id').execute();
}

async function makeLoginAids(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  await db.schema
    .createTable('login_throttle')
    .addColumn('scope', words, (column) => column.primaryKey().notNull())
    .addColumn('failures', integer(dialect), (column) => column.notNull())
    .addColumn('blocked_until', words, (column) => column.notNull())
    .addColumn('forgotten_at', words, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('login_place')
    .addColumn('place', words, (column) => column.primaryKey().notNull())
    .addColumn('forgotten_at', words, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('one_use')
    .addColumn('hash', words, (column) => column.primaryKey().notNull())
    .addColumn('purpose', words, (column) => column.notNull())
    .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
    .addColumn('session', words, (column) => column.notNull())
    .addColumn('subject', words, (column) => column.notNull())
    .addColumn('expires_at', words, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('one_use_by_end').on('one_use').column('expires_at').execute();
  await db.schema
    .createTable('wechat_binding')
    .addColumn('clientid', words, (column) => column.notNull())
    .addColumn('account', words, (column) => column.notNull())
    .addColumn('reader_id', words, (column) => column.notNull())
    .addColumn('bound_at', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('wechat_binding_key', ['clientid', 'account'])
    .addForeignKeyConstraint(
      'wechat_binding_reader',
      ['clientid', 'reader_id'],
      'reader',
      ['clientid', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('wechat_binding_by_reader')
    .on('wechat_binding')
    .columns(['clientid', 'reader_id'])
    .execute();
}
