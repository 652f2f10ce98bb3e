import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const assistantMigrations: readonly Migration[] = [
  // Conversations, use of the budgets, and reading help made by models.
  sqlMigration(
    'assistant-001-tables',
    `
      create table assistant_conversation (
        id TEXT primary key,
        clientid TEXT not null,
        session_hash TEXT not null,
        memory TEXT not null,
        busy_until TEXT not null,
        expires_at TEXT not null
      );
      create index assistant_conversation_by_expiry on assistant_conversation (expires_at);
      create table assistant_use (
        clientid TEXT not null,
        day TEXT not null,
        scope TEXT not null,
        conversations INTEGER not null,
        questions INTEGER not null,
        asked INTEGER not null,
        tokens INTEGER not null,
        constraint assistant_use_scope primary key (clientid, day, scope)
      );
      create index assistant_use_by_day on assistant_use (day);
      create table assistant_help (
        id AUTO_ID,
        title_id INTEGER not null references title(id) on delete cascade,
        language TEXT not null,
        model TEXT not null,
        version TEXT not null,
        help TEXT not null,
        made_at TEXT not null,
        constraint assistant_help_once unique (title_id, language, model)
      );
    `,
  ),
];
