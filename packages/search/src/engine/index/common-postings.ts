import type { DatabaseSync } from 'node:sqlite';
import { numbersOf } from '../columns/row-numbers.ts';
import type { Rows } from '../columns/row-sets.ts';
import { textFields } from './fields.ts';
import type { Steps } from './steps.ts';
import { phraseQuery } from './tokens.ts';

/**
 * The rows of the most common words, stored beside the full-text table as differences of one to five bytes. SQLite
 * takes 65 nanoseconds to return a row; reading one of these takes 2. Only for words that every scope searches. Rows
 * added later come from the full-text table.
 */

/** A word in fewer rows than this is fast enough without a stored list. */
const common = 4000;
const mostStored = 3000;
/** About a millisecond of work. */
const termsInStep = 256;

/** The queries of the most common words, each with its matches among the first `rows`. */
export type CommonPostings = ReadonlyMap<string, Uint8Array>;

/** Collects the lists, in steps. */
export function* collectCommonPostings(db: DatabaseSync, rows: number): Steps<CommonPostings> {
  const found = new Map<string, Uint8Array>();
  if (rows < common * 2) return found;
  db.exec('CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, row)');
  const words = db.prepare('SELECT term, doc FROM temp.terms');
  const terms: { readonly term: string; readonly count: number }[] = [];
  let looked = 0;
  for (const { term, doc } of words.iterate()) {
    if (typeof term === 'string' && typeof doc === 'number' && doc >= common)
      terms.push({ term, count: doc });
    looked += 1;
    if (looked % termsInStep === 0) yield;
  }
  db.exec('DROP TABLE temp.terms');
  const select = db.prepare('SELECT json_group_array(rowid) AS rows FROM words WHERE words MATCH ?');
  terms.sort((a, b) => b.count - a.count);
  for (const { term } of terms.slice(0, mostStored)) {
    const query = phraseQuery([term], textFields);
    const json = select.get(query)?.['rows'];
    if (typeof json === 'string') found.set(query, deltasOf(numbersOf(json)));
    yield;
  }
  return found;
}

/** Replaces the stored lists, within a transaction. */
export function storeCommonPostings(db: DatabaseSync, rows: number, postings: CommonPostings): void {
  db.exec('DELETE FROM posting');
  const insert = db.prepare('INSERT INTO posting (query, up_to, deltas) VALUES (?, ?, ?)');
  for (const [query, deltas] of postings) insert.run(query, rows, deltas);
}

/** Ascending rows as differences, seven bits per byte, lowest first. */
export function deltasOf(rows: Rows): Uint8Array {
  const bytes = new Uint8Array(rows.length * 5);
  let size = 0;
  let last = 0;
  for (const row of rows) {
    let difference = row - last;
    last = row;
    while (difference > 127) {
      bytes[size] = (difference & 127) | 128;
      size += 1;
      difference >>>= 7;
    }
    bytes[size] = difference;
    size += 1;
  }
  return bytes.slice(0, size);
}

export function rowsOf(deltas: Uint8Array): Rows {
  const rows = new Uint32Array(deltas.length);
  let size = 0;
  let row = 0;
  let shift = 0;
  let difference = 0;
  for (let at = 0; at < deltas.length; at += 1) {
    const byte = deltas[at] ?? 0;
    difference |= (byte & 127) << shift;
    if (byte > 127) {
      shift += 7;
      continue;
    }
    row += difference;
    rows[size] = row;
    size += 1;
    difference = 0;
    shift = 0;
  }
  return rows.subarray(0, size);
}
