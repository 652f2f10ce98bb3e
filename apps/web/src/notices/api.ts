import { noticesCalls } from '@yuelan/contract/notices/remote';
import type { NoticeType } from '@yuelan/contract/notices/schemas';
import type { PageAddress } from '../platform/page-address.ts';
import { callQuery, minute } from '../platform/query.ts';
import { guidePages } from './guides.ts';

/** Number of notices of each type on the home page. */
const shownOnHome = 5;

/** One page of a type's notices, newest first. */
export function noticesQuery(type: NoticeType, { page, size }: PageAddress) {
  return { ...callQuery(noticesCalls.notices, { type, pageNum: page, pageSize: size }), staleTime: minute };
}

/** The newest notices of every type in one call. */
export const newestNoticesQuery = {
  ...callQuery(noticesCalls.noticesByType, { pageNum: 1, pageSize: shownOnHome }),
  staleTime: minute,
};

export function noticeQuery(id: string) {
  return { ...callQuery(noticesCalls.notice, { id }), staleTime: minute };
}

/** The guide pages that the library has written, without their texts. */
export const guidesQuery = {
  ...callQuery(noticesCalls.guides, { pageNum: 1, pageSize: guidePages.length }),
  staleTime: 5 * minute,
};

/** One guide page; its `data` is empty when the library has not written it. */
export function guideQuery(type: number) {
  return { ...callQuery(noticesCalls.guide, { type }), staleTime: 5 * minute };
}
