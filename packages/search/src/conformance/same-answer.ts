import { expect } from 'vitest';
import type { Bucket, SearchAnswer, SearchQuery } from '../port.ts';
import { facetNames } from '../terms.ts';
import type { NaiveEngine } from './naive-engine.ts';

/** Asserts that an engine's answer agrees with the reference's. */
export type Compare = (
  answer: SearchAnswer,
  reference: NaiveEngine,
  group: string,
  query: SearchQuery,
) => Promise<void>;

/**
 * The laws of an answer: it finds and counts the same as the reference, gives the same reasons for each hit, and has
 * hits of the same standing in each place. The order of equals is open.
 */
export const expectLawful: Compare = async (answer, reference, group, query) => {
  const expected = await reference.search(group, query);
  const known = new Map(reference.standings(group, query).map((hit) => [hit.id, hit]));
  expect(answer.total).toBe(expected.total);
  for (const counts of ['facets', 'remaining'] as const)
    for (const facet of facetNames) {
      const buckets = answer[counts]?.[facet] ?? [];
      expect([facet, byKey(buckets)]).toEqual([facet, byKey(expected[counts]?.[facet] ?? [])]);
      const order = (bucket: Bucket): number => (facet === 'year' ? Number(bucket.key) : bucket.docCount);
      expect([facet, buckets.map(order)]).toEqual([facet, buckets.map(order).sort((a, b) => b - a)]);
    }
  if (query.byWork !== undefined) {
    expect(answer.works).toBe(expected.works);
    expect(answer.hits.length).toBe(expected.hits.length);
    const works = reference.works(group, query);
    const found = answer.hits.map(({ id }) => works.find((editions) => editions.includes(id)));
    expect(new Set(found).size).toBe(found.length);
    expect(answer.hits.map(({ others }) => others)).toEqual(found.map((all) => (all?.length ?? 0) - 1));
    return;
  }
  const standings = (hits: SearchAnswer['hits']): readonly unknown[] =>
    hits.map(({ id }) => known.get(id)?.standing);
  expect(standings(answer.hits)).toEqual(standings(expected.hits));
  expect(answer.hits.map(({ tier }) => tier)).toEqual(answer.hits.map(({ id }) => known.get(id)?.tier));
  expect(new Set(answer.hits.map(({ id }) => id)).size).toBe(answer.hits.length);
};

/** The answer equals the reference's, including the order of equals. */
export const expectExact: Compare = async (answer, reference, group, query) => {
  expect(answer).toEqual(await reference.search(group, query));
};

const byKey = (buckets: readonly Bucket[]): readonly Bucket[] =>
  [...buckets].sort((a, b) => (a.key < b.key ? -1 : 1));
