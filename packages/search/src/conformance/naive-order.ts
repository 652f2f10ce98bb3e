import { tierName } from '../engine/query/tiers.ts';
import type { SearchHit } from '../port.ts';
import type { Sort } from '../terms.ts';
import type { NaiveRecord } from './naive-record.ts';

export interface Ranked {
  readonly record: NaiveRecord;
  readonly step: number;
}

export const hitOf = ({ record, step }: Ranked): SearchHit => ({ id: record.id, tier: tierName(step) });

type Editions = readonly [Ranked, ...Ranked[]];

/** The editions of each work, in order. */
export function worksOf(ranked: readonly Ranked[]): readonly Editions[] {
  const works = new Map<string, [Ranked, ...Ranked[]]>();
  for (const one of ranked) {
    const { id, values } = one.record;
    const key = values.work === 0 ? `title ${id}` : `work ${values.work}`;
    const editions = works.get(key);
    if (editions === undefined) works.set(key, [one]);
    else editions.push(one);
  }
  return [...works.values()];
}

export function easiest(editions: Editions, nearest: readonly (readonly string[])[]): Ranked {
  if (nearest.length === 0) return editions[0];
  const distance = ({ record }: Ranked): number => {
    const found = nearest.findIndex((libraries) =>
      libraries.some((library) => record.values.available.includes(library)),
    );
    return found < 0 ? nearest.length : found;
  };
  const year = ({ record }: Ranked): number => record.values.year ?? -Infinity;
  const [best] = [...editions].sort(
    (a, b) => distance(a) - distance(b) || year(b) - year(a) || a.record.id - b.record.id,
  );
  return best ?? editions[0];
}

/** The value by which the law of a sort orders. */
export function standingOf({ values, sort: key }: NaiveRecord, step: number, sort: Sort): string {
  switch (sort) {
    case 'relevance':
      return String(step);
    case 'newest':
    case 'oldest':
      return String(values.year);
    case 'borrowed':
      return String(values.borrowCount);
    case 'title':
      return `${key.head} ${key.tail}`;
  }
}

export function compare(a: Ranked, b: Ranked, sort: Sort): number {
  const one = a.record.values;
  const two = b.record.values;
  const byBorrow = two.borrowCount - one.borrowCount;
  const byId = a.record.id - b.record.id;
  const newest = (two.year ?? -Infinity) - (one.year ?? -Infinity) || 0;
  switch (sort) {
    case 'relevance':
      return a.step - b.step || byBorrow || newest || byId;
    case 'newest':
      return newest || -byId;
    case 'oldest':
      return (one.year ?? Infinity) - (two.year ?? Infinity) || byId;
    case 'borrowed':
      return byBorrow || newest || byId;
    case 'title':
      return a.record.sort.head - b.record.sort.head || a.record.sort.tail - b.record.sort.tail || byId;
  }
}
