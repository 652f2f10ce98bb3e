import type { Language } from '@yuelan/contract';

/** Why something stayed as it is when staff decided about several, or took a decision back. */
export const keptWords = {
  'zh-CN': {
    review: (book: string) => `《${book}》的书评`,
    goneReview: '一篇书评',
    changed: (by: string) => `${by}在此期间更改了它`,
    gone: '读者已经删除',
  },
  'en-US': {
    review: (book: string) => `the review of ${book}`,
    goneReview: 'a review',
    changed: (by: string) => `${by} changed it in the meantime`,
    gone: 'its reader deleted it',
  },
} as const satisfies Record<Language, unknown>;

/** Where a reader is again after their removal was undone. */
export const placeWords = {
  'zh-CN': { full: '名额已满，现在排在候补的最后', end: '现在排在候补的最后' },
  'en-US': {
    full: 'every place is taken, so they are last on the waiting list now',
    end: 'last on the waiting list now',
  },
} as const satisfies Record<Language, unknown>;
