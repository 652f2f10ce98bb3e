import { type Migration, sqlMigration } from '../platform/database/migrate.ts';
import { countPastLoans } from './count-past-loans.ts';
import { scannableBarcodes } from './scannable-barcodes.ts';

export const circulationMigrations: readonly Migration[] = [
  // Loans, renewals and holds, with the rules and calendars they depend on. Constraints enforce the rules that must
  // never be broken.
  sqlMigration(
    'circulation-001-tables',
    `
      create table loan (
        id AUTO_ID,
        serviceid TEXT not null references library_group(serviceid),
        clientid TEXT not null references library(clientid),
        reader_id TEXT not null references reader(id),
        title_id INTEGER references title(id),
        copy_id INTEGER references copy(id),
        barcode TEXT not null,
        public_library INTEGER not null check (public_library in (0, 1)),
        partner_library TEXT not null default '',
        book_name TEXT not null default '',
        first_author TEXT not null default '',
        isbn TEXT not null default '',
        call_number TEXT not null default '',
        borrowed_at TEXT not null,
        first_due_on TEXT not null,
        due_on TEXT not null,
        renew_count INTEGER not null default 0 check (renew_count >= 0),
        ended_at TEXT,
        ended_as TEXT check (ended_as in ('returned', 'lost')),
        overdue_noted INTEGER not null default 0,
        constraint loan_end check ((ended_at is null) = (ended_as is null)),
        constraint loan_due check (due_on >= first_due_on),
        constraint loan_copy
          check ((public_library = 1) = (copy_id is null) and (public_library = 1) = (title_id is null))
      );
      create unique index loan_open_copy on loan (copy_id) where ended_at is null;
      create unique index loan_open_barcode
        on loan (clientid, public_library, barcode) where ended_at is null;
      create index loan_by_reader on loan (reader_id, borrowed_at);
      create index loan_by_copy on loan (copy_id, borrowed_at);
      create index loan_by_time on loan (serviceid, borrowed_at);
      create index loan_overdue on loan (clientid, due_on) where ended_at is null;
      create table renewal (
        id AUTO_ID,
        loan_id INTEGER not null references loan(id) on delete cascade,
        number INTEGER not null,
        allowed INTEGER not null,
        due_before TEXT not null,
        due_after TEXT not null,
        day TEXT not null,
        renewed_at TEXT not null,
        constraint renewal_once unique (loan_id, due_before),
        constraint renewal_number unique (loan_id, number),
        constraint renewal_later check (due_after > due_before),
        constraint renewal_limit check (number >= 1 and number <= allowed)
      );
      create table partner_request (
        loan_id INTEGER not null references loan(id) on delete cascade,
        due_before TEXT not null,
        request_key TEXT not null unique,
        state TEXT not null check (state in ('asked', 'granted', 'refused')),
        message TEXT not null default '',
        asked_at TEXT not null,
        answered_at TEXT,
        constraint partner_request_key primary key (loan_id, due_before)
      );
      create table pre_borrow (
        id AUTO_ID,
        serviceid TEXT not null references library_group(serviceid),
        clientid TEXT not null references library(clientid),
        reader_id TEXT not null references reader(id),
        title_id INTEGER not null references title(id),
        copy_id INTEGER not null references copy(id),
        status_id INTEGER not null check (status_id in (1, 2, 3, 4)),
        pre_borrowed_at TEXT not null,
        end_at TEXT not null,
        ended_at TEXT,
        constraint pre_borrow_end check ((status_id = 1) = (ended_at is null))
      );
      create unique index pre_borrow_active_copy on pre_borrow (copy_id) where status_id = 1;
      create unique index pre_borrow_active_title on pre_borrow (reader_id, title_id) where status_id = 1;
      create index pre_borrow_by_reader on pre_borrow (reader_id, pre_borrowed_at);
      create index pre_borrow_wanted on pre_borrow (title_id) where status_id = 1;
      create index pre_borrow_to_expire on pre_borrow (end_at) where status_id = 1;
      create table circulation_rule (
        clientid TEXT not null references library(clientid) on delete cascade,
        borrower_type_id TEXT not null,
        rules TEXT not null,
        constraint circulation_rule_key primary key (clientid, borrower_type_id)
      );
      create table closed_day (
        clientid TEXT not null references library(clientid) on delete cascade,
        day TEXT not null,
        name TEXT not null default '',
        constraint closed_day_key primary key (clientid, day)
      );
      create table circulation_event (
        clientid TEXT not null references library(clientid) on delete cascade,
        occurred_at TEXT not null,
        reader TEXT not null,
        action TEXT not null,
        item TEXT not null,
        occurrence INTEGER not null,
        loan_id INTEGER not null references loan(id) on delete cascade,
        constraint circulation_event_key primary key (clientid, occurred_at, reader, action, item, occurrence)
      );
    `,
  ),
  // Closing times, so that a held copy is kept until the library closes and not until midnight.
  sqlMigration(
    'circulation-002-closing-times',
    `
      create table closing_time (
        clientid TEXT not null references library(clientid) on delete cascade,
        day TEXT not null,
        closes TEXT not null,
        constraint closing_time_key primary key (clientid, day)
      );
    `,
  ),
  // Opening times, so that pages can say whether a library is open now.
  sqlMigration(
    'circulation-003-opening-times',
    `
      alter table closing_time add column opens TEXT;
    `,
  ),
  // A library system's last answer about a reader, and the changes that it was asked for.
  sqlMigration(
    'circulation-004-sources',
    `
      create table source_account (
        clientid TEXT not null,
        reader_id TEXT not null,
        part TEXT not null check (part in ('loans', 'holds')),
        state TEXT not null,
        as_of TEXT not null,
        fresh INTEGER not null check (fresh in (0, 1)),
        constraint source_account_key primary key (clientid, reader_id, part),
        constraint source_account_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create table source_write (
        id AUTO_ID,
        write_key TEXT not null,
        clientid TEXT not null,
        reader_id TEXT not null,
        action TEXT not null check (action in ('renew', 'hold', 'cancel')),
        item TEXT not null,
        due_before TEXT not null,
        state TEXT not null check (state in ('sent', 'unsure', 'done', 'refused', 'undone')),
        result TEXT not null default '',
        sent_at TEXT not null,
        constraint source_write_key unique (clientid, write_key),
        constraint source_write_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create unique index source_write_open on source_write (clientid, reader_id, action, item)
        where state in ('sent', 'unsure');
    `,
  ),
  countPastLoans,
  // Machines at which readers borrow and return books themselves.
  sqlMigration(
    'circulation-007-terminals',
    `
      create table sip2_terminal (
        login TEXT not null constraint sip2_terminal_key primary key,
        clientid TEXT not null references library(clientid) on delete cascade,
        password_hash TEXT,
        addresses TEXT not null,
        encoding TEXT not null check (encoding in ('utf-8', 'gb18030', 'latin1')),
        terminator TEXT not null check (terminator in ('cr', 'crlf')),
        needs_pin INTEGER not null check (needs_pin in (0, 1))
      );
    `,
  ),
  // Keys of scans, so that a scan at a desk is carried out once; and which held copies stand on the hold shelf.
  sqlMigration(
    'circulation-008-desk',
    `
      alter table pre_borrow add column shelved_at TEXT;
      create table desk_scan (
        clientid TEXT not null references library(clientid) on delete cascade,
        actor TEXT not null,
        scan_key TEXT not null,
        answer TEXT not null,
        scanned_at TEXT not null,
        constraint desk_scan_key primary key (clientid, actor, scan_key)
      );
      create index desk_scan_by_time on desk_scan (scanned_at);
    `,
  ),
  // Indexes for removing a title or a copy without reading every loan and hold.
  sqlMigration(
    'circulation-009-by-title-and-copy',
    `
      create index loan_by_title on loan (title_id);
      create index pre_borrow_by_title on pre_borrow (title_id);
      create index pre_borrow_by_copy on pre_borrow (copy_id);
    `,
  ),
  // When a library system last reported on a copy. The reported state is in the copy itself.
  sqlMigration(
    'circulation-010-copies-elsewhere',
    `
      create table source_copy (
        copy_id INTEGER not null primary key references copy(id) on delete cascade,
        as_of TEXT not null,
        fresh INTEGER not null check (fresh in (0, 1))
      );
    `,
  ),
  // When the system was last asked to change a copy: earlier reports no longer count.
  sqlMigration(
    'circulation-011-copies-changed-elsewhere',
    'alter table source_copy add column changed_at TEXT',
  ),
  // A library system's last answer about what a reader owes and why they are blocked.
  sqlMigration(
    'circulation-012-standing',
    `
      create table source_standing (
        clientid TEXT not null,
        reader_id TEXT not null,
        state TEXT not null,
        as_of TEXT not null,
        fresh INTEGER not null check (fresh in (0, 1)),
        constraint source_standing_key primary key (clientid, reader_id),
        constraint source_standing_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
    `,
  ),
  scannableBarcodes,
];
