import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { paged } from '../platform/page-address.ts';
import { rootRoute } from '../platform/root-route.ts';
import { sealedParam } from '../platform/search-params.ts';
import { meRoute } from '../reader/public.ts';

/** The screens of the bookshelf in "my library". */
export const bookshelfRoutes = [
  createRoute({
    getParentRoute: () => meRoute,
    path: '/bookshelf',
    ...paged,
    component: lazyScreen(() => import('./screens/shelf-screen.tsx'), 'ShelfScreen'),
  }),
  createRoute({
    getParentRoute: () => meRoute,
    path: '/browsing',
    ...paged,
    component: lazyScreen(() => import('./screens/browsing-screen.tsx'), 'BrowsingScreen'),
  }),
] as const;
/** The evaluation of a book. Anybody may look at it; readers can send one. */
export const evaluationRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/evaluate',
    validateSearch: sealedParam,
    component: lazyScreen(() => import('./screens/evaluate-screen.tsx'), 'EvaluateScreen'),
  }),
] as const;
