import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { parsePages, printPages } from '../platform/page-address.ts';
import { queryClient } from '../platform/query.ts';
import { rootRoute } from '../platform/root-route.ts';
import { guideQuery, guidesQuery, noticeQuery, noticesQuery } from './api.ts';
import { guidePageFrom, guideTypeOf } from './guides.ts';
import { sectionFrom, sectionTypes } from './sections.ts';

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
  loaderDeps: ({ search }) => parsePages(search),
  // Not awaited: the screen shows at once and fills; a link that is pointed at fetches ahead.
  loader: ({ params, deps }) => {
    const section = sectionFrom(params.section);
    if (section === undefined) throw notFound();
    void queryClient.prefetchQuery(noticesQuery(sectionTypes[section], deps));
  },
  component: lazyRouteComponent(() => import('./screens/notices-screen.tsx'), 'NoticesScreen'),
});

const noticeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/$section/$id',
  loader: ({ params }) => {
    if (sectionFrom(params.section) === undefined) throw notFound();
    void queryClient.prefetchQuery(noticeQuery(params.id));
  },
  component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'NoticeScreen'),
});

/** The address with a sealed id, as other systems write it. */
const sealedNoticeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/$section/detail',
  validateSearch: (raw): { p_?: string } =>
    typeof raw['p_'] === 'string' && raw['p_'] !== '' ? { p_: raw['p_'] } : {},
  loader: ({ params }) => {
    if (sectionFrom(params.section) === undefined) throw notFound();
  },
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
  loader: ({ params }) => {
    const page = guidePageFrom(params.page);
    if (page === undefined) throw notFound();
    void queryClient.prefetchQuery(guidesQuery);
    void queryClient.prefetchQuery(guideQuery(guideTypeOf(page)));
  },
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
