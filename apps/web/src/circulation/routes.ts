import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { paged } from '../platform/page-address.ts';
import { meRoute } from '../reader/public.ts';

/** The screens of lending in "my library". */
export const circulationRoutes = [
  createRoute({
    getParentRoute: () => meRoute,
    path: '/loans',
    ...paged,
    component: lazyScreen(() => import('./screens/loans-screen.tsx'), 'LoansScreen'),
  }),
  createRoute({
    getParentRoute: () => meRoute,
    path: '/reservations',
    ...paged,
    component: lazyScreen(() => import('./screens/holds-screen.tsx'), 'HoldsScreen'),
  }),
  createRoute({
    getParentRoute: () => meRoute,
    path: '/history',
    ...paged,
    component: lazyScreen(() => import('./screens/history-screen.tsx'), 'HistoryScreen'),
  }),
] as const;
