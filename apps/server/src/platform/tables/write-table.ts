import { Readable } from 'node:stream';
import { csvCell } from './csv-cell.ts';
import { pieces } from './pieces.ts';
import type { TableCell, TableFile, TableRow } from './table-file.ts';
import { type Sheet, writeXlsx } from './xlsx.ts';

export const tableTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type TableFormat = keyof typeof tableTypes;

function csvText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? csvCell(cell) : cell.date;
}

const csvLine = (row: TableRow) => `${row.map(csvText).join(',')}\r\n`;

/** Writes CSV with a byte order mark, by which Excel recognises UTF-8. */
async function* writeCsv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(({ heading }) => heading))}`;
  for await (const row of rows) yield csvLine(row);
}

/** How many rows are read before the first bytes are written. */
const firstRowsRead = 100;

/** A table whose first rows have been read. */
interface OpenTable {
  readonly sheet: Sheet;
  /** Ends the reading of its rows, wherever it is. */
  end(): Promise<unknown>;
}

async function openTable({ name, columns, rows }: TableFile): Promise<OpenTable> {
  const reading = (async function* () {
    yield* rows;
  })();
  const firstRows: TableRow[] = [];
  while (firstRows.length < firstRowsRead) {
    const { done, value } = await reading.next();
    if (done === true) break;
    firstRows.push(value);
  }
  const all = (async function* () {
    yield* firstRows;
    yield* reading;
  })();
  return { sheet: { name, columns, firstRows, rows: all }, end: () => reading.return(undefined) };
}

/**
 * The bytes of a table, which are made as they are read. Rejects if the first rows cannot be read; later errors end the
 * reading.
 */
export async function writeTable(table: TableFile, format: TableFormat): Promise<Readable> {
  const first = await openTable(table);
  const more = format === 'csv' ? [] : await Promise.all((table.more ?? []).map(openTable));
  const sheets = [first, ...more];
  const bytes =
    format === 'csv'
      ? Readable.from(pieces(writeCsv(first.sheet)))
      : writeXlsx(sheets.map(({ sheet }) => sheet));
  // Whoever gives up a download may not even have begun to read it.
  bytes.once('close', () => {
    for (const { end } of sheets) end().catch(() => undefined);
  });
  return bytes;
}
