import type { Generated } from '../../platform/database/tables.ts';

/** A system from which a library harvests its catalogue. */
export interface HarvestSourceTable {
  clientid: string;
  name: string;
  /** JSON of `HarvestSettings`. */
  settings: string;
  created_at: string;
}

/**
 * `asked`: for the server to begin; `stored`: its import run says the rest; `same`: the source had nothing new;
 * `discarded`: somebody decided against it.
 */
export const harvestStates = ['asked', 'harvesting', 'stored', 'same', 'failed', 'discarded'] as const;
export type HarvestState = (typeof harvestStates)[number];

/** A source that was removed, and until when it can come back. */
export interface RemovedSourceTable {
  clientid: string;
  name: string;
  until: string;
}

/** One harvest of a source. */
export interface HarvestTable {
  id: string;
  clientid: string;
  source: string;
  state: HarvestState;
  /** JSON of who asked for it, for the audit log. */
  asked_by: string;
  /** 1: everything that the source has; 0: what changed. */
  complete: number;
  begun_at: string;
  touched_at: string;
  ended_at: Generated<string>;
  /** Up to when the source was harvested, by its own clock; the next harvest goes on from there. */
  until_stamp: Generated<string>;
  records: Generated<number>;
  bytes: Generated<number>;
  /** JSON of why it failed, in both languages. */
  problem: string | null;
  /** The import run with what was harvested. */
  run: Generated<string>;
  /** A file by its name, size and time, or the validators of its address: an equal one is not fetched again. */
  mark: Generated<string>;
  /** Of the file's bytes. */
  digest: Generated<string>;
  /** 1: somebody decided that it may withdraw more titles than usual. */
  allowed: Generated<number>;
}

/** A record that a harvest no longer found, while it waits for a decision. */
export interface HarvestMissingTable {
  harvest: string;
  /** The id in `title_origin`. */
  origin: number;
}

/** Which title a record of a source is. */
export interface TitleOriginTable {
  id: Generated<number>;
  clientid: string;
  source: string;
  record_key: string;
  control: string;
  /** Null for a record that was deleted before it was ever seen, and for those of a removed source. */
  title_id: number | null;
  /** Which title it was until its source was removed. */
  removed_title: Generated<number | null>;
  stamp: string;
  /** The import run that saw it last. */
  run: string;
  gone: number;
  /** 1: its title is hidden because the record is gone. */
  hid: number;
  /** JSON of the barcodes that the record brought. */
  barcodes: string;
}

declare module '../../platform/database/tables.ts' {
  interface Database {
    harvest_source: HarvestSourceTable;
    harvest_source_removed: RemovedSourceTable;
    harvest: HarvestTable;
    harvest_missing: HarvestMissingTable;
    title_origin: TitleOriginTable;
  }
}
