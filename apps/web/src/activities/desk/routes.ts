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
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/moderation/participants',
    staticData: { desk: { entry, may: ['participants.manage'] } },
    component: lazyRouteComponent(() => import('./screens/activities-screen.tsx'), 'ActivitiesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/moderation/participants/$id',
    staticData: { desk: { entry, may: ['participants.manage'] } },
    component: lazyRouteComponent(() => import('./screens/participants-screen.tsx'), 'ParticipantsScreen'),
  }),
] as const;
