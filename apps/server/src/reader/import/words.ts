import type { Words } from '@yuelan/contract';
import { type Doubt, makeDoubt, tableDoubts } from '../../import/public.ts';

/**
 * Problems found when reading or applying a row of a readers file, with messages in both languages. `{value}` is
 * replaced.
 */
export const readerDoubts = {
  ...tableDoubts,
  'reader.number-missing': {
    'zh-CN': '没有借阅证号',
    'en-US': 'The borrow number is missing',
  },
  'reader.number-rounded': {
    'zh-CN': '号码被表格软件改成了科学计数，位数已丢失：{value}',
    'en-US': 'A spreadsheet rounded this number: {value}',
  },
  'reader.number-taken': {
    'zh-CN': '号码已属于另一位读者（证号、卡号、身份证号不得重复）：{value}',
    'en-US': 'This number is already another reader’s (as borrow, card or ID number): {value}',
  },
  'reader.somebody-else': {
    'zh-CN': '此证号属于姓名和身份证号都不同的读者；请先将原读者标为离校再导入：{value}',
    'en-US':
      'This borrow number belongs to a reader with another name and ID number; first mark that reader as left: {value}',
  },
  'reader.twice': {
    'zh-CN': '第 {row} 行已有此证号且内容不同，以该行为准：{value}',
    'en-US': 'Row {row} has the same borrow number with different data and was used: {value}',
  },
  'reader.renamed': {
    'zh-CN': '姓名与已有的不同，已更新',
    'en-US': 'The name differs from the stored one and was updated',
  },
  'reader.reissued': {
    'zh-CN': '原持证人已离校，此证号已转给新读者',
    'en-US': 'The former holder has left; the number now belongs to a new reader',
  },
  'reader.former': {
    'zh-CN': '原持证人已离校，此证号现属另一位读者，未作改动',
    'en-US':
      'This is the former holder, who has left; the number now belongs to another reader, so nothing was changed',
  },
  'reader.name-missing': {
    'zh-CN': '没有姓名，以证号代替',
    'en-US': 'The name is missing; the borrow number was used instead',
  },
  'reader.identity-odd': {
    'zh-CN': '身份证号校验码不符',
    'en-US': 'The check digit of the ID number is wrong',
  },
  'reader.status-unknown': {
    'zh-CN': '读者状态无法识别，按暂停处理：{value}',
    'en-US': 'Unknown status, treated as suspended: {value}',
  },
  'reader.telephone-odd': {
    'zh-CN': '不是电话号码，未采用：{value}',
    'en-US': 'Not a telephone number, ignored: {value}',
  },
  'reader.email-odd': {
    'zh-CN': '不是邮箱，未采用：{value}',
    'en-US': 'Not an email address, ignored: {value}',
  },
  'reader.password-odd': {
    'zh-CN': '密码过短、过长或被表格软件改成了科学计数，未设密码',
    'en-US': 'The password is too short, too long or was rounded by a spreadsheet; no password was set',
  },
  'reader.time-unreadable': {
    'zh-CN': '注册时间无法识别：{value}',
    'en-US': 'Unreadable date: {value}',
  },
  'reader.password-guessable': {
    'zh-CN': '密码由证号、卡号、身份证号或生日组成，首次登录须修改',
    'en-US':
      'The password consists of the reader’s own numbers or birthday and must be changed at the first login',
  },
  'reader.password-weak': {
    'zh-CN': '密码不合要求（8 至 16 位，含数字和字母）或太常见，首次登录须修改',
    'en-US':
      'The password does not meet the rules (8 to 16 characters with a digit and a letter) or is too common, and must be changed at the first login',
  },
} as const satisfies Record<string, Words>;

export type ReaderDoubtCode = keyof typeof readerDoubts;

export function readerDoubt(code: ReaderDoubtCode, field?: string, value?: string): Doubt<ReaderDoubtCode> {
  return makeDoubt(code, field, value);
}
