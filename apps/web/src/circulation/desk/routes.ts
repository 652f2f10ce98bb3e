import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const desk = { entry: 'circulation', may: ['circulation.lend'], lends: true } as const;

export const circulationDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/circulation',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/lend-screen.tsx'), 'LendScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/circulation/returns',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/returns-screen.tsx'), 'ReturnsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/circulation/holds',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/holds-screen.tsx'), 'HoldsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/circulation/overdue',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/overdue-screen.tsx'), 'OverdueScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/circulation/copy',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/copy-screen.tsx'), 'CopyScreen'),
  }),
] as const;
