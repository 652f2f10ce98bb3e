import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { paged } from '../platform/page-address.ts';
import { rootRoute } from '../platform/root-route.ts';
import { sealedParam } from '../platform/search-params.ts';
import { guidePageFrom } from './guides.ts';
import { sectionFrom } from './sections.ts';

/* No loaders: they would add this domain's calls to the first load of search, which does not need them. */
/** Notices and guide pages. */
export const noticesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices',
    beforeLoad: () => {
      throw redirect({ to: '/notices/$section', params: { section: 'news' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices/$section',
    ...paged,
    beforeLoad: ({ params }) => {
      if (sectionFrom(params.section) === undefined) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/notices-screen.tsx'), 'NoticesScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices/$section/$id',
    beforeLoad: ({ params }) => {
      if (sectionFrom(params.section) === undefined) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'NoticeScreen'),
  }),
  /** The address with a sealed id, as other systems create it. */
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices/$section/detail',
    validateSearch: sealedParam,
    beforeLoad: ({ params }) => {
      if (sectionFrom(params.section) === undefined) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'SealedNoticeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/guide',
    beforeLoad: () => {
      throw redirect({ to: '/guide/$page', params: { page: 'about' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/guide/$page',
    beforeLoad: ({ params }) => {
      if (guidePageFrom(params.page) === undefined) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/guide-screen.tsx'), 'GuideScreen'),
  }),
] as const;
