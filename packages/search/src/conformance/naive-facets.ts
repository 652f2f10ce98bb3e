import { classKey, classPath } from '../analysis/index.ts';
import { valueKey } from '../engine/index/fields.ts';
import type { Bucket, Classes, Facets, SearchQuery } from '../port.ts';
import { type FacetName, facetNames } from '../terms.ts';
import type { NaiveRecord } from './naive-record.ts';

function facetValues(
  { values }: NaiveRecord,
  facet: FacetName,
  { scheme, under = '' }: Classes = { scheme: 'clc' },
): readonly string[] {
  switch (facet) {
    case 'author':
      return [values.firstAuthor];
    case 'keyword':
      return values.keywords;
    case 'class': {
      const above = classPath(scheme, under);
      const path = classPath(scheme, values.traits[scheme]);
      return above.every((code, at) => path[at] === code) ? path.slice(above.length, above.length + 1) : [];
    }
    case 'series':
      return values.series;
    case 'language':
    case 'audience':
      return [values.traits[facet]];
    case 'year':
      return values.year === null ? [] : [String(values.year)];
    case 'branch':
      return values.branches;
  }
}

/** Names with the same key are the same. A name of punctuation alone has no key. */
const nameKey = (name: string): string => valueKey(name) || name;

/** The form of each name that most records use, by the name's key. */
export function usualForms(records: readonly NaiveRecord[]): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const { values } of records)
    for (const name of new Set(values.text.author)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const usual = new Map<string, string>();
  for (const [name, count] of uses) {
    const best = usual.get(nameKey(name));
    const bestCount = best === undefined ? 0 : (uses.get(best) ?? 0);
    if (best === undefined || count > bestCount || (count === bestCount && name < best))
      usual.set(nameKey(name), name);
  }
  return usual;
}

export function countBuckets(
  records: readonly NaiveRecord[],
  facet: FacetName,
  classes: Classes | undefined,
  usual: ReadonlyMap<string, string>,
): readonly Bucket[] {
  const counts = new Map<string, number>();
  const shown = (value: string): string =>
    facet === 'author' ? (usual.get(nameKey(value)) ?? value) : value;
  for (const record of records) {
    for (const value of facetValues(record, facet, classes).map(shown))
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const buckets = [...counts].map(([key, docCount]) => ({ key, docCount }));
  if (facet === 'year') buckets.sort((a, b) => Number(b.key) - Number(a.key));
  else buckets.sort((a, b) => b.docCount - a.docCount || (a.key < b.key ? -1 : 1));
  return buckets;
}

export const firstOf = (facet: FacetName, buckets: readonly Bucket[]): readonly Bucket[] =>
  ['class', 'year', 'language', 'audience'].includes(facet) ? buckets : buckets.slice(0, 20);

/** Counts each facet over the records that the selections in the others leave. */
export function countRemaining(
  records: readonly NaiveRecord[],
  query: SearchQuery,
  facets: Facets,
  usual: ReadonlyMap<string, string>,
): Facets {
  const { years: _, ...anyYear } = query;
  return Object.fromEntries(
    query.facets.map((facet) => {
      const others = facet === 'year' ? anyYear : query;
      const left = records.filter((record) =>
        isSelected(record, { ...others, selections: { ...query.selections, [facet]: [] } }),
      );
      const all = countBuckets(left, facet, query.classes, usual);
      const first = firstOf(facet, all);
      const shown = new Set([...first, ...(facets[facet] ?? [])].map(({ key }) => key));
      return [facet, all.filter(({ key }) => shown.has(key))];
    }),
  );
}

export function isSelected(record: NaiveRecord, query: SearchQuery): boolean {
  const { available, year } = record.values;
  return (
    isChosen(record, query) &&
    (query.availableAt === undefined ||
      (query.lately?.available.includes(record.id) ?? false) ||
      (query.availableAt.some((library) => available.includes(library)) &&
        !query.lately?.unavailable.includes(record.id))) &&
    (query.only === undefined || query.only.includes(record.id)) &&
    (query.years === undefined ||
      (year !== null && year >= (query.years.from ?? -Infinity) && year <= (query.years.to ?? Infinity)))
  );
}

function isChosen(record: NaiveRecord, { selections, classes = { scheme: 'clc' } }: SearchQuery): boolean {
  return facetNames.every((facet) => {
    const wanted = selections[facet] ?? [];
    if (wanted.length === 0) return true;
    if (facet === 'class') {
      const number = classKey(record.values.traits[classes.scheme]);
      return wanted.some((code) => classKey(code) !== '' && number.startsWith(classKey(code)));
    }
    const keyOf = (value: string): string => (facet === 'author' ? nameKey(value) : value);
    return facetValues(record, facet).some(
      (value) => value !== '' && wanted.map(keyOf).includes(keyOf(value)),
    );
  });
}
