import type { Endpoint } from '../endpoint.ts';

export const noticesEndpoints = {
  notices: { path: '/reader/queryPageRetrievalNew', level: 'visitor' },
  wallNotices: { path: '/dataWall/getNews', level: 'visitor' },
  noticesByType: { path: '/reader/queryBWGPageRetrievalNewType', level: 'visitor' },
  notice: { path: '/reader/getRetrievalNewById', level: 'visitor' },
  guide: { path: '/reader/queryReaderGuide', level: 'visitor' },
  guides: { path: '/reader/reading/pager', level: 'visitor' },
  guideInfo: { path: '/reader/reading/info', level: 'visitor' },
  guideShort: { path: '/reader/reading/sf', level: 'visitor' },
} as const satisfies Record<string, Endpoint>;
