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
  'purchase.request.missing': {
    'zh-CN': '没有找到这条荐购。',
    'en-US': 'This purchase request was not found.',
  },
  'purchase.request.reason': {
    'zh-CN': '不采纳时请写明理由，读者会看到。',
    'en-US': 'Please say why the book is not taken up. The reader will see it.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof purchaseProblems, Words> {}
}
