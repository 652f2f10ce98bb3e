import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { paged } from '../platform/page-address.ts';
import { meRoute } from './my-library-route.ts';

/** The reader's screens in "my library". */
export const readerRoutes = [
  createRoute({
    getParentRoute: () => meRoute,
    path: '/credit',
    ...paged,
    component: lazyScreen(() => import('./screens/credit-screen.tsx'), 'CreditScreen'),
  }),
  createRoute({
    getParentRoute: () => meRoute,
    path: '/profile',
    staticData: { hideRight: true },
    component: lazyScreen(() => import('./screens/profile-screen.tsx'), 'ProfileScreen'),
  }),
] as const;
