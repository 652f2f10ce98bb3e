import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const circulationProblems = {
  'circulation.loan.missing': { 'zh-CN': '您没有借这本书。', 'en-US': 'You have not borrowed this book.' },
  'circulation.lend-type.unsupported': {
    'zh-CN': '这里只能续借。',
    'en-US': 'Only renewals can be made here.',
  },
  'circulation.renewal.overdue': {
    'zh-CN': '逾期的书不能续借，请尽快归还。',
    'en-US': 'An overdue book cannot be renewed. Please return it soon.',
  },
  'circulation.renewal.limit': {
    'zh-CN': '已续借 {limit} 次，不能再续。',
    'en-US': 'Already renewed as often as allowed ({limit}).',
  },
  'circulation.renewal.wanted': {
    'zh-CN': '有其他读者在等这本书，不能续借。',
    'en-US': 'Another reader is waiting for this book.',
  },
  'circulation.renewal.suspended': {
    'zh-CN': '读者证状态异常，不能续借。',
    'en-US': 'Your card cannot renew at the moment. Please ask the library.',
  },
  'circulation.renewal.unchanged': {
    'zh-CN': '续借后的应还日期不会更晚，暂不需要续借。',
    'en-US': 'Renewing now would not give you more time.',
  },
  'circulation.renewal.partner': {
    'zh-CN': '这是合作馆的书，请用合作馆续借。',
    'en-US': 'This is a partner library’s book: renew it through the partner.',
  },
  'circulation.partner.unconfigured': {
    'zh-CN': '合作馆未开通网上续借。',
    'en-US': 'The partner library does not offer renewals online.',
  },
  'circulation.partner.busy': {
    'zh-CN': '合作馆暂时没有回应，请再试一次。',
    'en-US': 'The partner library did not answer. Please try again.',
  },
  'circulation.partner.refused': {
    'zh-CN': '合作馆没有同意续借：{message}',
    'en-US': 'The partner library refused: {message}',
  },
  'circulation.partner.unwilling': {
    'zh-CN': '合作馆没有同意续借。',
    'en-US': 'The partner library refused.',
  },
  'circulation.pre-borrow.unavailable': {
    'zh-CN': '这一册现在不能预借。',
    'en-US': 'This copy cannot be held at the moment.',
  },
  'circulation.pre-borrow.taken': {
    'zh-CN': '刚被另一位读者预借了。',
    'en-US': 'Another reader was a moment faster.',
  },
  'circulation.pre-borrow.limit': {
    'zh-CN': '最多同时预借 {limit} 册。',
    'en-US': 'You can have at most {limit} holds at a time.',
  },
  'circulation.pre-borrow.already': {
    'zh-CN': '您已经预借了这种书。',
    'en-US': 'You already have a hold on this book.',
  },
  'circulation.pre-borrow.suspended': {
    'zh-CN': '读者证状态异常，不能预借。',
    'en-US': 'Your card cannot place holds at the moment. Please ask the library.',
  },
  'circulation.pre-borrow.missing': {
    'zh-CN': '有的预借不是您的，什么也没有取消。',
    'en-US': 'One of these is not yours; nothing was cancelled.',
  },
  'circulation.pre-borrow.ended': {
    'zh-CN': '有的预借已经结束，什么也没有取消。',
    'en-US': 'One of these has already ended; nothing was cancelled.',
  },
  'circulation.source.away': {
    'zh-CN': '图书馆系统暂时没有回应，什么也没有改变。请稍后再试。',
    'en-US': 'The library system does not answer at the moment. Nothing was changed. Please try again later.',
  },
  'circulation.source.unsure': {
    'zh-CN': '已提交，但图书馆系统还没有确认。请稍后查看您的借阅列表；同一请求不会办理两次。',
    'en-US':
      'Your request was sent, but the library system has not confirmed it. Please look at your list in a few minutes; nothing is done twice.',
  },
  'circulation.source.undone': {
    'zh-CN': '图书馆系统没有办理，什么也没有改变。您可以再试一次。',
    'en-US': 'The library system did not carry this out. Nothing was changed; you can try again.',
  },
  'circulation.source.refused': {
    'zh-CN': '图书馆系统答复：{message}',
    'en-US': 'The library system says: {message}',
  },
  'circulation.source.unwilling': {
    'zh-CN': '图书馆系统没有同意。',
    'en-US': 'The library system refused.',
  },
  'circulation.source.unable': {
    'zh-CN': '图书馆系统不提供这项服务。',
    'en-US': 'The library system does not offer this.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof circulationProblems, Words> {}
}
