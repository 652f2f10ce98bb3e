import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const filesMigrations: readonly Migration[] = [
  // Uploaded files. The owner is a reader. No foreign key says so, because the reader tables are created later.
  sqlMigration(
    'files-001-tables',
    `
      create table stored_file (
        key TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        reader_id TEXT not null,
        module TEXT not null,
        visibility TEXT not null check (visibility in ('public', 'private')),
        content_type TEXT not null,
        size INTEGER not null,
        object_name TEXT not null unique,
        state TEXT not null check (state in ('arriving', 'ready', 'leaving')),
        claimed INTEGER not null check (claimed in (0, 1)),
        created_at TEXT not null
      );
      create index stored_file_by_owner on stored_file (clientid, reader_id, module, created_at);
      create index stored_file_by_state on stored_file (state, claimed, created_at);
    `,
  ),
  // Places for uploading large files.
  sqlMigration(
    'files-002-uploads',
    `
      create table file_upload (
        key TEXT not null primary key,
        clientid TEXT not null references library(clientid),
        reader_id TEXT not null,
        module TEXT not null,
        purpose TEXT not null,
        filename TEXT not null,
        size INTEGER not null,
        created_at TEXT not null,
        touched_at TEXT not null
      );
      create index file_upload_by_owner on file_upload (clientid, reader_id, module, created_at);
    `,
  ),
];
