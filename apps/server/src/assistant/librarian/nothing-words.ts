import type { Language, Words } from '@yuelan/contract';
import { namedPath } from '../../catalogue/public.ts';
import { thingNamed } from '../everyday/things.ts';
import { topicNamed } from '../everyday/topic-table.ts';
import type { Counted } from './choose-books.ts';
import type { FoundBooks, Way } from './found-books.ts';
import type { Plan } from './plan.ts';
import { list, nameOf, wishesOf } from './reasoning-words.ts';

/** What the librarian says when no book answers. */

/** A topic with the code and the name of its class. */
export function classOf(topic: NonNullable<FoundBooks['near']>, language: Language): string {
  const [code = ''] = topic.classes;
  const last = namedPath('clc', code).at(-1);
  const name = `“${topic[language]}”`;
  if (last === undefined) return name;
  return language === 'zh-CN'
    ? `${name}（${last.code} ${last.words[language]}）`
    : `${name} (class ${last.code}, ${last.words[language]})`;
}

/** The answer when all fitting books were shown before, or when there is nothing else by a writer or of a kind. */
export function noneLeft(plan: Plan, way: Way): string {
  const zh = plan.language === 'zh-CN';
  if (plan.more)
    return zh
      ? '符合的书都已经给您看过了。可以换一个主题，或者放宽一点要求。'
      : 'You have seen all that fits. Try another subject, or ask for a little less.';
  if (way.kind === 'author' && way.of !== undefined)
    return zh
      ? `馆里没有${nameOf(way.of, plan.language)}的作者${way.author}的其他书。`
      : `The library has no other book by ${way.author}, who wrote ${nameOf(way.of, plan.language)}.`;
  if (way.kind === 'author' && plan.known.length > 0) {
    const names = plan.known.map((name) => nameOf(name, plan.language));
    return zh
      ? `除了${names.join('、')}，馆里没有${way.author}的其他书。`
      : `Apart from ${names.join(', ')} the library has nothing by ${way.author}.`;
  }
  if (way.kind === 'author')
    return zh
      ? `馆里有${way.author}的书，但没有符合其他要求的。`
      : `The library has books by ${way.author}, but none that fits the rest of your question.`;
  if (way.kind === 'alike')
    return zh
      ? `馆里有${nameOf(way.book, plan.language)}，但没有找到与它相近的书。`
      : `The library has ${nameOf(way.book, plan.language)}, but nothing like it.`;
  return zh
    ? '没有找到合适的书。可以换一个说法，或者放宽一点要求。'
    : 'Nothing fits. Try other words, or ask for a little less.';
}

const offers: Words = {
  'zh-CN': '可以换个说法，或者问问馆员；也可以用“荐购”请图书馆买。',
  'en-US':
    'Try other words, or ask a librarian; you can also ask the library to buy a book with “Recommend”.',
};

/** Says that nothing was found, the class where it would be, what the reader may have meant, and what to try. */
export function nothingWords(
  plan: Plan,
  found: FoundBooks,
  {
    named,
    suggestion,
    soundsLike,
    isWriter = false,
    nearby = [],
  }: Extract<Way, { readonly kind: 'nothing' }>,
): readonly string[] {
  const { language } = plan;
  const zh = language === 'zh-CN';
  const { near, nearTitles = 0, counted = [] } = found;
  if (plan.pointed !== null)
    return [zh ? '您说的是哪一本？请告诉我书名。' : 'Which book do you mean? Please tell me its title.'];
  return [
    isWriter
      ? zh
        ? `馆里没有${named.join('、')}的书。`
        : `The library has nothing by ${named.join(', ')}.`
      : soundsLike === undefined
        ? nothingOn(plan, found, named)
        : zh
          ? `听起来像${nameOf(soundsLike, language)}，馆里没有找到它。`
          : `It sounds like ${nameOf(soundsLike, language)}, which the library does not seem to have.`,
    near === undefined || !isNamedIn(near, named, language)
      ? ''
      : zh
        ? `相关的大类是${classOf(near, language)}，馆里有 ${nearTitles} 种，可以点下面的词去看。`
        : `The class that it would be in is ${classOf(near, language)}, with ${titlesOf(nearTitles)}; the words below lead there.`,
    countedWords(counted, language),
    nearbyWords(nearby, language),
    suggestion === undefined ? '' : zh ? `您是不是想找“${suggestion}”？` : `Did you mean “${suggestion}”?`,
    isBareWord(plan) ? examples[language] : offers[language],
  ];
}

const titlesOf = (count: number) => (count === 1 ? '1 title' : `${count} titles`);

/** Headings with a similar meaning; the words below the answer lead to them. */
function nearbyWords(nearby: readonly Counted[], language: Language): string {
  if (nearby.length === 0) return '';
  return language === 'zh-CN'
    ? `意思相近的主题有${nearby.map(({ name, titles }) => `“${name}”（${titles} 种）`).join('、')}，可以点下面的词去看。`
    : `Near in meaning: ${nearby.map(({ name, titles }) => `“${name}” (${titlesOf(titles)})`).join(', ')}; the words below lead there.`;
}

/** How many titles the parts of the question would find. */
export function countedWords(counted: readonly Counted[], language: Language): string {
  if (counted.length === 0) return '';
  return language === 'zh-CN'
    ? `写到${counted.map(({ name, titles }) => `“${name}”的有 ${titles} 种`).join('，')}，可以点下面的词去看。`
    : `The library has ${counted.map(({ name, titles }) => `${titlesOf(titles)} on “${name}”`).join(', ')}; the words below lead there.`;
}

/** Says which words were not found and for which others the books are. */
export function respeltWords(
  words: readonly string[],
  instead: readonly string[],
  language: Language,
): string {
  return language === 'zh-CN'
    ? `没有找到${list(words, language)}，下面是${list(instead, language)}的结果。`
    : `Nothing has ${list(words, language)}, so these are for ${list(instead, language)}. `;
}

/** A single unknown word may mean anything. */
const isBareWord = ({ phrase, words, topics, form, care, declined }: Plan) =>
  form === null &&
  care === null &&
  !declined &&
  topics.length === 0 &&
  words.length === 1 &&
  words.every((word) => thingNamed(word) === undefined) &&
  phrase.toLowerCase() === words[0]?.toLowerCase();

const examples: Words = {
  'zh-CN': '我按主题、书名、作者找书，例如“关于恐龙的书”“鲁迅的小说”；要买的书可以用“荐购”告诉图书馆。',
  'en-US':
    'I find books by subject, title or author, for example “books about dinosaurs” or “novels by Jane Austen”; the library can be asked to buy a book with “Recommend”.',
};

/** A class is named only if its name says what was asked for. */
function isNamedIn(
  topic: NonNullable<FoundBooks['near']>,
  named: readonly string[],
  language: Language,
): boolean {
  const [code = ''] = topic.classes;
  if (topic.kind === 'thing' || topic.kind === 'subject') return true;
  const label = namedPath('clc', code).at(-1)?.words[language] ?? '';
  return (
    named.some((name) => label.toLowerCase().includes(name.toLowerCase())) ||
    label.includes(topic[language]) ||
    // 水污染 ends with a name of the topic.
    named.some((name) =>
      topic.aliases.some(
        (alias) => alias.length > 1 && /\p{Script=Han}/u.test(alias) && name.endsWith(alias),
      ),
    )
  );
}

/** Words that stand together in the question are named together: garbage trucks. */
function asPhrases(names: readonly string[], phrase: string): readonly string[] {
  const joined: string[] = [];
  for (const name of names) {
    const before = joined.at(-1);
    if (
      before !== undefined &&
      /^[a-z]/iu.test(name) &&
      ` ${phrase.toLowerCase()} `.includes(` ${before} ${name} `.toLowerCase())
    )
      joined[joined.length - 1] = `${before} ${name}`;
    else joined.push(name);
  }
  return joined;
}

/** Says what was not found, with the wishes that narrow it. */
function nothingOn(
  plan: Plan,
  { apart, isOnlyTold, counted = [] }: FoundBooks,
  named: readonly string[],
): string {
  const { language, form } = plan;
  const zh = language === 'zh-CN';
  const names = list(
    asPhrases(apart.length > 0 && counted.length === 0 ? apart : named, plan.phrase),
    language,
  );
  const wishes = wishesOf({ ...plan, fresh: false, popular: false, easy: false, inNow: false });
  const wished = wishes.length === 0 ? '' : zh ? `（${wishes.join('、')}）` : ` (${wishes.join(', ')})`;
  if (names === '') return zh ? `没有找到符合的书${wished}。` : `I found nothing that fits${wished}.`;
  if (
    plan.words.length === 0 &&
    wished !== '' &&
    plan.topics.every((name) => topicNamed(name)?.kind === 'genre')
  )
    return zh ? `没有找到符合的${names}${wished}。` : `I found no ${names} that fit${wished}.`;
  if (form === 'plot')
    return zh
      ? `我认不出是哪一本：馆藏记录里没有一本同时写到${names}。`
      : `I cannot tell which book that is: no record of the library has ${names}.`;
  if (isOnlyTold === true)
    return zh
      ? `馆里只有故事写到${names}，没有讲解它的书。`
      : `Only stories of the library have ${names}; no book explains it.`;
  if (apart.length > 0 && counted.length === 0)
    return zh ? `没有一本书同时写到${names}${wished}。` : `No book has all of ${names}${wished}.`;
  if (isBareWord(plan))
    return zh
      ? `馆里没有叫${names}的书或作者，也没有写它的书。`
      : `No title, author or subject of the library has ${names}.`;
  return zh ? `没有找到写${names}的书${wished}。` : `The library has nothing on ${names}${wished}.`;
}
