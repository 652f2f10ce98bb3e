import type { Bucket, Classes, Facets } from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { Counters, columnOf, type Place } from '../columns/counters.ts';
import { fact, factWords, yearOf, yearWords } from '../columns/facts.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import { difference, type Rows } from '../columns/row-sets.ts';
import type { TraitsTable } from '../columns/traits-table.ts';
import type { FollowedCounts } from './followed-counts.ts';

/**
 * If the rows are at least every so many-th, years, traits and branches are read from their own columns: they are side
 * by side there, and reading all of a small column is faster than fetching each row's facts.
 */
const denseShare = 32;

const authors = new Counters();
const keywords = new Counters();
const branches = new Counters();
const series = new Counters();
const traits = new Counters();
const years = new Uint32Array(yearWords);
/** The words of the oldest and newest year that were counted, without the word of unknown years. */
let oldest = yearWords;
let newest = 0;
/** How facets are counted. */
export interface Counting {
  readonly traits: TraitsTable;
  readonly classes: Classes | undefined;
  /** The counts of all live rows. */
  readonly followed: FollowedCounts;
  /** Values to count even if they are not among the largest. */
  readonly also?: Facets;
}

/**
 * Counts facets over the rows: the 20 largest buckets of each, every class of a level and every year. If the rows are
 * more than half of all, counts the others, and subtracts them from the counts of all.
 */
export function countFacets(
  view: ColumnsView,
  names: readonly FacetName[],
  rows: Rows,
  counting: Counting,
): ReadonlyMap<FacetName, readonly Bucket[]> {
  if (names.length === 0) return new Map();
  const isMost = rows.length * 2 > view.live && names.some((name) => !hasColumn(name));
  announce('counted', isMost ? view.live - rows.length : rows.length);
  startCounters(view);
  if (isMost) countOthers(view, names, rows, counting.followed);
  else countRows(view, names, rows);
  return takeBuckets(view, names, counting);
}

/** Facets that are counted fast for all rows, because each has a column of its own. */
const hasColumn = (facet: FacetName): boolean => facet !== 'author' && facet !== 'keyword';

/** Counts in one pass. */
function countRows(view: ColumnsView, names: readonly FacetName[], rows: Rows): void {
  const { facts, lists } = view.of;
  const isDense = rows.length * denseShare > view.rows;
  const placeOf = (name: 'traits' | 'branches'): Place =>
    isDense ? columnOf(view.of[name]) : { column: facts, words: factWords, word: fact[name] };
  const wants = (name: FacetName): boolean => names.includes(name);
  const isAuthor = wants('author');
  const isKeyword = wants('keyword');
  const isBranch = wants('branch');
  const isSeries = wants('series');
  const isTraits = wantsTraits(names);
  const traitsPlace = placeOf('traits');
  const branchPlace = placeOf('branches');
  for (let from = 0; from < rows.length; from += fetchedRows) {
    const to = Math.min(rows.length, from + fetchedRows);
    // Reading rows ahead costs as much as counting what has a column.
    if (!isDense || isAuthor || isKeyword) fetchRows(facts, factWords, rows, from);
    if (wants('year')) countYears(view, rows, from, to, isDense);
    if (isTraits) traits.addWords(traitsPlace, rows, from, to);
    if (isAuthor) authors.addWords({ column: facts, words: factWords, word: fact.author }, rows, from, to);
    if (isKeyword) keywords.addKeywords(view, rows, from, to);
    if (isBranch) branches.addBranches(branchPlace, lists, rows, from, to);
    if (isSeries) series.addSeries(view, rows, from, to);
  }
}

/** Counts most rows by counting the others. */
function countOthers(
  view: ColumnsView,
  names: readonly FacetName[],
  rows: Rows,
  followed: FollowedCounts,
): void {
  followed.follow(view);
  const wants = (name: FacetName): boolean => names.includes(name);
  const fixed = names.filter((name) => name !== 'branch');
  countRows(view, fixed, difference(view.liveRows(), rows));
  if (wants('author')) authors.invert(followed.of('author'));
  if (wants('keyword')) keywords.invert(followed.of('keyword'));
  if (wants('series')) series.invert(followed.of('series'));
  if (wantsTraits(names)) traits.invert(followed.of('traits'));
  if (wants('year')) {
    const all = followed.of('year');
    for (let word = 0; word < yearWords; word += 1) years[word] = (all[word] ?? 0) - (years[word] ?? 0);
    oldest = 1;
    newest = yearWords - 1;
  }
  // Branches change in place.
  if (wants('branch')) branches.addBranches(columnOf(view.of.branches), view.of.lists, rows, 0, rows.length);
}

const wantsTraits = (names: readonly FacetName[]): boolean =>
  names.some((name) => name === 'class' || name === 'language' || name === 'audience');

function startCounters({ dictionaries }: ColumnsView): void {
  authors.start(dictionaries.author);
  keywords.start(dictionaries.keyword);
  branches.start(dictionaries.branch);
  series.start(dictionaries.series);
  traits.start(dictionaries.traits);
}

/** The buckets of what was counted. Resets all counters. */
function takeBuckets(
  view: ColumnsView,
  names: readonly FacetName[],
  { traits: table, classes = { scheme: 'clc' }, also = {} }: Counting,
): ReadonlyMap<FacetName, readonly Bucket[]> {
  const { dictionaries } = view;
  const wants = (name: FacetName): boolean => names.includes(name);
  branches.endBranches();
  const counted = new Map<FacetName, readonly Bucket[]>();
  const yearBuckets = takeYears();
  if (wants('author')) {
    authors.joinForms(view);
    counted.set(
      'author',
      authors.take(dictionaries.author, also.author, (value) => view.usualForm(value)),
    );
  }
  if (wants('keyword')) counted.set('keyword', keywords.take(dictionaries.keyword, also.keyword));
  if (wants('branch')) counted.set('branch', branches.take(dictionaries.branch, also.branch));
  if (wants('series')) counted.set('series', series.take(dictionaries.series, also.series));
  if (wants('class')) counted.set('class', traits.sums(table.byClass(classes)));
  for (const trait of ['language', 'audience'] as const)
    if (wants(trait)) counted.set(trait, traits.sums(table.by(trait)));
  traits.clear();
  if (wants('year')) counted.set('year', yearBuckets);
  return counted;
}

function countYears({ of }: ColumnsView, rows: Rows, from: number, to: number, isDense: boolean): void {
  const { facts, years: column } = of;
  if (isDense) {
    for (let at = from; at < to; at += 1) {
      const year = column[(rows[at] ?? 0) - 1] ?? 0;
      years[year] = (years[year] ?? 0) + 1;
    }
    oldest = 1;
    newest = yearWords - 1;
    return;
  }
  for (let at = from; at < to; at += 1) {
    const year = facts[((rows[at] ?? 0) - 1) * factWords + fact.year] ?? 0;
    years[year] = (years[year] ?? 0) + 1;
    if (year > 0 && year < oldest) oldest = year;
    if (year > newest) newest = year;
  }
}

/** All years that have rows, newest first. Resets all counters. */
function takeYears(): readonly Bucket[] {
  const buckets: Bucket[] = [];
  for (let word = newest; word >= oldest; word -= 1) {
    const docCount = years[word] ?? 0;
    if (docCount > 0) buckets.push({ key: String(yearOf(word) ?? ''), docCount });
  }
  years[0] = 0;
  if (newest > 0) years.fill(0, oldest, newest + 1);
  oldest = yearWords;
  newest = 0;
  return buckets;
}
