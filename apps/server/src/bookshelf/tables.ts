import type { Generated } from '../platform/database/tables.ts';

/** A view of a title's page. "Everyone is looking at" counts these rows, which are deleted after 30 days. */
export interface TitleViewTable {
  serviceid: string;
  clientid: string;
  title_id: number;
  /** A visitor's session id, or a reader's pseudonym for the day, which cannot be traced back. */
  viewer: string;
  /** Number of views within the day. */
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

/** An entry removed from a shelf. Kept for a day, so that a repeated request gets the same answer. */
export interface ShelfRemovalTable {
  entry_id: number;
  clientid: string;
  reader_id: string;
  removed_at: string;
}

/** Browsing history of a reader who has switched it on. */
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
  /** Types separated by commas, in the order of the form: `1-3,1-4`. */
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
