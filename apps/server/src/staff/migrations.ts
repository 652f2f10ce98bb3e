import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const staffMigrations: readonly Migration[] = [
  sqlMigration(
    'staff-001-tables',
    `
      create table staff_account (
        id TEXT not null primary key,
        serviceid TEXT not null references library_group(serviceid),
        login TEXT not null,
        name TEXT not null,
        email TEXT not null,
        password_hash TEXT,
        closed INTEGER not null default 0 check (closed in (0, 1)),
        demonstration INTEGER not null default 0 check (demonstration in (0, 1)),
        totp_secret TEXT,
        totp_step INTEGER not null default 0,
        version INTEGER not null default 1,
        last_login_at TEXT,
        created_at TEXT not null,
        constraint staff_account_login unique (serviceid, login)
      );
      create table staff_role (
        id TEXT not null primary key,
        serviceid TEXT not null references library_group(serviceid),
        clientid TEXT references library(clientid) on delete cascade,
        key TEXT not null,
        name TEXT not null,
        permissions TEXT not null,
        version INTEGER not null default 1
      );
      create unique index staff_role_name on staff_role (serviceid, coalesce(clientid, ''), key, name);
      create table staff_grant (
        account_id TEXT not null references staff_account(id) on delete cascade,
        role_id TEXT not null references staff_role(id) on delete cascade,
        primary key (account_id, role_id)
      );
      create index staff_grant_by_role on staff_grant (role_id);
      create table staff_session (
        id TEXT not null primary key,
        account_id TEXT not null references staff_account(id) on delete cascade,
        token_hash TEXT not null unique,
        half INTEGER not null check (half in (0, 1)),
        device TEXT not null,
        address TEXT not null,
        created_at TEXT not null,
        last_used_at TEXT not null,
        expires_at TEXT not null,
        confirmed_until TEXT not null,
        challenge TEXT not null,
        new_totp TEXT not null
      );
      create index staff_session_by_account on staff_session (account_id);
      create table staff_passkey (
        id TEXT not null primary key,
        account_id TEXT not null references staff_account(id) on delete cascade,
        name TEXT not null,
        rp_id TEXT not null,
        public_key TEXT not null,
        counter INTEGER not null,
        transports TEXT not null,
        created_at TEXT not null,
        last_used_at TEXT
      );
      create index staff_passkey_by_account on staff_passkey (account_id);
      create table staff_recovery (
        account_id TEXT not null references staff_account(id) on delete cascade,
        code_hash TEXT not null,
        primary key (account_id, code_hash)
      );
      create table staff_ticket (
        hash TEXT not null primary key,
        purpose TEXT not null check (purpose in ('setup', 'invitation')),
        account_id TEXT references staff_account(id) on delete cascade,
        expires_at TEXT not null
      );
      create index staff_ticket_by_account on staff_ticket (account_id);
    `,
  ),
];
