import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node';
import { csvCell } from './csv-cell.ts';

/** A cell. Text stays text, whatever it looks like; a date is a day in the library's calendar, `2026-03-02`. */
export type TableCell = string | number | { readonly date: string } | null;

export interface TableColumn {
  readonly heading: string;
  /** In characters; 16 by default. */
  readonly width?: number;
}

/** A table to download. */
export interface TableFile {
  /** Without its extension. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly TableCell[]>;
  /** Further sheets of an XLSX file. A CSV file has only the first. */
  readonly more?: readonly TableFile[];
}

export const tableTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type TableFormat = keyof typeof tableTypes;

/** The longest text that a spreadsheet cell can hold. */
const longestText = 32_767;
/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const clean = (text: string) => text.toWellFormed().replace(notXml, '').slice(0, longestText);

function xlsxCell(cell: TableCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { type: Number, value: cell };
  // Text format, so that barcodes keep their leading zeros when somebody edits them.
  if (typeof cell === 'string') return { type: String, value: clean(cell), format: '@' };
  return { type: Date, value: new Date(cell.date), format: 'yyyy-mm-dd' };
}

/** Wide enough for the heading, which is bold. A Chinese character is as wide as two others. */
const widthOf = ({ heading, width = 16 }: TableColumn) =>
  Math.max(width, heading.replaceAll(/\p{Script=Han}/gu, '..').length + 2);

/** Characters that fit on a portrait page. */
const uprightWidth = 90;

function sheetOf({ name, columns, rows }: TableFile) {
  const widths = columns.map(widthOf);
  const numbers = new Set<number>();
  const data: SheetData = [];
  for (const row of rows) {
    data.push(row.map(xlsxCell));
    for (const [at, cell] of row.entries()) if (typeof cell === 'number') numbers.add(at);
  }
  const head = columns.map(
    ({ heading }, at): Cell => ({
      ...{ type: String, value: clean(heading), fontWeight: 'bold' },
      align: numbers.has(at) ? 'right' : 'left',
    }),
  );
  const isWide = widths.reduce((sum, width) => sum + width, 0) > uprightWidth;
  return {
    data: [head, ...data],
    // Characters and length that Excel allows in the name of a sheet.
    sheet: clean(name)
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31),
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    ...(isWide ? { orientation: 'landscape' as const } : {}),
  };
}

/** Prints every column on one page, with as many pages as the rows need. The library has no option for it. */
const onePageWide = (sheet: string, { orientation = 'portrait' }: { readonly orientation?: string }) =>
  sheet
    .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    .replace(/<pageSetup [^>]*\/>/, '')
    .replace(
      '</worksheet>',
      `<pageSetup paperSize="9" orientation="${orientation}" fitToHeight="0"/></worksheet>`,
    );

/**
 * Writes XLSX. Every text is a text cell, so data cannot become a formula and leading zeros are kept; dates are dates.
 */
async function writeXlsx(table: TableFile): Promise<Buffer> {
  const sheets = [table, ...(table.more ?? [])].map(sheetOf);
  return writeXlsxFile(sheets, {
    features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: onePageWide } } } }],
  }).toBuffer();
}

function csvText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? csvCell(cell) : cell.date;
}

/** Writes CSV with a byte order mark, by which Excel recognises UTF-8. */
function writeCsv({ columns, rows }: TableFile): Buffer {
  const lines = [columns.map(({ heading }) => csvCell(heading)).join(',')];
  for (const row of rows) lines.push(row.map(csvText).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

export function writeTable(table: TableFile, format: TableFormat): Promise<Buffer> | Buffer {
  return format === 'xlsx' ? writeXlsx(table) : writeCsv(table);
}
