import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { announce } from '../columns/brief.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { GatheredRows } from '../columns/gathered-rows.ts';
import {
  bitsOf,
  intersection,
  joinedRows,
  noRows,
  placeFrom,
  type Rows,
  rowsUpTo,
  withBit,
} from '../columns/row-sets.ts';
import { beginningsOf } from '../words/beginnings.ts';
import {
  type PhraseRows,
  type PhraseTest,
  phraseFieldsAmong,
  phraseRows,
  phraseRowsAmong,
} from '../words/phrases.ts';
import { readUntil, rowsOf } from '../words/rows.ts';
import { type Segment, Segments } from '../words/segments.ts';
import { beginsWith, type StoredLists, textOf } from '../words/term.ts';
import { everyField, queryKey, type WordQuery } from '../words/word-query.ts';

interface Entry {
  rows: Rows;
  /** The same rows as bits, if they were looked up among others; this takes half the time of scanning both. */
  bits?: Uint32Array;
  /** The last row of the segments that were read, which may have more rows than the snapshot that is asked about. */
  upTo: number;
}

/** How many rows of answers one thread keeps, at 4 bytes each. */
const mostCached = 1_500_000;
/** The terms of a prefix that are read between two checks of the deadline. */
const termsBetweenChecks = 1000;
/** If on average fewer of a token's rows lie between two rows that are looked up in it, all are read. */
const rowsBetween = 64;
/** What was found among fewer rows is not kept, because asking again is as fast. */
const leastCached = 500;
/** The fixed cost of keeping an answer, in rows. */
const keptOverhead = 100;
/**
 * If the rows are at least every so many-th, bits are kept too, which take at most so many thirty-seconds of their
 * memory.
 */
const denseShare = 64;

/**
 * The rows of word queries. Because rows are only added, an answer stays valid for the rows it covers, and a later call
 * asks only for newer rows: changes do not empty this cache.
 */
export class Postings {
  readonly #segments: Segments;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  /** The segments as of the current request, and their last row. */
  #all: readonly Segment[] = [];
  #last = 0;
  readonly #cache = new Map<string, Entry>();
  #cached = 0;

  constructor(db: DatabaseSync) {
    this.#segments = new Segments(db);
    this.#begin = db.prepare('BEGIN');
    this.#end = db.prepare('COMMIT');
  }

  /** Does a request's work on the segments as of one moment, because the writer removes segments it has merged. */
  during<Answer>(work: () => Answer): Answer {
    this.#begin.run();
    try {
      this.#all = this.#segments.current();
      this.#last = this.#all.at(-1)?.last ?? 0;
      return work();
    } finally {
      this.#end.run();
    }
  }

  /** All rows up to `last` that match a query, including dead rows. The array is shared: do not change it. */
  find(query: WordQuery, last: number, test: PhraseTest | null = null): Rows {
    return rowsUpTo(this.#entryOf(query, test).rows, last);
  }

  #entryOf(query: WordQuery, test: PhraseTest | null = null): Entry {
    const key = queryKey(query);
    let entry = this.#cache.get(key);
    if (entry === undefined) {
      entry = { rows: this.#ask(query, 0, test), upTo: this.#last };
      const isLong = entry.rows.length >= leastCached;
      if (isLong || (query.extent === 'whole' && this.atMost(query) >= leastCached)) this.#keep(key, entry);
    } else {
      this.#cache.delete(key);
      this.#cache.set(key, entry);
      this.#cached -= sizeOf(entry);
      this.#follow(query, entry);
      this.#cached += sizeOf(entry);
    }
    return entry;
  }

  /** Those of some rows up to `last` that match a query. Reads only the nearby rows of a frequent token. */
  among(rows: Rows, query: WordQuery, last: number): Rows {
    if (rows.length === 0) return noRows;
    announce('compared', rows.length);
    const { tokens, extent } = query;
    const isRead = this.#cache.has(queryKey(query));
    const isNear = tokens.length === 1 && rows.length * rowsBetween > this.atMost(query);
    if (isRead || isNear || extent === 'beginning') return this.#amongRead(rows, query, last);
    return this.phraseAmong(rows, query).rows;
  }

  /** Those of some rows that have the tokens side by side, and those of them that have them so in their title. */
  phraseAmong(rows: Rows, { tokens, fields }: WordQuery, held: readonly Uint8Array[] = []): PhraseRows {
    const found = this.#all.flatMap(({ number, first, last }) => {
      const [from, to] = [placeFrom(rows, first), placeFrom(rows, last + 1)];
      const terms = from === to ? null : this.#termsIn(number, tokens);
      if (terms === null) return [];
      const ownHeld = held.map((all) => all.subarray(from, to));
      return [phraseRowsAmong(rows.subarray(from, to), terms, fields, ownHeld)];
    });
    return {
      rows: joinedRows(found.map((part) => part.rows)),
      inTitle: joinedRows(found.map((part) => part.inTitle)),
    };
  }

  /** For each of some rows, those of the fields that have the tokens side by side, as bits. */
  fieldsAmong(rows: Rows, { tokens, fields }: WordQuery): Uint8Array {
    const found = new Uint8Array(rows.length);
    for (const { number, first, last } of this.#all) {
      const from = placeFrom(rows, first);
      const some = rows.subarray(from, placeFrom(rows, last + 1));
      const terms = some.length === 0 ? null : this.#termsIn(number, tokens);
      if (terms !== null) found.set(phraseFieldsAmong(some, terms, fields), from);
    }
    return found;
  }

  #amongRead(rows: Rows, query: WordQuery, last: number): Rows {
    const entry = this.#entryOf(query);
    if (rows.length < leastCached || entry.rows.length * denseShare < last)
      return intersection(rows, entry.rows);
    if (entry.bits === undefined) {
      entry.bits = bitsOf(entry.rows, Math.max(entry.upTo, entry.rows.at(-1) ?? 0));
      if (this.#cache.has(queryKey(query))) this.#cached += entry.bits.length;
    }
    return withBit(rows, entry.bits);
  }

  /** Those of some beginnings with which a token begins. */
  beginnings(texts: readonly string[]): readonly string[] {
    const found = this.#all.map(({ number }) =>
      beginningsOf(texts, (text) => {
        const terms = this.#segments.terms(number, text);
        return terms.seek(text) ? textOf(terms) : null;
      }),
    );
    return texts.filter((text) => found.some((some) => some.has(text)));
  }

  /** The most rows that can have all tokens. */
  atMost({ tokens }: WordQuery): number {
    let sum = 0;
    for (const { number } of this.#all) {
      const terms = this.#termsIn(number, tokens);
      if (terms !== null) sum += leastOf(terms);
    }
    return sum;
  }

  /** Whether more than `most` rows that count match a query. Reads no more of them than necessary. */
  hasMore(
    query: WordQuery,
    most: number,
    counts: (row: number) => boolean,
    test: PhraseTest | null,
  ): boolean {
    const key = queryKey(query);
    let left = most;
    const isEnough = (row: number): boolean => {
      if (counts(row)) left -= 1;
      return left < 0;
    };
    if (this.#cache.has(key) || query.extent === 'beginning')
      return this.#entryOf(query, test).rows.some(isEnough);
    const atMost = this.atMost(query);
    if (atMost <= most) return false;
    const read: Rows[] = [];
    for (const { number } of this.#all) {
      const terms = this.#termsIn(number, query.tokens);
      const [first] = terms ?? [];
      if (terms === null || first === undefined) continue;
      checkDeadline();
      announce(terms.length === 1 ? 'read' : 'compared', leastOf(terms));
      if (terms.length === 1) readUntil(first, query.fields, isEnough);
      else read.push(phraseRows(terms, query.fields, test, isEnough));
      if (left < 0) return true;
    }
    if (query.tokens.length > 1 && atMost >= leastCached)
      this.#keep(key, { rows: joinedRows(read), upTo: this.#last });
    return false;
  }

  #follow(query: WordQuery, entry: Entry): void {
    if (entry.upTo >= this.#last) return;
    const fresh = this.#ask(query, entry.upTo);
    entry.upTo = this.#last;
    if (fresh.length === 0) return;
    entry.rows = joinedRows([entry.rows, fresh]);
    delete entry.bits;
  }

  #ask(query: WordQuery, after: number, test: PhraseTest | null = null): Rows {
    checkDeadline();
    const segments = this.#all.filter(({ last }) => last > after);
    const rows = joinedRows(segments.map(({ number }) => this.#rowsIn(number, query, test)));
    const from = after === 0 ? 0 : rows.findIndex((row) => row > after);
    return from < 0 ? noRows : rows.subarray(from);
  }

  #rowsIn(segment: number, { tokens, fields, extent }: WordQuery, test: PhraseTest | null): Rows {
    const [token] = tokens;
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
        announce('compared', 1);
        if (count % termsBetweenChecks === 0) checkDeadline();
      }
      return found.take();
    }
    const terms = this.#termsIn(segment, tokens);
    const [first] = terms ?? [];
    if (terms === null || first === undefined) return noRows;
    announce(terms.length === 1 ? 'read' : 'compared', leastOf(terms));
    if (terms.length === 1) return rowsOf(first, fields);
    checkDeadline();
    return phraseRows(terms, fields, test);
  }

  /** The lists of all tokens; null if the segment lacks one. */
  #termsIn(segment: number, tokens: readonly string[]): readonly StoredLists[] | null {
    const terms: StoredLists[] = [];
    for (const token of tokens) {
      const term = this.#segments.find(segment, token);
      if (term === null) return null;
      terms.push(term);
    }
    return terms;
  }

  #keep(key: string, entry: Entry): void {
    // It would take the place of too many others.
    if (entry.rows.length > mostCached / 4) return;
    this.#cache.set(key, entry);
    this.#cached += sizeOf(entry);
    for (const [oldest, old] of this.#cache) {
      if (this.#cached <= mostCached || oldest === key) break;
      this.#cache.delete(oldest);
      this.#cached -= sizeOf(old);
    }
  }
}

/** The most rows that can have all terms. */
const leastOf = (terms: readonly StoredLists[]): number => Math.min(...terms.map(({ count }) => count));

const sizeOf = ({ rows, bits }: Entry): number => rows.length + (bits?.length ?? 0) + keptOverhead;
