import { sqlMigration } from '../database/migrate.ts';

// No reference to the library, because its log outlives it.
export const auditTables = sqlMigration(
  'platform-003-audit',
  `
    create table audit_entry (
      clientid TEXT not null,
      number INTEGER not null check (number > 0),
      at TEXT not null,
      actor_type TEXT not null check (actor_type in ('staff', 'operator', 'job')),
      actor TEXT not null,
      address TEXT not null,
      action TEXT not null,
      target_type TEXT not null,
      target_id TEXT not null,
      before TEXT,
      after TEXT,
      hash TEXT not null,
      primary key (clientid, number)
    );
    create index audit_entry_by_target on audit_entry (clientid, target_type, target_id, number);
    create table audit_head (
      clientid TEXT not null primary key,
      number INTEGER not null,
      hash TEXT not null
    );
    create table undo_entry (
      id TEXT not null primary key,
      clientid TEXT not null,
      at TEXT not null,
      actor_type TEXT not null check (actor_type in ('staff', 'operator', 'job')),
      actor TEXT not null,
      action TEXT not null,
      target_type TEXT not null,
      target_id TEXT not null,
      permission TEXT not null,
      facts TEXT not null,
      until TEXT not null,
      undone INTEGER not null default 0 check (undone in (0, 1))
    );
    create index undo_entry_by_time on undo_entry (clientid, at);
    create index undo_entry_by_end on undo_entry (until);
  `,
);
