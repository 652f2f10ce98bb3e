import type { RankName } from './api.ts';

/** The page of each ranking. */
export const rankPaths = {
  newest: '/special/new-books',
  mostBorrowed: '/special/most-borrowed',
  recommended: '/special/recommended',
} as const satisfies Record<RankName, string>;
