import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from './tables.ts';

/** Rows per statement: few enough to keep its text prepared and to stay within the limit on parameters. */
const sizes = [100, 10, 1] as const;

type Row = Readonly<Record<string, string | number | null>>;

/** The texts of the statements, by database, and by number of rows, `name` and columns. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * Inserts many rows that have the same columns. Kysely takes longer to build a statement than SQLite to run it, so
 * `build` makes the texts once for each database and `name`; after that only the values change.
 */
export async function insertRows<Inserted extends Row>(
  tx: Tx,
  name: string,
  rows: readonly Inserted[],
  build: (rows: readonly Inserted[]) => Compilable,
): Promise<void> {
  const { adapter } = tx.getExecutor();
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  let at = 0;
  for (const size of sizes) {
    for (; at + size <= rows.length; at += size) {
      const slice = rows.slice(at, at + size);
      const columns = Object.keys(slice[0] ?? {});
      const key = `${size} ${name} ${columns.join()}`;
      const text = known.get(key) ?? build(slice).compile().sql;
      known.set(key, text);
      const values = slice.flatMap((row) => columns.map((column) => row[column]));
      await tx.executeQuery(CompiledQuery.raw(text, values));
    }
  }
}
