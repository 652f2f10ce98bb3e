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
  'library.domain.taken': {
    'zh-CN': '域名 {domain} 已属于另一个图书馆。',
    'en-US': 'The domain {domain} already belongs to another library.',
  },
  'library.settings.invalid': {
    'zh-CN': '有设置不能这样填写：{fields}。',
    'en-US': 'Some settings cannot be set like this: {fields}.',
  },
  'library.logo.invalid': {
    'zh-CN': '图片不能使用，请换一张 JPG、PNG 或 WebP 图片（最大 {megabytes} MB）。',
    'en-US': 'This picture cannot be used. Please choose a JPG, PNG or WebP of at most {megabytes} MB.',
  },
  'library.logo.unknown': {
    'zh-CN': '没有找到这张图片，请重新上传。',
    'en-US': 'The picture was not found. Please upload it again.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof libraryProblems, Words> {}
}
