import { guidePages } from '@yuelan/contract';

/** Type numbers of the guide pages by the names in their addresses. */
export const guideTypes: ReadonlyMap<string, number> = new Map(
  guidePages.map((page, index) => [page, index + 1]),
);
