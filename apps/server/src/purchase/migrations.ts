import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const purchaseMigrations: readonly Migration[] = [
  // The books that readers recommend for purchase, each once per reader.
  sqlMigration(
    'purchase-001-tables',
    `
      create table purchase_recommendation (
        id AUTO_ID,
        clientid TEXT not null,
        reader_id TEXT not null,
        book_name TEXT not null,
        first_author TEXT not null,
        reason TEXT not null,
        status INTEGER not null check (status in (1, -1, 2, -2, -4)),
        match_key TEXT not null,
        created_at TEXT not null,
        updated_at TEXT not null,
        constraint purchase_recommendation_book unique (clientid, reader_id, match_key),
        constraint purchase_recommendation_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index purchase_recommendation_by_status
        on purchase_recommendation (clientid, status, created_at);
    `,
  ),
  // The answers to readers about their recommendations, and versions for the case that two people answer at once.
  sqlMigration(
    'purchase-002-answers',
    `
      alter table purchase_recommendation add column answer TEXT not null default '';
      alter table purchase_recommendation add column title_id INTEGER references title (id) on delete set null;
      alter table purchase_recommendation add column version INTEGER not null default 1;
      create index purchase_recommendation_by_book
        on purchase_recommendation (clientid, match_key, status);
    `,
  ),
];
