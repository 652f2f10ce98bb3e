import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const desk = { entry: 'content', may: ['content.read'] } as const;

export const contentDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/content',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/content-screen.tsx'), 'ContentScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/content/item',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./screens/item-screen.tsx'), 'ItemScreen'),
  }),
] as const;
