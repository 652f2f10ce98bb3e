export { pagesDomain } from './domain.ts';
export type { HeadParts } from './head.ts';
export { ownOrigin } from './own-origin.ts';
export type { PageHead } from './page-heads.ts';
