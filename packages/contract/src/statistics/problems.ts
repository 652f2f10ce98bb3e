import type { Problems } from '../problem.ts';

export const statisticsProblems = {
  'statistics.period.wrong': {
    'zh-CN': '日期不正确：请选择一段最多十年的时间。',
    'en-US': 'These dates are not right: choose a period of ten years at most.',
  },
  'statistics.search.missing': {
    'zh-CN': '没有这条检索记录，可能已经过期。',
    'en-US': 'This search is no longer there.',
  },
  'statistics.synonym.missing': {
    'zh-CN': '请填写改用哪个词检索。',
    'en-US': 'Please say what to search for instead.',
  },
} as const satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof statisticsProblems, unknown> {}
}
