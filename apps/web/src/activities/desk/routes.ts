import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const entry = 'moderation';

export const activitiesDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/moderation/reviews',
    staticData: { desk: { entry, may: ['moderation.judge'] } },
    component: lazyRouteComponent(() => import('./screens/reviews-screen.tsx'), 'ReviewsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/moderation/works',
    staticData: { desk: { entry, may: ['moderation.judge'] } },
    component: lazyRouteComponent(() => import('./screens/works-screen.tsx'), 'WorksScreen'),
  }),
] as const;
