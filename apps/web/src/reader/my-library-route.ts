import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '../platform/root-route.ts';
import { askLogin } from './login-request.ts';
import { currentReader } from './session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Screens of "my library" that need the space hide the panel on the right. */
    readonly hideRight?: boolean;
  }
}

/**
 * "My library", for readers only: a visitor goes home, is asked to log in there, and comes back. Domains hang their
 * screens under it; the shell gives it its frame.
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
