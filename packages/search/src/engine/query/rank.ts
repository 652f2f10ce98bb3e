import type { SearchHit } from '../../port.ts';
import type { Sort } from '../../terms.ts';
import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { rank, rankWords } from '../columns/facts.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import { hasBit, placeFrom, type Rows } from '../columns/row-sets.ts';
import type { LeadingRows } from '../index/leading-rows.ts';
import { firstRowsOf } from './first-rows.ts';
import type { Match } from './match.ts';
import { RowTiers } from './row-tiers.ts';
import type { Source } from './source.ts';
import { mostSteps, tier, tierName } from './tiers.ts';
import { TopRows } from './top-rows.ts';

/** Every word of a year is below {@link yearWords}. */
const twoTo15 = 32_768;
const twoTo32 = 4_294_967_296;

/** The order of the rows of a query. */
export class Ranking {
  readonly #source: Source;
  readonly #rows: Rows;
  readonly #first: Match | null;
  /** The first rows by title, if the build kept them. */
  readonly #leading: LeadingRows | null;
  readonly #sort: Sort;
  #tiers: RowTiers | undefined;

  constructor(
    source: Source,
    rows: Rows,
    { first, leading }: { readonly first: Match | null; readonly leading: LeadingRows | null },
    sort: Sort,
  ) {
    this.#source = source;
    this.#rows = rows;
    this.#first = first;
    this.#leading = leading;
    this.#sort = sort;
  }

  /** The first `most` rows. Sorts only these. */
  take(most: number): readonly number[] {
    const top = new TopRows(Math.min(this.#rows.length, most));
    const { view } = this.#source;
    if (this.#sort === 'relevance' || this.#sort === 'borrowed') {
      const first = this.#firstOf(top.capacity);
      if (first !== null) return first;
      byRelevance(view, this.#rows, this.#allTiers(), top);
    } else byColumn(view, this.#rows, this.#sort, top);
    return top.take().map(({ row }) => row);
  }

  /** How the rows are divided into steps: all are on one if they are ordered by loans. */
  get #matched(): Match | null {
    return this.#sort === 'borrowed' ? null : this.#first;
  }

  /** The first `most` rows in the order of their steps and loans, if they are known without comparing all. */
  #firstOf(most: number): readonly number[] | null {
    if (this.#tiers !== undefined) return null;
    const first = firstRowsOf(this.#source, this.#rows, this.#matched, this.#leading, most);
    if (first === null) return null;
    const top = new TopRows(most);
    byRelevance(this.#source.view, first.rows, this.#tiersOf(first.rows, this.#matched), top);
    const taken = top.take();
    const last = taken.at(-1);
    return taken.length === most && last !== undefined && stepIn(last.first) <= first.upTo
      ? taken.map(({ row }) => row)
      : null;
  }

  hits(rows: readonly number[]): SearchHit[] {
    const steps = this.steps(rows);
    return rows.map((row, at) => ({ id: this.#source.view.id(row), tier: tierName(steps[at] ?? 0) }));
  }

  /** The step on which each of some rows stands, one of `tier` or a grade of closeness. */
  steps(rows: readonly number[]): readonly number[] {
    const sorted = this.#tiers === undefined ? Uint32Array.from(rows).sort() : this.#rows;
    const tiers = this.#tiers ?? this.#tiersOf(sorted, this.#first);
    return rows.map((row) => tiers.at(placeFrom(sorted, row), row, tier.near));
  }

  #allTiers(): RowTiers {
    announce('ranked', this.#rows.length);
    if (this.#matched !== this.#first) return this.#tiersOf(this.#rows, this.#matched);
    this.#tiers ??= this.#tiersOf(this.#rows, this.#first);
    return this.#tiers;
  }

  #tiersOf(rows: Rows, match: Match | null): RowTiers {
    return new RowTiers(this.#source, rows, match);
  }
}

/** Packs borrow count and year into one number, in which less is better: 32 + 15 bits. */
const tieOf = (ranks: Uint32Array, words: number): number =>
  (twoTo32 - 1 - (ranks[words + rank.borrow] ?? 0)) * twoTo15 +
  (twoTo15 - 1 - (ranks[words + rank.year] ?? 0));

/** The step of a row in its first key. */
const stepIn = (key: number): number => Math.floor(key / twoTo15 / twoTo32);

/** Sorts by step, borrow count and year, packed into one number of 6 + 32 + 15 bits, then by id. */
function byRelevance(view: ColumnsView, rows: Rows, tiers: RowTiers, top: TopRows): void {
  const { ranks, id } = view.of;
  const inOrder = placeFrom(rows, view.ordered + 1);
  offerOrdered(view, rows.subarray(0, inOrder), tiers, top);
  for (let from = inOrder; from < rows.length; from += fetchedRows) {
    checkDeadline();
    const to = Math.min(rows.length, from + fetchedRows);
    fetchRows(ranks, rankWords, rows, from);
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0;
      const tie = tieOf(ranks, (row - 1) * rankWords);
      const limit = top.limit;
      const reach = limit === Number.POSITIVE_INFINITY ? tier.near : stepIn(limit - tie);
      const key = tiers.at(at, row, reach) * twoTo32 * twoTo15 + tie;
      if (key <= limit) top.offer(row, key, id[row - 1] ?? 0, 0);
    }
  }
}

/** The number of rows examined first: they often fill the page. */
const firstLook = 32;
const candidates = new Uint32Array(fetchedRows);

/**
 * Offers rows that are in the order of their loans, except moved ones. Once a step has enough rows, a later row matters
 * only if it is on a better step, so most rows are skipped without reading their loans.
 */
function offerOrdered(
  { of: { ranks, id }, moved }: ColumnsView,
  rows: Rows,
  tiers: RowTiers,
  top: TopRows,
): void {
  const onStep = new Uint32Array(mostSteps);
  let reach = mostSteps - 1;
  for (
    let from = 0, look = firstLook;
    from < rows.length;
    from += look, look = Math.min(fetchedRows, look * 2)
  ) {
    checkDeadline();
    const found = tiers.candidates(rows, from, Math.min(rows.length, from + look), reach, candidates);
    for (let candidate = 0; candidate < found; candidate += 1) {
      const at = candidates[candidate] ?? 0;
      const row = rows[at] ?? 0;
      const isMoved = moved !== null && hasBit(moved, row);
      const step = tiers.at(at, row, isMoved ? mostSteps - 1 : reach);
      if (step > reach && !isMoved) continue;
      top.offer(row, step * twoTo32 * twoTo15 + tieOf(ranks, (row - 1) * rankWords), id[row - 1] ?? 0, 0);
      if (isMoved) continue;
      onStep[step] = (onStep[step] ?? 0) + 1;
      let better = 0;
      for (let one = 0; one <= reach && better < top.capacity; one += 1) {
        better += onStep[one] ?? 0;
        if (better >= top.capacity) reach = one - 1;
      }
    }
  }
}

/** Sorts by one column. Unknown years, whose word is 0, come last in either direction. */
function byColumn({ of }: ColumnsView, rows: Rows, sort: 'newest' | 'oldest' | 'title', top: TopRows): void {
  announce('read', rows.length);
  const { id, years, sortHead, sortTail } = of;
  const isTitle = sort === 'title';
  const column = isTitle ? sortHead : years;
  const sign = sort === 'newest' ? -1 : 1;
  const unknown = sort === 'oldest' ? twoTo15 : 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const first = sign * (column[row - 1] || unknown);
    // Most rows come after the last one that is kept.
    if (first > top.limit) continue;
    const number = id[row - 1] ?? 0;
    top.offer(row, first, isTitle ? (sortTail[row - 1] ?? 0) : sign * number, number);
  }
}
