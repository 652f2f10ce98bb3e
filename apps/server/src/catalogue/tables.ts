import type { Generated } from '../platform/database/tables.ts';

/** One title of a group's shared catalogue. */
export interface TitleTable {
  id: number;
  serviceid: string;
  /** JSON of `TitleRecord`. */
  record: string;
  /** SHA-256 of `record`, base64url: equal means nothing changed. */
  fingerprint: string;
  /** Title, author, publisher and year as a key, for matching what has no ISBN. */
  match_key: string;
  /** 1: kept, but not shown to readers. */
  hidden: number;
  borrow_count: number;
  created_at: string;
  /** The group's change counter when the title, its copies or its use last changed. */
  changed: number;
}

export interface TitleIsbnTable {
  serviceid: string;
  isbn_key: string;
  title_id: number;
}

export interface CopyTable {
  id: Generated<number>;
  serviceid: string;
  clientid: string;
  title_id: number;
  barcode: string;
  status_id: number;
  /** 0: in the house only, whatever its status. */
  lendable: number;
  storage_id: string;
  shelf: string;
  call_number: string;
  /** Day (YYYY-MM-DD) a copy that is out is due; empty when not known. */
  due_on: string;
  navigation_url: string;
  /** 1: made from a number of copies, not from a barcode in a file. */
  counted: number;
}

/** Titles that a library's staff recommend, in their order. */
export interface RecommendedTitleTable {
  clientid: string;
  title_id: number;
  position: number;
}

/** A search that found something, once per session, text and day. */
export interface SearchEventTable {
  serviceid: string;
  session: string;
  text_key: string;
  text: string;
  day: string;
  searched_at: string;
}

/** How far an import has come, so that the same command goes on where it stopped. */
export interface ImportJobTable {
  id: string;
  serviceid: string;
  clientid: string;
  rows_done: number;
  state: string;
  started_at: string;
  updated_at: string;
}

/** What a server's own search index holds. */
export interface SearchIndexStateTable {
  server: string;
  serviceid: string;
  epoch: number;
  applied: number;
  records: number;
  updated_at: string;
}

/** The last number given to a title, over all groups. */
export interface CatalogueSequenceTable {
  name: string;
  value: number;
}

export interface CatalogueTables {
  title: TitleTable;
  title_isbn: TitleIsbnTable;
  copy: CopyTable;
  recommended_title: RecommendedTitleTable;
  search_event: SearchEventTable;
  import_job: ImportJobTable;
  search_index_state: SearchIndexStateTable;
  catalogue_sequence: CatalogueSequenceTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends CatalogueTables {}
}
