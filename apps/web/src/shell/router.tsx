import {
  type AnyRouter,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { activitiesRoutes, activityRoute, sealedActivityRoute } from '../activities/routes.ts';
import { bookshelfRoutes, evaluationRoutes } from '../bookshelf/routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { challengeRoutes } from '../challenge/routes.ts';
import { circulationRoutes } from '../circulation/routes.ts';
import { noticesRoutes } from '../notices/routes.ts';
import { lazyScreen } from '../platform/lazy-screen.ts';
import type { Page } from '../platform/page.ts';
import { rootRoute } from '../platform/root-route.ts';
import { parsePlainSearch, printPlainSearch } from '../platform/search-params.ts';
import { purchaseRoutes } from '../purchase/routes.ts';
import { meRoute } from '../reader/public.ts';
import { readerRoutes } from '../reader/routes.ts';
import { afterPaint } from '../ui/feedback/after-paint.ts';
import { Frame } from './components/frame.tsx';
import { ScreenFailed } from './components/screen-failed.tsx';
import { myActivitiesRoute } from './my-activities-route.ts';

const MissingScreen = lazyRouteComponent(() => import('./screens/missing-screen.tsx'), 'MissingScreen');

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { ownSearchBar: true },
  // Fetched together, at the same time as the screen's code. Other screens do not load these calls.
  loader: async ({ context: { page } }) => {
    const { askHome } = await import('./home-queries.ts');
    askHome(page);
  },
  component: lazyRouteComponent(() => import('./screens/home-screen.tsx'), 'HomeScreen'),
});

/** Outside "my library", because a card kept on the device must show without a session or a network. */
const cardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/card',
  component: lazyScreen(() => import('./screens/card-screen.tsx'), 'CardScreen'),
});

rootRoute.update({ component: Frame, notFoundComponent: MissingScreen, errorComponent: ScreenFailed });

meRoute.update({
  component: lazyScreen(() => import('./components/my-library.tsx'), 'MyLibrary'),
});

activityRoute.update({
  component: lazyScreen(() => import('./screens/activity-screen.tsx'), 'ActivityScreen'),
});
sealedActivityRoute.update({
  component: lazyScreen(() => import('./screens/activity-screen.tsx'), 'SealedActivityScreen'),
});

const meIndexRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/me/loans', replace: true });
  },
});

/** "My library": its screens come from the domains, in order. */
const myLibrary = meRoute.addChildren([
  meIndexRoute,
  ...readerRoutes,
  ...circulationRoutes,
  ...bookshelfRoutes,
  ...purchaseRoutes,
  myActivitiesRoute,
]);

/** Home, then the screens of the domains in order. A new domain adds its list here. */
const routeTree = rootRoute.addChildren([
  homeRoute,
  cardRoute,
  ...catalogueRoutes,
  ...evaluationRoutes,
  myLibrary,
  ...noticesRoutes,
  ...activitiesRoutes,
  ...challengeRoutes,
]);

/** Lets a pressed link show its pressed state before the router starts to work. */
function answerFirst(router: AnyRouter): void {
  const { navigate, preloadRoute } = router;
  router.navigate = (options) => new Promise((resolve) => afterPaint(() => resolve(navigate(options))));
  router.preloadRoute = (options) =>
    new Promise((resolve) => afterPaint(() => resolve(preloadRoute(options))));
}

/** The screens of a page's library, all under `/{clientid}`. */
export function createLibraryRouter(page: Page) {
  const router = createRouter({
    routeTree,
    basepath: `/${page.library ?? 'library'}`,
    context: { page },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: MissingScreen,
    // A server has nothing to scroll, and would write a script into the page.
    scrollRestoration: !import.meta.env.SSR,
    parseSearch: parsePlainSearch,
    stringifySearch: printPlainSearch,
  });
  if (!import.meta.env.SSR) answerFirst(router);
  return router;
}
export type LibraryRouter = ReturnType<typeof createLibraryRouter>;
