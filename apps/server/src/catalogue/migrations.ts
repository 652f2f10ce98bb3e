import { type Migration, sqlMigration } from '../platform/database/migrate.ts';
import { catalogueStatistics } from './migrations/0003-statistics.ts';
import { titleKeys } from './migrations/0005-title-keys.ts';
import { shelfKeys } from './migrations/0007-shelf-keys.ts';
import { works } from './migrations/0008-works.ts';
import { deskEdits } from './migrations/0009-desk.ts';
import { harvests } from './migrations/0011-harvests.ts';
import { largeImports } from './migrations/0012-large-imports.ts';
import { isbnsByTitle } from './migrations/0016-isbns-by-title.ts';
import { scannableBarcodes } from './migrations/0017-scannable-barcodes.ts';

export const catalogueMigrations: readonly Migration[] = [
  // Titles, copies, and the tables that feed the search index.
  sqlMigration(
    'catalogue-001-catalogue',
    `
      create table title (
        id INTEGER not null primary key,
        serviceid TEXT not null references library_group(serviceid),
        record TEXT not null,
        match_key TEXT not null,
        hidden INTEGER not null default 0 check (hidden in (0, 1)),
        borrow_count INTEGER not null default 0 check (borrow_count >= 0),
        created_at TEXT not null,
        changed INTEGER not null
      );
      create index title_by_change on title (serviceid, changed, id);
      create index title_by_match_key on title (serviceid, match_key);
      create index title_by_borrow_count on title (serviceid, hidden, borrow_count, id);
      create index title_by_age on title (serviceid, hidden, created_at, id);
      create table title_isbn (
        serviceid TEXT not null,
        isbn_key TEXT not null,
        title_id INTEGER not null references title(id) on delete cascade,
        constraint title_isbn_key primary key (serviceid, isbn_key, title_id)
      );
      create index title_isbn_by_title on title_isbn (title_id);
      create table title_source (
        serviceid TEXT not null,
        source_key TEXT not null,
        title_id INTEGER not null references title(id) on delete cascade,
        constraint title_source_key primary key (serviceid, source_key)
      );
      create index title_source_by_title on title_source (title_id);
      create table copy (
        id AUTO_ID,
        serviceid TEXT not null,
        clientid TEXT not null references library(clientid),
        title_id INTEGER not null references title(id),
        barcode TEXT not null,
        status_id INTEGER not null check (status_id in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12)),
        lendable INTEGER not null default 1 check (lendable in (0, 1)),
        storage_id TEXT not null default '',
        shelf TEXT not null default '',
        call_number TEXT not null default '',
        due_on TEXT not null default '',
        navigation_url TEXT not null default '',
        counted INTEGER not null default 0,
        constraint copy_barcode unique (serviceid, barcode)
      );
      create index copy_by_title on copy (title_id, clientid);
      create table recommended_title (
        clientid TEXT not null references library(clientid),
        title_id INTEGER not null references title(id) on delete cascade,
        position INTEGER not null,
        constraint recommended_title_key primary key (clientid, title_id)
      );
      create table search_event (
        serviceid TEXT not null,
        session TEXT not null,
        text_key TEXT not null,
        text TEXT not null,
        day TEXT not null,
        searched_at TEXT not null,
        constraint search_event_key primary key (serviceid, session, text_key, day)
      );
      create index search_event_by_day on search_event (serviceid, day);
      create table search_index_state (
        server TEXT not null,
        serviceid TEXT not null,
        epoch INTEGER not null,
        applied INTEGER not null,
        bound INTEGER not null,
        records INTEGER not null,
        updated_at TEXT not null,
        constraint search_index_state_key primary key (server, serviceid)
      );
      create table catalogue_sequence (
        name TEXT not null primary key,
        value INTEGER not null
      );
      insert into catalogue_sequence (name, value) values ('title', 0);
    `,
  ),
  // Marks on a copy that circulation keeps: held for a reader, out on a loan of this portal.
  sqlMigration(
    'catalogue-002-copies-in-use',
    `
      alter table copy add column held INTEGER not null default 0 check (held in (0, 1));
      -- The status of a lent copy says so too, and nobody else has a hold on it.
      alter table copy add column lent INTEGER not null default 0
        check (lent = 0 or (lent = 1 and held = 0 and status_id in (2, 7)));
    `,
  ),
  catalogueStatistics,
  // Special sheets, recommendations by ISBN instead of by title, and borrows by day.
  sqlMigration(
    'catalogue-004-sheets-and-ranks',
    `
      create table special_sheet (
        clientid TEXT not null references library(clientid),
        id TEXT not null,
        position INTEGER not null,
        sort_key TEXT not null,
        cover TEXT not null,
        publish_at TEXT not null,
        until_at TEXT not null,
        updated_at TEXT not null,
        constraint special_sheet_key primary key (clientid, id)
      );
      create table special_sheet_text (
        clientid TEXT not null,
        sheet_id TEXT not null,
        language TEXT not null,
        name TEXT not null,
        introduction TEXT not null,
        constraint special_sheet_text_key primary key (clientid, sheet_id, language),
        constraint text_of_sheet
          foreign key (clientid, sheet_id) references special_sheet(clientid, id) on delete cascade
      );
      create table special_sheet_title (
        clientid TEXT not null,
        sheet_id TEXT not null,
        position INTEGER not null,
        isbn_key TEXT not null,
        constraint special_sheet_title_key primary key (clientid, sheet_id, isbn_key),
        constraint title_of_sheet
          foreign key (clientid, sheet_id) references special_sheet(clientid, id) on delete cascade
      );
      create table special_sheet_note (
        clientid TEXT not null,
        sheet_id TEXT not null,
        isbn_key TEXT not null,
        language TEXT not null,
        note TEXT not null,
        constraint special_sheet_note_key primary key (clientid, sheet_id, isbn_key, language),
        constraint note_of_sheet
          foreign key (clientid, sheet_id) references special_sheet(clientid, id) on delete cascade
      );
      drop table recommended_title;
      create table recommended_isbn (
        clientid TEXT not null references library(clientid),
        position INTEGER not null,
        isbn_key TEXT not null,
        constraint recommended_isbn_key primary key (clientid, isbn_key)
      );
      create table title_borrow_day (
        serviceid TEXT not null,
        day TEXT not null,
        title_id INTEGER not null references title(id) on delete cascade,
        times INTEGER not null,
        constraint title_borrow_day_key primary key (serviceid, day, title_id)
      );
      create index title_borrow_day_by_title on title_borrow_day (title_id);
    `,
  ),
  titleKeys,
  // How far the search for covers on other hosts has come in each group's titles.
  sqlMigration(
    'catalogue-006-covers-noted',
    `
      create table covers_noted (
        serviceid TEXT not null primary key references library_group(serviceid),
        changes INTEGER not null
      );
    `,
  ),
  shelfKeys,
  works,
  deskEdits,
  // Titles that were removed: the search indexes remove them too.
  sqlMigration(
    'catalogue-010-gone-titles',
    `
      create table title_gone (
        serviceid TEXT not null,
        title_id INTEGER not null,
        changed INTEGER not null,
        constraint title_gone_key primary key (serviceid, title_id)
      );
      create index title_gone_by_change on title_gone (serviceid, changed);
    `,
  ),
  harvests,
  largeImports,
  // The records that a harvest no longer found, while it waits for a decision. Nodes check every second for requested
  // harvests.
  sqlMigration(
    'catalogue-013-harvest-missing',
    `
      create table harvest_missing (
        harvest TEXT not null references harvest(id) on delete cascade,
        origin INTEGER not null,
        constraint harvest_missing_key primary key (harvest, origin)
      );
      create index harvest_by_state on harvest (state);
    `,
  ),
  // Which titles came from a source that was removed, for as long as its removal can be undone.
  sqlMigration(
    'catalogue-014-removed-sources',
    `
      create table harvest_source_removed (
        clientid TEXT not null references library(clientid),
        name TEXT not null,
        until TEXT not null,
        constraint harvest_source_removed_key primary key (clientid, name)
      );
      alter table title_origin add column removed_title INTEGER;
    `,
  ),
  // Titles whose copies came or went are kept until every index has surely learnt of them.
  sqlMigration(
    'catalogue-015-lately-available',
    `
      alter table availability_change add column changed INTEGER;
      create index availability_change_by_change on availability_change (serviceid, changed);
    `,
  ),
  isbnsByTitle,
  scannableBarcodes,
];
