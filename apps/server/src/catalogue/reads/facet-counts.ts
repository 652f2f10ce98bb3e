import type { Bucket, FacetName, Language } from '@yuelan/contract';
import type { Facets, QueryRow } from '@yuelan/search';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { classNameOf } from '../classes/class-names.ts';
import type { CatalogueParts } from '../services.ts';
import type { SuitableTitles } from '../suitability.ts';

export const engineFacets = [
  'branch',
  'author',
  'keyword',
  'class',
  'year',
  'series',
  'language',
  'audience',
] as const satisfies readonly FacetName[];

/** The most buckets of a facet that are sent. */
const mostBuckets = 20;

export const emptyAggregations = () => ({
  by_author: [],
  by_keyword: [],
  by_kind: [],
  by_time: [],
  by_clientId: [],
});

/** Main classes by the library's classification, with their names. */
export function kindBuckets(counted: Facets, library: LibraryScope, language: Language) {
  return (counted.class ?? []).map((bucket) => {
    const label = classNameOf(library.settings.classScheme, bucket.key)?.[language];
    return label === undefined ? bucket : { ...bucket, label };
  });
}

export function aggregationsOf(counted: Facets, library: LibraryScope, language: Language) {
  const buckets = (name: FacetName & keyof Facets) => [...(counted[name] ?? [])];
  const years = buckets('year');
  return {
    by_author: buckets('author'),
    by_keyword: buckets('keyword'),
    by_kind: kindBuckets(counted, library, language),
    by_time: years.slice(0, mostBuckets),
    by_clientId: branchBuckets(counted, library),
    by_series: buckets('series'),
    by_language: buckets('language'),
    by_audience: buckets('audience'),
    years,
  };
}

/** Branches are shown only if circulation across libraries is on, and only those that the reader may know about. */
export function branchBuckets(counted: Facets, library: LibraryScope): Bucket[] {
  if (library.settings.circulate !== 1) return [];
  const known = new Set<string>(library.lendingBranches);
  return (counted.branch ?? []).filter((bucket) => known.has(bucket.key));
}

/** The titles that are suitable for one of these school years. */
export function titlesFor({ yearsOf }: SuitableTitles, years: readonly string[]): number[] {
  return [...yearsOf].flatMap(([id, found]) => (found.some((year) => years.includes(year)) ? [id] : []));
}

/** The most suitable titles that are counted for the facet; any beyond this are ignored. */
const mostSuitable = 2000;

/** How many of the titles that answer a query are suitable for each school year, the lowest first. */
export async function countSuitable(
  { engine }: CatalogueParts,
  library: LibraryScope,
  row: QueryRow,
  { yearsOf, label }: SuitableTitles,
) {
  const { hits } = await engine.search(library.serviceid, {
    rows: [row],
    selections: {},
    only: [...yearsOf.keys()].slice(0, mostSuitable),
    sort: 'newest',
    offset: 0,
    limit: mostSuitable,
    facets: [],
    suggest: false,
    near: true,
  });
  const counts = new Map<string, number>();
  for (const { id } of hits)
    for (const year of yearsOf.get(id) ?? []) counts.set(year, (counts.get(year) ?? 0) + 1);
  return [...counts].sort().map(([key, docCount]) => ({ key, docCount, label: label(key) }));
}
