import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const contentMigrations: readonly Migration[] = [
  // Content from content folders, and its pictures.
  sqlMigration(
    'content-001-tables',
    `
      create table content_item (
        clientid TEXT not null references library(clientid),
        kind TEXT not null,
        key TEXT not null,
        id TEXT not null,
        digest TEXT not null,
        pictures TEXT not null,
        constraint content_item_key primary key (clientid, kind, key),
        constraint content_item_id unique (clientid, kind, id)
      );
      create table content_picture (
        name TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        width INTEGER not null,
        height INTEGER not null,
        size INTEGER not null,
        created_at TEXT not null
      );
      create index content_picture_by_library on content_picture (clientid);
      create table content_library (
        clientid TEXT not null primary key references library(clientid),
        synced_at TEXT not null
      );
    `,
  ),
  // Pictures of branding and covers beside those of content, and the addresses to fetch them from.
  sqlMigration(
    'content-002-fetched-pictures',
    `
      alter table content_picture add column purpose TEXT not null default 'content'
        check (purpose in ('content', 'branding', 'cover'));
      create table fetched_picture (
        source TEXT not null primary key,
        name TEXT not null unique,
        clientid TEXT not null references library(clientid),
        purpose TEXT not null check (purpose in ('branding', 'cover')),
        host TEXT not null,
        state TEXT not null check (state in ('waiting', 'kept', 'failed')),
        trouble TEXT not null,
        attempts INTEGER not null,
        next_at TEXT not null,
        created_at TEXT not null
      );
      create index fetched_picture_by_state on fetched_picture (state, next_at);
      create index fetched_picture_by_host on fetched_picture (host, state);
    `,
  ),
  // What the desk stores about items: their owner, their text, drafts; pictures that are not yet shown.
  sqlMigration(
    'content-003-desk',
    `
      alter table content_item add column owner TEXT not null default 'folder' check (owner in ('folder', 'desk'));
      alter table content_item add column file TEXT not null default '';
      alter table content_item add column version INTEGER not null default 1;
      alter table content_item add column source TEXT;
      alter table content_item add column draft TEXT;
      alter table content_item add column updated_at TEXT not null default '';
      alter table content_item add column removed_at TEXT not null default '';
      alter table content_picture add column kept_until TEXT not null default '';
    `,
  ),
];
