import { open } from 'node:fs/promises';
import { type ColumnMap, type Columns, recogniseColumns } from './columns.ts';
import { UnreadableFileError } from './detect-format.ts';
import { type Doubt, type TableDoubtCode, tableDoubt } from './doubts.ts';
import { decodeStream, detectFileEncoding, type Encoding } from './encoding.ts';
import { readBytes } from './file-bytes.ts';
import { detectSeparator, splitRows, type TableRow } from './table-rows.ts';
import { readXlsx } from './xlsx.ts';

/** What is learnt about a table while it is read. */
export interface TableFacts {
  encoding: Encoding;
  columns?: Pick<Columns<string>, 'recognised' | 'unknown' | 'ignored' | 'shared'>;
  bytesRead: number;
  rows: number;
  blank: number;
}

export interface TableOptions<Field extends string> {
  /** Field → headings that mean it. */
  readonly known: Readonly<Record<Field, readonly string[]>>;
  /** Fields that take the values of all their columns. */
  readonly several?: readonly Field[];
  /** A heading row has at least one of these. */
  readonly needs: readonly Field[];
  readonly asked: Encoding | undefined;
  readonly facts: TableFacts;
  readonly options: { readonly map?: ColumnMap; readonly sheet?: string; readonly signal?: AbortSignal };
}

export type HeadedRow<Field extends string> =
  | {
      readonly line: number;
      readonly cells: readonly string[];
      readonly columns: Columns<Field>;
      readonly doubts: readonly Doubt<TableDoubtCode>[];
    }
  | { readonly line: number; readonly rejected: Doubt<TableDoubtCode> };

const headingSearch = 10;

/**
 * Reads a table with a heading row (looked for in its first ten rows, because exports like to put a title above it).
 * Blank rows are counted in `facts`, rows of the wrong width are judged.
 * @throws UnreadableFileError when no heading is recognised
 */
export async function* readTable<Field extends string>(
  path: string,
  format: 'csv' | 'xlsx',
  table: TableOptions<Field>,
): AsyncGenerator<HeadedRow<Field>> {
  refuseUnknownTargets(table);
  const rows = format === 'xlsx' ? readXlsx(path, table.options.sheet) : await openDelimited(path, table);
  let columns: Columns<Field> | undefined;
  let first: string | undefined;
  let seen = 0;
  for await (const row of rows) {
    if ('rejected' in row) {
      if (!columns) seen += 1;
      yield row;
      continue;
    }
    if (row.cells.every((cell) => cell.trim() === '')) {
      table.facts.rows += 1;
      table.facts.blank += 1;
      continue;
    }
    if (!columns) {
      first ??= row.cells.join(' | ').slice(0, 200);
      const found = recogniseColumns(
        row.cells.map((cell) => cell.trim()),
        table.known,
        table.options.map,
        table.several,
      );
      const good = Object.keys(found.recognised).length;
      if (
        good > 0 &&
        found.fields.some((field) => field !== undefined && table.needs.includes(field)) &&
        (good > 1 || row.cells.length <= 2)
      ) {
        columns = found;
        table.facts.columns = {
          recognised: found.recognised,
          unknown: found.unknown,
          ignored: found.ignored,
          shared: found.shared,
        };
        continue;
      }
      seen += 1;
      if (seen >= headingSearch) break;
      continue;
    }
    yield judgeWidth(row, columns);
  }
  if (!columns) throw new UnreadableFileError('table.no-headings', first ?? '');
}

/** A typing error in the map must not leave a column unread in silence. */
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
  let encoding = table.asked;
  if (encoding === undefined) {
    const file = await open(path, 'r');
    try {
      encoding = await detectFileEncoding(file, table.options.signal);
    } finally {
      await file.close();
    }
  }
  table.facts.encoding = encoding;
  return delimited(decodeStream(readBytes(path, table.facts, table.options.signal), encoding), encoding);
}

/** Finds the separator in the first piece, then splits; rows with undecodable bytes say so. */
async function* delimited(texts: AsyncGenerator<string>, encoding: Encoding): AsyncGenerator<TableRow> {
  const start = await texts.next();
  if (start.done) return;
  const separator = detectSeparator(start.value.slice(0, 1 << 16));
  async function* all(head: string) {
    yield head;
    yield* texts;
  }
  for await (const row of splitRows(all(start.value), separator)) {
    if ('cells' in row && row.cells.some((cell) => cell.includes('\ufffd')))
      yield { ...row, doubts: [...row.doubts, tableDoubt('encoding.replaced', undefined, encoding)] };
    else yield row;
  }
}

function judgeWidth<Field extends string>(
  row: { line: number; cells: readonly string[]; doubts: readonly Doubt<TableDoubtCode>[] },
  columns: Columns<Field>,
): HeadedRow<Field> {
  const width = columns.headings.length;
  const extra = row.cells.slice(width).filter((cell) => cell.trim() !== '');
  const count = `${row.cells.length} / ${width}`;
  if (extra.length > 0)
    return { line: row.line, rejected: tableDoubt('row.too-many-cells', undefined, count) };
  const doubts =
    row.cells.length < width
      ? [...row.doubts, tableDoubt('row.too-few-cells', undefined, count)]
      : row.doubts;
  return { line: row.line, cells: row.cells, columns, doubts };
}
