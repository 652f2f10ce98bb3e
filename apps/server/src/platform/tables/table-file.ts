import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node';

/** A cell: text stays text, whatever it looks like; a date is a day in the library's calendar, `2026-03-02`. */
export type TableCell = string | number | { readonly date: string } | null;

export interface TableColumn {
  readonly heading: string;
  /** In characters; 16 without it. */
  readonly width?: number;
}

/** A table to download. */
export interface TableFile {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly TableCell[]>;
  /** Further sheets of an XLSX; CSV has room for the first alone. */
  readonly more?: readonly TableFile[];
}

export const tableTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type TableFormat = keyof typeof tableTypes;

/** What a spreadsheet holds at most. */
const longestText = 32_767;
/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const clean = (text: string) => text.toWellFormed().replace(notXml, '').slice(0, longestText);

/** Noon, so that the day is the same in every time zone that a program may assume. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

function xlsxCell(cell: TableCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { type: Number, value: cell };
  // The format says text to programs that guess: barcodes keep their zeros when somebody edits them.
  if (typeof cell === 'string') return { type: String, value: clean(cell), format: '@' };
  return { type: Date, value: noonOf(cell.date), format: 'yyyy-mm-dd' };
}

function sheetOf({ name, columns, rows }: TableFile) {
  const head = columns.map(
    ({ heading }): Cell => ({ type: String, value: clean(heading), fontWeight: 'bold' }),
  );
  const data: SheetData = [head];
  for (const row of rows) data.push(row.map(xlsxCell));
  return {
    data,
    // What Excel allows in the name of a sheet.
    sheet: clean(name)
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ width = 16 }) => ({ width })),
  };
}

/** XLSX: every text is a text cell, so that no formula comes from data and no zero is lost; dates are dates. */
async function writeXlsx(table: TableFile): Promise<Buffer> {
  return writeXlsxFile([table, ...(table.more ?? [])].map(sheetOf)).toBuffer();
}

/** A text that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

function csvCell(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return cell.date;
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * CSV (RFC 4180) with a byte order mark, by which Excel recognises UTF-8. A text that looks like a formula gets an
 * apostrophe before it (OWASP: CSV injection).
 */
function writeCsv({ columns, rows }: TableFile): Buffer {
  const lines = [columns.map(({ heading }) => csvCell(heading)).join(',')];
  for (const row of rows) lines.push(row.map(csvCell).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

export function writeTable(table: TableFile, format: TableFormat): Promise<Buffer> | Buffer {
  return format === 'xlsx' ? writeXlsx(table) : writeCsv(table);
}
