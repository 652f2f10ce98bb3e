/** Lists of titles that a library's staff chose. Times are ISO 8601 UTC; `until_at` is empty for none. */
export interface SpecialSheetTable {
  clientid: string;
  id: string;
  /** Sheets stand in the order of this number, then of `sort_key`. */
  position: number;
  sort_key: string;
  cover: string;
  publish_at: string;
  until_at: string;
  updated_at: string;
}

/** A sheet's words in one language, plain. */
export interface SpecialSheetTextTable {
  clientid: string;
  sheet_id: string;
  language: string;
  name: string;
  introduction: string;
}

/** A title of a sheet, by ISBN: which title that is, is found when the sheet is read. */
export interface SpecialSheetTitleTable {
  clientid: string;
  sheet_id: string;
  position: number;
  isbn_key: string;
}

/** What the staff say of a title in a sheet, in one language. */
export interface SpecialSheetNoteTable {
  clientid: string;
  sheet_id: string;
  isbn_key: string;
  language: string;
  note: string;
}

/** What a library's staff recommend, by ISBN, in their order. */
export interface RecommendedIsbnTable {
  clientid: string;
  position: number;
  isbn_key: string;
}

export interface SheetTables {
  special_sheet: SpecialSheetTable;
  special_sheet_text: SpecialSheetTextTable;
  special_sheet_title: SpecialSheetTitleTable;
  special_sheet_note: SpecialSheetNoteTable;
  recommended_isbn: RecommendedIsbnTable;
}

declare module '../../platform/database/tables.ts' {
  interface Database extends SheetTables {}
}
