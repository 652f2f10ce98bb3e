import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { paged } from '../platform/page-address.ts';
import { meRoute } from '../reader/public.ts';

/** The reader's recommendations in "my library". */
export const purchaseRoutes = [
  createRoute({
    getParentRoute: () => meRoute,
    path: '/purchases',
    ...paged,
    component: lazyScreen(() => import('./screens/purchases-screen.tsx'), 'PurchasesScreen'),
  }),
] as const;
