import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const desk = { entry: 'settings', may: ['settings.read'] } as const;

export const libraryDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/looks-screen.tsx'), 'LooksScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/features',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/features-screen.tsx'), 'FeaturesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/addresses',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/addresses-screen.tsx'), 'AddressesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/sign-in',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/sign-in-screen.tsx'), 'SignInScreen'),
  }),
] as const;
