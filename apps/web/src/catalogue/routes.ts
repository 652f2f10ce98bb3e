import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { showsBranches } from '../library/public.ts';
import type { Page } from '../platform/page.ts';
import { paged } from '../platform/page-address.ts';
import { rootRoute } from '../platform/root-route.ts';
import { sealedParam } from '../platform/search-params.ts';
import { firstText } from './address-parts.ts';
import { parseAdvanced, printAdvanced } from './advanced-address.ts';
import {
  branchesQuery,
  classesQuery,
  classQuery,
  codeLabelsQuery,
  editionsQuery,
  type RankName,
  rankPanelQuery,
  rankQuery,
  relatedQuery,
  searchQuery,
  titleQuery,
} from './api.ts';
import { booklistQuery, booklistsQuery, booklistTitlesQuery } from './booklists-api.ts';
import { classOfAddress } from './class-codes.ts';
import { classSearch, type ListAddress, listed } from './list-address.ts';
import { asksSomething, parseSearch, plainSearch, printSearch } from './search-address.ts';

/** Fetches the data beside a screen's own: the names of branches and the rankings in the side panels. */
function askBeside(page: Page, ...panels: readonly RankName[]): void {
  if (showsBranches(page)) void page.queries.prefetchQuery(branchesQuery);
  for (const name of panels) void page.queries.prefetchQuery(rankPanelQuery(name));
}

/** Fetches a ranking in parallel with the code of its screen. */
function askRank({ queries }: Page, name: RankName, { page, size }: ListAddress): void {
  void queries.prefetchQuery(rankQuery(name, page, size));
}

/** The screens of the catalogue. */
export const catalogueRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/search',
    staticData: { ownSearchBar: true },
    validateSearch: (raw) => printSearch(parseSearch(raw)),
    loaderDeps: ({ search }) => parseSearch(search),
    loader: ({ context: { page }, deps: address }) => {
      if (asksSomething(address)) void page.queries.prefetchQuery(searchQuery(address));
      else void page.queries.prefetchQuery(classesQuery);
      askBeside(page, 'mostBorrowed');
    },
    component: lazyRouteComponent(() => import('./screens/search-screen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/advanced',
    validateSearch: (raw) => printAdvanced(parseAdvanced(raw)),
    loaderDeps: ({ search }) => parseAdvanced(search),
    component: lazyRouteComponent(() => import('./screens/advanced-screen.tsx'), 'AdvancedScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/book/$id',
    // The reading help has its own address.
    validateSearch: (raw): { tab?: 'help' } => (firstText(raw, 'tab') === 'help' ? { tab: 'help' } : {}),
    // Not awaited: the screen shows at once and fills in. Pointing at a link prefetches.
    loader: ({ context: { page }, params, cause }) => {
      void page.queries.prefetchQuery(titleQuery(params.id));
      askBeside(page);
      void page.queries.prefetchQuery(codeLabelsQuery);
      if (cause !== 'preload') void page.queries.prefetchQuery(relatedQuery(params.id));
      void page.queries.prefetchQuery(editionsQuery(plainSearch, params.id));
    },
    component: lazyRouteComponent(() => import('./screens/book-screen.tsx'), 'BookScreen'),
  }),
  /** The address with a sealed id, which other systems create. */
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/book',
    validateSearch: sealedParam,
    component: lazyRouteComponent(() => import('./screens/book-screen.tsx'), 'SealedBookScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/kind/$letter',
    staticData: { briefSearchBar: true },
    ...listed,
    beforeLoad: ({ params }) => {
      const letter = classOfAddress(params.letter);
      if (letter === '') throw redirect({ to: '/kind', replace: true });
      if (letter !== params.letter)
        throw redirect({ to: '/kind/$letter', params: { letter }, replace: true });
    },
    loader: ({ context: { page }, params, deps }) => {
      void page.queries.prefetchQuery(searchQuery(classSearch(params.letter, deps)));
      void page.queries.prefetchQuery(classQuery(params.letter));
      void page.queries.prefetchQuery(classesQuery);
      askBeside(page, 'mostBorrowed', 'newest');
    },
    component: lazyRouteComponent(() => import('./screens/class-screen.tsx'), 'ClassScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/kind',
    loader: ({ context: { page } }) => {
      void page.queries.prefetchQuery(classesQuery);
    },
    component: lazyRouteComponent(() => import('./screens/class-index-screen.tsx'), 'ClassIndexScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special/recommended',
    ...listed,
    loader: ({ context: { page }, deps }) => askRank(page, 'recommended', deps),
    component: lazyRouteComponent(() => import('./screens/ranking-screens.tsx'), 'RecommendedScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special/most-borrowed',
    ...listed,
    loader: ({ context: { page }, deps }) => askRank(page, 'mostBorrowed', deps),
    component: lazyRouteComponent(() => import('./screens/ranking-screens.tsx'), 'MostBorrowedScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special/new-books',
    ...listed,
    loader: ({ context: { page }, deps }) => askRank(page, 'newest', deps),
    component: lazyRouteComponent(() => import('./screens/ranking-screens.tsx'), 'NewBooksScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special',
    beforeLoad: () => {
      throw redirect({ to: '/special/sheets', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special/sheets',
    ...paged,
    loader: ({ context: { page }, deps }) => {
      void page.queries.prefetchQuery(booklistsQuery(deps));
    },
    component: lazyRouteComponent(() => import('./screens/booklists-screen.tsx'), 'BooklistsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special/sheet/$id',
    ...paged,
    loader: ({ context: { page }, params, deps }) => {
      void page.queries.prefetchQuery(booklistQuery(params.id));
      void page.queries.prefetchQuery(booklistTitlesQuery(params.id, deps));
    },
    component: lazyRouteComponent(() => import('./screens/booklist-screen.tsx'), 'BooklistScreen'),
  }),
  /** The address with a sealed id, which other systems create. */
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/special/sheet',
    validateSearch: sealedParam,
    component: lazyRouteComponent(() => import('./screens/booklist-screen.tsx'), 'SealedBooklistScreen'),
  }),
] as const;
