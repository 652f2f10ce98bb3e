import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const libraryProblems = {
  'library.unknown': {
    'zh-CN': '没有找到这个图书馆，请核对网址。',
    'en-US': 'No library was found at this address. Please check it.',
  },
  'library.domain.unknown': {
    'zh-CN': '没有图书馆使用这个域名。',
    'en-US': 'No library uses this domain name.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof libraryProblems, Words> {}
}
