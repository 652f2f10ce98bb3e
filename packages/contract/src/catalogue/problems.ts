import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const catalogueProblems = {
  'catalogue.record.missing': {
    'zh-CN': '没有找到这本书的信息。',
    'en-US': 'There is no information about this book.',
  },
  'catalogue.search.too-deep': {
    'zh-CN': '只能翻看前 {max} 条结果，请缩小检索范围。',
    'en-US': 'Only the first {max} results can be paged through. Please narrow the search.',
  },
  'catalogue.search.unavailable': {
    'zh-CN': '检索索引正在建立，请稍候再试。',
    'en-US': 'The search index is being built. Please try again in a moment.',
  },
  'catalogue.search.unreachable': {
    'zh-CN': '检索服务暂时无法使用，请稍后再试。其他功能不受影响。',
    'en-US': 'Search is not available at the moment. Please try again later. Everything else works.',
  },
  'catalogue.search.too-slow': {
    'zh-CN': '这次检索用时过长，已经停止。请换用更具体的检索词。',
    'en-US': 'This search took too long and was stopped. Please ask for something more specific.',
  },
  'catalogue.sheet.missing': {
    'zh-CN': '这个专题不存在或已撤下。',
    'en-US': 'This list does not exist or was taken down.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof catalogueProblems, Words> {}
}
