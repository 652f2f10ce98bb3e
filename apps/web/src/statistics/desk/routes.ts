import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const desk = { entry: 'statistics', may: ['statistics.read'] } as const;

export const statisticsDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/statistics',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/overview-screen.tsx'), 'OverviewScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/statistics/groups',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/groups-screen.tsx'), 'GroupsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/statistics/year',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/year-screen.tsx'), 'YearScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/statistics/searches',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/searches-screen.tsx'), 'SearchesScreen'),
  }),
] as const;
