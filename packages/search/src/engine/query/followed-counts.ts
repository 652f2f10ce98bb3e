import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { Counters, columnOf } from '../columns/counters.ts';
import { fact, factWords, yearWords } from '../columns/facts.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';

/** Values that are written with a row and never change. */
const followed = ['author', 'keyword', 'series', 'traits', 'year'] as const;
export type Followed = (typeof followed)[number];

const counters = new Counters();

/**
 * How many live rows have each value, by dictionary number or word of the year. All rows are counted once; later
 * snapshots only count what has been added and ended since. So while a catalogue grows, counting all of it takes as
 * long as its changes. 4 bytes for each author, keyword and series.
 */
export class FollowedCounts {
  readonly #counts = new Map<Followed, Uint32Array>();
  #rows = 0;
  #dead = 0;
  #generation = 0;

  /** The counts as of the last snapshot that was followed. */
  of(name: Followed): Uint32Array {
    return this.#counts.get(name) ?? noRows;
  }

  follow(view: ColumnsView): void {
    if (view.rows < this.#rows || view.generation < this.#generation) this.#forget();
    const dead = view.rows - view.live;
    announce('counted', view.rows - this.#rows + Math.abs(dead - this.#dead));
    if (this.#rows === 0) this.#add(view, view.liveRows(), 1);
    else {
      const added = liveFrom(view, this.#rows + 1);
      const ended = dead - this.#dead - (view.rows - this.#rows - added.length);
      this.#add(view, added, 1);
      if (ended > 0) this.#add(view, endedSince(view, this.#generation, { upTo: this.#rows, ended }), -1);
    }
    this.#rows = view.rows;
    this.#dead = dead;
    this.#generation = view.generation;
  }

  #forget(): void {
    this.#counts.clear();
    this.#rows = 0;
    this.#dead = 0;
  }

  #add(view: ColumnsView, rows: Rows, sign: 1 | -1): void {
    for (const name of followed) {
      const size = name === 'year' ? yearWords : view.dictionaries[name].size + 1;
      const counts = this.#roomFor(name, size);
      counters.start({ size });
      countRows(view, name, rows);
      for (const value of counters.values)
        counts[value] = (counts[value] ?? 0) + sign * (counters.counts[value] ?? 0);
      counters.clear();
    }
  }

  #roomFor(name: Followed, size: number): Uint32Array {
    const counts = this.of(name);
    if (counts.length >= size) return counts;
    const larger = new Uint32Array(size + (size >>> 3));
    larger.set(counts);
    this.#counts.set(name, larger);
    return larger;
  }
}

function countRows(view: ColumnsView, name: Followed, rows: Rows): void {
  const { facts, traits } = view.of;
  if (name === 'keyword') counters.addKeywords(view, rows, 0, rows.length);
  else if (name === 'series') counters.addSeries(view, rows, 0, rows.length);
  else if (name === 'traits') counters.addWords(columnOf(traits), rows, 0, rows.length);
  else counters.addWords({ column: facts, words: factWords, word: fact[name] }, rows, 0, rows.length);
}

/** The live rows from one on. */
function liveFrom(view: ColumnsView, first: number): Rows {
  const rows: number[] = [];
  for (let row = first; row <= view.rows; row += 1) if (view.isLive(row)) rows.push(row);
  return Uint32Array.from(rows);
}

/** The rows up to one that have ended after a generation: so many. */
function endedSince(
  { of: { died }, generation }: ColumnsView,
  after: number,
  { upTo, ended }: { readonly upTo: number; readonly ended: number },
): Rows {
  const rows = new Uint32Array(ended);
  let size = 0;
  for (let at = 0; at < upTo && size < ended; at += 1) {
    const end = died[at] ?? 0;
    if (end <= after || end > generation) continue;
    rows[size] = at + 1;
    size += 1;
  }
  return rows.subarray(0, size);
}
