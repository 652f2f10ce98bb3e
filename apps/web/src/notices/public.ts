/** The exports of the notices domain for other parts of the portal. */
export { guidesQuery, newestNoticesQuery, noticesQuery } from './api.ts';
export { GuideArticle } from './components/guide-article.tsx';
export { GuideGrid } from './components/guide-grid.tsx';
export { MissingNotice, NoticeById, NoticeText } from './components/notice-article.tsx';
export { NoticeLines } from './components/notice-lines.tsx';
export { NoticeList } from './components/notice-list.tsx';
export { NoticesFrame } from './components/notices-frame.tsx';
export { Ticker } from './components/ticker.tsx';
export { guidePageOf } from './guides.ts';
export { useLangOf } from './lang-of.ts';
export { newestFirst } from './newest-first.ts';
