import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const challengeProblems = {
  'challenge.activity.missing': {
    'zh-CN': '这个挑战不存在或已撤下。',
    'en-US': 'This challenge does not exist or was taken down.',
  },
  'challenge.activity.closed': {
    'zh-CN': '这个挑战还没开始或已经结束。',
    'en-US': 'This challenge has not begun or is over.',
  },
  'challenge.level.missing': {
    'zh-CN': '没有找到这一关，请重新进入挑战。',
    'en-US': 'That level was not found. Please enter the challenge again.',
  },
  'challenge.answers.wrong': {
    'zh-CN': '这些答案不属于这一关，没有保存。',
    'en-US': 'Those answers do not belong to this level; nothing was saved.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof challengeProblems, Words> {}
}
