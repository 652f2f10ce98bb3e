import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { checkDeadline } from '../columns/deadline.ts';
import { GatheredRows } from '../columns/gathered-rows.ts';
import { joinedRows, noRows, type Rows } from '../columns/row-sets.ts';
import { hasMoreRows, phraseRows, rowsOf } from '../words/rows.ts';
import { type Segment, Segments } from '../words/segments.ts';
import { beginsWith, type StoredLists } from '../words/term.ts';
import { everyField, queryKey, type WordQuery } from '../words/word-query.ts';

interface Entry {
  rows: Rows;
  /** The last row that the answer covers. */
  upTo: number;
}

/** How many rows of answers one thread keeps, at 4 bytes each. */
const mostCached = 6_000_000;
/** Terms of a beginning that are read between two checks of the deadline. */
const termsBetweenChecks = 1000;
/** Smaller answers are not kept, because asking again is as fast. */
const leastCached = 500;

/**
 * The rows of word queries. Because rows are only added, an answer stays valid for the rows it covers, and a later call
 * asks only for newer rows: changes do not empty this cache.
 */
export class Postings {
  readonly #segments: Segments;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  /** The segments as of the current request. */
  #all: readonly Segment[] = [];
  readonly #cache = new Map<string, Entry>();
  #cached = 0;

  constructor(db: DatabaseSync) {
    this.#segments = new Segments(db);
    this.#begin = db.prepare('BEGIN');
    this.#end = db.prepare('COMMIT');
  }

  /** Does a request's work on the segments as of one moment, because the writer removes those that it has merged. */
  during<Answer>(work: () => Answer): Answer {
    this.#begin.run();
    try {
      this.#all = this.#segments.current();
      return work();
    } finally {
      this.#end.run();
    }
  }

  /** All rows up to `last` that match a query, including dead rows. The array is shared: do not change it. */
  find(query: WordQuery, last: number): Rows {
    const key = queryKey(query);
    let entry = this.#cache.get(key);
    if (entry === undefined) {
      entry = { rows: this.#ask(query, 0), upTo: last };
      if (entry.rows.length >= leastCached) this.#keep(key, entry);
    } else {
      this.#cache.delete(key);
      this.#cache.set(key, entry);
      this.#cached -= entry.rows.length;
      this.#follow(query, entry, last);
      this.#cached += entry.rows.length;
    }
    return upTo(entry.rows, last);
  }

  /** Whether more than `most` rows that count have one token. Reads no more of them than that takes. */
  hasMore({ tokens, fields }: WordQuery, most: number, counts: (row: number) => boolean): boolean {
    let left = most;
    for (const { number } of this.#all) {
      const term = this.#segments.find(number, tokens[0] ?? '');
      if (term === null) continue;
      if (hasMoreRows(term, fields, left, counts)) return true;
      left -= rowsOf(term, fields).filter(counts).length;
    }
    return false;
  }

  #follow(query: WordQuery, entry: Entry, last: number): void {
    if (entry.upTo >= last) return;
    const fresh = this.#ask(query, entry.upTo);
    entry.upTo = last;
    if (fresh.length > 0) entry.rows = joinedRows([entry.rows, fresh]);
  }

  #ask(query: WordQuery, after: number): Rows {
    checkDeadline();
    const segments = this.#all.filter(({ last }) => last > after);
    const rows = joinedRows(segments.map(({ number }) => this.#rowsIn(number, query)));
    const from = after === 0 ? 0 : rows.findIndex((row) => row > after);
    return from < 0 ? noRows : rows.subarray(from);
  }

  #rowsIn(segment: number, { tokens, fields, extent }: WordQuery): Rows {
    const [token, ...others] = tokens;
    if (token === undefined) return noRows;
    if (extent === 'beginning') {
      const found = new GatheredRows();
      const terms = this.#segments.terms(segment, token);
      let count = 0;
      for (let isMore = terms.seek(token); isMore && beginsWith(terms, token); isMore = terms.next()) {
        // Most titles begin one row, which the term tells without its list.
        if (terms.count === 1 && fields === everyField) found.add(terms.first);
        else found.addAll(rowsOf(terms, fields));
        count += 1;
        if (count % termsBetweenChecks === 0) checkDeadline();
      }
      return found.take();
    }
    const first = this.#segments.find(segment, token);
    if (first === null) return noRows;
    if (others.length === 0) return rowsOf(first, fields);
    const terms: StoredLists[] = [first];
    for (const other of others) {
      const term = this.#segments.find(segment, other);
      if (term === null) return noRows;
      terms.push(term);
    }
    checkDeadline();
    return phraseRows(terms, fields);
  }

  #keep(key: string, entry: Entry): void {
    this.#cache.set(key, entry);
    this.#cached += entry.rows.length;
    for (const [oldest, { rows }] of this.#cache) {
      if (this.#cached <= mostCached || oldest === key) break;
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
