import type { SearchQuery, YearRange } from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
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
import type { Rows } from '../columns/row-sets.ts';
import type { TraitsTable } from '../columns/traits-table.ts';
import type { ClassRows } from './class-rows.ts';

/** The rows in the range of years that have, for each facet with selections, at least one of the selected values. */
export function selectRows(
  view: ColumnsView,
  { traits, classRows }: { readonly traits: TraitsTable; readonly classRows: ClassRows },
  rows: Rows,
  { selections, classes = { scheme: 'clc' }, years }: Pick<SearchQuery, 'selections' | 'classes' | 'years'>,
): Rows {
  const { of, dictionaries } = view;
  const wanted = (facet: FacetName): readonly string[] => selections[facet] ?? [];
  let left = rows;
  if (wanted('class').length > 0) {
    // All live rows; those of the main classes have been found already.
    if (rows.length === view.live)
      left = view.liveOf(classRows.around(view, classes.scheme, wanted('class')));
    if (rows.length < view.live || wanted('class').some((one) => one.length > 1))
      left = withTraits(view, left, traits.inClasses(classes, wanted('class')));
  }
  for (const trait of ['language', 'audience'] as const)
    if (wanted(trait).length > 0) left = withTraits(view, left, traits.with(trait, wanted(trait)));
  if (wanted('author').length > 0) {
    const chosen = marks(dictionaries.author, wanted('author'), (id) => view.formsOf(id));
    left = withFact(left, of.facts, fact.author, chosen);
  }
  if (wanted('year').length > 0) left = withFact(left, of.facts, fact.year, yearMarks(wanted('year')));
  if (years !== undefined) left = withFact(left, of.facts, fact.year, rangeMarks(years));
  if (wanted('keyword').length > 0) {
    left = withItem(left, of.facts, of.lists, fact.keywords, marks(dictionaries.keyword, wanted('keyword')));
  }
  if (wanted('branch').length > 0) {
    left = withItem(left, of.facts, of.lists, fact.branches, marks(dictionaries.branch, wanted('branch')));
  }
  if (wanted('series').length > 0) left = ofSeries(view, left, marks(dictionaries.series, wanted('series')));
  return left;
}

/** The rows of titles that are available in one of these libraries. */
export function availableRows(view: ColumnsView, rows: Rows, libraries: readonly string[]): Rows {
  const { available } = view.of;
  const isThere = libraryTest(view, libraries);
  return rows.filter((row) => isThere(available[row - 1] ?? 0));
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
  const wanted = new Set(ids);
  return rows.filter((row) => wanted.has(view.id(row)));
}

export function isNarrowed({ selections, only, availableAt, years }: SearchQuery): boolean {
  return (
    [only, availableAt, years].some((limit) => limit !== undefined) ||
    Object.values(selections).some((values) => values.length > 0)
  );
}

/** The rows of marked series. */
function ofSeries({ of }: ColumnsView, rows: Rows, chosen: Uint8Array): Rows {
  const { lists, series } = of;
  return rows.filter((row) => {
    const word = series[row - 1] ?? 0;
    if (!isPlace(word)) return chosen[word] === 1;
    const place = placeOf(word);
    return lists.subarray(place + 1, place + 1 + (lists[place] ?? 0)).some((id) => chosen[id] === 1);
  });
}

/** Where rows are put before it is known how many they are. */
let scratch = new Uint32Array(1024);

function scratchFor(rows: Rows): Uint32Array {
  if (scratch.length < rows.length) scratch = new Uint32Array(Math.ceil(rows.length * 1.5));
  return scratch;
}

/**
 * The rows of marked traits. Every row is written, and the count advances on a match: this avoids a branch that the
 * processor would mispredict.
 */
function withTraits({ of: { traits: column } }: ColumnsView, rows: Rows, chosen: Uint8Array): Rows {
  const out = scratchFor(rows);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    out[size] = row;
    size += chosen[column[row - 1] ?? 0] ?? 0;
  }
  return out.slice(0, size);
}

/** The rows with a marked value in one word of their facts. */
function withFact(rows: Rows, facts: Uint32Array, word: number, chosen: Uint8Array): Rows {
  const out = scratchFor(rows);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    out[size] = row;
    size += chosen[facts[(row - 1) * factWords + word] ?? 0] ?? 0;
  }
  return out.slice(0, size);
}

/** The rows with a marked value in their list, which is in the heap, in the next words or (for branches) in bits. */
function withItem(
  rows: Rows,
  facts: Uint32Array,
  lists: Uint32Array,
  word: number,
  chosen: Uint8Array,
): Rows {
  const out = scratchFor(rows);
  const bits = chosenBits(chosen);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const base = (row - 1) * factWords + word;
    const value = facts[base] ?? 0;
    let isChosen = 0;
    if (isPlace(value)) {
      const place = placeOf(value);
      const end = place + (lists[place] ?? 0);
      for (let item = place + 1; item <= end; item += 1) isChosen |= chosen[lists[item] ?? 0] ?? 0;
    } else if (word === fact.branches) isChosen = (value & bits) === 0 ? 0 : 1;
    else
      for (let item = 1; item <= Math.min(value, inlineKeywords); item += 1)
        isChosen |= chosen[facts[base + item] ?? 0] ?? 0;
    out[size] = row;
    size += isChosen;
  }
  return out.slice(0, size);
}

/** Marks the words of a range of years. */
function rangeMarks({ from = -9999, to = 9999 }: YearRange): Uint8Array {
  const chosen = new Uint8Array(yearWords);
  const within = (year: number): number => Math.min(9999, Math.max(-9999, Math.trunc(year)));
  if (from <= to) chosen.fill(1, yearWord(within(from)), yearWord(within(to)) + 1);
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
