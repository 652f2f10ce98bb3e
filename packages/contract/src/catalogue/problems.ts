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
    'zh-CN': '这个书单不存在或已撤下。',
    'en-US': 'This booklist does not exist or was taken down.',
  },
  'catalogue.isbn.unreadable': {
    'zh-CN': '“{isbn}”不是 ISBN：应为 10 位或 13 位数字。',
    'en-US': '“{isbn}” is not an ISBN: it has 10 or 13 digits.',
  },
  'catalogue.language.unknown': {
    'zh-CN': '认不出语种“{language}”。',
    'en-US': 'The language “{language}” is not known.',
  },
  'catalogue.barcode.taken': {
    'zh-CN': '条码 {barcode} 已经用在另一册上。',
    'en-US': 'Another copy has the barcode {barcode}.',
  },
  'catalogue.copy.missing': {
    'zh-CN': '本馆没有这一册。',
    'en-US': 'This library has no such copy.',
  },
  'catalogue.copy.in-use': {
    'zh-CN': '条码 {barcode} 的一册正借出或已被预借，归还或取消预借后才能改状态或注销。',
    'en-US':
      'The copy {barcode} is on loan or held. Its status can change, and it can be withdrawn, once it is returned or the hold is cancelled.',
  },
  'catalogue.copy.lending': {
    'zh-CN': '借出由流通登记，不能直接改成借出状态。',
    'en-US': 'Circulation records loans; a copy cannot be set to “on loan” here.',
  },
  'catalogue.cover.invalid': {
    'zh-CN': '读不出这张图片：请用 JPG、PNG 或 WebP。',
    'en-US': 'This picture cannot be read. Please use JPG, PNG or WebP.',
  },
  'catalogue.covers.size': {
    'zh-CN': '文件太大：图片最多 20 MB，ZIP 最多 {megabytes} MB。',
    'en-US': 'The file is too large: at most 20 MB for a picture and {megabytes} MB for a ZIP.',
  },
  'catalogue.covers.archive': {
    'zh-CN': '读不出这个 ZIP，或者里面的图片超过 {pictures} 张。',
    'en-US': 'This ZIP cannot be read, or has more than {pictures} pictures.',
  },
  'catalogue.covers.pattern': {
    'zh-CN': '请填以 http 开头、含有“{isbn}”的网址，不含用户名和密码。',
    'en-US': 'Enter an address that begins with http and contains “{isbn}”, without a user name or password.',
  },
  'catalogue.merge.same': {
    'zh-CN': '请选择两条不同的书目。',
    'en-US': 'Choose two different records.',
  },
  'catalogue.merge.holds': {
    'zh-CN': '有读者同时预借了两种书（如条码 {barcode}）。取消其中一个预借后才能合并。',
    'en-US':
      'A reader holds copies of both (such as {barcode}). Cancel one of the holds before you merge the records.',
  },
  'catalogue.title.elsewhere': {
    'zh-CN': '{library}还有这种书，只能注销本馆的册。',
    'en-US': '{library} still has copies of this title. You can withdraw only the copies of your library.',
  },
  'catalogue.source.taken': {
    'zh-CN': '名称 {name} 已被另一个来源使用。',
    'en-US': 'Another source already has the name {name}.',
  },
  'catalogue.source.missing': {
    'zh-CN': '没有这个来源，可能刚被移除。',
    'en-US': 'There is no such source. It may have just been removed.',
  },
  'catalogue.source.busy': {
    'zh-CN': '这个来源正在同步，或在等待决定。',
    'en-US': 'This source is being harvested, or waits for a decision.',
  },
  'catalogue.source.decided': {
    'zh-CN': '没有等待决定的同步，可能已有人决定。',
    'en-US': 'No harvest waits for a decision. Somebody may have decided.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof catalogueProblems, Words> {}
}
