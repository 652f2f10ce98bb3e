import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from './tables.ts';

/** Rows per statement: few enough to keep its text prepared and to stay within the limit on parameters. */
const rowsAtOnce = 100;

type Row = Readonly<Record<string, string | number | null>>;

/** The text of the statement for a full batch, by database and by `name`. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * Inserts many rows that have the same columns in the same order. Kysely takes longer to build a statement than SQLite
 * to run it, so `build` makes the text once for each database and `name`; after that only the values change.
 */
export async function insertRows<Inserted extends Row>(
  tx: Tx,
  name: string,
  rows: readonly Inserted[],
  build: (rows: readonly Inserted[]) => Compilable & { execute(): Promise<unknown> },
): Promise<void> {
  const { adapter } = tx.getExecutor();
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const slice = rows.slice(at, at + rowsAtOnce);
    if (slice.length < rowsAtOnce) {
      await build(slice).execute();
      return;
    }
    const text = known.get(name) ?? build(slice).compile().sql;
    known.set(name, text);
    await tx.executeQuery(CompiledQuery.raw(text, slice.flatMap(Object.values)));
  }
}
