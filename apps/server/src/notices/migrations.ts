import { type Migration, sqlMigration } from '../platform/database/migrate.ts';
import { cleanStoredHtml } from './migrations/002-clean-html.ts';

export const noticesMigrations: readonly Migration[] = [
  // Notices and guide pages with their texts in each language.
  sqlMigration(
    'notices-001-tables',
    `
      create table notice (
        clientid TEXT not null references library(clientid),
        id TEXT not null,
        type INTEGER not null check (type in (1, 2, 3, 4)),
        publish_at TEXT not null,
        until_at TEXT not null,
        start_at TEXT not null,
        end_at TEXT not null,
        cover TEXT not null,
        constraint notice_key primary key (clientid, id)
      );
      create index notice_by_date on notice (clientid, type, publish_at, id);
      create table notice_text (
        clientid TEXT not null,
        notice_id TEXT not null,
        language TEXT not null,
        title TEXT not null,
        summary TEXT not null,
        place TEXT not null,
        name TEXT not null,
        html TEXT not null,
        constraint notice_text_key primary key (clientid, notice_id, language),
        constraint notice_text_of_notice
          foreign key (clientid, notice_id) references notice(clientid, id) on delete cascade
      );
      create table guide (
        clientid TEXT not null references library(clientid),
        type INTEGER not null check (type between 1 and 8),
        id TEXT not null,
        updated_at TEXT not null,
        constraint guide_key primary key (clientid, type)
      );
      create table guide_text (
        clientid TEXT not null,
        type INTEGER not null,
        language TEXT not null,
        title TEXT not null,
        summary TEXT not null,
        html TEXT not null,
        constraint guide_text_key primary key (clientid, type, language),
        constraint guide_text_of_guide
          foreign key (clientid, type) references guide(clientid, type) on delete cascade
      );
    `,
  ),
  cleanStoredHtml,
];
