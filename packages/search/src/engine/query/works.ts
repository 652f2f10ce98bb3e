import type { ByWork, SearchAnswer, SearchQuery } from '../../port.ts';
import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { rank, rankWords } from '../columns/facts.ts';
import type { Rows } from '../columns/row-sets.ts';
import type { Ranking } from './rank.ts';
import { libraryTest } from './selections.ts';

/** Most titles are the only edition of their work, so few more rows than works are ranked at first. */
const firstShare = 2;
const nextShare = 4;

type WorksQuery = Pick<SearchQuery, 'sort' | 'offset' | 'limit'> & { readonly byWork: ByWork };

/**
 * The page of works from `offset`. A work stands where its first edition does, so that each page continues where the
 * one before it ended.
 */
export function rankWorks(
  view: ColumnsView,
  rows: Rows,
  ranking: Ranking,
  { sort, offset, limit, byWork }: WorksQuery,
): Pick<SearchAnswer, 'hits' | 'works'> {
  const page = limit === 0 ? [] : firstOfWorks(view, rows, ranking, offset + limit).slice(offset);
  const { works, editions } = editionsOf(view, rows, page, byWork.countTo);
  const frontOf = sort === 'relevance' ? easiest(view, byWork.nearest) : null;
  const shown = page.map((row) => {
    const all = editions.get(view.of.work[row - 1] ?? 0) ?? [row];
    const front = frontOf === null || all.length === 1 ? row : all.reduce(frontOf);
    return { front, others: all.length - 1 };
  });
  const hits = ranking.hits(shown.map(({ front }) => front));
  return { hits: hits.map((hit, at) => ({ ...hit, others: shown[at]?.others ?? 0 })), works };
}

/** The rows in order, without later rows of the same work. */
function firstOfWorks(view: ColumnsView, rows: Rows, ranking: Ranking, wanted: number): readonly number[] {
  for (let most = wanted * firstShare; ; most *= nextShare) {
    const seen = new Set<number>();
    const first = ranking.take(most).filter((row) => {
      const work = view.of.work[row - 1] ?? 0;
      if (work === 0) return true;
      const isNew = !seen.has(work);
      seen.add(work);
      return isNew;
    });
    if (first.length >= wanted || most >= rows.length) return first.slice(0, wanted);
    checkDeadline();
  }
}

/** Marks for works, by some bits of their numbers: most rows belong to none of the works of a page. */
const markBits = 12;
/** Rows whose marks are set. */
const mayBelong = new Uint32Array(1024);

/** The rows of each work of a page, and how many works all rows belong to. */
function editionsOf(
  { of: { work } }: ColumnsView,
  rows: Rows,
  page: readonly number[],
  countTo: number,
): { readonly works: number; readonly editions: ReadonlyMap<number, number[]> } {
  announce('ranked', rows.length);
  /** Half of each number's bits. */
  const halves = new Uint32Array(work.buffer);
  const hash = (row: number): number => Math.imul(halves[(row - 1) * 2] ?? 0, 0x9e3779b1);
  const editions = new Map<number, number[]>();
  const marked = new Uint8Array(1 << markBits);
  for (const row of page) {
    const number = work[row - 1] ?? 0;
    if (number === 0) continue;
    editions.set(number, []);
    marked[hash(row) >>> (32 - markBits)] = 1;
  }
  const bits = 32 - Math.clz32(Math.min(rows.length, countTo) * 2);
  const counted = new Float64Array(1 << bits);
  const isCounted = (number: number, start: number): boolean => {
    let slot = start;
    while (counted[slot] !== 0 && counted[slot] !== number) slot = (slot + 1) & (counted.length - 1);
    if (counted[slot] === number) return true;
    counted[slot] = number;
    return false;
  };
  let works = 0;
  let at = 0;
  for (; at < rows.length && works < countTo; at += 1) {
    const row = rows[at] ?? 0;
    const number = work[row - 1] ?? 0;
    const code = hash(row);
    if (number === 0 || !isCounted(number, code >>> (32 - bits))) works += 1;
    if (marked[code >>> (32 - markBits)] === 1 && number !== 0) editions.get(number)?.push(row);
  }
  while (at < rows.length) {
    // Written without a branch between the reads, as in fetch-rows.ts.
    const end = Math.min(rows.length, at + mayBelong.length);
    let size = 0;
    for (; at < end; at += 1) {
      const row = rows[at] ?? 0;
      mayBelong[size] = row;
      size += marked[hash(row) >>> (32 - markBits)] ?? 0;
    }
    for (const row of mayBelong.subarray(0, size)) editions.get(work[row - 1] ?? 0)?.push(row);
  }
  return { works, editions };
}

/** Chooses the edition that is easiest to get: available near, then new, then the smaller id. Null without libraries. */
function easiest(
  view: ColumnsView,
  nearest: ByWork['nearest'],
): ((one: number, other: number) => number) | null {
  if (nearest.length === 0) return null;
  const { available, ranks, id } = view.of;
  const tests = nearest.map((libraries) => libraryTest(view, libraries));
  const distance = (row: number): number => {
    const found = tests.findIndex((isThere) => isThere(available[row - 1] ?? 0));
    return found < 0 ? tests.length : found;
  };
  const year = (row: number): number => ranks[(row - 1) * rankWords + rank.year] ?? 0;
  return (one, other) => {
    const difference =
      distance(other) - distance(one) || year(one) - year(other) || (id[other - 1] ?? 0) - (id[one - 1] ?? 0);
    return difference >= 0 ? one : other;
  };
}
