import type { Domain } from '../platform/portal.ts';
import { guideKind } from './content/guide-kind.ts';
import { noticeKinds } from './content/notice-kinds.ts';
import { noticesMigrations } from './migrations.ts';
import { guidePageHead, noticePageHead, noticesPageHead } from './page-heads.ts';
import { serveNotices } from './routes.ts';

/** News, lecture, match and competition notices, and the guide pages. */
export const noticesDomain: Domain = {
  name: 'notices',
  migrations: noticesMigrations,
  content: [...noticeKinds, guideKind],
  start(portal) {
    serveNotices(portal);
    portal.services.pages.register('/notices/:section', noticesPageHead);
    portal.services.pages.register('/notices/:section/:id', noticePageHead(portal.db, portal.clock));
    portal.services.pages.register('/guide/:page', guidePageHead(portal.db));
  },
};
