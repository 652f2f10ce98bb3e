import type { Language, Words } from '@yuelan/contract';
import type { LendingRules, OwnAllowance, OwnLoans } from '../../circulation/public.ts';

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Lending rules as a sentence without a full stop. */
function ruleWords(rules: LendingRules, language: Language): string {
  const { maxLoans, loanDays, renewals, renewalDays, maxPreBorrows, pickUpDays } = rules;
  if (language === 'zh-CN') {
    const renewal = renewals === 0 ? '不能续借' : `可以续借 ${renewals} 次，每次 ${renewalDays} 天`;
    const holds =
      maxPreBorrows === 0 ? '不能预借' : `最多预借 ${maxPreBorrows} 册，留 ${pickUpDays} 个开馆日`;
    return `最多借 ${maxLoans} 册，每册 ${loanDays} 天，${renewal}，${holds}`;
  }
  const renewal =
    renewals === 0 ? 'without renewal' : `renewable ${times(renewals)} for ${some(renewalDays, 'day')}`;
  const holds =
    maxPreBorrows === 0
      ? 'no holds'
      : `${some(maxPreBorrows, 'hold')} at a time, kept for ${some(pickUpDays, 'open day')}`;
  return `${some(maxLoans, 'book')} at a time for ${some(loanDays, 'day')}, ${renewal}; ${holds}`;
}

/** What a logged-in reader may borrow, and how much of it is left. */
export function ownRulesWords(own: OwnAllowance, language: Language): string {
  const { rules, borrowerType, loans, overdue, holds, mayBorrow } = own;
  const left = Math.max(0, rules.maxLoans - loans);
  const holdsLeft = Math.max(0, rules.maxPreBorrows - holds);
  if (language === 'zh-CN')
    return [
      `您${borrowerType === '' ? '' : `是“${borrowerType}”，`}${ruleWords(rules, language)}。`,
      `现在借了 ${loans} 册，还可以借 ${left} 册；还可以预借 ${holdsLeft} 册。`,
      overdue > 0 ? `有 ${overdue} 册已经逾期，请先归还。` : '',
      mayBorrow ? '' : '您的借阅目前被暂停，请到服务台询问。',
    ].join('');
  return [
    `You may have ${ruleWords(rules, language)}${borrowerType === '' ? '' : ` (${borrowerType})`}.`,
    `You have ${some(loans, 'book')} out and can borrow ${left} more; you can place ${some(holdsLeft, 'more hold')}.`,
    overdue > 0
      ? `${some(overdue, 'book')} ${overdue === 1 ? 'is' : 'are'} overdue; please return ${overdue === 1 ? 'it' : 'them'} first.`
      : '',
    mayBorrow ? '' : 'Your borrowing is suspended at the moment; please ask at the desk.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** The reader's loans and their due dates. Why a renewal is refused is said only when the reader asks to renew. */
export function ownLoansWords(own: OwnLoans, language: Language, timeZone: string): string {
  const zh = language === 'zh-CN';
  if (own === 'unknown')
    return zh
      ? '图书馆系统暂时没有回应，现在不知道您借了哪些书、哪天到期。请稍后再问。'
      : 'The library system does not answer at the moment, so I do not know your loans and their due dates. Please ask again later.';
  const { loans, total, lastKnownAt } = own;
  const time = lastKnownAt === undefined ? undefined : minuteOf(lastKnownAt, timeZone);
  const asOf =
    time === undefined
      ? []
      : [
          zh
            ? `图书馆系统暂时没有回应，这是 ${time} 的情况：`
            : `The library system does not answer at the moment. This is what it said on ${time}:`,
        ];
  if (total === 0) return [...asOf, zh ? '您现在没有借书。' : 'You have no books out.'].join('\n');
  const lines = loans.map(({ title, dueOn }) => {
    if (dueOn === '')
      return zh
        ? `《${title}》：系统没有给出到期日，请问服务台`
        : `“${title}”: the system gives no due date; please ask at the desk`;
    return zh ? `《${title}》：${dueOn} 到期` : `“${title}”: due ${dueOn}`;
  });
  const more = total - loans.length;
  const rest =
    more === 0 ? [] : [zh ? `还有 ${more} 册，见“我的图书馆”。` : `${more} more are in My library.`];
  const where = zh
    ? '能不能续借、为什么不能，“我的图书馆”里每本书旁边写着。'
    : 'My library says beside each book whether it can be renewed, and if not, why.';
  return [...asOf, ...lines, ...rest, where].join('\n');
}

/** YYYY-MM-DD HH:MM in the library's time zone. */
const minuteOf = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

export const rulesElsewhereWords: Words = {
  'zh-CN':
    '能借几册、借多久、能续借几次，由图书馆的系统决定，我不知道具体的数字；请看读者指南，或者问服务台。',
  'en-US':
    'The library’s own system decides how many books you may have, for how long, and how often they are renewed. I do not know its numbers; please see the guides or ask at the desk.',
};

export const loginWords: Words = {
  'zh-CN': '您借的书、到期日和能不能续借，登录以后在“我的图书馆”里看，或者登录以后再问我。',
  'en-US':
    'Log in to see your loans, when they are due and whether each can be renewed: in My library, or by asking me again.',
};

/** The rules of a library for somebody who is not logged in. */
export function libraryRulesWords(
  byType: readonly { readonly name: string; readonly rules: LendingRules }[],
  language: Language,
): string {
  const lines = byType.map(({ name, rules }) =>
    language === 'zh-CN'
      ? `${name === '' ? (byType.length === 1 ? '每位读者' : '其他读者') : name}：${ruleWords(rules, language)}。`
      : `${name === '' ? (byType.length === 1 ? 'Every reader' : 'Other readers') : name}: ${ruleWords(rules, language)}.`,
  );
  const login =
    language === 'zh-CN'
      ? '登录以后再问，可以知道您自己还能借几册。'
      : 'Log in and ask again to hear how many are left to you.';
  return [...lines, login].join('\n');
}
