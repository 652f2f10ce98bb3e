import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

export const bookshelfDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/moderation/evaluations',
    staticData: { desk: { entry: 'moderation', may: ['moderation.judge'] } },
    component: lazyRouteComponent(() => import('./screens/evaluations-screen.tsx'), 'EvaluationsScreen'),
  }),
] as const;
