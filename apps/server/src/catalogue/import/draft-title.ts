import type { TitleRecord } from '../title-record.ts';

/** One copy (or several identical ones) that a catalogue record names. */
export interface DraftCopy {
  /** Empty if the record only counts copies. */
  readonly barcode: string;
  /** Code or name of the library or branch as the record gives it. */
  readonly library: string;
  /** Name of the room or collection. */
  readonly storage: string;
  /** Shelf mark or shelving code. */
  readonly shelf: string;
  readonly callNumber: string;
  /** See docs/states-and-codes.md#copy-status. */
  readonly status: number;
  /** How many copies this entry stands for; 1 if it has a barcode. */
  readonly count: number;
  /** http(s) address of a plan that shows the shelf, or empty. */
  readonly navigationUrl: string;
}

/** The content of one source row about one title, normalised but not yet matched against the catalogue. */
export interface DraftTitle extends TitleRecord {
  /** Record number (MARC) or row as a spreadsheet shows it (tables), from 1. */
  readonly sourceRow: number;
  readonly copies: readonly DraftCopy[];
  /** Total number of copies to create; null if the row says nothing about copies. */
  readonly copyCount: number | null;
  /** Shelf, room and plan of a table, for the copies made from `copyCount`. */
  readonly shelf: string;
  readonly storage: string;
  readonly navigationUrl: string;
}
