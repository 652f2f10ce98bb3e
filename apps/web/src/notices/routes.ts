import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parsePages, printPages } from '../platform/page-address.ts';
import { rootRoute } from '../platform/root-route.ts';

/*
 * No loaders: they would bring the calls of this domain into the first load of search, which does not need them.
 */
const noticesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices',
  beforeLoad: () => {
    throw redirect({ to: '/notices/$section', params: { section: 'news' }, replace: true });
  },
});

const sectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/$section',
  validateSearch: (raw) => printPages(parsePages(raw)),
  component: lazyRouteComponent(() => import('./screens/notices-screen.tsx'), 'NoticesScreen'),
});

const noticeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/$section/$id',
  component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'NoticeScreen'),
});

/** The address with a sealed id, as other systems write it. */
const sealedNoticeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/$section/detail',
  validateSearch: (raw): { p_?: string } =>
    typeof raw['p_'] === 'string' && raw['p_'] !== '' ? { p_: raw['p_'] } : {},
  component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'SealedNoticeScreen'),
});

const guidesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guide',
  beforeLoad: () => {
    throw redirect({ to: '/guide/$page', params: { page: 'about' }, replace: true });
  },
});

const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guide/$page',
  component: lazyRouteComponent(() => import('./screens/guide-screen.tsx'), 'GuideScreen'),
});

/** Notices and guide pages. */
export const noticesRoutes = [
  noticesRoute,
  sectionRoute,
  noticeRoute,
  sealedNoticeRoute,
  guidesRoute,
  guideRoute,
] as const;
