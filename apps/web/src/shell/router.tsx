import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { currentClientid } from '../platform/address.ts';
import { focusAfterNavigation } from '../platform/focus-after-navigation.ts';
import { rootRoute } from '../platform/root-route.ts';
import { parsePlainSearch, printPlainSearch } from '../platform/search-params.ts';
import { Frame } from './components/frame.tsx';
import { ScreenFailed } from './components/screen-failed.tsx';
import { MissingScreen } from './screens/missing-screen.tsx';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/home-screen.tsx'), 'HomeScreen'),
});

rootRoute.update({ component: Frame, notFoundComponent: MissingScreen, errorComponent: ScreenFailed });

/** Home, then the screens of the domains in their order. A new domain adds its list here. */
const routeTree = rootRoute.addChildren([homeRoute, ...catalogueRoutes]);

/** The screens of one library, all under `/{clientid}`. */
export function createLibraryRouter(clientid: string) {
  return createRouter({
    routeTree,
    basepath: `/${clientid}`,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: MissingScreen,
    scrollRestoration: true,
    parseSearch: parsePlainSearch,
    stringifySearch: printPlainSearch,
  });
}

export const router = createLibraryRouter(currentClientid ?? 'library');
focusAfterNavigation(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createLibraryRouter>;
  }
}

/** The path of every screen, as `/{clientid}/book/$id`: computed from the router, for tests that visit them all. */
export function screenPaths(): string[] {
  return Object.keys(router.routesByPath).map((path) => `/{clientid}${path === '/' ? '' : path}`);
}
