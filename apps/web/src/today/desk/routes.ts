import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

export const todayDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/',
    staticData: { desk: { entry: 'today', may: [] } },
    component: lazyRouteComponent(() => import('./screens/today-screen.tsx'), 'TodayScreen'),
  }),
] as const;
