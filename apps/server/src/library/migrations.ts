import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const libraryMigrations: readonly Migration[] = [
  // Groups, libraries, their domain names and shelving places.
  sqlMigration(
    'library-001-tables',
    `
      create table library_group (
        serviceid TEXT not null primary key,
        name TEXT not null,
        catalogue_changes INTEGER not null default 0,
        index_epoch INTEGER not null default 0,
        created_at TEXT not null
      );
      create table library (
        clientid TEXT not null primary key,
        serviceid TEXT not null references library_group(serviceid),
        libname TEXT not null,
        short_name TEXT not null,
        status INTEGER not null check (status in (1, 2, 3)),
        settings TEXT not null,
        secret_hash TEXT,
        link_key TEXT not null,
        created_at TEXT not null,
        updated_at TEXT not null
      );
      create index library_by_group on library (serviceid);
      create table library_domain (
        domain TEXT not null primary key,
        clientid TEXT not null references library(clientid) on delete cascade
      );
      create table storage (
        id TEXT not null primary key,
        clientid TEXT not null references library(clientid) on delete cascade,
        name TEXT not null,
        floor TEXT,
        constraint storage_name unique (clientid, name)
      );
      create table library_version (
        id INTEGER not null primary key check (id = 1),
        version INTEGER not null
      );
      insert into library_version (id, version) values (1, 1);
    `,
  ),
  // The library that addresses without a library of their own lead to: one at most.
  sqlMigration(
    'library-002-default-library',
    `
      alter table library add column is_default INTEGER not null default 0 check (is_default in (0, 1));
      create unique index library_default on library (is_default) where is_default = 1;
    `,
  ),
];
