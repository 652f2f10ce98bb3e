import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../desk/desk-route.ts';

const desk = { entry: 'settings', may: ['settings.read'] } as const;
const lends = { ...desk, lends: true } as const;

/** The library system, the lending rules and the calendar, which are part of the settings. */
export const rulesDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/rules',
    staticData: { desk: lends },
    component: lazyRouteComponent(() => import('./settings/rules-screen.tsx'), 'RulesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/calendar',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./settings/calendar-screen.tsx'), 'CalendarScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/settings/system',
    staticData: { desk },
    component: lazyRouteComponent(() => import('./system/system-screen.tsx'), 'SystemScreen'),
  }),
] as const;
