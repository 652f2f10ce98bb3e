import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

export const purchaseDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/moderation/purchases',
    staticData: { desk: { entry: 'moderation', may: ['purchases.answer'] } },
    component: lazyRouteComponent(() => import('./screens/requests-screen.tsx'), 'RequestsScreen'),
  }),
] as const;
