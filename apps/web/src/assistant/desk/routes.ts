import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

export const assistantDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/assistant',
    staticData: { desk: { entry: 'settings', may: ['settings.read'] } },
    component: lazyRouteComponent(() => import('./assistant-settings-screen.tsx'), 'AssistantSettingsScreen'),
  }),
] as const;
