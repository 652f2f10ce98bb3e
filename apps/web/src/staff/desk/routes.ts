import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { arrivalRoute, deskRoute } from '../../desk/desk-route.ts';

const entry = 'staff';

export const staffDeskRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/staff',
    staticData: { desk: { entry, may: ['staff.manage'] } },
    component: lazyRouteComponent(() => import('./screens/accounts-screen.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/staff/roles',
    staticData: { desk: { entry, may: ['staff.manage'] } },
    component: lazyRouteComponent(() => import('./screens/roles-screen.tsx'), 'RolesScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/staff/sessions',
    staticData: { desk: { entry, may: ['staff.manage'] } },
    component: lazyRouteComponent(() => import('./screens/sessions-screen.tsx'), 'SessionsScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/staff/audit',
    staticData: { desk: { entry, may: ['audit.read'] } },
    component: lazyRouteComponent(() => import('./screens/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./screens/account-screen.tsx'), 'AccountScreen'),
  }),
] as const;

/** Screens for people who are not logged in yet. */
export const staffArrivalRoutes = [
  createRoute({
    getParentRoute: () => arrivalRoute,
    path: '/desk/invitation',
    component: lazyRouteComponent(() => import('./screens/invitation-screen.tsx'), 'InvitationScreen'),
  }),
  createRoute({
    getParentRoute: () => arrivalRoute,
    path: '/desk/setup',
    component: lazyRouteComponent(() => import('./screens/setup-screen.tsx'), 'SetupScreen'),
  }),
] as const;
