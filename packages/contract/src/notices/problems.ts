import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const noticesProblems = {
  'notices.notice.missing': {
    'zh-CN': '这条通知不存在或已撤下。',
    'en-US': 'This notice does not exist or was taken down.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof noticesProblems, Words> {}
}
