import type { Generated } from '../platform/database/tables.ts';

/** One title of a group's shared catalogue. */
export interface TitleTable {
  id: number;
  serviceid: string;
  /** JSON of `TitleRecord`. */
  record: string;
  /** Key of title, author, publisher and year, for matching titles without an ISBN. */
  match_key: string;
  /** Key of the title alone; blank in rows that no import created. */
  title_key: Generated<string>;
  /** Equal for editions of one work, '' for a title without other editions (`workKeyOf`); null until it is computed. */
  work_key: Generated<string | null>;
  /** 1: kept, but not shown to readers. */
  hidden: number;
  borrow_count: number;
  created_at: string;
  /** The group's change counter at the last change of the title, its copies or its use. */
  changed: number;
  /** Counts the changes of the record, from 1. */
  version: Generated<number>;
  /** JSON list of the parts of the record that the staff edited (`changedParts`): imports keep them. */
  edited: Generated<string>;
  /** The title that this one was merged into. Such a title is hidden; its address leads there. */
  merged_into: number | null;
}

export interface TitleIsbnTable {
  serviceid: string;
  isbn_key: string;
  title_id: number;
}

/** A title that was removed, kept for the search indexes that still contain it. */
export interface TitleGoneTable {
  serviceid: string;
  title_id: number;
  /** As in `title`. */
  changed: number;
}

/**
 * Which title a row of a file means, keyed by the row's own data, so that the same row means the same title in the next
 * import.
 */
export interface TitleSourceTable {
  serviceid: string;
  source_key: string;
  title_id: number;
}

export interface CopyTable {
  id: Generated<number>;
  serviceid: string;
  clientid: string;
  title_id: number;
  barcode: string;
  status_id: number;
  /** 0: for use in the library only, whatever its status. */
  lendable: number;
  storage_id: string;
  shelf: string;
  call_number: string;
  /** Its position on the shelf: `shelfKeyOf` its own call number or else its title's; '' if neither has one. */
  shelf_key: Generated<string>;
  /** Day (YYYY-MM-DD) on which a copy that is out is due; empty if unknown. */
  due_on: string;
  navigation_url: string;
  /** 1: created from a number of copies, not from a barcode in a file. */
  counted: number;
  /** 1: set aside for a reader with a hold. Maintained by circulation. */
  held: Generated<number>;
  /**
   * 1: on an open loan of this portal. Maintained by circulation; an import does not change the status of such a copy.
   */
  lent: Generated<number>;
  /** Counts changes by staff and imports, from 1. */
  version: Generated<number>;
  /** JSON list of the fields that the staff edited (`EditedCopyField`): imports keep them. */
  edited: Generated<string>;
}

/** The last report of a library system on a copy, whose state is in `copy`. Created by a migration of circulation. */
export interface SourceCopyTable {
  copy_id: number;
  /** When the library system was asked for the state. */
  as_of: string;
  /** 0 once the library system was asked to change the copy. */
  fresh: number;
  /** When the library system was last asked to change it. */
  changed_at: string | null;
}

/** How often a title of the group was borrowed on a day (YYYY-MM-DD, of the library that lent it). */
export interface TitleBorrowDayTable {
  serviceid: string;
  day: string;
  title_id: number;
  times: number;
}

/** A search that found something, stored once per session, text and day. */
export interface SearchEventTable {
  serviceid: string;
  session: string;
  text_key: string;
  text: string;
  day: string;
  searched_at: string;
}

/**
 * A title whose copies came or went. `changed` is the group's change counter by which the search indexes learn of it; null
 * until it was passed on.
 */
export interface AvailabilityChangeTable {
  serviceid: string;
  title_id: number;
  changed: number | null;
}

/** The group's change counter when its titles were last searched for covers on other hosts. */
export interface CoversNotedTable {
  serviceid: string;
  changes: number;
}

/** The contents of a server's own search index; never more than `bound`. */
export interface SearchIndexStateTable {
  server: string;
  serviceid: string;
  epoch: number;
  applied: number;
  bound: number;
  records: number;
  updated_at: string;
}

/** The last id given to a title, across all groups. */
export interface CatalogueSequenceTable {
  name: string;
  value: number;
}

export interface CatalogueTables {
  title: TitleTable;
  title_isbn: TitleIsbnTable;
  title_gone: TitleGoneTable;
  title_source: TitleSourceTable;
  copy: CopyTable;
  source_copy: SourceCopyTable;
  title_borrow_day: TitleBorrowDayTable;
  search_event: SearchEventTable;
  search_index_state: SearchIndexStateTable;
  covers_noted: CoversNotedTable;
  availability_change: AvailabilityChangeTable;
  catalogue_sequence: CatalogueSequenceTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends CatalogueTables {}
}
