import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '../platform/root-route.ts';
import { askLogin } from './login-request.ts';
import { currentReader } from './session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Screens of "my library" that need the space can hide the right panel. */
    readonly hideRight?: boolean;
  }
}

/**
 * "My library", for readers only: a visitor is sent to the home page, asked to log in, and brought back. Domains add
 * their screens below this route; the shell adds its frame.
 */
export const meRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/me',
  beforeLoad: ({ context: { page }, location, preload }) => {
    if (currentReader(page) !== undefined) return;
    if (!preload) askLogin(page, { returnTo: location.publicHref });
    throw redirect({ to: '/', replace: true });
  },
});
