import type { Problems } from '../problem.ts';

/** Why a library system restricts a reader. Each code is both a reason that readers see and a refusal. */
export const blockCodes = [
  'circulation.blocked.expired',
  'circulation.blocked.card-lost',
  'circulation.blocked.restricted',
  'circulation.blocked.address',
  'circulation.blocked.owes',
  'circulation.blocked.overdue',
  'circulation.blocked.recalled',
  'circulation.blocked.loans',
  'circulation.blocked.renewals',
  'circulation.blocked.claims',
  'circulation.blocked.lost',
  'circulation.blocked.billed',
] as const;
export type BlockCode = (typeof blockCodes)[number];

export const blockedProblems = {
  'circulation.blocked.expired': {
    'zh-CN': '读者证已过期，请到图书馆办理延期。',
    'en-US': 'Your card has expired. Please renew it at the library.',
  },
  'circulation.blocked.card-lost': {
    'zh-CN': '读者证已挂失，请到图书馆办理。',
    'en-US': 'Your card was reported lost. Please ask the library.',
  },
  'circulation.blocked.restricted': {
    'zh-CN': '图书馆暂停了这张读者证，请到图书馆咨询。',
    'en-US': 'The library has suspended your card. Please ask there.',
  },
  'circulation.blocked.address': {
    'zh-CN': '图书馆没有您现在的地址，请到图书馆更新。',
    'en-US': 'The library does not have your current address. Please tell it there.',
  },
  'circulation.blocked.owes': {
    'zh-CN': '欠费超过了图书馆允许的数额，请到图书馆缴纳。',
    'en-US': 'You owe more than the library allows. Please pay at the library.',
  },
  'circulation.blocked.overdue': {
    'zh-CN': '逾期未还的书太多，请尽快归还。',
    'en-US': 'You have too many overdue books. Please return them.',
  },
  'circulation.blocked.recalled': {
    'zh-CN': '图书馆要求提前归还的书已经逾期，请尽快归还。',
    'en-US': 'A book that the library has recalled is overdue. Please return it.',
  },
  'circulation.blocked.loans': {
    'zh-CN': '在借的书已达图书馆规定的上限。',
    'en-US': 'You have as many books on loan as the library allows.',
  },
  'circulation.blocked.renewals': {
    'zh-CN': '续借的次数已达图书馆规定的上限。',
    'en-US': 'You have renewed as often as the library allows.',
  },
  'circulation.blocked.claims': {
    'zh-CN': '您说已经归还、图书馆还没有找到的书太多，请到图书馆核对。',
    'en-US': 'The library has not found too many of the books that you say you returned. Please ask there.',
  },
  'circulation.blocked.lost': {
    'zh-CN': '登记为遗失的书太多，请到图书馆办理。',
    'en-US': 'Too many of your books are recorded as lost. Please ask the library.',
  },
  'circulation.blocked.billed': {
    'zh-CN': '等待赔付的书太多，请到图书馆办理。',
    'en-US': 'You have been billed for too many books. Please settle this at the library.',
  },
} satisfies Problems & Record<BlockCode, unknown>;
