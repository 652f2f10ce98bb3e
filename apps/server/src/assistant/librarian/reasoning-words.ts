import type { Language } from '@yuelan/contract';
import { audienceWords } from '../everyday/audiences.ts';
import { topicNamed } from '../everyday/topic-table.ts';
import type { Concept } from './concepts.ts';
import type { FoundBooks } from './found-books.ts';
import type { Plan } from './plan.ts';

/** Words for what was understood and searched for. */

export const nameOf = (title: string, language: Language) =>
  language === 'zh-CN' || /\p{Script=Han}/u.test(title) ? `《${title}》` : `“${title}”`;

export const list = (names: readonly string[], language: Language) =>
  names.map((name) => `“${name}”`).join(language === 'zh-CN' ? '、' : ', ');

/** The subject of the question, in the reader's words. */
export const subjectOf = (concepts: readonly Concept[], language: Language) =>
  list(
    concepts
      // Readers who ask for stories about something are told about that.
      .filter(
        ({ name, kind }) =>
          name !== '' && (concepts.length === 1 || kind !== 'mood' || !/^(?:故事|stories)$/u.test(name)),
      )
      .map(({ name }) => name),
    language,
  );

/** The audience and the other wishes besides the subject, in words. */
export function wishesOf(plan: Plan): readonly string[] {
  const zh = plan.language === 'zh-CN';
  const without = plan.without.map((name) => topicNamed(name)?.[plan.language] ?? name);
  return [
    ...(plan.audience === null
      ? []
      : [
          zh
            ? `适合${audienceWords[plan.audience]['zh-CN']}`
            : `for ${audienceWords[plan.audience]['en-US']}`,
        ]),
    ...(plan.mostPages === null
      ? []
      : [zh ? `不超过 ${plan.mostPages} 页` : `at most ${plan.mostPages} pages`]),
    ...(plan.length === null
      ? []
      : [
          {
            short: zh ? '比较薄' : 'short',
            long: zh ? '比较厚' : 'long',
            shorter: zh ? '更薄' : 'shorter',
            longer: zh ? '更厚' : 'longer',
          }[plan.length],
        ]),
    ...(plan.easy ? [zh ? '容易读' : 'easy to begin with'] : []),
    ...(plan.inNow ? [zh ? '现在在馆' : 'in now'] : []),
    ...(plan.fresh ? [zh ? '新的优先' : 'newest first'] : []),
    ...(plan.popular ? [zh ? '借得多的优先' : 'most borrowed first'] : []),
    ...(plan.bookLanguage === null
      ? []
      : [plan.bookLanguage === 'eng' ? (zh ? '英文' : 'in English') : zh ? '中文' : 'in Chinese']),
    ...(without.length === 0 ? [] : [zh ? `不要${without.join('、')}` : `without ${without.join(', ')}`]),
  ];
}

/** A plan in one line, to which the next question may refer. */
export function reasoningOfPlan(plan: Plan): string {
  const subject = [plan.title, plan.author, ...plan.said, ...plan.words].filter((part) => part !== '');
  return [...subject, ...wishesOf(plan)].join(plan.language === 'zh-CN' ? '、' : ', ');
}

/** What was understood and searched for. */
export function reasoningOf(plan: Plan, found: FoundBooks): string {
  const { language } = plan;
  const zh = language === 'zh-CN';
  const { way } = found;
  const wishes = wishesOf(plan);
  const extra =
    wishes.length === 0 ? '' : zh ? `；要求：${wishes.join('、')}` : `; wishes: ${wishes.join(', ')}`;
  const from = zh ? '来自馆藏目录。' : 'From the catalogue.';
  const part = ((): string => {
    switch (way.kind) {
      case 'topical':
      case 'absent':
        return way.concepts.length === 0
          ? zh
            ? '按读者对象找'
            : 'Looked by readers'
          : zh
            ? `按主题、书名和分类找${subjectOf(way.concepts, language)}`
            : `Looked for ${subjectOf(way.concepts, language)} in headings, titles and classes`;
      case 'plot':
        return zh ? '按记得的情节找' : 'Looked for what happens in it';
      case 'known':
      case 'writer':
        return zh
          ? `按书名找${nameOf(way.book, language)}`
          : `Looked for the title ${nameOf(way.book, language)}`;
      case 'author':
        return zh ? `按作者“${way.author}”找` : `Looked for the author “${way.author}”`;
      case 'alike':
        return zh
          ? `找与${nameOf(way.book, language)}作者、主题或分类相近的书`
          : `Looked for books near ${nameOf(way.book, language)} in author, subjects or class`;
      case 'alikeAuthor':
        return zh
          ? `找与“${way.author}”同类的书`
          : `Looked for books of the kind that “${way.author}” writes`;
      case 'newest':
        return zh ? '按入藏时间找' : 'Looked at what came in last';
      case 'popular':
        return zh ? '按借阅次数找' : 'Looked at what is borrowed most';
      case 'absentWriter':
        return zh ? `按作者“${way.named}”找` : `Looked for the author “${way.named}”`;
      case 'called':
        return zh
          ? `按书名里的词${list(way.words, language)}找`
          : `Looked for ${list(way.words, language)} in titles`;
      case 'nothing':
        if (way.named.length === 0)
          return plan.pointed === null
            ? zh
              ? '按要求找'
              : 'Looked for what fits the wishes'
            : zh
              ? '看上一次列出的书'
              : 'Looked at the books listed before';
        return zh
          ? `按书名、作者、主题找${list(way.named, language)}`
          : `Looked for ${list(way.named, language)} in titles, authors and headings`;
    }
  })();
  return zh ? `${part}${extra}。${from}` : `${part}${extra}. ${from}`;
}
