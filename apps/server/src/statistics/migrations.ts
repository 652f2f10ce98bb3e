import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const statisticsMigrations: readonly Migration[] = [
  sqlMigration(
    'statistics-001-tables',
    `
      create table day_count (
        clientid TEXT not null references library(clientid) on delete cascade,
        measure TEXT not null,
        day TEXT not null,
        department_id TEXT not null,
        borrower_type_id TEXT not null,
        times INTEGER not null,
        constraint day_count_key primary key (clientid, measure, day, department_id, borrower_type_id)
      );
      create table recent_visit (
        visitor TEXT not null primary key,
        seen_at TEXT not null
      );
      create index recent_visit_by_time on recent_visit (seen_at);
      create table unanswered_search (
        clientid TEXT not null references library(clientid) on delete cascade,
        text_key TEXT not null,
        visitor TEXT not null,
        text TEXT not null,
        day TEXT not null,
        constraint unanswered_search_key primary key (clientid, text_key, visitor)
      );
      create index unanswered_search_by_day on unanswered_search (day);
      create table search_settlement (
        clientid TEXT not null references library(clientid) on delete cascade,
        text_key TEXT not null,
        settlement TEXT not null,
        synonym TEXT not null,
        version INTEGER not null,
        constraint search_settlement_key primary key (clientid, text_key)
      );
    `,
  ),
];
