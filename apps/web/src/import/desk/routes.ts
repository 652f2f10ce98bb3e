import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const desk = { entry: 'import', may: ['import.run'] } as const;

export const importDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/import',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/imports-screen.tsx'), 'ImportsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/import/$id',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/import-screen.tsx'), 'ImportScreen'),
  }),
] as const;
