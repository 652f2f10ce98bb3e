import type { Items } from './pieces.ts';

/** A cell. Text stays text, whatever it looks like; a date is a day in the library's calendar, `2026-03-02`. */
export type TableCell = string | number | { readonly date: string } | null;

export interface TableColumn {
  readonly heading: string;
  /** In characters; 16 by default. */
  readonly width?: number;
}

export type TableRow = readonly TableCell[];

/** A table to download. */
export interface TableFile {
  /** Without its extension. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Read while the table is sent, so a long table need not be in memory. */
  readonly rows: Items<TableRow>;
  /** Further sheets of an XLSX file. A CSV file has only the first. */
  readonly more?: readonly TableFile[];
}

/** A row for each item. */
export async function* rowsOf<Item>(
  items: Items<Item>,
  row: (item: Item) => TableRow,
): AsyncGenerator<TableRow> {
  for await (const item of items) yield row(item);
}
