import { tierName } from '../engine/query/tiers.ts';
import type { ByWork, SearchHit, SearchQuery } from '../port.ts';
import type { Sort } from '../terms.ts';
import { listAt, numberAt, valueAt } from './answers.ts';
import { allOf, oneOf } from './clauses.ts';
import { titlesIn } from './group-index.ts';
import { deepest } from './index-settings.ts';
import { narrowing } from './narrowing.ts';
import { type Asked, type Step, scoreOf, stepOf } from './plan-query.ts';

export const byRelevance = [
  { _score: 'desc' },
  { borrowed: 'desc' },
  { year: { order: 'desc', missing: '_last' } },
  { id: 'asc' },
];

const orders: Readonly<Record<Sort, readonly object[]>> = {
  relevance: byRelevance,
  newest: [{ year: { order: 'desc', missing: '_last' } }, { id: 'desc' }],
  oldest: [{ year: { order: 'asc', missing: '_last' } }, { id: 'asc' }],
  borrowed: [{ borrowed: 'desc' }, { year: { order: 'desc', missing: '_last' } }, { id: 'asc' }],
  title: [{ sortHead: 'asc' }, { sortTail: 'asc' }, { id: 'asc' }],
};

/** A query scored by the steps of the ranking. */
export const scored = ({ matching, steps, within }: Asked): object => ({
  bool: {
    filter: [titlesIn(matching)],
    must: [
      bestOf([
        ...scoredSteps(steps),
        ...(within === undefined
          ? []
          : [{ bool: { filter: [within.clause], must: [bestOf(scoredSteps(within.steps))] } }]),
      ]),
    ],
  },
});

const bestOf = (queries: readonly object[]): object => ({ dis_max: { queries } });

const scoredSteps = (steps: readonly Step[]): readonly object[] =>
  steps.map(([step, filter]) => ({ constant_score: { filter, boost: scoreOf(step) } }));

/** The search for a page of titles or works. */
export function pageBody(asked: Asked, query: SearchQuery): object {
  const limits = narrowing(query);
  return {
    from: query.limit === 0 ? 0 : query.offset,
    size: query.limit,
    track_total_hits: true,
    track_scores: true,
    _source: false,
    query: scored(asked),
    sort: orders[query.sort],
    ...(limits.length === 0 ? {} : { post_filter: allOf(limits) }),
    ...(query.byWork === undefined ? {} : { collapse: { field: 'work' } }),
  };
}

export interface Hit extends SearchHit {
  readonly work: number;
}

export const readHits = (answer: unknown): readonly Hit[] =>
  listAt(answer, 'hits', 'hits').map((hit) => ({
    id: Number(valueAt(hit, '_id')),
    tier: tierName(stepOf(numberAt(hit, '_score'))),
    work: numberAt(hit, 'fields', 'work', 0),
  }));

/** Counts works up to a bound: a list of their numbers, which is exact and takes memory only for the bound. */
export const worksBody = ({ matching }: Asked, query: SearchQuery, { countTo }: ByWork): object => ({
  size: 0,
  query: titlesIn(allOf([matching, ...narrowing(query)])),
  aggs: {
    works: { composite: { size: Math.max(1, countTo), sources: [{ work: { terms: { field: 'work' } } }] } },
  },
});

export const readWorks = (answer: unknown): number =>
  listAt(answer, 'aggregations', 'works', 'buckets').length;

/** All editions of the works of a page, with the one shown for each work first. */
export const editionsBody = (asked: Asked, query: SearchQuery, hits: readonly Hit[]): object => ({
  size: deepest,
  track_scores: true,
  _source: false,
  query: scored(asked),
  post_filter: allOf([
    oneOf(
      'work',
      hits.map(({ work }) => work),
    ),
    ...narrowing(query),
  ]),
  sort: [{ year: { order: 'desc', missing: '_last' } }, { id: 'asc' }],
  docvalue_fields: ['work', 'available'],
});

/** The page with the edition of each work that is easiest to get: available near, then new, then the smaller id. */
export function inFront(
  page: readonly Hit[],
  editions: unknown,
  { byWork, sort }: SearchQuery,
): readonly SearchHit[] {
  const nearest = sort === 'relevance' ? (byWork?.nearest ?? []) : [];
  const ofWork = new Map<number, { hit: SearchHit; distance: number; count: number }>();
  const hits = listAt(editions, 'hits', 'hits');
  for (const [at, hit] of readHits(editions).entries()) {
    const available = listAt(hits[at], 'fields', 'available');
    const found = nearest.findIndex((libraries) => libraries.some((library) => available.includes(library)));
    const distance = found < 0 ? nearest.length : found;
    const best = ofWork.get(hit.work);
    if (best === undefined) ofWork.set(hit.work, { hit, distance, count: 1 });
    else {
      best.count += 1;
      if (distance < best.distance) Object.assign(best, { hit, distance });
    }
  }
  return page.map(({ id, tier, work }) => {
    const found = ofWork.get(work);
    const front = nearest.length === 0 || found === undefined ? { id, tier } : found.hit;
    return { id: front.id, tier: front.tier, others: Math.max(0, (found?.count ?? 1) - 1) };
  });
}
