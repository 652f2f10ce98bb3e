import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const purchaseProblems = {
  'purchase.recommendation.already': {
    'zh-CN': '您已经荐购过这本书。',
    'en-US': 'You have already recommended this book.',
  },
  'purchase.recommendation.limit': {
    'zh-CN': '审核中的荐购最多 {limit} 条，请等待处理。',
    'en-US': 'You can have at most {limit} recommendations under review.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof purchaseProblems, Words> {}
}
