export { noticesDomain } from './domain.ts';
export { noticePageHead } from './page-heads.ts';
export { listGuides, listNotices } from './reads.ts';
