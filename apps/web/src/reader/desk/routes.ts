import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const entry = 'readers';

export const readerDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/readers',
    staticData: { desk: { entry, may: ['readers.read'] } },
    component: lazyRouteComponent(() => import('./screens/readers-screen.tsx'), 'ReadersScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/readers/classes',
    staticData: { desk: { entry, may: ['readers.read'] } },
    component: lazyRouteComponent(() => import('./screens/groups-screen.tsx'), 'ClassesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/readers/types',
    staticData: { desk: { entry, may: ['readers.read'] } },
    component: lazyRouteComponent(() => import('./screens/groups-screen.tsx'), 'TypesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/readers/year',
    staticData: { desk: { entry, may: ['readers.promote'] } },
    component: lazyRouteComponent(() => import('./screens/year-screen.tsx'), 'YearScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/accounts',
    staticData: { desk: { entry: 'settings', may: ['settings.read'] } },
    component: lazyRouteComponent(() => import('./accounts/accounts-screen.tsx'), 'AccountsScreen'),
  }),
] as const;
