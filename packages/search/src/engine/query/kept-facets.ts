import { classKey } from '../../analysis/index.ts';
import type { Bucket, Classes, Facets, SearchQuery } from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import type { ClassRows } from '../columns/class-rows.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { bucketLimit, Counters, columnOf, mostFirst } from '../columns/counters.ts';
import { fact, factWords, yearOf, yearWords } from '../columns/facts.ts';
import { difference, intersection, noRows, placeFrom, type Rows, rowsUpTo } from '../columns/row-sets.ts';
import { mainClass } from '../columns/sorted-classes.ts';
import type { TraitsTable } from '../columns/traits-table.ts';
import { valueKey } from '../index/fields.ts';
import {
  everyRow,
  groupingOf,
  type KeptCounts,
  type KeptFacet,
  type KeptWord,
  manyRows,
} from '../index/kept-counts.ts';
import { termQuery, valueQueries, valueToken } from '../index/tokens.ts';
import { everyField } from '../words/word-query.ts';
import type { Match } from './match.ts';
import { isNarrowed } from './selections.ts';
import type { IndexSource } from './source.ts';

/** If more than this share of the rows have been added, removed or changed since the build, their facets are counted. */
const mostChanged = 0.25;
/** If more rows have changed their branches, branches are counted. */
const mostShifted = 50_000;

const plus = new Counters();
const minus = new Counters();

/** What was kept for the word, main class or heading that all rows of a query have, and few others. */
export interface KeptRows extends KeptWord {
  /** All its rows, including dead ones; null if they are all rows of the index. */
  readonly all: Rows | null;
}

/** What is needed to count facets. */
interface Counted {
  readonly view: ColumnsView;
  readonly traits: TraitsTable;
}

/** The rows found, as of the build and since. */
interface Change {
  /** The rows that existed when the counts were made (null if all did), and those of them that have died since. */
  readonly old: Rows | null;
  readonly gone: Rows;
  readonly fresh: Rows;
}

/** What the build kept for the rows of a query; null if they are not those of one word that many rows have. */
export function keptRowsOf(
  source: IndexSource,
  query: SearchQuery,
  { rows, first }: { readonly rows: Rows; readonly first: Match | null },
): KeptRows | null {
  if (rows.length < manyRows / 2) return null;
  const asked = wordOf(source, query, rows, first);
  const kept = asked === null ? null : source.kept(asked.word);
  if (asked === null || kept === null) return null;
  // Titles are compared with the key of the whole text.
  const isKey = first?.plan.key === asked.word;
  return { facets: kept.facets, leading: isKey ? kept.leading : null, all: asked.rows };
}

/**
 * What the build kept for the rows of a query that opens one main class or one heading, and nothing else; null for other
 * queries.
 */
export function keptChoiceOf(
  source: IndexSource,
  classRows: ClassRows,
  query: SearchQuery,
  rows: Rows,
): KeptRows | null {
  if (rows.length < manyRows / 2) return null;
  const { selections, classes = { scheme: 'clc' } } = query;
  const { class: opened = [], keyword: headings = [] } = selections;
  const [one, another] = [...opened, ...headings];
  const isOther = isNarrowed({ ...query, selections: { ...selections, class: [], keyword: [] } });
  const isAsked = query.rows.some(({ text }) => text.trim() !== '');
  if (one === undefined || another !== undefined || isOther || isAsked) return null;
  if (opened.length > 0) {
    const kept = source.kept(mainClass(classes.scheme, classKey(one)));
    return kept && { ...kept, all: classRows.around(source.view, classes.scheme, [one]) };
  }
  const key = valueKey(one);
  const kept = source.kept(valueToken('keyword', key));
  // Titles with another heading of the same key are counted as if they had gone.
  return kept && { ...kept, all: source.findAny(valueQueries(['keyword'], key, 'whole')) };
}

/**
 * The facets of a query whose counts the build kept, corrected by later changes, with the values of `also`. What is
 * missing in the answer has to be counted.
 */
export function keptFacetsOf(
  counted: Counted,
  { facets, all }: KeptRows,
  rows: Rows,
  names: readonly FacetName[],
  { classes = { scheme: 'clc' }, also }: { readonly classes: Classes | undefined; readonly also: Facets },
): ReadonlyMap<FacetName, readonly Bucket[]> {
  const { view } = counted;
  const buckets = new Map<FacetName, readonly Bucket[]>();
  const old = all === null ? null : rowsUpTo(all, view.ordered);
  const oldLive = rowsUpTo(rows, view.ordered);
  const fresh = rows.subarray(oldLive.length);
  const died = (old === null ? view.ordered : old.length) - oldLive.length;
  const isWorn = fresh.length + died > rows.length * mostChanged;
  if (isWorn && all !== null) return buckets;
  const gone = died === 0 ? noRows : old === null ? deadRows(view) : difference(old, oldLive);
  const change = { old, gone, fresh };
  for (const name of names) {
    // Of all rows, the values that never change are followed: see followed-counts.ts.
    if (isWorn && name !== 'branch') continue;
    if (name === 'class' && (classes.under ?? '') !== '') continue;
    if (name === 'branch' && view.shiftedRows > Math.min(mostShifted, rows.length * mostChanged)) continue;
    const facet = name === 'class' ? classes.scheme : name;
    const counts = facets.get(facet);
    const taken = counts && corrected(counted, facet, counts, change, also[name]);
    if (taken) buckets.set(name, taken);
  }
  return buckets;
}

/** The word that all found rows have, and no others, with its rows, including dead ones. */
function wordOf(
  source: IndexSource,
  query: SearchQuery,
  rows: Rows,
  first: Match | null,
): { readonly word: string; readonly rows: Rows | null } | null {
  const { view } = source;
  if (first === null) return { word: everyRow, rows: null };
  const { terms, fields, codes, pinyin, numbered } = first.plan;
  const [term, another] = terms;
  if (term === undefined || another !== undefined || first.near !== undefined) return null;
  if (query.rows.filter(({ text }) => text.trim() !== '').length > 1) return null;
  const asked = termQuery(term, fields);
  const [word, next] = asked.tokens;
  if (word === undefined || next !== undefined || asked.fields !== everyField) return null;
  const all = source.find(asked);
  // Rows found in other ways, by a code or pinyin, are not counted with the word.
  const isOnly = codes.length === 0 && pinyin.length === 0 && numbered === null;
  return isOnly || view.liveOf(all).length === rows.length ? { word, rows: all } : null;
}

/** The rows of the build that have died since. */
function deadRows({ of: { died }, ordered, generation }: ColumnsView): Rows {
  const dead: number[] = [];
  for (let at = 0; at < ordered; at += 1) {
    const end = died[at] ?? 0;
    if (end !== 0 && end <= generation) dead.push(at + 1);
  }
  return Uint32Array.from(dead);
}

/** Counts the values of a facet over rows. The forms of one author's name count as the first of them. */
function countFacet(counters: Counters, counted: Counted, facet: KeptFacet, rows: Rows): void {
  const { view } = counted;
  const { of, dictionaries } = view;
  switch (facet) {
    case 'author':
      counters.start(dictionaries.author);
      counters.addWords({ column: of.facts, words: factWords, word: fact.author }, rows, 0, rows.length);
      counters.joinForms(view);
      break;
    case 'keyword':
      counters.start(dictionaries.keyword);
      counters.addKeywords(view, rows, 0, rows.length);
      break;
    case 'series':
      counters.start(dictionaries.series);
      if (dictionaries.series.size > 0) counters.addSeries(view, rows, 0, rows.length);
      break;
    case 'branch':
      counters.start(dictionaries.branch);
      counters.addBranches(columnOf(of.branches), of.lists, rows, 0, rows.length);
      counters.endBranches();
      break;
    case 'year':
      counters.start({ size: yearWords });
      counters.addWords({ column: of.facts, words: factWords, word: fact.year }, rows, 0, rows.length);
      break;
    default: {
      const grouping = groupingOf(counted.traits, facet);
      counters.start({ size: grouping.keys.length });
      if (grouping.keys.length > 1) counters.addGroups(grouping, of.traits, rows);
    }
  }
}

/** The largest buckets, or all of a facet that is counted in full; null if another value could be among them. */
function corrected(
  counted: Counted,
  facet: KeptFacet,
  kept: KeptCounts,
  change: Change,
  also: readonly Bucket[] = [],
): readonly Bucket[] | null {
  countFacet(plus, counted, facet, change.fresh);
  countFacet(minus, counted, facet, change.gone);
  if (facet === 'branch') countShifted(counted.view, change);
  const { bound } = kept;
  const sums = sumsOf(kept);
  let others = bound;
  if (plus.size > 0 || minus.size > 0) {
    const known = new Set(kept.values);
    for (const value of plus.values) {
      if (value === 0 || known.has(value)) continue;
      const count = bound + (plus.counts[value] ?? 0) - (bound === 0 ? (minus.counts[value] ?? 0) : 0);
      if (bound === 0) sums.push({ value, count });
      else others = Math.max(others, count);
    }
  }
  plus.clear();
  minus.clear();
  if (facet === 'year')
    return sums
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.value - a.value)
      .map(({ value, count }) => ({ key: String(yearOf(value) ?? ''), docCount: count }));
  if (facet === 'author' || facet === 'keyword' || facet === 'series' || facet === 'branch')
    return largest(counted.view, facet, sums, { others, also });
  const { keys } = groupingOf(counted.traits, facet);
  return sums
    .map(({ value, count }) => ({ key: keys[value] ?? '', docCount: count }))
    .filter(({ key, docCount }) => key !== '' && docCount > 0)
    .sort(mostFirst);
}

interface Sum {
  readonly value: number;
  readonly count: number;
}

/** The kept counts with added rows and without removed ones. */
function sumsOf({ values, counts }: KeptCounts): Sum[] {
  const sums: Sum[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const count = (counts[at] ?? 0) + (plus.counts[value] ?? 0) - (minus.counts[value] ?? 0);
    sums.push({ value, count });
  }
  return sums;
}

/** The largest buckets and those of `also`; null if one of them is not known. `others` is the most of any other value. */
function largest(
  view: ColumnsView,
  facet: 'author' | 'keyword' | 'series' | 'branch',
  sums: readonly Sum[],
  { others, also }: { readonly others: number; readonly also: readonly Bucket[] },
): readonly Bucket[] | null {
  const dictionary = view.dictionaries[facet];
  const shown = (value: number): number => (facet === 'author' ? view.usualForm(value) : value);
  const least = lastShown(sums);
  if (others > 0 && least <= others) return null;
  const bucket = ({ value, count }: Sum): Bucket => ({ key: dictionary.text(shown(value)), docCount: count });
  const first = sums
    .filter(({ value, count }) => count > 0 && count >= least && value <= dictionary.size)
    .sort((a, b) => b.count - a.count || dictionary.compare(shown(a.value), shown(b.value)))
    .slice(0, bucketLimit)
    .map(bucket);
  const missing = new Set(also.map(({ key }) => key));
  for (const { key } of first) missing.delete(key);
  if (missing.size === 0) return first;
  const more = sums.map(bucket).filter(({ key }) => missing.has(key));
  if (others > 0 && more.length < missing.size) return null;
  return [...first, ...more.filter(({ docCount }) => docCount > 0)].sort(mostFirst);
}

/** The count of the last bucket that an answer shows; 0 if it shows all. Sums are in order if nothing changed. */
function lastShown(sums: readonly Sum[]): number {
  if (sums.every(({ count }, at) => at === 0 || count <= (sums[at - 1]?.count ?? 0)))
    return sums[bucketLimit - 1]?.count ?? 0;
  const sizes = Uint32Array.from(sums, ({ count }) => Math.max(0, count)).sort();
  return sizes[sizes.length - bucketLimit] ?? 0;
}

/**
 * Counts the branches that rows of the build have now, or had when they were removed, in place of those at the time of
 * the build.
 */
function countShifted(view: ColumnsView, { old }: Change): void {
  if (view.shiftedRows === 0) return;
  const { lists, branches } = view.of;
  const { rows, before } = view.shifted;
  const shifted = old === null ? rows : intersection(rows, old);
  plus.addBranches(columnOf(branches), lists, shifted, 0, shifted.length);
  plus.endBranches();
  const places = Uint32Array.from(shifted, (row) => placeFrom(rows, row) + 1);
  minus.addBranches(columnOf(before), lists, places, 0, places.length);
  minus.endBranches();
}
