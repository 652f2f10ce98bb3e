import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const assistantProblems = {
  'assistant.conversation.missing': {
    'zh-CN': '这次对话已经结束，请开始新的对话。',
    'en-US': 'This conversation is over. Please begin a new one.',
  },
  'assistant.conversation.busy': {
    'zh-CN': '上一个问题还在回答，请稍候。',
    'en-US': 'The last question is still being answered. Please wait a moment.',
  },
  'assistant.budget.spent': {
    'zh-CN': '您今天问得够多了，请稍后再来。',
    'en-US': 'You have asked a lot. Please come back later.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof assistantProblems, Words> {}
}
