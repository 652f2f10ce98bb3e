import {
  type FacetName as EngineFacet,
  logics,
  type Mode,
  type Scope,
  type Sort,
  sorts,
} from '@yuelan/search/terms';

/** Maps the wire's names for parts of a search to the engine's. Server and web share these tables. */

/** `mutiple`: which fields a query searches. */
export const searchScopes = {
  title: 0,
  subtitle: 1,
  author: 2,
  publisher: 3,
  isbn: 4,
  callNumber: 5,
  all: 101,
} as const satisfies Record<Scope, number>;
export type SearchScope = Scope;

/** `accurate`: how a query's words must match. */
export const searchModes = { exact: 1, fuzzy: 2, prefix: 3 } as const satisfies Record<Mode, number>;
export type SearchMode = Mode;

export { sorts as searchSorts };
export type SearchSort = Sort;

/**
 * For each facet, the input field of its selections and the output key of its buckets. Scopes other than `all` show only
 * `branch`. The values of `suitability` are the school years that readers find a title suitable for, `1-1` to `1-9`.
 */
export const facets = {
  branch: { selection: 'clientIds', aggregation: 'by_clientId' },
  keyword: { selection: 'searchKeyword', aggregation: 'by_keyword' },
  author: { selection: 'firstAuthor', aggregation: 'by_author' },
  class: { selection: 'mainKindCode', aggregation: 'by_kind' },
  year: { selection: 'publishTime', aggregation: 'by_time' },
  series: { selection: 'series', aggregation: 'by_series' },
  language: { selection: 'language', aggregation: 'by_language' },
  audience: { selection: 'audience', aggregation: 'by_audience' },
  suitability: { selection: 'suitableFor', aggregation: 'by_suitability' },
} as const satisfies Record<
  EngineFacet | 'suitability',
  { readonly selection: string; readonly aggregation: string }
>;
export type FacetName = keyof typeof facets;

export const advancedFields = {
  Book_Name: 'title',
  First_Author: 'author',
  Publishing_Company: 'publisher',
} as const;
export { logics as advancedLogics };

/** The audience of a title: before school, up to 12, up to 18, adults, specialists. */
export const audiences = ['preschool', 'children', 'teens', 'adults', 'specialists'] as const;
export type Audience = (typeof audiences)[number];

/** Where a copy can be borrowed now: this library, or any of the group. */
export const takeHomePlaces = ['library', 'group'] as const;
export type TakeHomePlace = (typeof takeHomePlaces)[number];

/** Maximum number of selected values per facet. */
export const maxSelections = 10;
/** Maximum number of selected classes: one per class letter. */
export const maxClasses = 22;

/**
 * A search that finds more than this (five pages of ten) is too long to page through, so the portal offers narrower
 * ones.
 */
export const tooManyFound = 50;

/** Kinds of better queries, best first. */
export const betterQueryKinds = [
  'spelling',
  'script',
  'pinyin',
  'fewerWords',
  'widerScope',
  'looserMode',
  'subject',
] as const;
