import { withoutApostrophe } from '../platform/tables/csv-cell.ts';
import { type ColumnMap, type Columns, headingKey, recogniseColumns } from './columns.ts';
import { UnreadableFileError } from './detect-format.ts';
import { type Doubt, type TableDoubtCode, tableDoubt } from './doubts.ts';
import { decodeStream, detectFileEncoding, type Encoding, lostBefore, markLost } from './encoding.ts';
import { readBytes } from './file-bytes.ts';
import { detectSeparator, splitRows, type TableRow } from './table-rows.ts';
import { readWorkbook, type WorkbookSheet } from './xlsx.ts';

/** A sheet, with the number of its rows that are not blank. */
interface SheetFacts {
  readonly name: string;
  readonly rows: number;
}

/** Facts found while a table is read. */
export interface TableFacts {
  encoding: Encoding;
  columns?: Columns<string>;
  /** Columns that are in the map but not in the table. */
  unmapped?: readonly string[];
  /** For a workbook with several sheets: the sheets that were read, and those that were not. */
  sheets?: { readonly read: readonly SheetFacts[]; readonly skipped: readonly SheetFacts[] };
  bytesRead: number;
  rows: number;
  blank: number;
}

export interface TableOptions<Field extends string> {
  /** The headings that mean each field. */
  readonly known: Readonly<Record<Field, readonly string[]>>;
  /** Fields that take the values of all their columns. */
  readonly several?: readonly Field[];
  /** A heading row has at least one of these. */
  readonly needs: readonly Field[];
  readonly asked: Encoding | undefined;
  /** The sheets of the workbook, if already read. */
  readonly workbook?: readonly WorkbookSheet[] | undefined;
  readonly facts: TableFacts;
  readonly options: {
    readonly map?: ColumnMap;
    /** Sheets of a workbook, by name or number. By default, all sheets that have the columns of the first. */
    readonly sheets?: readonly string[];
    readonly signal?: AbortSignal;
  };
}

/** The place of a row: its number as a spreadsheet shows it, and its sheet if the file has several. */
export interface RowPlace {
  readonly row: number;
  readonly sheet?: string;
}

export type HeadedRow<Field extends string> =
  | {
      readonly place: RowPlace;
      readonly cells: readonly string[];
      readonly columns: Columns<Field>;
      readonly doubts: readonly Doubt<TableDoubtCode>[];
    }
  | { readonly place: RowPlace; readonly rejected: Doubt<TableDoubtCode> };

const headingSearch = 10;

/**
 * Reads a table with a heading row, which may be any of the first ten rows, because exports often put a title above it.
 * In a workbook, reads every sheet that has the columns of the first; `facts` names the others. Counts blank rows in
 * `facts`; rows of the wrong width are judged.
 * @throws UnreadableFileError if no heading is recognised
 */
export async function* readTable<Field extends string>(
  path: string,
  format: 'csv' | 'xlsx',
  table: TableOptions<Field>,
): AsyncGenerator<HeadedRow<Field>> {
  refuseUnknownTargets(table);
  if (format === 'xlsx')
    yield* readSheets(table.workbook ?? (await readWorkbook(path, table.options.sheets)), table);
  else {
    const rows = readRows(await openDelimited(path, table), table, {
      accept(columns) {
        tellColumns(table, columns);
        return true;
      },
    });
    const first = yield* rows;
    if (first !== undefined) throw new UnreadableFileError('table.no-headings', first);
  }
}

async function* readSheets<Field extends string>(
  sheets: readonly WorkbookSheet[],
  table: TableOptions<Field>,
): AsyncGenerator<HeadedRow<Field>> {
  const areNamed = sheets.length > 1;
  const areAsked = table.options.sheets !== undefined;
  const read: SheetFacts[] = [];
  const skipped: SheetFacts[] = [];
  let standard: string | undefined;
  let firstRow: string | undefined;
  for (const { name, rows } of sheets) {
    const sheet = { name, rows: rows.filter((row) => 'cells' in row && !isBlank(row.cells)).length };
    let isRead = false;
    firstRow ??= yield* readRows(rows, table, {
      ...(areNamed ? { sheet: name } : {}),
      accept(columns) {
        const fields = [...columns.at.keys()].sort().join();
        if (standard === undefined) tellColumns(table, columns);
        isRead = areAsked || standard === undefined || fields === standard;
        standard ??= fields;
        return isRead;
      },
    });
    if (isRead) read.push(sheet);
    else if (sheet.rows > 0) skipped.push(sheet);
  }
  if (areNamed) table.facts.sheets = { read, skipped };
  if (standard === undefined) throw new UnreadableFileError('table.no-headings', firstRow ?? '');
}

function tellColumns<Field extends string>(
  { facts, options }: TableOptions<Field>,
  found: Columns<Field>,
): void {
  facts.columns = found;
  const keys = new Set(found.headings.map(headingKey));
  facts.unmapped = Object.keys(options.map ?? {}).filter((heading) => !keys.has(headingKey(heading)));
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Yields the rows under the heading. Returns the first row if no heading was found. */
async function* readRows<Field extends string>(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  table: TableOptions<Field>,
  found: { readonly sheet?: string; accept(columns: Columns<Field>): boolean },
): AsyncGenerator<HeadedRow<Field>, string | undefined> {
  let columns: Columns<Field> | undefined;
  let first = '';
  let seen = 0;
  for await (const row of rows) {
    const place = { row: row.line, ...(found.sheet === undefined ? {} : { sheet: found.sheet }) };
    if ('rejected' in row) {
      if (!columns) seen += 1;
      yield { place, rejected: row.rejected };
      continue;
    }
    if (isBlank(row.cells)) {
      table.facts.rows += 1;
      table.facts.blank += 1;
      continue;
    }
    if (columns) {
      yield judgeRow(place, row, columns);
      continue;
    }
    first ||= row.cells.join(' | ').slice(0, 200);
    columns = recogniseHeading(row.cells, table);
    if (columns !== undefined) {
      if (!found.accept(columns)) return undefined;
      continue;
    }
    seen += 1;
    if (seen >= headingSearch) break;
  }
  return columns === undefined ? first : undefined;
}

/** The columns, if the row is a heading; otherwise undefined. */
function recogniseHeading<Field extends string>(
  cells: readonly string[],
  table: TableOptions<Field>,
): Columns<Field> | undefined {
  const headings = cells.map((cell) => cell.trim());
  const columns = recogniseColumns(headings, table.known, table.options.map, table.several);
  const good = Object.keys(columns.recognised).length;
  const isNeeded = columns.fields.some((field) => field !== undefined && table.needs.includes(field));
  const isClear = good > 1 || cells.length <= 2 || looksLikeHeadings(headings);
  return good > 0 && isNeeded && isClear ? columns : undefined;
}

/** Whether the cells are short words, all different, without digits, as in a heading row with unknown columns. */
function looksLikeHeadings(cells: readonly string[]): boolean {
  return (
    new Set(cells).size === cells.length && cells.every((cell) => /^\p{L}[^\d:：,，。;；]{0,20}$/u.test(cell))
  );
}

/** Reports a typing error in the map. Otherwise a column would silently stay unread. */
function refuseUnknownTargets<Field extends string>(table: TableOptions<Field>): void {
  for (const [heading, target] of Object.entries(table.options.map ?? {})) {
    if (target !== 'ignore' && !Object.hasOwn(table.known, target)) {
      throw new UnreadableFileError(
        'table.map-unknown',
        `${heading}: ${target} (${Object.keys(table.known).join(', ')}, ignore)`,
      );
    }
  }
}

async function openDelimited<Field extends string>(
  path: string,
  table: TableOptions<Field>,
): Promise<AsyncGenerator<TableRow>> {
  const encoding = table.asked ?? (await detectFileEncoding(path, table.options.signal));
  table.facts.encoding = encoding;
  const bytes = readBytes(path, table.facts, table.options.signal);
  return delimited(decodeStream(encoding === 'utf-8' ? markLost(bytes) : bytes, encoding), encoding);
}

/** Finds the separator in the first piece, then splits. Rows with undecodable bytes get a doubt. */
async function* delimited(texts: AsyncGenerator<string>, encoding: Encoding): AsyncGenerator<TableRow> {
  const start = await texts.next();
  if (start.done) return;
  const separator = detectSeparator(start.value.slice(0, 1 << 16));
  async function* all(head: string) {
    yield head;
    yield* texts;
  }
  for await (const row of splitRows(all(start.value), separator)) {
    yield 'cells' in row ? judgeDecoding(row, encoding) : row;
  }
}

type Cells = Extract<TableRow, { readonly cells: unknown }>;

function judgeDecoding(row: Cells, encoding: Encoding): TableRow {
  if (!row.cells.some((cell) => /[\ufffd\ufdd0]/.test(cell))) return row;
  const isReplaced = row.cells.some((cell) => cell.includes('\ufffd'));
  return {
    ...row,
    cells: row.cells.map((cell) => cell.replaceAll(lostBefore, '\ufffd')),
    doubts: [
      ...row.doubts,
      tableDoubt(isReplaced ? 'encoding.replaced' : 'encoding.lost', undefined, encoding),
    ],
  };
}

function judgeRow<Field extends string>(
  place: RowPlace,
  row: { readonly cells: readonly string[]; readonly doubts: readonly Doubt<TableDoubtCode>[] },
  columns: Columns<Field>,
): HeadedRow<Field> {
  const width = columns.headings.length;
  const extra = row.cells.slice(width).filter((cell) => cell.trim() !== '');
  const count = `${row.cells.length} / ${width}`;
  if (extra.length > 0) return { place, rejected: tableDoubt('row.too-many-cells', undefined, count) };
  if (columns.headings.every((heading, at) => heading === (row.cells[at] ?? '').trim()))
    return { place, rejected: tableDoubt('row.heading-again') };
  const isLost =
    !row.doubts.some(({ code }) => code.startsWith('encoding.')) &&
    row.cells.some((cell) => /\ufffd|锟斤拷/.test(cell));
  const judged = isLost ? [...row.doubts, tableDoubt('encoding.lost')] : row.doubts;
  const doubts =
    row.cells.length < width ? [...judged, tableDoubt('row.too-few-cells', undefined, count)] : judged;
  return { place, cells: row.cells.map(withoutApostrophe), columns, doubts };
}
