import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const importMigrations: readonly Migration[] = [
  // The results of unfinished imports so far.
  sqlMigration(
    'import-001-batches',
    `
      create table import_batch (
        clientid TEXT not null references library(clientid),
        run TEXT not null,
        position INTEGER not null,
        recorded_at TEXT not null,
        outcomes TEXT not null,
        constraint import_batch_key primary key (clientid, run, position)
      );
    `,
  ),
  // Imports as the desk shows them: their reports, and the data for their undo.
  sqlMigration(
    'import-002-runs',
    `
      create table import_run (
        id TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        target TEXT not null,
        file_name TEXT not null,
        bytes INTEGER not null,
        object_name TEXT not null,
        options TEXT not null,
        digest TEXT not null,
        state TEXT not null check (state in ('new', 'tried', 'done', 'stopped', 'failed', 'undone')),
        task TEXT not null check (task in ('', 'try', 'run', 'undo')),
        asked_at TEXT not null,
        asked_by TEXT not null,
        stop_asked INTEGER not null default 0 check (stop_asked in (0, 1)),
        rows_done INTEGER not null default 0,
        rows_total INTEGER not null default 0,
        result TEXT,
        problem TEXT,
        removed INTEGER not null default 0,
        restored INTEGER not null default 0,
        actor_type TEXT not null check (actor_type in ('staff', 'operator', 'job')),
        actor TEXT not null,
        created_at TEXT not null,
        ended_at TEXT not null default '',
        touched_at TEXT not null
      );
      create index import_run_by_time on import_run (clientid, created_at);
      create index import_run_by_task on import_run (asked_at) where task <> '';
      create table import_row (
        run TEXT not null references import_run(id) on delete cascade,
        number INTEGER not null,
        place TEXT not null,
        result TEXT not null check (result in ('rejected', 'doubtful', 'kept')),
        what TEXT not null,
        codes TEXT not null,
        reasons TEXT not null,
        constraint import_row_key primary key (run, number)
      );
      create table import_change (
        run TEXT not null references import_run(id) on delete cascade,
        number INTEGER not null,
        changes TEXT not null,
        constraint import_change_key primary key (run, number)
      );
    `,
  ),
  sqlMigration(
    'import-003-sources',
    `
      alter table import_run add column source TEXT not null default '';
    `,
  ),
];
