import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const bookshelfProblems = {
  'bookshelf.entry.missing': {
    'zh-CN': '有的书不在您的书架上，什么也没有移除。',
    'en-US': 'One of these is not on your shelf; nothing was removed.',
  },
  'bookshelf.shelf.full': {
    'zh-CN': '书架最多放 {limit} 本书，请先移除一些。',
    'en-US': 'A shelf holds at most {limit} books. Please remove some first.',
  },
  'bookshelf.evaluation.type': {
    'zh-CN': '评价类型与所选标准不符。',
    'en-US': 'The types do not belong to the chosen criterion.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof bookshelfProblems, Words> {}
}
