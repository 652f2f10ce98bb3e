import { cleanLine } from './clean-text.ts';
import type { ColumnMap } from './columns.ts';
import { detectFormat, refuseSheets, UnreadableFileError } from './detect-format.ts';
import type { Encoding } from './encoding.ts';
import { readHead } from './file-bytes.ts';
import { type HeadedRow, readTable, type TableFacts, type TableOptions } from './read-table.ts';

export interface TableReadOptions {
  readonly encoding?: Encoding | 'auto';
  readonly map?: ColumnMap;
  /** Sheets of a workbook, by name or number. */
  readonly sheets?: readonly string[];
  readonly signal?: AbortSignal;
}

/** An open table. `facts` fill while its rows are read, which is possible once. */
export interface OpenTable<Field extends string> {
  readonly rows: AsyncIterable<HeadedRow<Field>>;
  readonly facts: TableFacts & { readonly format: 'csv' | 'xlsx'; readonly bytes: number };
}

/**
 * Opens a CSV, TSV or XLSX file.
 * @throws UnreadableFileError (here or while iterating) if the file is not a table or lacks required columns
 */
export async function openTable<Field extends string>(
  path: string,
  columns: Pick<TableOptions<Field>, 'known' | 'several' | 'needs'>,
  options: TableReadOptions,
): Promise<OpenTable<Field>> {
  const { head, size } = await readHead(path);
  const format = detectFormat(head);
  refuseSheets(format, options.sheets);
  if (format !== 'csv' && format !== 'xlsx') throw new UnreadableFileError('table.no-headings', format);
  const asked = options.encoding === 'auto' ? undefined : options.encoding;
  const facts = { format, encoding: asked ?? 'utf-8', bytes: size, bytesRead: 0, rows: 0, blank: 0 };
  const table = readTable(path, format, { ...columns, asked, facts, options });
  async function* rows() {
    for await (const row of table) {
      options.signal?.throwIfAborted();
      facts.rows += 1;
      yield row;
    }
  }
  return { rows: rows(), facts };
}

type FilledRow<Field extends string> = Extract<HeadedRow<Field>, { readonly cells: unknown }>;

/** The first filled cell of a field, cleaned; empty if there is none. */
export function cellOf<Field extends string>({ cells, columns }: FilledRow<Field>, field: Field): string {
  for (const at of columns.at.get(field) ?? []) {
    // Spreadsheets write whole numbers as 20240017.0.
    const value = cleanLine(cells[at] ?? '').replace(/^(\d+)\.0+$/, '$1');
    if (value !== '') return value;
  }
  return '';
}
