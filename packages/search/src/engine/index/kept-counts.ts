import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { classSchemes } from '../../terms.ts';
import { ClassRows } from '../columns/class-rows.ts';
import type { Columns } from '../columns/columns.ts';
import { ColumnsView } from '../columns/columns-view.ts';
import { bucketLimit, Counters, type Place } from '../columns/counters.ts';
import { fact, factWords, yearWords } from '../columns/facts.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';
import { mainClass } from '../columns/sorted-classes.ts';
import { type Grouping, TraitsTable } from '../columns/traits-table.ts';
import { ByteReader, ByteWriter } from '../words/bytes.ts';
import { rowsOf } from '../words/rows.ts';
import { isValueMark, type Term, textOf, valueMark } from '../words/term.ts';
import { everyField } from '../words/word-query.ts';
import { type LeadingRows, leadingRowsOf, readLeading, writeLeading } from './leading-rows.ts';
import { bitsOf } from './tokens.ts';

/**
 * The facets of words, main classes and headings that many rows have, counted once, at the end of a build: counting a
 * word that a tenth of a million rows have would keep a reader waiting. For a facet with very many values only the
 * largest counts are kept, with a bound for all others. A query corrects them by the rows added, removed and changed since.
 */
const keptFacets = [
  'author',
  'keyword',
  'series',
  'branch',
  'year',
  'language',
  'audience',
  ...classSchemes,
] as const;
export type KeptFacet = (typeof keptFacets)[number];

/** Words in fewer rows are counted fast enough. */
export const manyRows = 2000;
/** Five times as many as an answer shows, so that changes seldom bring up another one. */
const mostValues = 100;
/** How many are kept if they equal the last one that an answer shows. */
const mostTied = 500;

/** The facets whose values an answer shows in full, so that all are kept. */
const isWhole = (facet: KeptFacet): boolean => facet === 'year' || isGroup(facet);
const groupTraits = ['language', 'audience', ...classSchemes] as const;
type GroupFacet = (typeof groupTraits)[number];
const isGroup = (facet: KeptFacet): facet is GroupFacet => groupTraits.some((one) => one === facet);

/**
 * The largest counts of a facet, the largest first: dictionary numbers, words of years or numbers of groups. Every other
 * value has at most `bound`. Those of a class or a heading also have the counts, which may be 0, of the largest values of
 * all rows.
 */
export interface KeptCounts {
  readonly bound: number;
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
}

/** What is kept for a word. */
export interface KeptWord {
  readonly facets: ReadonlyMap<KeptFacet, KeptCounts>;
  /** Null for words that are not written without spaces. */
  readonly leading: LeadingRows | null;
}

/**
 * The facets of all rows are kept under this word, those of a main class under its name, which has a space, and those of
 * a heading under its token.
 */
export const everyRow = '';
const headingField = bitsOf(['keyword']);

/** Counts and stores the facets of words during the last step of a build. */
export class CountKeeper {
  readonly #view: ColumnsView;
  readonly #traits = new TraitsTable();
  readonly #put: StatementSync;
  readonly #counters = new Counters();
  readonly #counted = {
    author: new Counters(),
    keyword: new Counters(),
    series: new Counters(),
    branch: new Counters(),
    year: new Counters(),
    traits: new Counters(),
  };
  readonly #bytes = new ByteWriter();
  #largestOfAll: LargestValues = new Map();

  constructor(db: DatabaseSync, columns: Columns) {
    this.#view = new ColumnsView(columns.handle());
    this.#traits.follow(this.#view.dictionaries.traits);
    this.#put = db.prepare('INSERT INTO kept (word, counts) VALUES (?, ?)');
    if (columns.rows < manyRows) return;
    this.#largestOfAll = this.#keep(everyRow, this.#view.liveRows(), new Map());
    const classRows = new ClassRows(this.#traits);
    for (const scheme of classSchemes)
      for (const letter of this.#traits.byLetter(scheme).keys) {
        const rows = classRows.around(this.#view, scheme, [letter]);
        if (rows.length >= manyRows) this.#keep(mainClass(scheme, letter), rows, this.#largestOfAll);
      }
  }

  /** Keeps the counts of a term if many rows have it as a word or a heading. */
  note(term: Term): void {
    const mark = term.units[term.start] ?? 0;
    const isValue = mark === valueMark;
    if (term.count < manyRows || (isValueMark(mark) && !isValue)) return;
    const rows = rowsOf(term, isValue ? headingField : everyField);
    if (rows.length < manyRows) return;
    this.#keep(textOf(term), rows, isValue ? this.#largestOfAll : new Map());
  }

  /** Stores the counts of rows under a word, including those of some more values, and returns the largest values. */
  #keep(word: string, rows: Rows, more: LargestValues): LargestValues {
    const kept = new Map<KeptFacet, Uint32Array>();
    this.#count(rows);
    const traits = this.#takeTraits();
    for (const facet of keptFacets) {
      if (isGroup(facet)) this.#countGroups(facet, traits);
      const counters = isGroup(facet) ? this.#counters : this.#counted[facet];
      const most = isWhole(facet) ? yearWords : mostValues;
      const { bound, values, counts } = largest(counters, most, more.get(facet));
      kept.set(facet, values);
      this.#bytes.number(bound);
      this.#bytes.number(values.length);
      for (const [at, value] of values.entries()) {
        this.#bytes.number(value);
        this.#bytes.number(counts[at] ?? 0);
      }
    }
    writeLeading(this.#bytes, leadingRowsOf(this.#view, word, rows));
    this.#put.run(word, this.#bytes.take());
    return kept;
  }

  /** Counts all facets in one pass: the rows of a word are far apart in memory, and each is fetched once. */
  #count(rows: Rows): void {
    const { facts, lists } = this.#view.of;
    const { dictionaries } = this.#view;
    const { author, keyword, series, branch, year, traits } = this.#counted;
    for (const name of ['author', 'keyword', 'series', 'branch', 'traits'] as const)
      this.#counted[name].start(dictionaries[name]);
    year.start({ size: yearWords });
    const wordOf = (word: number): Place => ({ column: facts, words: factWords, word });
    for (let from = 0; from < rows.length; from += fetchedRows) {
      const to = Math.min(rows.length, from + fetchedRows);
      fetchRows(facts, factWords, rows, from);
      author.addWords(wordOf(fact.author), rows, from, to);
      keyword.addKeywords(this.#view, rows, from, to);
      branch.addBranches(wordOf(fact.branches), lists, rows, from, to);
      year.addWords(wordOf(fact.year), rows, from, to);
      traits.addWords(wordOf(fact.traits), rows, from, to);
      if (dictionaries.series.size > 0) series.addSeries(this.#view, rows, from, to);
    }
    author.joinForms(this.#view);
    branch.endBranches();
  }

  /** The entries of the dictionary of traits, from which five facets are counted. */
  #takeTraits(): TraitCounts {
    const counters = this.#counted.traits;
    const entries = counters.values.slice();
    const counts = entries.map((entry) => counters.counts[entry] ?? 0);
    counters.clear();
    return { entries, counts };
  }

  #countGroups(facet: GroupFacet, { entries, counts }: TraitCounts): void {
    const grouping = groupingOf(this.#traits, facet);
    this.#counters.start({ size: grouping.keys.length });
    if (grouping.keys.length > 1) this.#counters.addCounted(grouping, entries, counts);
  }
}

type LargestValues = ReadonlyMap<KeptFacet, Uint32Array>;

interface TraitCounts {
  readonly entries: Uint32Array;
  readonly counts: Uint32Array;
}

/** How a facet groups traits. Groups have the same numbers in every thread, because the dictionary only grows. */
export const groupingOf = (traits: TraitsTable, facet: GroupFacet): Grouping =>
  facet === 'language' || facet === 'audience' ? traits.by(facet) : traits.byClass({ scheme: facet });

/**
 * Takes the largest counts and those of some more values, and resets the counters. Those that equal the last one an
 * answer shows are included, because ties are in the order of their texts.
 */
function largest(counters: Counters, most: number, more: Uint32Array = noRows): KeptCounts {
  const { counts } = counters;
  const size = (value: number): number => counts[value] ?? 0;
  const all = counters.values.slice();
  for (const value of all) if (value > 0) sizes.add(counts[value] ?? 0);
  const bound = sizes.after(most);
  const tied = Math.max(1, sizes.after(bucketLimit - 1)) - 1;
  const isFew = sizes.after(mostTied) <= tied;
  const kept = isFew ? Math.min(bound, tied) : bound;
  sizes.clear();
  let many = 0;
  for (let at = 0; at < all.length; at += 1) {
    const value = all[at] ?? 0;
    all[many] = value;
    many += value > 0 && (counts[value] ?? 0) > kept ? 1 : 0;
  }
  const others = more.filter((value) => size(value) <= kept);
  const values = Uint32Array.from([...all.subarray(0, many), ...others]).sort(
    (a, b) => size(b) - size(a) || a - b,
  );
  const taken = { bound: kept, values, counts: Uint32Array.from(values, size) };
  counters.clear();
  return taken;
}

/** Counts, most of which are small. */
class Sizes {
  /** How many of these are large, by their size; all larger ones come last. */
  readonly #small = new Uint32Array(1024);
  #large: number[] = [];

  add(size: number): void {
    const most = this.#small.length - 1;
    if (size >= most) this.#large.push(size);
    else this.#small[size] = (this.#small[size] ?? 0) + 1;
  }

  /** The size after the `many` largest ones; 0 if there is none. */
  after(many: number): number {
    if (many < this.#large.length) return this.#large.sort((a, b) => b - a)[many] ?? 0;
    let left = many - this.#large.length;
    for (let size = this.#small.length - 1; size > 0; size -= 1) {
      left -= this.#small[size] ?? 0;
      if (left < 0) return size;
    }
    return 0;
  }

  clear(): void {
    this.#small.fill(0);
    this.#large = [];
  }
}
const sizes = new Sizes();

/** What was stored for a word. */
export function readKept(bytes: Uint8Array): KeptWord {
  const reader = new ByteReader(bytes);
  const facets = new Map<KeptFacet, KeptCounts>();
  for (const facet of keptFacets) {
    const bound = reader.number();
    const size = reader.number();
    const values = new Uint32Array(size);
    const counts = new Uint32Array(size);
    for (let at = 0; at < size; at += 1) {
      values[at] = reader.number();
      counts[at] = reader.number();
    }
    facets.set(facet, { bound, values, counts });
  }
  return { facets, leading: readLeading(reader) };
}
