import type { Rows } from './row-sets.ts';

/** Rows fetched before they are worked on: what they bring has to stay in the cache until then. */
export const fetchedRows = 1024;

/** Uses what was read, or the optimiser would drop the reads. */
const taken = new Uint32Array(1);

/**
 * Reads the first and the last word of some rows. The rows of a query lie far apart, and a loop whose branches depend
 * on what it reads waits for each of them; reads without a branch between them wait together.
 */
export function fetchRows(
  words: Uint32Array,
  wordsOfRow: number,
  rows: Rows,
  from: number,
  to: number,
): void {
  let read = 0;
  for (let at = from; at < to; at += 1) {
    const base = ((rows[at] ?? 0) - 1) * wordsOfRow;
    read ^= (words[base] ?? 0) ^ (words[base + wordsOfRow - 1] ?? 0);
  }
  taken[0] = read;
}
