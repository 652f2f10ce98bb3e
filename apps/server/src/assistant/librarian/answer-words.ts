import type { Language, TitleSummary, Words } from '@yuelan/contract';
import type { FoundBooks, Way } from './found-books.ts';
import { classOf, noneLeft, nothingWords } from './nothing-words.ts';
import type { Plan } from './plan.ts';
import { list, nameOf, subjectOf, wishesOf } from './reasoning-words.ts';
import { careWords, declinedWords, unstatedWords } from './remark-words.ts';
import type { GivenUp } from './shown-books.ts';

/** The librarian's answers, in plain text. Every title in them is a book of the answer or was named by the reader. */

const namedAtMost = 3;

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
    plan.unstated.includes('edition') ? translatorWords(way, language) : '',
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

/** The wishes that the books meet, in brackets. */
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

/** The sentences that open an answer: what the library has nothing about. */
function lacking(
  { language }: Plan,
  { missing, apart, books, isPartly, isOnlyTold }: FoundBooks,
): readonly string[] {
  const zh = language === 'zh-CN';
  if (isOnlyTold === true) return [];
  if (isPartly && missing.length + apart.length === 0)
    return [
      books.length === 1
        ? zh
          ? '没有全都符合的，这一种符合一部分。'
          : 'None fits everything; this one fits a part.'
        : zh
          ? '没有一本全都符合，下面的各符合一部分。'
          : 'None fits everything; each of these fits a part.',
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

function leading(plan: Plan, found: FoundBooks): string {
  return plan.language === 'zh-CN' ? chineseLead(plan, found) : englishLead(plan, found);
}

function chineseLead(plan: Plan, found: FoundBooks): string {
  const { way, books, near, isOnlyTold, missing } = found;
  const language = 'zh-CN';
  const names = bookList(books, language);
  const wishes = wished(plan, found);
  if (isOnlyTold === true)
    return `没有专门讲${list(missing, language)}的书，有 ${count(books, language)}故事和它有关：${names}。`;
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
      if (way.isTranslator === true) return `${way.author}翻译的书有${names}。`;
      return `${way.of === undefined ? '' : `${nameOf(way.of, language)}的作者是${way.author}。`}${way.author}的书${way.of === undefined ? '' : '还'}有${names}${books.length > namedAtMost ? '等' : ''}。`;
    case 'plot':
      return `可能是${names}${way.said.length === 0 ? '' : `：它的记录里写到${list(way.said, language)}`}。`;
    case 'alike':
      return `喜欢${nameOf(way.book, language)}的话，可以看看${names}：作者、主题、分类或读者相近。`;
    case 'alikeAuthor':
      return `和“${way.author}”同类（${subjectOf(way.concepts, language)}）的找到 ${count(books, language)}，先看${names}。`;
    case 'writer':
      return `${nameOf(way.book, language)}的作者是${way.author}${way.not === undefined ? '' : `，不是${way.not}`}。馆里有 ${count(books, language)}。`;
    case 'newest':
      return `最近入藏的书${wishes}里，可以看看${names}。`;
    case 'popular':
      return `${isBorrowed(books) ? '借阅最多的书' : '馆里的书'}${wishes}里，可以看看${names}。`;
    case 'absent':
      return `馆里没有找到“${way.named}”。${subjectOf(way.concepts, language)}方面有 ${count(books, language)}：${names}。`;
    case 'absentWriter':
      return `馆里没有${way.named}的书。写得相近的有${way.writers.join('、')}：${names}。`;
    case 'called':
      return `没有专门讲${list(way.words, language)}的书，书名里有它的是${names}。`;
    case 'nothing':
      return '';
  }
}

function englishLead(plan: Plan, found: FoundBooks): string {
  const { way, books, near, isOnlyTold, missing } = found;
  const language = 'en-US';
  const names = bookList(books, language);
  const wishes = wished(plan, found);
  if (isOnlyTold === true)
    return `No book explains ${list(missing, language)}; ${books.length === 1 ? 'one story has' : `${books.length} stories have`} to do with it: ${names}.`;
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
      if (way.isTranslator === true) return `Translated by ${way.author} the library has ${names}.`;
      return way.of === undefined
        ? `By ${way.author} the library has ${names}.`
        : `${nameOf(way.of, language)} is by ${way.author}, by whom there is also ${names}.`;
    case 'plot':
      return `It may be ${names}${way.said.length === 0 ? '' : `: its record mentions ${list(way.said, language)}`}.`;
    case 'alike':
      return `If you like ${nameOf(way.book, language)}, try ${names}: near it in author, subject, class or readers.`;
    case 'alikeAuthor':
      return `Of the kind that ${way.author} writes (${subjectOf(way.concepts, language)}) I found ${count(books, language)}. Start with ${names}.`;
    case 'writer':
      return `${nameOf(way.book, language)} is by ${way.author}${way.not === undefined ? '' : `, not by ${way.not}`}. The library has ${count(books, language)}.`;
    case 'newest':
      return `Among what came in last${wishes}: ${names}.`;
    case 'popular':
      return `Among ${isBorrowed(books) ? 'what is borrowed most' : 'what the library has'}${wishes}: ${names}.`;
    case 'absent':
      return `The library does not seem to have “${way.named}”. On ${subjectOf(way.concepts, language)} there ${books.length === 1 ? 'is' : 'are'} ${count(books, language)}: ${names}.`;
    case 'absentWriter':
      return `The library has nothing by ${way.named}. ${way.writers.join(' and ')} ${way.writers.length === 1 ? 'writes' : 'write'} alike: ${names}.`;
    case 'called':
      return `No book is on ${list(way.words, language)}; the title of ${names} has ${way.words.length === 1 ? 'the word' : 'these words'}.`;
    case 'nothing':
      return '';
  }
}

const isBorrowed = (books: readonly TitleSummary[]) => books.some(({ borrowcount }) => borrowcount > 0);

/** The parts of the question that the books cover. */
const met = ({ missing, apart }: FoundBooks, way: Extract<Way, { readonly kind: 'topical' }>) =>
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

/** Which book to begin with, and why: the one that is borrowed most. */
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

function translatorWords(way: Way, language: Language): string {
  if (way.kind !== 'known' || way.translators.length === 0) return '';
  return language === 'zh-CN'
    ? `译者：${way.translators.join('、')}。`
    : `Translated by ${way.translators.join(', ')}.`;
}

/** How many can be borrowed now. */
function shelfWords(plan: Plan, { books, givenUp }: FoundBooks): string {
  if (givenUp.includes('inNow')) return '';
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0).length;
  if (books.length === 1)
    return plan.language === 'zh-CN'
      ? inNow === 1
        ? '现在可以借。'
        : '现在不在架上，可以预借。'
      : inNow === 1
        ? 'It can be borrowed now.'
        : 'It is not on the shelf now; a copy can be put on hold.';
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
