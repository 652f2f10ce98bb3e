import { createRootRoute } from '@tanstack/react-router';

/**
 * The parent of every screen of a library. The router's base path is `/{clientid}`, so a domain writes its paths
 * without it: `createRoute({ getParentRoute: () => rootRoute, path: '/search', … })`. The shell gives it its frame.
 */
export const rootRoute = createRootRoute();
