import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { checkDeadline } from '../columns/deadline.ts';
import { numbersOf } from '../columns/row-numbers.ts';
import type { Rows } from '../columns/row-sets.ts';
import { rowsOf } from '../index/common-postings.ts';

interface Entry {
  rows: Rows;
  /** The last row that the answer covers. */
  upTo: number;
}

/** How many rows of full-text answers one thread keeps, at 4 bytes each. */
const mostCached = 6_000_000;
/** Smaller answers are not kept, because asking again is as fast. */
const leastCached = 500;

/**
 * The rows of full-text queries. Because the table only grows, an answer stays valid for the rows it covers, and a
 * later call asks only for newer rows: changes do not empty this cache.
 */
export class Postings {
  readonly #select: StatementSync;
  readonly #selectStored: StatementSync;
  readonly #cache = new Map<string, Entry>();
  #cached = 0;

  constructor(db: DatabaseSync) {
    this.#selectStored = db.prepare('SELECT up_to, deltas FROM posting WHERE query = ?');
    // One value for all rows: fetching rows one by one would cost ten times as much.
    this.#select = db.prepare(
      'SELECT json_group_array(rowid) AS rows FROM words WHERE words MATCH ? AND rowid > ?',
    );
  }

  /** All rows up to `last` that match a full-text query, including dead rows. The array is shared: do not change it. */
  find(query: string, last: number): Rows {
    let entry = this.#cache.get(query);
    if (entry === undefined) {
      // Only whole words are stored.
      entry = (query.endsWith('*') ? null : this.#stored(query)) ?? { rows: this.#ask(query, 0), upTo: last };
      this.#follow(query, entry, last);
      if (entry.rows.length >= leastCached) this.#keep(query, entry);
    } else {
      this.#cache.delete(query);
      this.#cache.set(query, entry);
      this.#cached -= entry.rows.length;
      this.#follow(query, entry, last);
      this.#cached += entry.rows.length;
    }
    return upTo(entry.rows, last);
  }

  /** Whether the answer is known without asking the full-text table for all of it. */
  isKnown(query: string): boolean {
    return this.#cache.has(query) || this.#selectStored.get(query) !== undefined;
  }

  #follow(query: string, entry: Entry, last: number): void {
    if (entry.upTo >= last) return;
    const fresh = this.#ask(query, entry.upTo);
    entry.upTo = last;
    if (fresh.length === 0) return;
    const rows = new Uint32Array(entry.rows.length + fresh.length);
    rows.set(entry.rows);
    rows.set(fresh, entry.rows.length);
    entry.rows = rows;
  }

  #stored(query: string): Entry | null {
    const found = this.#selectStored.get(query);
    const deltas = found?.['deltas'];
    const last = found?.['up_to'];
    if (!(deltas instanceof Uint8Array) || typeof last !== 'number') return null;
    return { rows: rowsOf(deltas), upTo: last };
  }

  #ask(query: string, after: number): Rows {
    checkDeadline();
    const json = this.#select.get(query, after)?.['rows'];
    return typeof json === 'string' ? numbersOf(json) : new Uint32Array(0);
  }

  #keep(query: string, entry: Entry): void {
    this.#cache.set(query, entry);
    this.#cached += entry.rows.length;
    for (const [oldest, { rows }] of this.#cache) {
      if (this.#cached <= mostCached || oldest === query) break;
      this.#cache.delete(oldest);
      this.#cached -= rows.length;
    }
  }
}

/** The part of ascending rows that belongs to a snapshot. */
function upTo(rows: Rows, last: number): Rows {
  let end = rows.length;
  while (end > 0 && (rows[end - 1] ?? 0) > last) end -= 1;
  return end === rows.length ? rows : rows.subarray(0, end);
}
