import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withMessages } from '../messages/lazy-messages.ts';
import { paged } from '../platform/page-address.ts';
import { meRoute } from './my-library-route.ts';

const creditRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/credit',
  ...paged,
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/credit-screen.tsx')),
    'CreditScreen',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/profile',
  staticData: { hideRight: true },
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/profile-screen.tsx')),
    'ProfileScreen',
  ),
});

/** The reader's screens in "my library". */
export const readerRoutes = [creditRoute, profileRoute] as const;
