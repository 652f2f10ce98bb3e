import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { paged, parsePages, printPages } from '../platform/page-address.ts';
import { rootRoute } from '../platform/root-route.ts';
import { sealedParam } from '../platform/search-params.ts';
import { parseStatus, printStatus } from './status-address.ts';

/** An activity's page. The shell adds its component, which contains the button of the challenge domain. */
export const activityRoute = createRoute({ getParentRoute: () => rootRoute, path: '/activities/$id' });

/** An activity at an address with a sealed id. */
export const sealedActivityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activities/detail',
  validateSearch: sealedParam,
});

/** Activities, and competitions, which belong to the notice pages. */
export const activitiesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices/competitions',
    ...paged,
    component: lazyScreen(() => import('./screens/competitions-screen.tsx'), 'CompetitionsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices/competitions/$id',
    component: lazyScreen(() => import('./screens/competition-screen.tsx'), 'CompetitionScreen'),
  }),
  /** The address with a sealed id, as other systems create it. */
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices/competitions/detail',
    validateSearch: sealedParam,
    component: lazyScreen(() => import('./screens/competition-screen.tsx'), 'SealedCompetitionScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/activities',
    validateSearch: (raw) => ({ ...printStatus(parseStatus(raw)), ...printPages(parsePages(raw)) }),
    loaderDeps: ({ search }) => ({ status: parseStatus(search), pages: parsePages(search) }),
    component: lazyScreen(() => import('./screens/activities-screen.tsx'), 'ActivitiesScreen'),
  }),
  activityRoute,
  sealedActivityRoute,
] as const;
