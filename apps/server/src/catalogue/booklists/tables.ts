/** Lists of titles that a library's staff chose. Times are ISO 8601 UTC; `until_at` is empty for none. */
export interface BooklistTable {
  clientid: string;
  id: string;
  /** Booklists are ordered by this number, then by `sort_key`. */
  position: number;
  sort_key: string;
  cover: string;
  publish_at: string;
  until_at: string;
  updated_at: string;
}

/** A booklist's texts in one language, as plain text. */
export interface BooklistTextTable {
  clientid: string;
  sheet_id: string;
  language: string;
  name: string;
  introduction: string;
}

/** A title of a booklist, by ISBN; reading the booklist resolves it to a title. */
export interface BooklistTitleTable {
  clientid: string;
  sheet_id: string;
  position: number;
  isbn_key: string;
}

/** A note by the staff about a title in a booklist, in one language. */
export interface BooklistNoteTable {
  clientid: string;
  sheet_id: string;
  isbn_key: string;
  language: string;
  note: string;
}

/** The staff's recommendations of a library, by ISBN, in their order. */
export interface RecommendedIsbnTable {
  clientid: string;
  position: number;
  isbn_key: string;
}

export interface BooklistTables {
  special_sheet: BooklistTable;
  special_sheet_text: BooklistTextTable;
  special_sheet_title: BooklistTitleTable;
  special_sheet_note: BooklistNoteTable;
  recommended_isbn: RecommendedIsbnTable;
}

declare module '../../platform/database/tables.ts' {
  interface Database extends BooklistTables {}
}
