import type { Language } from '@yuelan/contract';
import type { Announced } from './announced.ts';
import type { Found } from './choose-passages.ts';

export const noneForChildren: Readonly<Record<Language, string>> = {
  'zh-CN': '现在公布的活动里，没有写明是给孩子的。',
  'en-US': 'None of the activities announced now says that it is for children.',
};

export function announcedWords(announced: readonly Announced[], language: Language): string {
  const zh = language === 'zh-CN';
  const lines = announced.map(({ name, when, place }) =>
    [`“${name}”`, when, place].filter((part) => part !== '').join(zh ? '，' : ', '),
  );
  return [
    zh
      ? '公布的活动和消息里有（详情见菜单里的“活动”和“新闻与通知”）：'
      : 'Announced (more under “Activities” and “News and notices” in the menu):',
    ...lines,
  ].join('\n');
}

export function unsaidWords(nouns: readonly string[], language: Language): string {
  return language === 'zh-CN'
    ? `指南里没有写到${nouns.map((noun) => `“${noun}”`).join('、')}，可以问服务台。`
    : `The guides do not mention ${nouns.map((noun) => `“${noun}”`).join(' or ')}; please ask at the desk.`;
}

export function quoteWords({ title, lines }: Found, language: Language): string {
  const quoted = lines.join('\n');
  const isHan = /\p{Script=Han}/u.test(quoted);
  return language === 'zh-CN'
    ? `读者指南“${title}”里写着${isHan || !/\p{L}{3}/u.test(quoted) ? '' : '（只有英文）'}：\n${quoted}`
    : `The guide “${title}” says${isHan && !/[a-z]{3} [a-z]/iu.test(quoted) ? ' (in Chinese only)' : ''}:\n${quoted}`;
}

export function missingWords(
  missing: readonly string[],
  desk: Found | undefined,
  language: Language,
): string {
  const what = missing.filter((name) => name !== '');
  if (language === 'zh-CN')
    return `读者指南里没有写到${what.length === 0 ? '这件事' : `“${what.join('、')}”`}，请问服务台。${desk === undefined ? '' : `\n${desk.lines.join('\n')}`}`;
  return `No guide of the library covers ${what.length === 0 ? 'this' : `“${what.join(', ')}”`}; please ask at the desk.${desk === undefined ? '' : `\n${desk.lines.join('\n')}`}`;
}
