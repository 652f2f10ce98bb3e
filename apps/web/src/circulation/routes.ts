import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withMessages } from '../messages/lazy-messages.ts';
import { paged } from '../platform/page-address.ts';
import { meRoute } from '../reader/public.ts';

const loansRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/loans',
  ...paged,
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/loans-screen.tsx')),
    'LoansScreen',
  ),
});

const holdsRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/reservations',
  ...paged,
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/holds-screen.tsx')),
    'HoldsScreen',
  ),
});

const historyRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/history',
  ...paged,
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/history-screen.tsx')),
    'HistoryScreen',
  ),
});

/** The screens of lending in "my library". */
export const circulationRoutes = [loansRoute, holdsRoute, historyRoute] as const;
