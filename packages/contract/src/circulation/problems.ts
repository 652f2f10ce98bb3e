import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';
import { blockedProblems } from './blocked-problems.ts';

export const circulationProblems = {
  ...blockedProblems,
  'circulation.rules.missing': {
    'zh-CN': '没有这个读者类型，可能刚被删除。',
    'en-US': 'There is no such borrower type. Perhaps it was removed just now.',
  },
  'circulation.calendar.day': {
    'zh-CN': '{day} 不是日期，或范围前后颠倒、超过 400 天。',
    'en-US': '{day} is not a date, or the range ends before it begins or is longer than 400 days.',
  },
  'circulation.calendar.hours': {
    'zh-CN': '{hours} 不是开放时间，请写成 9:00-18:00。',
    'en-US': '{hours} are not opening hours. Please write them like 9:00-18:00.',
  },
  'circulation.loan.missing': { 'zh-CN': '您没有借这本书。', 'en-US': 'You have not borrowed this book.' },
  'circulation.loan.ended': {
    'zh-CN': '这笔借阅已经结束，请刷新后查看。',
    'en-US': 'This loan has already ended. Look the copy up again.',
  },
  'circulation.desk.external': {
    'zh-CN': '本馆的借还在图书馆自己的系统中办理，不在这里。',
    'en-US': 'This library lends and takes back in its own library system, not here.',
  },
  'circulation.source.hides': {
    'zh-CN':
      '门户中还有 {loans} 笔未还的借阅和 {holds} 个预借。改用其他系统后，这里不再显示它们；请先办完，或确认后再切换。',
    'en-US':
      'The portal still keeps {loans} open loans and {holds} holds. With another system they are no longer shown here. Finish them first, or confirm the change.',
  },
  'circulation.terminal.taken': {
    'zh-CN': '已有名为 {login} 的设备，请换一个名称。',
    'en-US': 'There is a machine {login} already. Please choose another name.',
  },
  'circulation.terminal.address': {
    'zh-CN': '这些不是 IP 地址或网段：{addresses}。',
    'en-US': 'These are not addresses or networks: {addresses}.',
  },
  'circulation.terminal.missing': {
    'zh-CN': '没有这台设备，可能刚被删除。',
    'en-US': 'There is no such machine. Perhaps it was removed just now.',
  },
  'circulation.scan.unknown': {
    'zh-CN': '没有“{text}”这个读者证号或条码。请重新扫描；新书请先在“馆藏”中登记。',
    'en-US':
      '“{text}” is neither a card nor a barcode here. Scan it again, or add the copy in Catalogue first.',
  },
  'circulation.scan.reader-first': {
    'zh-CN': '没有借出：请先扫描读者证，再扫描这本书。',
    'en-US': 'Not lent: scan the reader’s card first, then this book again.',
  },
  'circulation.scan.elsewhere': {
    'zh-CN': '这一册属于{library}，本馆不能办理。请把它送回{library}。',
    'en-US': 'This copy belongs to {library} and is not handled here. Send it back to {library}.',
  },
  'circulation.lend.card-lost': {
    'zh-CN': '没有借出：读者证已挂失。请核对本人，并在“读者”中恢复读者证。',
    'en-US':
      'Not lent: this card was reported lost. Check who it is, and make the card valid again in Readers.',
  },
  'circulation.lend.reader-suspended': {
    'zh-CN': '没有办理：读者证已暂停。原因见“读者”。',
    'en-US': 'Not done: this reader is suspended. The reason stands in Readers.',
  },
  'circulation.lend.reader-left': {
    'zh-CN': '没有办理：读者已离校或离馆。如有误，请在“读者”中更正。',
    'en-US': 'Not done: this reader has left. If that is wrong, correct it in Readers.',
  },
  'circulation.lend.out': {
    'zh-CN': '没有借出：这一册已借给另一位读者，应还日期 {dueOn}。先还书，再借出。',
    'en-US': 'Not lent: another reader has this copy until {dueOn}. Take it back first, then lend it.',
  },
  'circulation.lend.out-to': {
    'zh-CN': '没有借出：这一册在{reader}（{card}）手中，应还日期 {dueOn}。先还书，再借出。',
    'en-US': 'Not lent: {reader} ({card}) has this copy until {dueOn}. Take it back first, then lend it.',
  },
  'circulation.lend.held': {
    'zh-CN': '没有借出：这一册为另一位读者保留到 {until}。请放到预借架，或先取消预借。',
    'en-US':
      'Not lent: this copy is kept for another reader until {until}. Put it on the hold shelf, or cancel the hold first.',
  },
  'circulation.lend.held-for': {
    'zh-CN': '没有借出：这一册为{reader}（{card}）保留到 {until}。请放到预借架，或先取消预借。',
    'en-US':
      'Not lent: this copy is kept for {reader} ({card}) until {until}. Put it on the hold shelf, or cancel the hold first.',
  },
  'circulation.lend.lost': {
    'zh-CN': '没有借出：这一册登记为遗失。先在“查一册”中登记找回。',
    'en-US': 'Not lent: this copy is recorded as lost. Record it as found on the screen Copy first.',
  },
  'circulation.lend.damaged': {
    'zh-CN': '没有借出：这一册登记为破损。修好后在“查一册”中登记可借。',
    'en-US':
      'Not lent: this copy is recorded as damaged. Once it is mended, record it as found on the screen Copy.',
  },
  'circulation.lend.not-for-loan': {
    'zh-CN': '没有借出：这一册只供馆内阅览。',
    'en-US': 'Not lent: this copy is for use in the library only.',
  },
  'circulation.lend.unrecorded': {
    'zh-CN': '没有借出：这一册登记为借出，但没有借阅记录。先在“查一册”中登记找回。',
    'en-US':
      'Not lent: this copy is recorded as out, without a loan. Record it as found on the screen Copy first.',
  },
  'circulation.lend.unavailable': {
    'zh-CN': '没有借出：这一册不在可借状态。请在“馆藏”中查看它的状态。',
    'en-US': 'Not lent: this copy is not on the shelves. Look at its status in Catalogue.',
  },
  'circulation.lend.limit': {
    'zh-CN': '没有借出：读者已借满 {limit} 册。先还一册，再借。',
    'en-US': 'Not lent: the reader already has {limit} books, as many as allowed. Take one back first.',
  },
  'circulation.copy.missing': {
    'zh-CN': '没有条码“{barcode}”。请重新扫描，或在“馆藏”中登记这一册。',
    'en-US': 'There is no copy “{barcode}”. Scan it again, or add it in Catalogue.',
  },
  'circulation.copy.on-loan': {
    'zh-CN': '这一册在读者手中：还书即可。',
    'en-US': 'A reader has this copy. Take it back instead.',
  },
  'circulation.copy.unmarked': {
    'zh-CN': '这一册现在的状态不能这样登记，请在“馆藏”中更改状态。',
    'en-US': 'The status of this copy does not allow that. Change its status in Catalogue.',
  },
  'circulation.due.early': {
    'zh-CN': '应还日期不能早于 {day}。',
    'en-US': 'The due date cannot be before {day}.',
  },
  'circulation.hold.over': {
    'zh-CN': '有的预借已经结束，什么也没有改变。列表已更新，请再看一次。',
    'en-US': 'One of these holds is over, so nothing was changed. Look at the list again.',
  },
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
  'circulation.renewal.early': {
    'zh-CN': '还没到可以续借的时间。',
    'en-US': 'It is too early to renew this book.',
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
  'circulation.pre-borrow.full': {
    'zh-CN': '您的预借已达图书馆规定的上限。',
    'en-US': 'You have as many holds as your library allows.',
  },
  'circulation.pre-borrow.noted': {
    'zh-CN': '书已在为您保留，取消申请已登记，由图书馆办理。',
    'en-US': 'This book is already kept for you. Your library has noted that you no longer need it.',
  },
  'circulation.pickup.unknown': {
    'zh-CN': '这本书不能在那里取，请另选取书地点。',
    'en-US': 'This book cannot be picked up there. Please choose another place.',
  },
  'circulation.source.stranger': {
    'zh-CN': '图书馆系统中没有您的读者证号。请咨询图书馆。',
    'en-US': 'The library system does not know your card. Please ask the library.',
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
