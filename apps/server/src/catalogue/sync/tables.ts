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
 * `asked`: waits for the server to begin; `stored`: see its import run; `same`: the source had nothing new;
 * `discarded`: somebody rejected it.
 */
export type HarvestState = 'asked' | 'harvesting' | 'stored' | 'same' | 'failed' | 'discarded';

/** A removed source, with the time until which it can be restored. */
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
  /** JSON of the person who requested it, for the audit log. */
  asked_by: string;
  /** 1: everything that the source has; 0: only changes. */
  complete: number;
  begun_at: string;
  touched_at: string;
  ended_at: Generated<string>;
  /** The time up to which the source was harvested, by its own clock; the next harvest continues from there. */
  until_stamp: Generated<string>;
  records: Generated<number>;
  bytes: Generated<number>;
  /** JSON of the reason for its failure, in both languages. */
  problem: string | null;
  /** The import run with the harvested records. */
  run: Generated<string>;
  /**
   * A file by its name, size and time, or the validators of its address: if the mark is the same, it is not fetched
   * again.
   */
  mark: Generated<string>;
  /** The digest of the file's bytes. */
  digest: Generated<string>;
  /** 1: somebody allowed it to withdraw more titles than usual. */
  allowed: Generated<number>;
}

/** A record that a harvest no longer found, while it waits for a decision. */
export interface HarvestMissingTable {
  harvest: string;
  /** The id in `title_origin`. */
  origin: number;
}

/** The title that a record of a source stands for. */
export interface TitleOriginTable {
  id: Generated<number>;
  clientid: string;
  source: string;
  record_key: string;
  control: string;
  /** Null for a record that was deleted before the portal saw it, and for records of a removed source. */
  title_id: number | null;
  /** The title before the source was removed. */
  removed_title: Generated<number | null>;
  stamp: string;
  /** The last import run that saw the record. */
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
