import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { bitsOf, rank, rankWords } from '../columns/facts.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import { hasBit, intersection, placeFrom, type Rows, unionOf } from '../columns/row-sets.ts';
import { isValueField } from '../index/fields.ts';
import { type LeadingRows, mostLeading } from '../index/leading-rows.ts';
import { valueQueries } from '../index/tokens.ts';
import type { Match } from './match.ts';
import { type Plan, termKey } from './plan.ts';
import type { Source } from './source.ts';
import { mostSteps, tier } from './tiers.ts';

/** Some of the rows of a query, in place of all. */
export interface FirstRows {
  readonly rows: Rows;
  /** If the page's last row is on this step or a better one, no other row belongs on the page. */
  readonly upTo: number;
}

/** Fewer rows than this many times the page are ranked at once. */
const muchMore = 4;
/** If more than this share of the rows have moved or been added since the build, all are ranked. */
const mostUnordered = 0.25;

/**
 * Rows among which the first `most` rows of a query are, by relevance: on each step the first rows in the order of the
 * build, and those moved or added since. Without a match, all rows are on one step. Null if that is not known, or would
 * spare nothing.
 */
export function firstRowsOf(
  source: Source,
  rows: Rows,
  match: Match | null,
  leading: LeadingRows | null,
  most: number,
): FirstRows | null {
  const { view } = source;
  if (rows.length < most * muchMore) return null;
  const ordered = placeFrom(rows, view.ordered + 1);
  const moved = view.moved === null ? [] : [intersection(view.movedRows, rows)];
  const unordered = rows.length - ordered + (moved[0]?.length ?? 0);
  if (unordered > rows.length * mostUnordered) return null;
  const first =
    match === null
      ? { lists: [firstUnmoved(view, rows, most)], upTo: mostSteps }
      : bySteps(source, rows, match, leading, most);
  return first === null
    ? null
    : { rows: unionOf([...first.lists, ...moved, rows.subarray(ordered)]), upTo: first.upTo };
}

interface Lists {
  readonly lists: readonly Rows[];
  readonly upTo: number;
}

function bySteps(
  source: Source,
  rows: Rows,
  match: Match,
  leading: LeadingRows | null,
  most: number,
): Lists | null {
  const { plan, near } = match;
  if (near !== undefined || plan.numbered !== null || plan.codes.length > 0 || !plan.fields.includes('title'))
    return null;
  if (most > mostLeading) return null;
  return leading === null
    ? bestRows(source, rows, plan, most)
    : rowsOnEachStep(source, rows, match, leading, most);
}

/** The first rows of a word whose leading rows the build kept. */
function rowsOnEachStep(
  source: Source,
  rows: Rows,
  { plan, direct }: Match,
  leading: LeadingRows,
  most: number,
): Lists | null {
  const { view } = source;
  if (direct.length !== rows.length || !plan.isPhrase || !plan.isUnspaced) return null;
  const lists = [firstUnmoved(view, rows, most), firstUnmoved(view, named(source, plan), most)];
  for (const list of leading.lists) {
    const live = firstUnmoved(view, view.liveOf(list), most);
    if (live.length < most && list.length === mostLeading) return null;
    lists.push(live);
  }
  return { lists, upTo: mostSteps };
}

/**
 * The first rows whose title is the query; if they are too few, the rows whose title may contain it, and the first of
 * those with a name or another value that is the query. Then other rows need not be compared, nor their phrases read.
 */
function bestRows(source: Source, rows: Rows, plan: Plan, most: number): Lists | null {
  if (plan.key === '') return null;
  const { view } = source;
  const titled = intersection(source.findAny(valueQueries(['title'], plan.key, 'whole')), rows);
  const equal = firstUnmoved(view, titled, most);
  if (equal.length === most) return { lists: [equal], upTo: tier.exactTitle };
  const whole = firstUnmoved(view, intersection(named(source, plan), rows), most);
  const bits = bitsInTitle(plan);
  if (bits === 0) return null;
  const open = rowsWithBits(view, rows, bits);
  return whole.length + open.length < most || open.length > rows.length / 2
    ? null
    : { lists: [open, whole], upTo: tier.wholeValue };
}

/** The live rows with a value other than the title that is the query. */
function named(source: Source, plan: Plan): Rows {
  const others = plan.fields.filter(isValueField).filter((field) => field !== 'title');
  return source.view.liveOf(source.findAny(valueQueries(others, plan.key, 'whole')));
}

/** Characters that a title may have in another form: numbers of parts. */
const inOtherForms = /[\d零一二两三四五六七八九十]/gu;

/**
 * The bits of a title that begins with or contains the query, as key or as phrase. Latin words may have another ending:
 * see analysis/stem.ts.
 */
function bitsInTitle({ values, key, terms }: Plan): number {
  if (values !== null) return bitsOf(key);
  const parts = terms.map((term) => (term.kind === 'word' ? term.word.slice(0, -1) : termKey(term)));
  return bitsOf(parts.join('').replace(inOtherForms, ''));
}

/** The rows whose titles have all of these bits. */
function rowsWithBits({ of: { ranks } }: ColumnsView, rows: Rows, bits: number): Rows {
  announce('read', rows.length);
  const asked = bits | 0;
  const out = new Uint32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (at % fetchedRows === 0) fetchRows(ranks, rankWords, rows, at);
    const row = rows[at] ?? 0;
    out[size] = row;
    size += ((ranks[(row - 1) * rankWords + rank.titleBits] ?? 0) & asked) === asked ? 1 : 0;
  }
  return out.slice(0, size);
}

/** The first rows that have not moved. */
function firstUnmoved({ moved }: ColumnsView, rows: Rows, most: number): Rows {
  if (moved === null) return rows.subarray(0, most);
  const first: number[] = [];
  for (let at = 0; at < rows.length && first.length < most; at += 1)
    if (!hasBit(moved, rows[at] ?? 0)) first.push(rows[at] ?? 0);
  return Uint32Array.from(first);
}
