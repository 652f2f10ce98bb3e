import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parsePages, printPages } from '../platform/page-address.ts';
import { rootRoute } from '../platform/root-route.ts';

const competitionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/competitions',
  validateSearch: (raw) => printPages(parsePages(raw)),
  component: lazyRouteComponent(() => import('./screens/competitions-screen.tsx'), 'CompetitionsScreen'),
});

const competitionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/competitions/$id',
  component: lazyRouteComponent(() => import('./screens/competition-screen.tsx'), 'CompetitionScreen'),
});

/** The address with a sealed id, as other systems write it. */
const sealedCompetitionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/competitions/detail',
  validateSearch: (raw): { p_?: string } =>
    typeof raw['p_'] === 'string' && raw['p_'] !== '' ? { p_: raw['p_'] } : {},
  component: lazyRouteComponent(() => import('./screens/competition-screen.tsx'), 'SealedCompetitionScreen'),
});

/** Competitions, among the notice pages. */
export const activitiesRoutes = [competitionsRoute, competitionRoute, sealedCompetitionRoute] as const;
