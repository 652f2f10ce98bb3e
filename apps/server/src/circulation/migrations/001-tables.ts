import { sql } from 'kysely';
import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration, MigrationDb } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';

/** Loans, renewals, holds, and what they go by. The rules that must never be broken are constraints here. */
export const circulationTables: Migration = {
  id: 'circulation-001-tables',
  up: async (db, dialect) => {
    await makeLoans(db, dialect);
    await makeHolds(db, dialect);
    await makeRules(db, dialect);
  },
};

async function makeLoans(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await withId(db.schema.createTable('loan'), dialect)
    .addColumn('serviceid', words, (column) => column.notNull().references('library_group.serviceid'))
    .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
    .addColumn('reader_id', words, (column) => column.notNull().references('reader.id'))
    .addColumn('title_id', whole, (column) => column.references('title.id'))
    .addColumn('copy_id', whole, (column) => column.references('copy.id'))
    .addColumn('barcode', words, (column) => column.notNull())
    .addColumn('public_library', whole, (column) => column.notNull().check(sql`public_library in (0, 1)`))
    .addColumn('partner_library', words, (column) => column.notNull().defaultTo(''))
    .addColumn('book_name', words, (column) => column.notNull().defaultTo(''))
    .addColumn('first_author', words, (column) => column.notNull().defaultTo(''))
    .addColumn('isbn', words, (column) => column.notNull().defaultTo(''))
    .addColumn('call_number', words, (column) => column.notNull().defaultTo(''))
    .addColumn('borrowed_at', words, (column) => column.notNull())
    .addColumn('first_due_on', words, (column) => column.notNull())
    .addColumn('due_on', words, (column) => column.notNull())
    .addColumn('renew_count', whole, (column) => column.notNull().defaultTo(0).check(sql`renew_count >= 0`))
    .addColumn('ended_at', words)
    .addColumn('ended_as', words, (column) => column.check(sql`ended_as in ('returned', 'lost')`))
    .addColumn('overdue_noted', whole, (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('loan_end', sql`(ended_at is null) = (ended_as is null)`)
    .addCheckConstraint('loan_due', sql`due_on >= first_due_on`)
    .addCheckConstraint(
      'loan_copy',
      sql`(public_library = 1) = (copy_id is null) and (public_library = 1) = (title_id is null)`,
    )
    .execute();
  await db.schema
    .createIndex('loan_open_copy')
    .unique()
    .on('loan')
    .column('copy_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('loan_open_barcode')
    .unique()
    .on('loan')
    .columns(['clientid', 'public_library', 'barcode'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema.createIndex('loan_by_reader').on('loan').columns(['reader_id', 'borrowed_at']).execute();
  await db.schema.createIndex('loan_by_copy').on('loan').columns(['copy_id', 'borrowed_at']).execute();
  await db.schema.createIndex('loan_by_time').on('loan').columns(['serviceid', 'borrowed_at']).execute();
  await db.schema
    .createIndex('loan_overdue')
    .on('loan')
    .columns(['clientid', 'due_on'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();

  await withId(db.schema.createTable('renewal'), dialect)
    .addColumn('loan_id', whole, (column) => column.notNull().references('loan.id').onDelete('cascade'))
    .addColumn('number', whole, (column) => column.notNull())
    .addColumn('allowed', whole, (column) => column.notNull())
    .addColumn('due_before', words, (column) => column.notNull())
    .addColumn('due_after', words, (column) => column.notNull())
    .addColumn('day', words, (column) => column.notNull())
    .addColumn('renewed_at', words, (column) => column.notNull())
    .addUniqueConstraint('renewal_once', ['loan_id', 'due_before'])
    .addUniqueConstraint('renewal_number', ['loan_id', 'number'])
    .addCheckConstraint('renewal_later', sql`due_after > due_before`)
    .addCheckConstraint('renewal_limit', sql`number >= 1 and number <= allowed`)
    .execute();

  await db.schema
    .createTable('partner_request')
    .addColumn('loan_id', whole, (column) => column.notNull().references('loan.id').onDelete('cascade'))
    .addColumn('due_before', words, (column) => column.notNull())
    .addColumn('request_key', words, (column) => column.notNull().unique())
    .addColumn('state', words, (column) =>
      column.notNull().check(sql`state in ('asked', 'granted', 'refused')`),
    )
    .addColumn('message', words, (column) => column.notNull().defaultTo(''))
    .addColumn('asked_at', words, (column) => column.notNull())
    .addColumn('answered_at', words)
    .addPrimaryKeyConstraint('partner_request_key', ['loan_id', 'due_before'])
    .execute();
}

async function makeHolds(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  await withId(db.schema.createTable('pre_borrow'), dialect)
    .addColumn('serviceid', words, (column) => column.notNull().references('library_group.serviceid'))
    .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
    .addColumn('reader_id', words, (column) => column.notNull().references('reader.id'))
    .addColumn('title_id', whole, (column) => column.notNull().references('title.id'))
    .addColumn('copy_id', whole, (column) => column.notNull().references('copy.id'))
    .addColumn('status_id', whole, (column) => column.notNull().check(sql`status_id in (1, 2, 3, 4)`))
    .addColumn('pre_borrowed_at', words, (column) => column.notNull())
    .addColumn('end_at', words, (column) => column.notNull())
    .addColumn('ended_at', words)
    .addCheckConstraint('pre_borrow_end', sql`(status_id = 1) = (ended_at is null)`)
    .execute();
  const active = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .unique()
      .on('pre_borrow')
      .columns([...columns])
      .where(sql.ref('status_id'), '=', sql.lit(1))
      .execute();
  await active('pre_borrow_active_copy', ['copy_id']);
  await active('pre_borrow_active_title', ['reader_id', 'title_id']);
  await db.schema
    .createIndex('pre_borrow_by_reader')
    .on('pre_borrow')
    .columns(['reader_id', 'pre_borrowed_at'])
    .execute();
  await db.schema
    .createIndex('pre_borrow_wanted')
    .on('pre_borrow')
    .column('title_id')
    .where(sql.ref('status_id'), '=', sql.lit(1))
    .execute();
  await db.schema
    .createIndex('pre_borrow_to_expire')
    .on('pre_borrow')
    .column('end_at')
    .where(sql.ref('status_id'), '=', sql.lit(1))
    .execute();
}

async function makeRules(db: MigrationDb, dialect: Dialect): Promise<void> {
  const words = text(dialect);
  const whole = integer(dialect);
  const ofLibrary = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('clientid', words, (column) =>
        column.notNull().references('library.clientid').onDelete('cascade'),
      );
  await ofLibrary('circulation_rule')
    .addColumn('borrower_type_id', words, (column) => column.notNull())
    .addColumn('rules', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('circulation_rule_key', ['clientid', 'borrower_type_id'])
    .execute();
  await ofLibrary('closed_day')
    .addColumn('day', words, (column) => column.notNull())
    .addColumn('name', words, (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('closed_day_key', ['clientid', 'day'])
    .execute();
  await ofLibrary('circulation_event')
    .addColumn('occurred_at', words, (column) => column.notNull())
    .addColumn('reader', words, (column) => column.notNull())
    .addColumn('action', words, (column) => column.notNull())
    .addColumn('item', words, (column) => column.notNull())
    .addColumn('occurrence', whole, (column) => column.notNull())
    .addColumn('loan_id', whole, (column) => column.notNull().references('loan.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('circulation_event_key', [
      'clientid',
      'occurred_at',
      'reader',
      'action',
      'item',
      'occurrence',
    ])
    .execute();
}
