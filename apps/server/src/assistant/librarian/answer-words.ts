import type { Language, TitleSummary, Words } from '@yuelan/contract';
import { classPath } from '../help/class-names.ts';
import type { FoundBooks, Way } from './found-books.ts';
import type { Plan } from './plan.ts';
import { list, nameOf, subjectOf, wishesOf } from './reasoning-words.ts';
import { careWords, declinedWords, unstatedWords } from './remark-words.ts';
import type { GivenUp } from './shown-books.ts';

/** What the librarian says. Plain text; every title in it is one of the books of the answer, or what the reader named. */

const namedAtMost = 3;

type Filled<Kind extends Way['kind']> = Extract<Way, { readonly kind: Kind }>;

/** The answer to a question for books. */
export function answerWords(plan: Plan, found: FoundBooks): string {
  const { way, books } = found;
  const { language } = plan;
  const zh = language === 'zh-CN';
  const join = (sentences: readonly string[]) =>
    sentences.filter((sentence) => sentence !== '').join(zh ? '' : ' ');
  const before = [
    plan.declined ? declinedWords[language] : '',
    plan.care === null ? '' : careWords[plan.care][language],
  ];
  if (way.kind === 'nothing') return join([...before, ...nothingWords(plan, found, way)]);
  if (books.length === 0) return join([...before, noneLeft(plan, way)]);
  return join([
    ...before,
    plan.unstated.includes('ending') ? unstatedWords.ending[language] : '',
    ...lacking(plan, found),
    leading(plan, found),
    ...givenUpWords(found, language),
    wholeWords(found, language),
    shelfWords(plan, found),
    ...firstWords(plan, found),
    ...plan.unstated.flatMap((what) => (what === 'ending' ? [] : [unstatedWords[what][language]])),
    found.isMore ? (zh ? '还有别的，可以接着问“还有吗”。' : 'There are more: ask “anything else?”.') : '',
  ]);
}

function bookList(books: readonly TitleSummary[], language: Language): string {
  const names = books.slice(0, namedAtMost).map(({ bookName }) => nameOf(bookName, language));
  return language === 'zh-CN' ? names.join('、') : names.join(', ');
}

const count = (books: readonly TitleSummary[], language: Language) =>
  language === 'zh-CN' ? `${books.length} 种` : `${books.length} ${books.length === 1 ? 'title' : 'titles'}`;

/** Wishes that the books have, in brackets. */
function wished(plan: Plan, { givenUp }: FoundBooks): string {
  const without = (what: GivenUp) => givenUp.includes(what);
  const wishes = wishesOf({
    ...plan,
    fresh: false,
    popular: false,
    ...(without('length') ? { length: null, mostPages: null } : {}),
    ...(without('audience') ? { audience: null } : {}),
    ...(without('language') ? { bookLanguage: null } : {}),
    ...(without('inNow') ? { inNow: false } : {}),
  });
  if (wishes.length === 0) return '';
  return plan.language === 'zh-CN' ? `（${wishes.join('、')}）` : ` (${wishes.join(', ')})`;
}

/** What the library has nothing on, said first. */
function lacking({ language }: Plan, { missing, apart, books, isPartly }: FoundBooks): readonly string[] {
  const zh = language === 'zh-CN';
  if (isPartly && missing.length + apart.length === 0)
    return [
      zh ? '没有一本全都符合，下面的各符合一部分。' : 'None fits everything; each of these fits a part.',
    ];
  const lacks = zh
    ? `没有找到写${list(missing, language)}的书。`
    : `The library has nothing on ${list(missing, language)}.`;
  const are = books.length === 1 ? 'this is not' : 'none of these is';
  const without = zh
    ? `没有一本同时写到${list(apart, language)}。`
    : `No book has all of that; ${are} on ${list(apart, language)}.`;
  return [...(missing.length === 0 ? [] : [lacks]), ...(apart.length === 0 ? [] : [without])];
}

/** A topic with the class that it is, by name. */
function classOf(topic: NonNullable<FoundBooks['near']>, language: Language): string {
  const [code = ''] = topic.classes;
  const last = classPath(code).at(-1);
  const name = `“${topic[language]}”`;
  if (last === undefined) return name;
  return language === 'zh-CN'
    ? `${name}（${last.code} ${last.words[language]}）`
    : `${name} (class ${last.code}, ${last.words[language]})`;
}

function leading(plan: Plan, found: FoundBooks): string {
  return plan.language === 'zh-CN' ? chineseLead(plan, found) : englishLead(plan, found);
}

function chineseLead(plan: Plan, found: FoundBooks): string {
  const { way, books, near } = found;
  const language = 'zh-CN';
  const names = bookList(books, language);
  const wishes = wished(plan, found);
  if (near !== undefined)
    return `最接近的是${classOf(near, language)}，有 ${count(books, language)}：${names}。`;
  switch (way.kind) {
    case 'topical': {
      if (plan.form === 'plot' && books.length <= namedAtMost) return `可能是${names}。`;
      const of = met(found, way);
      const subject =
        of.length === 0 ? wishes.replace(/^（(.*)）$/u, '$1的书') : `${subjectOf(of, language)}${wishes}`;
      return `${subject === '' ? '' : of.length === 0 ? subject : `关于${subject}`}找到 ${count(books, language)}，先看${names}。`;
    }
    case 'known':
      return books.length === 1
        ? `馆里有${names}。`
        : `馆里有${nameOf(way.book, language)}，相同或相近书名的共 ${count(books, language)}。`;
    case 'author':
      return `${way.of === undefined ? '' : `${nameOf(way.of, language)}的作者是${way.author}。`}${way.author}的书${way.of === undefined ? '' : '还'}有${names}${books.length > namedAtMost ? '等' : ''}。`;
    case 'alike':
      return `喜欢${nameOf(way.book, language)}的话，可以看看${names}：作者、主题、分类或读者相近。`;
    case 'alikeAuthor':
      return `和“${way.author}”同类（${subjectOf(way.concepts, language)}）的找到 ${count(books, language)}，先看${names}。`;
    case 'writer':
      return `${nameOf(way.book, language)}的作者是${way.author}。馆里有 ${count(books, language)}。`;
    case 'newest':
      return `最近入藏的书${wishes}里，可以看看${names}。`;
    case 'popular':
      return `${isBorrowed(books) ? '借阅最多的书' : '馆里的书'}${wishes}里，可以看看${names}。`;
    case 'absent':
      return `馆里没有找到“${way.named}”。${subjectOf(way.concepts, language)}方面有 ${count(books, language)}：${names}。`;
    case 'nothing':
      return '';
  }
}

function englishLead(plan: Plan, found: FoundBooks): string {
  const { way, books, near } = found;
  const language = 'en-US';
  const names = bookList(books, language);
  const wishes = wished(plan, found);
  if (near !== undefined)
    return `Nearest to it is ${classOf(near, language)}, with ${count(books, language)}: ${names}.`;
  switch (way.kind) {
    case 'topical': {
      if (plan.form === 'plot' && books.length <= namedAtMost) return `It may be ${names}.`;
      const of = met(found, way);
      const subject = of.length === 0 ? '' : ` on ${subjectOf(of, language)}`;
      return `I found ${count(books, language)}${subject}${wishes}. Start with ${names}.`;
    }
    case 'known':
      return books.length === 1
        ? `Yes, the library has ${names}.`
        : `Yes, the library has ${nameOf(way.book, language)}: ${count(books, language)} of that or a like name.`;
    case 'author':
      return way.of === undefined
        ? `By ${way.author} the library has ${names}.`
        : `${nameOf(way.of, language)} is by ${way.author}, by whom there is also ${names}.`;
    case 'alike':
      return `If you like ${nameOf(way.book, language)}, try ${names}: near it in author, subject, class or readers.`;
    case 'alikeAuthor':
      return `Of the kind that ${way.author} writes (${subjectOf(way.concepts, language)}) I found ${count(books, language)}. Start with ${names}.`;
    case 'writer':
      return `${nameOf(way.book, language)} is by ${way.author}. The library has ${count(books, language)}.`;
    case 'newest':
      return `Among what came in last${wishes}: ${names}.`;
    case 'popular':
      return `Among ${isBorrowed(books) ? 'what is borrowed most' : 'what the library has'}${wishes}: ${names}.`;
    case 'absent':
      return `The library does not seem to have “${way.named}”. On ${subjectOf(way.concepts, language)} there ${books.length === 1 ? 'is' : 'are'} ${count(books, language)}: ${names}.`;
    case 'nothing':
      return '';
  }
}

const isBorrowed = (books: readonly TitleSummary[]) => books.some(({ borrowcount }) => borrowcount > 0);

/** What the books have of what was asked for. */
const met = ({ missing, apart }: FoundBooks, way: Filled<'topical'>) =>
  way.concepts.filter(
    ({ name, kind }) => kind !== 'beside' && !missing.includes(name) && !apart.includes(name),
  );

const givenUpSentences: Readonly<Record<GivenUp, Words>> = {
  length: {
    'zh-CN': '没有这样篇幅的，以上不限篇幅。',
    'en-US': 'None is of that length, so these are of any length.',
  },
  inNow: {
    'zh-CN': '符合的书现在都借出了，以上按内容列出，可以预借。',
    'en-US': 'All that fit are out at the moment, so these are listed whether in or out.',
  },
  audience: {
    'zh-CN': '没有专门写给这个年龄的，以上不限读者对象。',
    'en-US': 'Nothing is meant for that age, so these are for any reader.',
  },
  language: {
    'zh-CN': '没有这种文字的，以上不限语言。',
    'en-US': 'There is none in that language, so these are in any.',
  },
};

function givenUpWords({ givenUp }: FoundBooks, language: Language): readonly string[] {
  return givenUp.map((what) => givenUpSentences[what][language]);
}

function wholeWords({ wholeUpTo }: FoundBooks, language: Language): string {
  if (wholeUpTo === undefined) return '';
  return language === 'zh-CN'
    ? `全都符合的是前 ${wholeUpTo} 种，后面的各符合一部分。`
    : `Only the first ${wholeUpTo === 1 ? 'one fits' : `${wholeUpTo} fit`} wholly; the rest fit a part.`;
}

/** Which of them to begin with, and why: what is borrowed most. */
function firstWords({ form, language }: Plan, { books }: FoundBooks): readonly string[] {
  const [first] = [...books].sort((a, b) => b.borrowcount - a.borrowcount);
  if (form !== 'first' || books.length < 2 || first === undefined || first.borrowcount === 0) return [];
  const name = nameOf(first.bookName, language);
  return [
    language === 'zh-CN'
      ? `可以先看${name}：其中它借得最多。`
      : `Begin with ${name}: of these, readers borrow it most.`,
  ];
}

/** How many can be borrowed now. */
function shelfWords(plan: Plan, { books, givenUp }: FoundBooks): string {
  if (givenUp.includes('inNow') || plan.inNow) return '';
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0).length;
  if (plan.language === 'zh-CN')
    return inNow === 0
      ? '这几种现在都不在架上，可以预借或换一本。'
      : inNow === books.length
        ? '现在都可以借。'
        : `其中 ${inNow} 种现在可以借。`;
  return inNow === 0
    ? 'None of them is on the shelf now; a copy can be put on hold.'
    : inNow === books.length
      ? 'All of these can be borrowed now.'
      : `${inNow} of these can be borrowed now.`;
}

function noneLeft(plan: Plan, way: Way): string {
  const zh = plan.language === 'zh-CN';
  if (plan.more)
    return zh
      ? '符合的书都已经给您看过了。可以换一个主题，或者放宽一点要求。'
      : 'You have seen all that fits. Try another subject, or ask for a little less.';
  if (way.kind === 'author' && way.of !== undefined)
    return zh
      ? `馆里没有${nameOf(way.of, plan.language)}的作者${way.author}的其他书。`
      : `The library has no other book by ${way.author}, who wrote ${nameOf(way.of, plan.language)}.`;
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

function nothingWords(
  plan: Plan,
  { near, apart, isOnlyTold }: FoundBooks,
  { named, suggestion, soundsLike }: Filled<'nothing'>,
): readonly string[] {
  const { language, form } = plan;
  const zh = language === 'zh-CN';
  const names = list(apart.length > 0 ? apart : named, language);
  const wishes = wishesOf({ ...plan, fresh: false, popular: false });
  const nothing =
    names === ''
      ? zh
        ? `没有找到符合的书${wishes.length === 0 ? '' : `（${wishes.join('、')}）`}。`
        : `I found nothing that fits${wishes.length === 0 ? '' : ` (${wishes.join(', ')})`}.`
      : form === 'plot'
        ? zh
          ? `我认不出是哪一本：馆藏记录里没有一本同时写到${names}。`
          : `I cannot tell which book that is: no record of the library has ${names}.`
        : isOnlyTold === true
          ? zh
            ? `馆里只有故事写到${names}，没有讲解它的书。`
            : `Only stories of the library have ${names}; no book explains it.`
          : apart.length > 0
            ? zh
              ? `没有一本书同时写到${names}。`
              : `No book has all of ${names}.`
            : zh
              ? `没有找到写${names}的书。`
              : `The library has nothing on ${names}.`;
  const class_ =
    near === undefined
      ? ''
      : zh
        ? `相关的大类是${classOf(near, language)}。`
        : `The class that it would be in is ${classOf(near, language)}.`;
  const offer = zh
    ? '可以换个说法，或者问问馆员；也可以用“荐购”请图书馆买。'
    : 'Try other words, or ask a librarian; you can also ask the library to buy a book with “Recommend”.';
  const meant =
    suggestion === undefined ? '' : zh ? `您是不是想找“${suggestion}”？` : `Did you mean “${suggestion}”?`;
  const sounds =
    soundsLike === undefined
      ? ''
      : zh
        ? `听起来像${nameOf(soundsLike, language)}，馆里没有找到它。`
        : `It sounds like ${nameOf(soundsLike, language)}, which the library does not seem to have.`;
  return [sounds === '' ? nothing : sounds, class_, meant, offer];
}
