import type { Words } from '@yuelan/contract';
import { type Doubt, makeDoubt } from '../../import/public.ts';

export const levelsAtMost = 20;
/** Most characters of an option. */
export const optionLength = 200;

/** What can be wrong with a question, in content files as in imports. */
export const questionDoubts = {
  'question.level': {
    'zh-CN': `关卡：应为 1 到 ${levelsAtMost} 的数字`,
    'en-US': `level: expected a number from 1 to ${levelsAtMost}`,
  },
  'question.text': {
    'zh-CN': '题目：应为 1 到 {value} 个字符',
    'en-US': 'question: expected 1 to {value} characters',
  },
  'question.answer': {
    'zh-CN': '答案：应为 {value} 中的一个',
    'en-US': 'answer: expected exactly one of {value}',
  },
  'question.gap': {
    'zh-CN': '选项 {value} 为空，而后面还有选项',
    'en-US': '{value}: is empty, and an option follows',
  },
  'question.options': { 'zh-CN': '应有两到四个选项', 'en-US': 'expected two to four options' },
  'question.same': { 'zh-CN': '有两个选项相同', 'en-US': 'two options are the same' },
  'question.long': {
    'zh-CN': `有选项超过 ${optionLength} 个字符：{value}`,
    'en-US': `an option is longer than ${optionLength} characters: {value}`,
  },
} as const satisfies Record<string, Words>;

export const questionDoubt = (code: keyof typeof questionDoubts, value?: string): Doubt =>
  makeDoubt(code, undefined, value);
