import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const contentProblems = {
  'content.item.missing': {
    'zh-CN': '没有这项内容，可能已被删除。',
    'en-US': 'There is no such item. It may have been removed.',
  },
  'content.item.taken': {
    'zh-CN': '这一页已经有了，请打开它来修改。',
    'en-US': 'This page exists already. Open it to change it.',
  },
  'content.item.folder': {
    'zh-CN': '这项内容由内容文件夹里的文件 {file} 决定。如要在这里修改，请先接管。',
    'en-US': 'The file {file} of the content folder decides about this item. Take it over to change it here.',
  },
  'content.item.unread': {
    'zh-CN': '还没有读到这项内容的原文。请管理员再运行一次 content sync。',
    'en-US': 'The text of this item has not been read yet. Ask an operator to run "content sync" once more.',
  },
  'content.item.faulty': {
    'zh-CN': '还有需要改正的地方，没有发布。',
    'en-US': 'Some things need correction, so it was not published.',
  },
  'content.item.nothing': {
    'zh-CN': '读者看不到这项内容，不需要撤下。',
    'en-US': 'Readers do not see this item, so it cannot be taken down.',
  },
  'content.picture.missing': {
    'zh-CN': '有一张图片已不在了，请重新上传。',
    'en-US': 'One of the pictures is no longer there. Please upload it again.',
  },
  'content.picture.size': {
    'zh-CN': '图片不能超过 {megabytes} MB。',
    'en-US': 'A picture may have at most {megabytes} MB.',
  },
  'content.picture.format': {
    'zh-CN': '这张图片不能使用：{reason}。请用 JPG、PNG 或 WebP 图片。',
    'en-US': 'This picture cannot be used: it {reason}. Use a JPG, PNG or WebP picture.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof contentProblems, Words> {}
}
