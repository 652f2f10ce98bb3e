import { guidePages } from '@yuelan/contract/notices/guide-pages';

export { guidePages };
export type GuidePage = (typeof guidePages)[number];

/** The page with the given name, or undefined. */
export function guidePageFrom(text: string): GuidePage | undefined {
  return guidePages.find((page) => page === text);
}

/** Types are numbered from 1 in the order of the pages. */
export function guideTypeOf(page: GuidePage): number {
  return guidePages.indexOf(page) + 1;
}

export function guidePageOf(type: number): GuidePage | undefined {
  return guidePages[type - 1];
}
