import { sqlMigration } from '../../platform/database/migrate.ts';

/** The sources from which libraries harvest their catalogues, and which title each of their records stands for. */
export const harvests = sqlMigration(
  'catalogue-011-harvests',
  `
    create table harvest_source (
      clientid TEXT not null references library(clientid),
      name TEXT not null,
      settings TEXT not null,
      created_at TEXT not null,
      constraint harvest_source_key primary key (clientid, name)
    );
    create table harvest (
      id TEXT not null primary key,
      clientid TEXT not null references library(clientid),
      source TEXT not null,
      state TEXT not null check (state in ('asked', 'harvesting', 'stored', 'same', 'failed', 'discarded')),
      asked_by TEXT not null,
      complete INTEGER not null,
      begun_at TEXT not null,
      touched_at TEXT not null,
      ended_at TEXT not null default '',
      until_stamp TEXT not null default '',
      records INTEGER not null default 0,
      bytes INTEGER not null default 0,
      problem TEXT,
      run TEXT not null default '',
      mark TEXT not null default '',
      digest TEXT not null default '',
      allowed INTEGER not null default 0
    );
    create index harvest_by_time on harvest (clientid, source, begun_at);
    create index harvest_by_run on harvest (run);
    create table title_origin (
      id AUTO_ID,
      clientid TEXT not null references library(clientid),
      source TEXT not null,
      record_key TEXT not null,
      control TEXT not null,
      title_id INTEGER references title(id) on delete cascade,
      stamp TEXT not null,
      run TEXT not null,
      gone INTEGER not null default 0,
      hid INTEGER not null default 0,
      barcodes TEXT not null,
      constraint title_origin_key unique (clientid, source, record_key)
    );
    create index title_origin_by_control on title_origin (clientid, source, control);
    create index title_origin_by_title on title_origin (title_id);
  `,
);
