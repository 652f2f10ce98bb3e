import type { Rows } from './row-sets.ts';

/** Rows fetched ahead. Few enough that they are still in the cache when they are used. */
export const fetchedRows = 1024;

/** Uses the values read, because otherwise the optimiser drops the reads. */
const taken = new Uint32Array(1);

/**
 * Reads the first and the last word of the next {@link fetchedRows} rows ahead of their use. The rows of a query are
 * far apart in memory. A loop that branches on each value waits for one fetch after another; without branches, the
 * processor fetches many at once.
 */
export function fetchRows(words: Uint32Array, wordsOfRow: number, rows: Rows, from: number): void {
  const to = Math.min(rows.length, from + fetchedRows);
  let read = 0;
  for (let at = from; at < to; at += 1) {
    const base = ((rows[at] ?? 0) - 1) * wordsOfRow;
    read ^= (words[base] ?? 0) ^ (words[base + wordsOfRow - 1] ?? 0);
  }
  taken[0] = read;
}
