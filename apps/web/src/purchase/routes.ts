import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withMessages } from '../messages/lazy-messages.ts';
import { paged } from '../platform/page-address.ts';
import { meRoute } from '../reader/public.ts';

const purchasesRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/purchases',
  ...paged,
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/purchases-screen.tsx')),
    'PurchasesScreen',
  ),
});

/** The reader's recommendations in "my library". */
export const purchaseRoutes = [purchasesRoute] as const;
