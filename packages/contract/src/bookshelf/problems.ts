import type { Problems } from '../problem.ts';

export const bookshelfProblems = {
  'bookshelf.entry.missing': {
    'zh-CN': '有的书不在你的书架上，什么也没有移除。',
    'en-US': 'One of these is not on your shelf; nothing was removed.',
  },
  'bookshelf.evaluation.type': {
    'zh-CN': '评价类型与所选标准不符。',
    'en-US': 'The types do not belong to the chosen criterion.',
  },
} satisfies Problems;
