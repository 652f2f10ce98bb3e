import { queryOptions } from '@tanstack/react-query';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/remote';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { searchModes, searchScopes, type TakeHomePlace } from '@yuelan/contract/catalogue/search-terms';
import { libraryCalls } from '@yuelan/contract/library/remote';
import { pageOf } from '../platform/page.ts';
import { callMutation, callQuery, minute } from '../platform/query.ts';
import { type AdvancedAddress, advancedInputOf, askAdvanced, turnAdvancedTo } from './advanced-address.ts';
import { isNarrowed, narrowToNow, type SearchAddress, searchInputOf, turnTo } from './search-address.ts';

/** Facet counts belong to a question, not to its page or selections. */
function facetsKey(address: SearchAddress) {
  const { text, scope, mode } = address;
  return ['facets', { text, scope, mode }] as const;
}

/** The results of an address. An answer without selections also brings the facet counts of its question. */
export function searchQuery(address: SearchAddress) {
  const input = searchInputOf(address);
  return queryOptions({
    ...callQuery(catalogueCalls.search, input),
    queryFn: async ({ signal, client }) => {
      const found = await pageOf(client).answerOf(catalogueCalls.search, input, signal);
      if (found.aggs !== undefined && !isNarrowed(address)) {
        client.setQueryData(facetsQuery(address).queryKey, found.aggs);
      }
      return found;
    },
  });
}

/**
 * The facet counts of an address's question. Fetched separately only when a search is opened with selections (a shared
 * address), because the results then have no counts.
 */
export function facetsQuery(address: SearchAddress) {
  return queryOptions({
    queryKey: facetsKey(address),
    queryFn: async ({ client, signal }) => {
      const found = await pageOf(client).answerOf(
        catalogueCalls.search,
        {
          text: address.text,
          accurate: searchModes[address.mode],
          mutiple: searchScopes[address.scope],
          pageNum: 1,
          pageSize: 1,
        },
        signal,
      );
      return found.aggs ?? null;
    },
    staleTime: 5 * minute,
  });
}

/** How many titles would remain for each value of the facets, with the other selections kept. */
export function remainingQuery(address: SearchAddress) {
  const input = { ...searchInputOf(turnTo(address, 1)), byWork: false, remaining: true, pageSize: 1 };
  return { ...callQuery(catalogueCalls.search, input), staleTime: minute, retry: false };
}

/** How many of the titles can be borrowed now. Fetched again after a few seconds, because copies come and go. */
export function takeHomeQuery(address: SearchAddress, place: TakeHomePlace) {
  const input = { ...searchInputOf(turnTo(narrowToNow(address, place), 1)), byWork: false, pageSize: 1 };
  return { ...callQuery(catalogueCalls.search, input), staleTime: 10_000, retry: false };
}

const editionsAtMost = 50;

/** The editions of a title's work among the results of a search, the easiest to get first. */
export function editionsQuery(address: SearchAddress, editionsOf: string) {
  const asked = searchInputOf(turnTo(address, 1));
  const input = { ...asked, byWork: false, editionsOf, pageSize: editionsAtMost };
  return editionsBy(input, async (page, signal) => page.answerOf(catalogueCalls.search, input, signal));
}

/** The same for an advanced search. */
export function advancedEditionsQuery(address: AdvancedAddress, editionsOf: string) {
  const asked = advancedInputOf(turnAdvancedTo(address, 1));
  const input = { ...asked, byWork: false, editionsOf, pageSize: editionsAtMost };
  return editionsBy(input, async (page, signal) =>
    page.answerOf(catalogueCalls.advancedSearch, input, signal),
  );
}

function editionsBy(
  input: object,
  ask: (
    page: ReturnType<typeof pageOf>,
    signal: AbortSignal,
  ) => Promise<{ readonly rs: readonly TitleSummary[] }>,
) {
  return queryOptions({
    queryKey: ['editions', input],
    queryFn: async ({ client, signal }) => (await ask(pageOf(client), signal)).rs,
    staleTime: 10_000,
  });
}

const namedAtMost = 3;

/** Titles whose name or ISBN is exactly this text. */
export function namedTitlesQuery(text: string) {
  const input = { text, accurate: searchModes.fuzzy, mutiple: searchScopes.all, pageNum: 1, pageSize: 10 };
  return queryOptions({
    queryKey: ['named', text],
    queryFn: async ({ client, signal }) => {
      const { rs } = await pageOf(client).answerOf(catalogueCalls.search, input, signal);
      return rs.filter(({ match }) => match === 'exactTitle' || match === 'identifier').slice(0, namedAtMost);
    },
    staleTime: minute,
  });
}

export function advancedQuery(address: AdvancedAddress) {
  return callQuery(catalogueCalls.advancedSearch, advancedInputOf(address));
}

/** The facet counts of an advanced search before a class or branch is chosen. */
export function advancedFacetsQuery(address: AdvancedAddress) {
  const question = askAdvanced(address, { classCode: '', branches: [], sort: 'relevance' });
  return {
    ...callQuery(catalogueCalls.advancedSearch, { ...advancedInputOf(question), pageSize: 1 }),
    staleTime: 5 * minute,
  };
}

export function suggestQuery(text: string) {
  return { ...callQuery(catalogueCalls.suggest, { text }), staleTime: minute, retry: false };
}

export const searchHistoryQuery = { ...callQuery(catalogueCalls.searchHistory, {}), retry: false };

/** A title with its copies. Their states change, so it is fetched again after a few seconds. */
export function titleQuery(id: string) {
  return { ...callQuery(catalogueCalls.title, { id, isOpac: 1 }), staleTime: 10_000 };
}

/** The related books that a book's page shows. */
export function relatedQuery(id: string) {
  return { ...callQuery(catalogueCalls.related, { id, pageNum: 1, pageSize: 6 }), staleTime: 5 * minute };
}

export type RankName = 'newest' | 'mostBorrowed' | 'recommended';

/** One page of a ranking. */
export function rankQuery(name: RankName, pageNum: number, pageSize: number) {
  return { ...callQuery(catalogueCalls[name], { pageNum, pageSize }), staleTime: 5 * minute };
}

/** The part of a ranking that a shelf on the home page shows: the first six (docs/limits.md#lists-and-paging). */
export function rankShelfQuery(name: RankName) {
  return rankQuery(name, 1, 6);
}

/** The part of a ranking that a side panel shows. */
export function rankPanelQuery(name: RankName) {
  return rankQuery(name, 1, 5);
}

/** A class with the classes above and below it, and the number of titles in each. */
export function classQuery(kind: string) {
  return { ...callQuery(catalogueCalls.classTree, { kind }), staleTime: 5 * minute };
}

/** The main classes. */
export const classesQuery = classQuery('');

/** What this reader or visitor viewed last. */
export function viewedQuery(pageSize: number) {
  return callQuery(bookshelfCalls.viewed, { scope: 'mine', pageNum: 1, pageSize });
}

export const recordView = callMutation(bookshelfCalls.recordView);

/** Labels of edition and binding codes. */
export const codeLabelsQuery = { ...callQuery(libraryCalls.codeLabels, {}), staleTime: 60 * minute };

/** The libraries of the group, for the names of branches. */
export const branchesQuery = { ...callQuery(libraryCalls.groupLibraries, {}), staleTime: 60 * minute };
