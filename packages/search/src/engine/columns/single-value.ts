import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/**
 * Prepares a statement that reads one value of one row; undefined if there is none. Rows are read as arrays, because
 * making an object takes longer than the rest of a short read.
 */
export function singleValue(db: DatabaseSync, sql: string): (...values: readonly SQLInputValue[]) => unknown {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return (...values) => {
    const row: unknown = statement.get(...values);
    return Array.isArray(row) ? row[0] : undefined;
  };
}
