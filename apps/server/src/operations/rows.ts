/** What a column holds, in both databases and in a backup. */
export type Value = string | number | null;
export type Row = readonly Value[];

function storable(value: unknown): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Error(`a backup cannot hold the value ${String(value)}`);
}

/**
 * A row as a line of a backup: a JSON list of its values. Throws when a value is not text, a finite number or
 * null.
 */
export function printRow(columns: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(columns.map((column) => storable(row[column])))}\n`;
}

/** The row of a line. Throws when the line is not a list of `width` values. */
export function readRow(line: string, width: number): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== width) throw new Error('this is not a row of the table');
  return values.map(storable);
}

/** The lines of a piece of a table; a piece never ends within one. */
export function linesOf(piece: Buffer): readonly string[] {
  const text = piece.toString('utf8');
  return text === '' ? [] : text.slice(0, text.endsWith('\n') ? -1 : undefined).split('\n');
}
