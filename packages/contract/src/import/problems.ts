import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const importProblems = {
  'import.run.missing': {
    'zh-CN': '没有这次导入，或者它已被清理。',
    'en-US': 'There is no such import, or it has been cleared away.',
  },
  'import.run.busy': {
    'zh-CN': '这次导入正在进行，请稍候。',
    'en-US': 'This import is still at work. Please wait for it to end.',
  },
  'import.run.state': {
    'zh-CN': '现在不能对这次导入做这件事。',
    'en-US': 'This cannot be done with the import now.',
  },
  'import.run.harvested': {
    'zh-CN': '这次导入来自同步来源，请在“同步来源”里处理。',
    'en-US': 'This import comes from a source. Go on with it under Sources.',
  },
  'import.target.external': {
    'zh-CN': '借阅由另一个系统管理，不能在这里导入。',
    'en-US': 'Another system keeps the loans, so they cannot be imported here.',
  },
  'import.file.missing': {
    'zh-CN': '文件已被清理，请重新上传。',
    'en-US': 'The file has been cleared away. Please upload it again.',
  },
  'import.file.size': {
    'zh-CN': '文件超过 {megabytes} MB。',
    'en-US': 'The file is larger than {megabytes} MB.',
  },
  'import.file.full': {
    'zh-CN': '服务器空间不足，请联系管理员。',
    'en-US': 'The server has no room for the file. Please tell the operator.',
  },
  'import.file.unreadable': {
    'zh-CN': '{why}。',
    'en-US': '{why}.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof importProblems, Words> {}
}
