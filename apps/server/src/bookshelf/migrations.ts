import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const bookshelfMigrations: readonly Migration[] = [
  // Which titles were viewed, by whom, and how often in a day.
  sqlMigration(
    'bookshelf-001-views',
    `
      create table title_view (
        serviceid TEXT not null,
        clientid TEXT not null references library(clientid),
        title_id INTEGER not null references title(id) on delete cascade,
        viewer TEXT not null,
        times INTEGER not null,
        day TEXT not null,
        viewed_at TEXT not null,
        constraint title_view_key primary key (clientid, viewer, title_id, day)
      );
      create index title_view_by_day on title_view (serviceid, day);
      create index title_view_by_title on title_view (title_id);
    `,
  ),
  // What a reader does with a title: shelves it, views it, evaluates it. One row each per reader and title.
  sqlMigration(
    'bookshelf-002-reader-titles',
    `
      create table shelf_entry (
        id AUTO_ID,
        clientid TEXT not null,
        reader_id TEXT not null,
        title_id INTEGER not null references title(id) on delete cascade,
        added_at TEXT not null,
        constraint shelf_entry_title unique (clientid, reader_id, title_id),
        constraint shelf_entry_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index shelf_entry_by_title on shelf_entry (title_id);
      create table shelf_removal (
        entry_id INTEGER not null primary key,
        clientid TEXT not null,
        reader_id TEXT not null,
        removed_at TEXT not null,
        constraint shelf_removal_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index shelf_removal_by_time on shelf_removal (removed_at);
      create table reader_view (
        clientid TEXT not null,
        reader_id TEXT not null,
        title_id INTEGER not null references title(id) on delete cascade,
        times INTEGER not null,
        viewed_at TEXT not null,
        constraint reader_view_key primary key (clientid, reader_id, title_id),
        constraint reader_view_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index reader_view_by_title on reader_view (title_id);
      create index reader_view_by_time on reader_view (viewed_at);
      create table title_evaluation (
        clientid TEXT not null,
        reader_id TEXT not null,
        title_id INTEGER not null references title(id) on delete cascade,
        criteria TEXT not null check (criteria in ('1', '2', '3', '4')),
        types TEXT not null,
        content TEXT not null,
        created_at TEXT not null,
        updated_at TEXT not null,
        constraint title_evaluation_key primary key (clientid, reader_id, title_id),
        constraint title_evaluation_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index title_evaluation_by_title on title_evaluation (title_id);
    `,
  ),
];
