import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Columns } from '../columns/columns.ts';
import type { Steps } from '../columns/steps.ts';
import { MergedTerms } from '../words/merge.ts';
import { rowsOf } from '../words/rows.ts';
import { Segments } from '../words/segments.ts';
import { type Term, textOf } from '../words/term.ts';
import { everyField } from '../words/word-query.ts';
import { nameOf } from './name-keys.ts';
import { titleRanges } from './tokens.ts';

/**
 * The most used titles and names for beginnings that very many share ("中", "z", "zg"). Suggestions must appear while
 * the reader types, and scanning a tenth of the catalogue would take too long. The lists are in the index file, follow
 * each change, and are rebuilt once the catalogue has doubled.
 */

/** A beginning shared by more than this gets a list; others are scanned. */
const manyShare = 1000;
const listLength = 60;
/** Longest beginning that gets a list, in code units, including the mark of the kind. */
const longestPrefix = 14;

/** About a millisecond of work. */
const keysInStep = 256;

/** The entries and weights of one list, heaviest first. */
interface Open {
  count: number;
  readonly entries: number[];
  readonly weights: number[];
}

function offer(open: Open, entry: number, weight: number): boolean {
  const { entries, weights } = open;
  if (entries.length === listLength && weight <= (weights[listLength - 1] ?? 0)) return false;
  let at = entries.length;
  while (at > 0 && (weights[at - 1] ?? 0) < weight) at -= 1;
  entries.splice(at, 0, entry);
  weights.splice(at, 0, weight);
  if (entries.length > listLength) {
    entries.pop();
    weights.pop();
  }
  return true;
}

/** The entries of each beginning. */
export type Lists = ReadonlyMap<string, readonly number[]>;

/** Collects lists from sorted keys, in one pass and with memory for the beginnings of one key. */
export class ListCollector {
  readonly lists = new Map<string, readonly number[]>();
  readonly #columns: Columns;
  #open: Open[] = [];
  #last = '';

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Adds the titles of a term, if it is a title as written or in pinyin. Terms come in order. */
  note(term: Term): void {
    const mark = String.fromCharCode(term.units[term.start] ?? 0);
    if (!titleRanges.some(([from, to]) => mark >= from && mark < to)) return;
    const text = textOf(term);
    for (const row of rowsOf(term, everyField)) this.addTitle(text, row);
  }

  addTitle(text: string, row: number): void {
    const columns = this.#columns;
    if (columns.of.died.view[row - 1] === 0) this.#add(text, row, columns.borrowCount(row));
  }

  /** Adds all names, in steps. */
  *addNames(db: DatabaseSync): Steps<Lists> {
    this.end();
    const names = db.prepare('SELECT key, entry FROM name ORDER BY key');
    names.setReturnArrays(true);
    let keys = 0;
    for (const [key, entry] of pairs(names)) {
      this.#add(key, entry, weightOfName(this.#columns, entry));
      keys += 1;
      if (keys % keysInStep === 0) yield;
    }
    this.end();
    return this.lists;
  }

  #add(key: string, entry: number, weight: number): void {
    const last = this.#last;
    let shared = 0;
    while (shared < last.length && shared < key.length && last.charCodeAt(shared) === key.charCodeAt(shared))
      shared += 1;
    this.#closeFrom(shared);
    const length = Math.min(key.length, longestPrefix);
    while (this.#open.length < length) this.#open.push({ count: 0, entries: [], weights: [] });
    for (const open of this.#open) {
      open.count += 1;
      offer(open, entry, weight);
    }
    this.#last = key;
  }

  end(): void {
    this.#closeFrom(0);
  }

  #closeFrom(length: number): void {
    for (let at = this.#open.length - 1; at >= length; at -= 1) {
      const open = this.#open[at];
      // The first unit is the mark of the kind, with which every key begins.
      if (open !== undefined && at > 0 && open.count > manyShare)
        this.lists.set(this.#last.slice(0, at + 1), open.entries);
    }
    if (this.#open.length > length) this.#open = this.#open.slice(0, length);
  }
}

/** Rebuilds all lists, in steps, reading every title and name key once. */
export function* collectTopLists(db: DatabaseSync, columns: Columns): Steps<Lists> {
  const collector = new ListCollector(columns);
  let keys = 0;
  const words = new Segments(db);
  for (const [from, to] of titleRanges) {
    const terms = new MergedTerms(words.all().map(({ number }) => words.terms(number, from)));
    while (terms.next()) {
      const text = textOf(terms);
      if (text < from) continue;
      if (text >= to) break;
      for (const row of rowsOf(terms, everyField)) {
        collector.addTitle(text, row);
        keys += 1;
        if (keys % keysInStep === 0) yield;
      }
    }
    collector.end();
  }
  return yield* collector.addNames(db);
}

export class TopLists {
  readonly #db: DatabaseSync;
  readonly #columns: Columns;
  readonly #put: StatementSync;
  readonly #lists = new Map<string, Open>();

  constructor(db: DatabaseSync, columns: Columns) {
    this.#db = db;
    this.#columns = columns;
    this.#put = db.prepare(
      'INSERT INTO top (prefix, entries) VALUES (?, ?) ON CONFLICT (prefix) DO UPDATE SET entries = excluded.entries',
    );
    for (const { prefix, entries } of db.prepare('SELECT prefix, entries FROM top').iterate()) {
      if (typeof prefix !== 'string' || !(entries instanceof Uint8Array)) continue;
      this.#keep(prefix, entriesOf(entries));
    }
  }

  /** Replaces the lists by rebuilt ones, within a transaction. */
  replace(lists: Lists): void {
    this.#db.exec('DELETE FROM top');
    this.#lists.clear();
    for (const [prefix, entries] of lists) {
      this.#keep(prefix, entries);
      this.#put.run(prefix, bytesOf(entries));
    }
  }

  /** Whether there are no lists to keep in step. */
  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  /** Adds a title that is new or was borrowed. */
  note(row: number, titleTokens: readonly string[]): void {
    const weight = this.#columns.borrowCount(row);
    for (const token of titleTokens) this.#noteKey(token, row, weight);
  }

  #noteKey(key: string, entry: number, weight: number): void {
    for (let length = 2; length <= Math.min(key.length, longestPrefix); length += 1) {
      const prefix = key.slice(0, length);
      const open = this.#lists.get(prefix);
      // At least as many share a shorter beginning, so if this one has no list, longer ones have none either.
      if (open === undefined) return;
      const known = open.entries.indexOf(entry);
      if (known >= 0) {
        open.entries.splice(known, 1);
        open.weights.splice(known, 1);
      }
      if (offer(open, entry, weight)) this.#put.run(prefix, bytesOf(open.entries));
    }
  }

  #keep(prefix: string, entries: readonly number[]): void {
    const open: Open = { count: entries.length, entries: [], weights: [] };
    const isTitle = titleRanges.some(([from, to]) => prefix >= from && prefix < to);
    for (const entry of entries) {
      open.entries.push(entry);
      open.weights.push(isTitle ? this.#columns.borrowCount(entry) : weightOfName(this.#columns, entry));
    }
    this.#lists.set(prefix, open);
  }
}

function weightOfName(columns: Columns, entry: number): number {
  const { kind, id } = nameOf(entry);
  return columns.weights[kind].view[id] ?? 0;
}

function* pairs(statement: StatementSync): Generator<[string, number]> {
  for (const row of statement.iterate()) {
    if (!Array.isArray(row)) continue;
    const [key, entry]: readonly unknown[] = row;
    if (typeof key === 'string' && typeof entry === 'number') yield [key, entry];
  }
}

const bytesOf = (entries: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(entries).buffer);

export function entriesOf(bytes: Uint8Array): number[] {
  return [...new Float64Array(bytes.slice().buffer)];
}
