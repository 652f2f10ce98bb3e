import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const importMigrations: readonly Migration[] = [
  // What unfinished imports have done so far.
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
];
