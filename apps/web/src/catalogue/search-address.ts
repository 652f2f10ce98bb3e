import type { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import {
  type FacetName,
  facets,
  maxSelections,
  type SearchMode,
  type SearchScope,
  type SearchSort,
  searchModes,
  searchScopes,
  searchSorts,
  type TakeHomePlace,
  takeHomePlaces,
} from '@yuelan/contract/catalogue/search-terms';
import type { InputOf } from '@yuelan/contract/endpoint';
import { defaultPageSize, maxOffset, pageSizes } from '@yuelan/contract/paging';
import {
  addressText,
  allTexts,
  countBetween,
  distinct,
  firstText,
  oneOf,
  type PrintedParams,
  type RawParams,
} from './address-parts.ts';

/** Values chosen in each facet: joined by "or" within a facet, by "and" between facets. */
export type Selections = Readonly<Record<FacetName, readonly string[]>>;

/** First and last year of publication, both included; null means no limit. */
export interface YearRange {
  readonly from: number | null;
  readonly to: number | null;
}

export const anyYear: YearRange = { from: null, to: null };

/**
 * The question of a keyword search, as its address holds it. The only code that knows the query string of `/search`: it
 * parses, changes and prints it. Immutable.
 */
export interface SearchAddress {
  readonly text: string;
  readonly scope: SearchScope;
  readonly mode: SearchMode;
  readonly sort: SearchSort;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly selections: Selections;
  /** Only titles that can be borrowed now, here or in the group; '' for all titles. */
  readonly takeHome: TakeHomePlace | '';
  readonly years: YearRange;
}

const facetNames = [
  'branch',
  'class',
  'keyword',
  'author',
  'year',
  'series',
  'language',
  'audience',
  'suitability',
] as const satisfies readonly FacetName[];
export const scopeNames = [
  'all',
  'title',
  'subtitle',
  'author',
  'publisher',
  'isbn',
  'callNumber',
] as const satisfies readonly SearchScope[];
export const modeNames = ['fuzzy', 'exact', 'prefix'] as const satisfies readonly SearchMode[];

const noSelections: Selections = {
  branch: [],
  class: [],
  keyword: [],
  author: [],
  year: [],
  series: [],
  language: [],
  audience: [],
  suitability: [],
};

/** The default search. */
export const plainSearch: SearchAddress = {
  text: '',
  scope: 'all',
  mode: 'fuzzy',
  sort: 'relevance',
  page: 1,
  size: defaultPageSize,
  selections: noSelections,
  takeHome: '',
  years: anyYear,
};

/** The longest value of a selection that the server accepts. */
const longestSelection: Readonly<Record<FacetName, number>> = {
  branch: 100,
  class: 30,
  keyword: 500,
  author: 500,
  year: 10,
  series: 500,
  language: 20,
  audience: 20,
  suitability: 3,
};

/**
 * A search in one field can be narrowed only by branches (docs/states-and-codes.md#search): a facet without a panel
 * must not narrow the search.
 */
export function facetsOfScope(scope: SearchScope): readonly FacetName[] {
  return scope === 'all' ? facetNames : ['branch'];
}

function selectionsWithin(scope: SearchScope, of: (facet: FacetName) => readonly string[]): Selections {
  const shown = facetsOfScope(scope);
  const kept = (facet: FacetName) =>
    shown.includes(facet) ? distinct(of(facet), maxSelections, longestSelection[facet]) : [];
  return {
    branch: kept('branch'),
    class: kept('class'),
    keyword: kept('keyword'),
    author: kept('author'),
    year: kept('year'),
    series: kept('series'),
    language: kept('language'),
    audience: kept('audience'),
    suitability: kept('suitability').filter((year) => /^1-[1-9]$/u.test(year)),
  };
}

/** The page size in a text if the portal offers it, else the default. */
export function pageSizeFrom(text: string): number {
  return pageSizes.find((size) => String(size) === text) ?? defaultPageSize;
}

/** A year as typed, in digits of any width; null if it is not a year. */
export function yearFrom(text: string): number | null {
  const typed = text.normalize('NFKC').trim();
  return /^\d{1,4}$/u.test(typed) ? Number(typed) : null;
}

/** A range as typed, which may begin with the last year. */
export function yearsBetween(one: number | null, other: number | null): YearRange {
  return one !== null && other !== null && one > other ? { from: other, to: one } : { from: one, to: other };
}

/** Reads any query: missing or invalid values become the default, so every address opens. */
export function parseSearch(raw: RawParams): SearchAddress {
  const scope = oneOf(firstText(raw, 'in'), scopeNames, plainSearch.scope);
  return {
    text: addressText(firstText(raw, 'q')),
    scope,
    mode: oneOf(firstText(raw, 'mode'), modeNames, plainSearch.mode),
    sort: oneOf(firstText(raw, 'sort'), searchSorts, plainSearch.sort),
    page: countBetween(firstText(raw, 'page'), maxOffset, plainSearch.page),
    size: pageSizeFrom(firstText(raw, 'size')),
    selections: selectionsWithin(scope, (facet) => allTexts(raw, facet)),
    takeHome: oneOf(firstText(raw, 'now'), ['', ...takeHomePlaces] as const, ''),
    years:
      scope === 'all'
        ? yearsBetween(yearFrom(firstText(raw, 'from')), yearFrom(firstText(raw, 'to')))
        : anyYear,
  };
}

/** The query of an address, always in this order and without defaults, so that one search has one address. */
export function printSearch(address: SearchAddress): PrintedParams {
  const printed: PrintedParams = {};
  if (address.text !== '') printed['q'] = address.text;
  if (address.scope !== plainSearch.scope) printed['in'] = address.scope;
  if (address.mode !== plainSearch.mode) printed['mode'] = address.mode;
  for (const facet of facetNames) {
    if (address.selections[facet].length > 0) printed[facet] = [...address.selections[facet]];
  }
  if (address.years.from !== null) printed['from'] = String(address.years.from);
  if (address.years.to !== null) printed['to'] = String(address.years.to);
  if (address.takeHome !== '') printed['now'] = address.takeHome;
  if (address.sort !== plainSearch.sort) printed['sort'] = address.sort;
  if (address.size !== plainSearch.size) printed['size'] = String(address.size);
  if (address.page !== plainSearch.page) printed['page'] = String(address.page);
  return printed;
}

/** A change of text, scope or mode starts over: page 1, no selections; sort and size stay. */
export function ask(
  address: SearchAddress,
  question: { readonly text?: string; readonly scope?: SearchScope; readonly mode?: SearchMode },
): SearchAddress {
  return {
    ...address,
    text: question.text === undefined ? address.text : addressText(question.text),
    scope: question.scope ?? address.scope,
    mode: question.mode ?? address.mode,
    page: 1,
    selections: noSelections,
    takeHome: '',
    years: anyYear,
  };
}

/** A new order or page size shows the first page. */
export function arrange(
  address: SearchAddress,
  order: { readonly sort?: SearchSort; readonly size?: number },
): SearchAddress {
  return { ...address, sort: order.sort ?? address.sort, size: order.size ?? address.size, page: 1 };
}

export function turnTo(address: SearchAddress, page: number): SearchAddress {
  return { ...address, page: Math.min(Math.max(1, Math.trunc(page) || 1), maxOffset) };
}

/** The same question with other selections, on its first page. */
export function select(address: SearchAddress, selections: Partial<Selections>): SearchAddress {
  const all: Selections = { ...address.selections, ...selections };
  return { ...address, page: 1, selections: selectionsWithin(address.scope, (facet) => all[facet]) };
}

/** Adds a value that is absent, removes one that is present. A full facet (see `maxSelections`) stays as it is. */
export function toggle(selections: Selections, facet: FacetName, value: string): Selections {
  const chosen = selections[facet];
  if (chosen.includes(value)) return { ...selections, [facet]: chosen.filter((one) => one !== value) };
  if (chosen.length >= maxSelections) return selections;
  return { ...selections, [facet]: [...chosen, value] };
}

/** The same question on its first page, with or without the limit to titles that can be borrowed now. */
export function narrowToNow(address: SearchAddress, takeHome: SearchAddress['takeHome']): SearchAddress {
  return { ...address, page: 1, takeHome };
}

/** The same question for these years, on its first page. */
export function narrowToYears(address: SearchAddress, years: YearRange): SearchAddress {
  return { ...address, page: 1, years };
}

export function hasYears({ years }: SearchAddress): boolean {
  return years.from !== null || years.to !== null;
}

export function clearSelections(address: SearchAddress): SearchAddress {
  return select({ ...address, takeHome: '', years: anyYear }, noSelections);
}

/** True if selections, years or availability narrow the results. */
export function isNarrowed(address: SearchAddress): boolean {
  return address.takeHome !== '' || hasYears(address) || countSelections(address.selections) > 0;
}

export function countSelections(selections: Selections): number {
  return facetNames.reduce((sum, facet) => sum + selections[facet].length, 0);
}

/** True if two addresses have the same words in the same field, however they are narrowed and arranged. */
export function asksTheSame(one: SearchAddress, other: SearchAddress): boolean {
  return one.text === other.text && one.scope === other.scope && one.mode === other.mode;
}

/** True when there is something to search or browse by. */
export function asksSomething(address: SearchAddress): boolean {
  return address.text !== '' || isNarrowed(address);
}

/** The input of the search call for this address. */
export function searchInputOf(address: SearchAddress): InputOf<typeof catalogueCalls.search> {
  const input: InputOf<typeof catalogueCalls.search> = {
    text: address.text,
    accurate: searchModes[address.mode],
    mutiple: searchScopes[address.scope],
    sort: address.sort,
    byWork: true,
    ...(address.takeHome === '' ? {} : { takeHome: address.takeHome }),
    ...(address.years.from === null ? {} : { yearFrom: address.years.from }),
    ...(address.years.to === null ? {} : { yearTo: address.years.to }),
    pageNum: address.page,
    pageSize: address.size,
  };
  for (const facet of facetNames) {
    const values = address.selections[facet];
    if (values.length > 0) input[facets[facet].selection] = [...values];
  }
  return input;
}
