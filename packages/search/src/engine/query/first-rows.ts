import type { ColumnsView } from '../columns/columns-view.ts';
import { hasBit, intersection, placeFrom, type Rows, unionOf } from '../columns/row-sets.ts';
import { isValueField } from '../index/fields.ts';
import { type LeadingRows, mostLeading } from '../index/leading-rows.ts';
import { valueQueries } from '../index/tokens.ts';
import type { Match } from './match.ts';
import type { Source } from './source.ts';

/** If more than this share of the rows have moved or been added since the build, all are ranked. */
const mostUnordered = 0.25;

/**
 * Rows among which the first `most` rows of a word are, by relevance: on each step the first rows in the order of the
 * build, and those moved or added since. Null if that is not known.
 */
export function firstRowsOf(
  source: Source,
  rows: Rows,
  { plan, direct }: Match,
  leading: LeadingRows,
  most: number,
): Rows | null {
  const { view } = source;
  if (most > mostLeading || direct.length !== rows.length || plan.numbered !== null || plan.codes.length > 0)
    return null;
  const isAll = plan.isPhrase && plan.isUnspaced && plan.fields.includes('title');
  if (!isAll || rows.length < mostLeading * 4) return null;
  const ordered = placeFrom(rows, view.ordered + 1);
  const moved = view.moved === null ? [] : [intersection(view.movedRows, rows)];
  const unordered = rows.length - ordered + (moved[0]?.length ?? 0);
  if (unordered > rows.length * mostUnordered) return null;
  const others = plan.fields.filter(isValueField).filter((field) => field !== 'title');
  const whole = view.liveOf(source.findAny(valueQueries(others, plan.key, 'whole')));
  const lists = [firstUnmoved(view, rows, most), firstUnmoved(view, whole, most)];
  for (const list of leading.lists) {
    const live = firstUnmoved(view, view.liveOf(list), most);
    if (live.length < most && list.length === mostLeading) return null;
    lists.push(live);
  }
  return unionOf([...lists, ...moved, rows.subarray(ordered)]);
}

/** The first rows that have not moved. */
function firstUnmoved({ moved }: ColumnsView, rows: Rows, most: number): Rows {
  if (moved === null) return rows.subarray(0, most);
  const first: number[] = [];
  for (let at = 0; at < rows.length && first.length < most; at += 1)
    if (!hasBit(moved, rows[at] ?? 0)) first.push(rows[at] ?? 0);
  return Uint32Array.from(first);
}
