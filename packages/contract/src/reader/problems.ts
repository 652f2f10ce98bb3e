import type { Problems } from '../problem.ts';

export const readerProblems = {
  'reader.login.required': { 'zh-CN': '请先登录。', 'en-US': 'Please log in first.' },
} satisfies Problems;
