import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const entry = 'catalogue';

export const catalogueDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/catalogue',
    staticData: { desk: { entry, may: ['catalogue.read'] } },
    component: lazyRouteComponent(() => import('./screens/titles-screen.tsx'), 'TitlesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/catalogue/title/$id',
    staticData: { desk: { entry, may: ['catalogue.read'] } },
    component: lazyRouteComponent(() => import('./screens/title-screen.tsx'), 'TitleScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/catalogue/merge',
    staticData: { desk: { entry, may: ['catalogue.merge'] } },
    component: lazyRouteComponent(() => import('./screens/merge-screen.tsx'), 'MergeScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/catalogue/labels',
    staticData: { desk: { entry, may: ['catalogue.read'] } },
    component: lazyRouteComponent(() => import('./screens/labels-screen.tsx'), 'LabelsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/catalogue/covers',
    staticData: { desk: { entry, may: ['catalogue.read'] } },
    component: lazyRouteComponent(() => import('./screens/covers-screen.tsx'), 'CoversScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/import/sources',
    staticData: { desk: { entry: 'import', may: ['import.run'] } },
    component: lazyRouteComponent(() => import('./harvests/harvests-screen.tsx'), 'HarvestsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/import/sources/$name',
    staticData: { desk: { entry: 'import', may: ['import.run'] } },
    component: lazyRouteComponent(() => import('./harvests/missing-screen.tsx'), 'MissingScreen'),
  }),
] as const;
