import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Columns } from '../columns/columns.ts';
import { ColumnsView } from '../columns/columns-view.ts';
import { Counters } from '../columns/counters.ts';
import { fact, factWords } from '../columns/facts.ts';
import type { Rows } from '../columns/row-sets.ts';
import { rowsOf } from '../words/rows.ts';
import { isValueMark, type Term, textOf } from '../words/term.ts';
import { everyField } from '../words/word-query.ts';

/**
 * The facets of words that very many rows have. Authors, headings and series are counted once, at the end of a build,
 * because they have too many values to count them for each query: a word that a tenth of a million rows have would keep
 * a reader waiting. Only the largest counts are kept, with a bound for all others; a query corrects them by the rows
 * that came and went since.
 */
export const keptFacets = ['author', 'keyword', 'series'] as const;
export type KeptFacet = (typeof keptFacets)[number];

/** Words in fewer rows are counted fast enough. */
export const manyRows = 8000;
/** Five times as many as an answer shows, so that changes seldom bring up another one. */
const mostValues = 100;

/** The largest counts of a facet, by dictionary number. Every other value has at most `bound`. */
export interface KeptCounts {
  readonly bound: number;
  readonly counts: ReadonlyMap<number, number>;
}

/** Under this word, the facets of all rows are kept. */
export const everyRow = '';

/** Counts and stores the facets of words during the last step of a build. */
export class CountKeeper {
  readonly #view: ColumnsView;
  readonly #put: StatementSync;
  readonly #counters = new Counters();

  constructor(db: DatabaseSync, columns: Columns) {
    this.#view = new ColumnsView(columns.handle());
    this.#put = db.prepare('INSERT INTO kept (word, counts) VALUES (?, ?)');
    if (columns.rows >= manyRows) this.#keep(everyRow, this.#view.liveRows());
  }

  /** Keeps the counts of a term if many rows have it. */
  note(term: Term): void {
    if (term.count < manyRows || isValueMark(term.units[term.start] ?? 0)) return;
    this.#keep(textOf(term), rowsOf(term, everyField));
  }

  #keep(word: string, rows: Rows): void {
    const numbers: number[] = [];
    for (const facet of keptFacets) {
      countFacet(this.#counters, this.#view, facet, rows);
      const { bound, counts } = largest(this.#counters);
      numbers.push(bound, counts.size);
      for (const [value, count] of counts) numbers.push(value, count);
    }
    this.#put.run(word, new Uint8Array(Uint32Array.from(numbers).buffer));
  }
}

/** Counts the values of a facet over rows. The forms of one author's name count as the first of them. */
export function countFacet(counters: Counters, view: ColumnsView, facet: KeptFacet, rows: Rows): void {
  counters.start(view.dictionaries[facet]);
  if (facet === 'keyword') counters.addKeywords(view, rows, 0, rows.length);
  else if (facet === 'series') counters.addSeries(view, rows, 0, rows.length);
  else {
    const place = { column: view.of.facts, words: factWords, word: fact.author };
    counters.addWords(place, rows, 0, rows.length);
    counters.joinForms(view);
  }
}

/** Takes the largest counts and resets the counters. */
function largest(counters: Counters): KeptCounts {
  const { counts } = counters;
  const { values } = counters;
  const sizes = new Uint32Array(values.length);
  for (let at = 0; at < sizes.length; at += 1) {
    const value = values[at] ?? 0;
    sizes[at] = value > 0 ? (counts[value] ?? 0) : 0;
  }
  const bound = sizes.sort()[sizes.length - 1 - mostValues] ?? 0;
  const kept = new Map<number, number>();
  for (const value of values) {
    const count = value > 0 ? (counts[value] ?? 0) : 0;
    if (count > bound) kept.set(value, count);
  }
  counters.clear();
  return { bound, counts: kept };
}

/** The counts of each facet, as they were stored. */
export function readCounts(bytes: Uint8Array): ReadonlyMap<KeptFacet, KeptCounts> {
  const numbers = new Uint32Array(bytes.slice().buffer);
  const kept = new Map<KeptFacet, KeptCounts>();
  let at = 0;
  for (const facet of keptFacets) {
    const counts = new Map<number, number>();
    const bound = numbers[at] ?? 0;
    const end = at + 2 + (numbers[at + 1] ?? 0) * 2;
    for (at += 2; at < end; at += 2) counts.set(numbers[at] ?? 0, numbers[at + 1] ?? 0);
    kept.set(facet, { bound, counts });
  }
  return kept;
}
