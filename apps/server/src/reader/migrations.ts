import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const readerMigrations: readonly Migration[] = [
  // Readers, their numbers, credit and sessions, and tables for logins.
  sqlMigration(
    'reader-001-tables',
    `
      create table borrower_type (
        id TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        name TEXT not null,
        active INTEGER not null default 1 check (active in (0, 1)),
        constraint borrower_type_name unique (clientid, name),
        constraint borrower_type_of_library unique (clientid, id)
      );
      create table department (
        id TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        name TEXT not null,
        active INTEGER not null default 1 check (active in (0, 1)),
        constraint department_name unique (clientid, name),
        constraint department_of_library unique (clientid, id)
      );
      create table reader (
        id TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        borrow_number TEXT not null,
        ic_number TEXT not null,
        identity_card TEXT not null,
        real_name TEXT not null,
        sex TEXT not null,
        department_id TEXT,
        borrower_type_id TEXT,
        status INTEGER not null check (status in (1, 2, 4, 5)),
        registered_at TEXT not null,
        telephone TEXT not null,
        email TEXT not null,
        head_pic TEXT not null default '',
        password_hash TEXT,
        must_change_password INTEGER not null default 0 check (must_change_password in (0, 1)),
        keeps_browsing INTEGER not null default 1 check (keeps_browsing in (0, 1)),
        created_at TEXT not null,
        updated_at TEXT not null,
        -- For foreign keys that include the library: no row can belong to one library and to a reader of another.
        constraint reader_of_library unique (clientid, id),
        constraint reader_department
          foreign key (clientid, department_id) references department(clientid, id),
        constraint reader_borrower_type
          foreign key (clientid, borrower_type_id) references borrower_type(clientid, id)
      );
      create table reader_identifier (
        clientid TEXT not null,
        value TEXT not null,
        reader_id TEXT not null,
        constraint reader_identifier_key primary key (clientid, value),
        constraint reader_identifier_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index reader_identifier_by_reader on reader_identifier (clientid, reader_id);
      create table credit_entry (
        id AUTO_ID,
        clientid TEXT not null,
        reader_id TEXT not null,
        stype INTEGER not null check (stype in (0, 1, 2, 3, 4, 5, 6, 7, 10)),
        cause TEXT not null,
        score INTEGER not null,
        reason TEXT not null,
        created_at TEXT not null,
        constraint credit_entry_cause unique (clientid, cause),
        constraint credit_entry_reader foreign key (clientid, reader_id) references reader(clientid, id)
      );
      create index credit_entry_by_reader on credit_entry (clientid, reader_id, created_at, id);
      create table reader_session (
        id TEXT not null primary key,
        clientid TEXT not null,
        reader_id TEXT not null,
        kind TEXT not null check (kind in ('account', 'card', 'wechat', 'ticket')),
        device TEXT not null,
        created_at TEXT not null,
        last_used_at TEXT not null,
        expires_at TEXT not null,
        constraint reader_session_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index reader_session_by_reader on reader_session (clientid, reader_id);
      create index reader_session_by_end on reader_session (expires_at);
      create table reader_token (
        token_hash TEXT not null primary key,
        session_id TEXT not null references reader_session(id) on delete cascade,
        valid_until TEXT
      );
      create index reader_token_by_session on reader_token (session_id);
      create table login_throttle (
        scope TEXT not null primary key,
        failures INTEGER not null,
        blocked_until TEXT not null,
        forgotten_at TEXT not null
      );
      create table login_place (
        place TEXT not null primary key,
        forgotten_at TEXT not null
      );
      create table one_use (
        hash TEXT not null primary key,
        purpose TEXT not null,
        clientid TEXT not null references library(clientid),
        session TEXT not null,
        subject TEXT not null,
        expires_at TEXT not null
      );
      create index one_use_by_end on one_use (expires_at);
      create table wechat_binding (
        clientid TEXT not null,
        account TEXT not null,
        reader_id TEXT not null,
        bound_at TEXT not null,
        constraint wechat_binding_key primary key (clientid, account),
        constraint wechat_binding_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index wechat_binding_by_reader on wechat_binding (clientid, reader_id);
    `,
  ),
  // Sessions that a reader chose to keep on a device.
  sqlMigration(
    'reader-002-staying-sessions',
    `
      alter table reader_session add column stays INTEGER not null default 0 check (stays in (0, 1));
    `,
  ),
  // For changes at the desk: a version for edits, the reason for a suspension, readers who leave once their loans are
  // back, and the pinyin of names (null until the job `spell-names` has written it).
  sqlMigration(
    'reader-003-desk',
    `
      alter table reader add column version INTEGER not null default 1;
      alter table reader add column block_reason TEXT not null default '';
      alter table reader add column leaving INTEGER not null default 0 check (leaving in (0, 1));
      alter table reader add column name_key TEXT;
      create index reader_by_department on reader (clientid, department_id);
      create index reader_leaving on reader (clientid) where leaving = 1;
      create index reader_unspelled on reader (clientid) where name_key is null;
    `,
  ),
  // The identity source by which a session began.
  sqlMigration(
    'reader-004-identity',
    `
      alter table reader_session add column source TEXT not null default '';
    `,
  ),
  // The accounts by which readers log in without having bound them, and the account system's login that a session
  // belongs to.
  sqlMigration(
    'reader-005-accounts',
    `
      create table reader_account (
        clientid TEXT not null,
        account TEXT not null,
        reader_id TEXT not null,
        since TEXT not null,
        constraint reader_account_key primary key (clientid, account),
        constraint reader_account_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index reader_account_by_reader on reader_account (clientid, reader_id);
      alter table reader_session add column account_hash TEXT not null default '';
      alter table reader_session add column outer_session TEXT not null default '';
      create index reader_session_by_account on reader_session (account_hash) where account_hash <> '';
      create index reader_session_by_outer on reader_session (outer_session) where outer_session <> '';
    `,
  ),
];
