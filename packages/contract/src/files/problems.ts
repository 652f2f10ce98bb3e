import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const filesProblems = {
  'files.file.missing': {
    'zh-CN': '文件不存在，或您无权查看。',
    'en-US': 'There is no such file, or it is not yours to see.',
  },
  'files.upload.format': {
    'zh-CN': '只能上传 JPG 或 PNG 图片，且图片须完整可读。',
    'en-US': 'Only JPG or PNG pictures that can be read can be uploaded.',
  },
  'files.upload.size': {
    'zh-CN': '文件太大，最多 {megabytes} MB。',
    'en-US': 'That file is too large: at most {megabytes} MB.',
  },
  'files.upload.pixels': {
    'zh-CN': '图片尺寸太大，最多 {megapixels} 百万像素。',
    'en-US': 'That picture has too many pixels: at most {megapixels} million.',
  },
  'files.upload.quota': {
    'zh-CN': '您今天上传得太多，请明天再试。',
    'en-US': 'You have uploaded a lot today. Please try again tomorrow.',
  },
  'files.upload.full': {
    'zh-CN': '存储空间不足，暂时不能上传，请联系图书馆。',
    'en-US': 'There is no room for uploads at the moment. Please tell the library.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof filesProblems, Words> {}
}
