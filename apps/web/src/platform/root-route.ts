import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Page } from './page.ts';

/**
 * The parent of every screen of a library. The router's base path is `/{clientid}`, so paths in domains leave it out:
 * `createRoute({ getParentRoute: () => rootRoute, path: '/search', … })`. The shell adds the frame.
 */
export const rootRoute = createRootRouteWithContext<{ readonly page: Page }>()();
