import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { textOfUnits } from '../../analysis/text-of-units.ts';
import type { Columns } from '../columns/columns.ts';
import { singleValue } from '../columns/single-value.ts';
import type { Steps } from '../columns/steps.ts';
import { MergedTerms } from '../words/merge.ts';
import { rowsOf } from '../words/rows.ts';
import { Segments } from '../words/segments.ts';
import { compareText, type Term } from '../words/term.ts';
import { everyField } from '../words/word-query.ts';
import { nameOf } from './name-keys.ts';
import { titleRanges } from './tokens.ts';

/**
 * The most used titles and names for beginnings that very many share ("中", "z", "zg"). Suggestions must appear while
 * the reader types, and scanning a tenth of the catalogue would take too long. The lists are in the index file, follow
 * each change, and are rebuilt once the catalogue has doubled.
 */

/** A beginning that more texts share gets a list; others are scanned. */
export const manyShare = 250;
const listLength = 60;
/** Longest beginning that gets a list, in code units, including the mark of the kind. */
const longestPrefix = 14;

/** About a millisecond of work. */
const keysInStep = 256;

/** The entries and weights of one list, heaviest first. */
interface Open {
  readonly entries: number[];
  readonly weights: number[];
}

/** Several keys of a title may have a beginning in common. */
function offer(open: Open, entry: number, weight: number): boolean {
  const { entries, weights } = open;
  if (entries.length === listLength && weight <= (weights[listLength - 1] ?? 0)) return false;
  if (entries.includes(entry)) return false;
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

/** The entries of each prefix. */
export type Lists = ReadonlyMap<string, readonly number[]>;

/** The first code units of the marks of {@link titleRanges}. */
const titleMarks = titleRanges.map(([from, to]) => [from.charCodeAt(0), to.charCodeAt(0)] as const);
const isTitleMark = (unit: number): boolean => titleMarks.some(([from, to]) => unit >= from && unit < to);

/** Collects lists from sorted keys, in one pass. Keeps what the keys with the same first letter stand for. */
export class ListCollector {
  readonly lists = new Map<string, readonly number[]>();
  readonly #columns: Columns;
  #entries = new Float64Array(1024);
  #weights = new Float64Array(1024);
  #size = 0;
  /** The prefix of the last key, and for each of its lengths the place where the keys with that prefix begin. */
  readonly #last = new Uint16Array(longestPrefix);
  readonly #starts = new Uint32Array(longestPrefix);
  #open = 0;
  readonly #key = new Uint16Array(longestPrefix);

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Adds the titles of a term, if it is a title as written or in pinyin. Terms come in order. */
  note(term: Term): void {
    const { units, start, length, count, first } = term;
    if (!isTitleMark(units[start] ?? 0)) return;
    this.#begin(units, start, length);
    if (count === 1) this.#addTitle(first);
    else for (const row of rowsOf(term, everyField)) this.#addTitle(row);
  }

  #addTitle(row: number): void {
    const columns = this.#columns;
    if (columns.of.died.view[row - 1] === 0) this.#add(row, columns.borrowCount(row));
  }

  /** Adds all names, in steps. */
  *addNames(db: DatabaseSync): Steps<Lists> {
    this.end();
    const names = db.prepare('SELECT key, entry FROM name ORDER BY key');
    names.setReturnArrays(true);
    let keys = 0;
    for (const [key, entry] of pairs(names)) {
      for (let at = 0; at < Math.min(key.length, longestPrefix); at += 1) this.#key[at] = key.charCodeAt(at);
      this.#begin(this.#key, 0, key.length);
      this.#add(entry, weightOfName(this.#columns, entry));
      keys += 1;
      if (keys % keysInStep === 0) yield;
    }
    this.end();
    return this.lists;
  }

  /** Begins a key, which is not before the last one. */
  #begin(units: Uint16Array, start: number, whole: number): void {
    const length = Math.min(whole, longestPrefix);
    const last = this.#last;
    let shared = 0;
    while (shared < this.#open && shared < length && last[shared] === units[start + shared]) shared += 1;
    this.#closeFrom(shared);
    for (let at = shared; at < length; at += 1) {
      last[at] = units[start + at] ?? 0;
      this.#starts[at] = this.#size;
    }
    this.#open = length;
  }

  #add(entry: number, weight: number): void {
    if (this.#size === this.#entries.length) {
      const [entries, weights] = [this.#entries, this.#weights];
      this.#entries = new Float64Array(entries.length * 2);
      this.#entries.set(entries);
      this.#weights = new Float64Array(weights.length * 2);
      this.#weights.set(weights);
    }
    this.#entries[this.#size] = entry;
    this.#weights[this.#size] = weight;
    this.#size += 1;
  }

  end(): void {
    this.#closeFrom(0);
  }

  #closeFrom(length: number): void {
    // The first unit is the mark of the kind, with which every key begins.
    for (let at = this.#open - 1; at >= Math.max(1, length); at -= 1)
      if (this.#size - (this.#starts[at] ?? 0) > manyShare)
        this.lists.set(textOfUnits(this.#last, 0, at + 1), this.#heaviestFrom(this.#starts[at] ?? 0));
    this.#open = Math.min(this.#open, length);
    if (this.#open <= 1) this.#size = 0;
  }

  #heaviestFrom(start: number): readonly number[] {
    const open: Open = { entries: [], weights: [] };
    let least = -1;
    for (let at = start; at < this.#size; at += 1) {
      const weight = this.#weights[at] ?? 0;
      if (weight <= least) continue;
      offer(open, this.#entries[at] ?? 0, weight);
      if (open.entries.length === listLength) least = open.weights[listLength - 1] ?? 0;
    }
    return open.entries;
  }
}

/** Rebuilds all lists, in steps, reading every title and name key once. */
export function* collectTopLists(db: DatabaseSync, columns: Columns): Steps<Lists> {
  const collector = new ListCollector(columns);
  let rows = 0;
  const words = new Segments(db);
  for (const [from, to] of titleRanges) {
    const terms = new MergedTerms(words.all().map(({ number }) => words.terms(number, from)));
    while (terms.next() && compareText(terms, to) < 0) {
      // The block in which the range begins may start with other terms.
      if (compareText(terms, from) < 0) continue;
      collector.note(terms);
      rows += terms.count;
      if (rows < keysInStep) continue;
      rows = 0;
      yield;
    }
    collector.end();
  }
  return yield* collector.addNames(db);
}

/** The stored lists. */
export class TopLists {
  readonly #columns: Columns;
  readonly #clear: StatementSync;
  readonly #put: StatementSync;
  readonly #read: (prefix: string) => unknown;
  /** The prefixes that have a list, with the least weight in it; -1 if it has room, or has not been read yet. */
  readonly #least = new Map<string, number>();

  constructor(db: DatabaseSync, columns: Columns) {
    this.#columns = columns;
    this.#clear = db.prepare('DELETE FROM top');
    this.#put = db.prepare(
      'INSERT INTO top (prefix, entries) VALUES (?, ?) ON CONFLICT (prefix) DO UPDATE SET entries = excluded.entries',
    );
    this.#read = singleValue(db, 'SELECT entries FROM top WHERE prefix = ?');
    for (const { prefix } of db.prepare('SELECT prefix FROM top').iterate())
      if (typeof prefix === 'string') this.#least.set(prefix, -1);
  }

  /** Replaces the lists by rebuilt ones, within a transaction. */
  replace(lists: Lists): void {
    this.#clear.run();
    this.#least.clear();
    for (const [prefix, entries] of lists) {
      this.#put.run(prefix, bytesOf(entries));
      this.#least.set(prefix, -1);
    }
  }

  /** Whether there are no lists to keep in step. */
  get isEmpty(): boolean {
    return this.#least.size === 0;
  }

  /** Adds a title that is new or was borrowed, within a transaction. */
  note(row: number, titleTokens: readonly string[]): void {
    const weight = this.#columns.borrowCount(row);
    for (const token of titleTokens)
      for (let length = 2; length <= Math.min(token.length, longestPrefix); length += 1) {
        const prefix = token.slice(0, length);
        const least = this.#least.get(prefix);
        // At least as many share a shorter beginning, so if this one has no list, longer ones have none either.
        if (least === undefined) break;
        if (weight > least) this.#offer(prefix, row, weight);
      }
  }

  #offer(prefix: string, row: number, weight: number): void {
    const stored = this.#read(prefix);
    const open: Open = { entries: [], weights: [] };
    for (const entry of stored instanceof Uint8Array ? entriesOf(stored) : [])
      if (entry !== row) offer(open, entry, this.#columns.borrowCount(entry));
    if (offer(open, row, weight)) this.#put.run(prefix, bytesOf(open.entries));
    this.#least.set(prefix, open.entries.length < listLength ? -1 : (open.weights.at(-1) ?? 0));
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
