import type { Generated } from '../platform/database/tables.ts';

/** A title's page was opened: what "everyone is looking at" is counted from. Rows are forgotten after 30 days. */
export interface TitleViewTable {
  serviceid: string;
  clientid: string;
  title_id: number;
  /** The visit's session id; for a reader a pseudonym of the day that nobody can lead back. */
  viewer: string;
  /** Times within the day. */
  times: number;
  day: string;
  viewed_at: string;
}

/** A title on a reader's shelf. */
export interface ShelfEntryTable {
  id: Generated<number>;
  clientid: string;
  reader_id: string;
  title_id: number;
  added_at: string;
}

/** An entry that a reader took off the shelf, kept for a day so that the same request sent twice is answered alike. */
export interface ShelfRemovalTable {
  entry_id: number;
  clientid: string;
  reader_id: string;
  removed_at: string;
}

/** Browsing history of a reader who wants one. */
export interface ReaderViewTable {
  clientid: string;
  reader_id: string;
  title_id: number;
  times: number;
  viewed_at: string;
}

/** A reader's suitability evaluation of a title. */
export interface TitleEvaluationTable {
  clientid: string;
  reader_id: string;
  title_id: number;
  criteria: string;
  /** Joined with commas, in the order of the form: `1-3,1-4`. */
  types: string;
  content: string;
  created_at: string;
  updated_at: string;
}

export interface BookshelfTables {
  title_view: TitleViewTable;
  shelf_entry: ShelfEntryTable;
  shelf_removal: ShelfRemovalTable;
  reader_view: ReaderViewTable;
  title_evaluation: TitleEvaluationTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends BookshelfTables {}
}
