import { classPath } from '../analysis/index.ts';
import { bucketLimit, mostFirst } from '../engine/columns/counters.ts';
import type { Bucket, Facets, SearchQuery } from '../port.ts';
import type { FacetName } from '../terms.ts';
import { bucketsAt, numberAt, valueAt } from './answers.ts';
import { allOf, beginsPattern } from './clauses.ts';
import { behindJoint, classTerm } from './index-document.ts';
import { facetFields, narrowing } from './narrowing.ts';

type Aggregations = Readonly<Record<string, object>>;

/** More than the classes of one level, the years, the languages or the audiences of any catalogue. */
const all = 20_000;

/** What counts the facets of a query, over all that its rows find and, if asked, over what the other selections leave. */
export function countingOf(query: SearchQuery): Aggregations {
  const counting: Record<string, object> = {};
  for (const facet of query.facets) {
    const limits = query.remaining === true ? narrowing(query, facet) : [];
    const left = limits.length === 0 ? {} : { aggs: { left: { filter: allOf(limits) } } };
    counting[facet] = { terms: valuesOf(facet, query), ...left };
    if (limits.length > 0)
      counting[`${facet} left`] = { filter: allOf(limits), aggs: { of: { terms: valuesOf(facet, query) } } };
  }
  return counting;
}

function valuesOf(facet: FacetName, { classes = { scheme: 'clc' } }: SearchQuery): object {
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  switch (facet) {
    case 'class': {
      const above = classPath(classes.scheme, classes.under ?? '').at(-1) ?? '';
      const include = beginsPattern(classTerm(above));
      return { field: `${classes.scheme}Path`, include, size: all, order };
    }
    case 'year':
      return { field: 'year', size: all };
    case 'language':
    case 'audience':
      return { field: facet, size: all, order };
    case 'author':
    case 'keyword':
    case 'branch':
    case 'series':
      return { field: facetFields[facet], size: bucketLimit, order };
  }
}

export interface Counted {
  readonly facets: Facets;
  readonly remaining?: Facets;
}

/** Reads the counts; authors are counted under their keys. */
export function readCounts(answer: unknown, query: SearchQuery): Counted {
  const facets: Partial<Record<FacetName, readonly Bucket[]>> = {};
  const remaining: Partial<Record<FacetName, readonly Bucket[]>> = {};
  for (const facet of query.facets) {
    const buckets = bucketsAt(answer, 'aggregations', facet);
    facets[facet] = ordered(
      facet,
      buckets.map((bucket) => ({ key: keyOf(bucket, facet), docCount: numberAt(bucket, 'doc_count') })),
    );
    const left = new Map<string, number>();
    const isNarrowed = valueAt(answer, 'aggregations', `${facet} left`) !== undefined;
    for (const bucket of isNarrowed ? bucketsAt(answer, 'aggregations', `${facet} left`, 'of') : buckets)
      left.set(keyOf(bucket, facet), numberAt(bucket, 'doc_count'));
    for (const bucket of isNarrowed ? buckets : []) {
      const count = numberAt(bucket, 'left', 'doc_count');
      if (count > 0) left.set(keyOf(bucket, facet), count);
    }
    remaining[facet] = ordered(
      facet,
      [...left].map(([key, docCount]) => ({ key, docCount })),
    );
  }
  return query.remaining === true ? { facets, remaining } : { facets };
}

/** Renames buckets, which may change the order of equals. */
export const renamed = (facets: Facets, facet: FacetName, names: ReadonlyMap<string, string>): Facets => {
  const buckets = facets[facet];
  if (buckets === undefined) return facets;
  const named = buckets.map(({ key, docCount }) => ({ key: names.get(key) ?? key, docCount }));
  return { ...facets, [facet]: ordered(facet, named) };
};

function ordered(facet: FacetName, buckets: readonly Bucket[]): readonly Bucket[] {
  if (facet === 'year') return [...buckets].sort((a, b) => Number(b.key) - Number(a.key));
  return [...buckets].sort(mostFirst);
}

function keyOf(bucket: unknown, facet: FacetName): string {
  const key = String(valueAt(bucket, 'key') ?? '');
  return facet === 'class' ? behindJoint(key) : key;
}
