import type { Words } from '@yuelan/contract';

/** Reasons why an event was not imported, with messages in both languages. `{value}` is filled in. */
export const eventWords = {
  'event.time-unreadable': {
    'zh-CN': '时间无法识别：{value}',
    'en-US': 'Unreadable time: {value}',
  },
  'event.time-future': { 'zh-CN': '时间在将来：{value}', 'en-US': 'The time is in the future: {value}' },
  'event.reader-missing': { 'zh-CN': '没有读者证号', 'en-US': 'There is no reader' },
  'event.action-unknown': {
    'zh-CN': '操作无法识别（应为借书、还书、续借、丢书）：{value}',
    'en-US': 'Unknown action (expected borrow, return, renew or lost): {value}',
  },
  'event.item-missing': {
    'zh-CN': '没有条码，也没有 ISBN',
    'en-US': 'There is neither a barcode nor an ISBN',
  },
  'event.isbn-unreadable': { 'zh-CN': '不是 ISBN：{value}', 'en-US': 'Not an ISBN: {value}' },
  'event.days-unreadable': {
    'zh-CN': '借期不是天数，按规则计算：{value}',
    'en-US': 'The loan period is not a number of days; the lending rules were used: {value}',
  },
  'event.due-unreadable': {
    'zh-CN': '应还日期无法识别，或早于借出日期，按规则计算：{value}',
    'en-US': 'The due date is not a date or is before the loan; the lending rules were used: {value}',
  },
  'event.partner-barcode': {
    'zh-CN': '合作馆的书没有条码：{value}',
    'en-US': 'A partner library’s book has no barcode: {value}',
  },
  'event.partner-title': {
    'zh-CN': '合作馆的书没有题名：{value}',
    'en-US': 'A partner library’s book has no title: {value}',
  },
  'event.partner-out': {
    'zh-CN': '合作馆的这一册已有借出记录，尚未归还或借出更晚：{value}',
    'en-US': 'This copy of the partner library is already on loan, or was lent later: {value}',
  },
  'event.reader-unknown': {
    'zh-CN': '没有这位读者：{value}（--create-readers 可自动建立）',
    'en-US': 'Unknown reader: {value} (--create-readers creates missing readers)',
  },
  'event.reader-made': { 'zh-CN': '新建了读者：{value}', 'en-US': 'The reader was created: {value}' },
  'event.copy-unknown': {
    'zh-CN': '本馆群没有这一册：{value}',
    'en-US': 'The group has no copy with this barcode: {value}',
  },
  'event.title-unknown': {
    'zh-CN': '目录里没有这种书：{value}',
    'en-US': 'The catalogue has no such title: {value}',
  },
  'event.copy-out': {
    'zh-CN': '这一册当时不在馆：{value}',
    'en-US': 'The copy was not in the library at that time: {value}',
  },
  'event.copy-held': {
    'zh-CN': '这一册已为其他读者保留：{value}',
    'en-US': 'The copy is held for another reader: {value}',
  },
  'event.no-copy-free': {
    'zh-CN': '当时没有可借的复本：{value}',
    'en-US': 'No copy was free at that time: {value}',
  },
  'event.loan-missing': {
    'zh-CN': '没有对应的借书记录：{value}',
    'en-US': 'There is no loan to end or renew: {value}',
  },
  'event.not-later': {
    'zh-CN': '续借后的应还日期没有变晚：{value}',
    'en-US': 'The renewal would not extend the loan: {value}',
  },
} as const satisfies Record<string, Words>;

export type EventCode = keyof typeof eventWords;
