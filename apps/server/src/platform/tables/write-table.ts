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

async function openSheet({ name, columns, rows }: TableFile): Promise<Sheet> {
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
  return { name, columns, firstRows, rows: all };
}

/**
 * The bytes of a table, which are made as they are read. Rejects if the first rows cannot be read; later errors end the
 * reading.
 */
export async function writeTable(table: TableFile, format: TableFormat): Promise<Readable> {
  const first = await openSheet(table);
  if (format === 'csv') return Readable.from(pieces(writeCsv(first)));
  return writeXlsx([first, ...(await Promise.all((table.more ?? []).map(openSheet)))]);
}
