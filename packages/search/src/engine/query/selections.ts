import type { SearchQuery, YearRange } from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import { announce } from '../columns/brief.ts';
import type { ClassRows } from '../columns/class-rows.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { columnOf, type Place } from '../columns/counters.ts';
import type { DictionaryView } from '../columns/dictionary.ts';
import {
  bitBranches,
  branchBits,
  fact,
  factWords,
  inlineKeywords,
  isPlace,
  placeOf,
  yearWord,
  yearWords,
} from '../columns/facts.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import { difference, intersection, type Rows, union } from '../columns/row-sets.ts';
import type { TraitsTable } from '../columns/traits-table.ts';
import { valueKey } from '../index/fields.ts';
import { valueQueries } from '../index/tokens.ts';
import type { Source } from './source.ts';

/** The rows in the range of years that have, for each facet with selections, at least one of the selected values. */
export function selectRows(
  source: Source,
  { traits, classRows }: { readonly traits: TraitsTable; readonly classRows: ClassRows },
  rows: Rows,
  { selections, classes = { scheme: 'clc' }, years }: Pick<SearchQuery, 'selections' | 'classes' | 'years'>,
): Rows {
  const { view } = source;
  const { of, dictionaries } = view;
  const wanted = (facet: FacetName): readonly string[] => selections[facet] ?? [];
  let left = rows;
  if (wanted('author').length > 0) {
    const chosen = marks(dictionaries.author, wanted('author'), (id) => view.formsOf(id));
    const named = rowsWithValue(source, left, 'author', wanted('author'));
    left = withWord({ column: of.facts, words: factWords, word: fact.author }, named, chosen);
  }
  if (wanted('keyword').length > 0) {
    const chosen = marks(dictionaries.keyword, wanted('keyword'));
    left = withKeyword(view, rowsWithValue(source, left, 'keyword', wanted('keyword')), chosen);
  }
  if (wanted('class').length > 0) {
    const areAll = left.length === view.live;
    // Those of the main classes have been found already.
    if (areAll) left = view.liveOf(classRows.around(view, classes.scheme, wanted('class')));
    if (!areAll || wanted('class').some((one) => one.length > 1))
      left = withWord(columnOf(of.traits), left, traits.inClasses(classes, wanted('class')));
  }
  for (const trait of ['language', 'audience'] as const)
    if (wanted(trait).length > 0)
      left = withWord(columnOf(of.traits), left, traits.with(trait, wanted(trait)));
  if (wanted('year').length > 0) left = withWord(columnOf(of.years), left, yearMarks(wanted('year')));
  if (years !== undefined) left = withWord(columnOf(of.years), left, rangeMarks(years));
  if (wanted('branch').length > 0) left = atBranch(view, of.branches, left, wanted('branch'));
  if (wanted('series').length > 0)
    left = withListed(of.series, of.lists, left, marks(dictionaries.series, wanted('series')), null);
  return left;
}

/** The rows of titles that are available in one of the libraries. */
export function availableRows(
  view: ColumnsView,
  rows: Rows,
  { availableAt, lately }: Pick<SearchQuery, 'availableAt' | 'lately'>,
): Rows {
  if (availableAt === undefined) return rows;
  const known = atBranch(view, view.of.available, rows, availableAt);
  if (lately === undefined) return known;
  // A title that the index lacks is row 0, which is among no rows.
  const now = (ids: readonly number[]): Rows => Uint32Array.from(new Set(ids), (id) => view.rowOf(id)).sort();
  return union(difference(known, now(lately.unavailable)), intersection(rows, now(lately.available)));
}

/** Tests a word of branches for one of these libraries. */
export function libraryTest(view: ColumnsView, libraries: readonly string[]): (word: number) => boolean {
  const { lists } = view.of;
  const chosen = marks(view.dictionaries.branch, libraries);
  const bits = chosenBits(chosen);
  return (word) => {
    if (!isPlace(word)) return (word & bits) !== 0;
    const place = placeOf(word);
    const end = place + (lists[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) if (chosen[lists[item] ?? 0] === 1) return true;
    return false;
  };
}

const chosenBits = (chosen: Uint8Array): number =>
  branchBits([...chosen.keys()].filter((id) => id > 0 && id <= bitBranches && chosen[id] === 1));

/** The rows of these titles; all rows if no titles are given. */
export function rowsOf(view: ColumnsView, rows: Rows, ids: readonly number[] | undefined): Rows {
  if (ids === undefined) return rows;
  announce('compared', rows.length);
  const wanted = new Set(ids);
  return rows.filter((row) => wanted.has(view.id(row)));
}

export function isNarrowed({ selections, only, availableAt, years }: SearchQuery): boolean {
  return (
    [only, availableAt, years].some((limit) => limit !== undefined) ||
    Object.values(selections).some((values) => values.length > 0)
  );
}

/** Where rows are put before it is known how many they are. */
let scratch = new Uint32Array(1024);

function scratchFor(rows: Rows): Uint32Array {
  announce('read', rows.length);
  if (scratch.length < rows.length) scratch = new Uint32Array(rows.length + (rows.length >>> 3));
  return scratch;
}

/** Looking up a value's rows pays if they are at most every so many-th of the rows that it narrows. */
const fewerRows = 4;

/**
 * Those of the rows that may have one of some values: the rows with a value of the same key, if looking these up is
 * faster than reading all rows.
 */
function rowsWithValue(
  source: Source,
  rows: Rows,
  field: 'author' | 'keyword',
  values: readonly string[],
): Rows {
  const keys = values.map(valueKey);
  // A value of punctuation alone has no key.
  if (keys.includes('')) return rows;
  const queries = keys.flatMap((key) => valueQueries([field], key, 'whole'));
  const most = queries.reduce((sum, query) => sum + source.atMost(query), 0);
  if (most * fewerRows > rows.length) return rows;
  const found = source.findAny(queries);
  return rows.length === source.view.live ? source.view.liveOf(found) : intersection(rows, found);
}

/**
 * The rows whose word in a column is marked. Every row is written, and the count advances on a match: this avoids a
 * branch that the processor would mispredict.
 */
function withWord({ column, words, word }: Place, rows: Rows, chosen: Uint8Array): Rows {
  const out = scratchFor(rows);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    out[size] = row;
    size += chosen[column[(row - 1) * words + word] ?? 0] ?? 0;
  }
  return out.slice(0, size);
}

/** The rows with a marked keyword in their list, which is in the heap or in the next words. */
function withKeyword({ of: { facts, lists } }: ColumnsView, rows: Rows, chosen: Uint8Array): Rows {
  const out = scratchFor(rows);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (at % fetchedRows === 0) fetchRows(facts, factWords, rows, at);
    const row = rows[at] ?? 0;
    const base = (row - 1) * factWords + fact.keywords;
    const word = facts[base] ?? 0;
    const list = isPlace(word) ? lists : facts;
    const from = isPlace(word) ? placeOf(word) + 1 : base + 1;
    const end = from + (isPlace(word) ? (lists[from - 1] ?? 0) : Math.min(word, inlineKeywords));
    let isChosen = 0;
    for (let item = from; item < end; item += 1) isChosen |= chosen[list[item] ?? 0] ?? 0;
    out[size] = row;
    size += isChosen;
  }
  return out.slice(0, size);
}

function atBranch(view: ColumnsView, column: Uint32Array, rows: Rows, branches: readonly string[]): Rows {
  const chosen = marks(view.dictionaries.branch, branches);
  return withListed(column, view.of.lists, rows, chosen, chosenBits(chosen));
}

/** The rows whose word is a place of a list with a marked value, has one of some bits or, without bits, is marked. */
function withListed(
  column: Uint32Array,
  lists: Uint32Array,
  rows: Rows,
  chosen: Uint8Array,
  bits: number | null,
): Rows {
  const out = scratchFor(rows);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const word = column[row - 1] ?? 0;
    let isChosen = 0;
    if (isPlace(word)) {
      const from = placeOf(word) + 1;
      const end = from + (lists[from - 1] ?? 0);
      for (let item = from; item < end; item += 1) isChosen |= chosen[lists[item] ?? 0] ?? 0;
    } else if (bits === null) isChosen = chosen[word] ?? 0;
    else isChosen = (word & bits) === 0 ? 0 : 1;
    out[size] = row;
    size += isChosen;
  }
  return out.slice(0, size);
}

/** Marks the words of a range of years. */
function rangeMarks({ from = -9999, to = 9999 }: YearRange): Uint8Array {
  const chosen = new Uint8Array(yearWords);
  const [first, last] = [Math.max(-9999, Math.ceil(from)), Math.min(9999, Math.floor(to))];
  if (first <= last) chosen.fill(1, yearWord(first), yearWord(last) + 1);
  return chosen;
}

/** Marks the words of the selected years. A text that is not a year as the facets write it selects nothing. */
function yearMarks(texts: readonly string[]): Uint8Array {
  const chosen = new Uint8Array(yearWords);
  for (const text of texts) {
    const year = Number(text);
    if (Number.isInteger(year) && String(year) === text && Math.abs(year) < 10_000)
      chosen[yearWord(year)] = 1;
  }
  return chosen;
}

/** Marks the numbers of the chosen entries and of those that count with them. */
function marks(
  dictionary: DictionaryView,
  texts: readonly string[],
  withIt = (id: number): readonly number[] => [id],
): Uint8Array {
  const chosen = new Uint8Array(dictionary.size + 1);
  for (const text of texts) {
    const id = dictionary.find(text);
    if (id > 0 && id <= dictionary.size) for (const one of withIt(id)) chosen[one] = 1;
  }
  return chosen;
}
