import type { Language, TitleSummary, Words } from '@yuelan/contract';
import { classPath } from '../help/class-names.ts';
import type { GivenUp } from './choose-books.ts';
import type { FoundBooks, Way } from './found-books.ts';
import type { Plan } from './plan.ts';
import { list, nameOf, subjectOf, wishesOf } from './reasoning-words.ts';

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
  if (way.kind === 'nothing') return join(nothingWords(plan, way));
  if (books.length === 0) return noneLeft(plan, way);
  return join([
    ...lacking(plan, found),
    leading(plan, found),
    ...givenUpWords(found, language),
    shelfWords(plan, found),
    plan.largePrint
      ? zh
        ? '目录里没有写字的大小，借之前请翻开看看。'
        : 'The catalogue does not say how large the print is; please look inside first.'
      : '',
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
    largePrint: false,
    ...(without('length') ? { length: null, mostPages: null } : {}),
    ...(without('audience') ? { audience: null } : {}),
    ...(without('language') ? { bookLanguage: null } : {}),
    ...(without('inNow') ? { inNow: false } : {}),
  });
  if (wishes.length === 0) return '';
  return plan.language === 'zh-CN' ? `（${wishes.join('、')}）` : ` (${wishes.join(', ')})`;
}

/** What the library has nothing on, said first. */
function lacking({ language }: Plan, { missing, apart }: FoundBooks): readonly string[] {
  if (missing.length === 0)
    return apart.length === 0
      ? []
      : [
          language === 'zh-CN'
            ? `没有一本同时写到${list(apart, language)}。`
            : `No book has all of that; none of these is on ${list(apart, language)}.`,
        ];
  return [
    language === 'zh-CN'
      ? `没有找到写${list(missing, language)}的书。`
      : `The library has nothing on ${list(missing, language)}.`,
  ];
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
  way.concepts.filter(({ name }) => !missing.includes(name) && !apart.includes(name));

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

function givenUpWords(found: FoundBooks, language: Language): readonly string[] {
  const { givenUp, partlyFrom, books, missing, apart } = found;
  if (givenUp.length > 0) return givenUp.map((what) => givenUpSentences[what][language]);
  if (partlyFrom >= books.length || missing.length + apart.length > 0) return [];
  if (partlyFrom === 0)
    return [
      language === 'zh-CN'
        ? '没有一本全都符合，以上各符合一部分。'
        : 'None fits everything; each of these fits a part.',
    ];
  return [
    language === 'zh-CN'
      ? `完全符合的只有前 ${partlyFrom} 种，后面的只符合一部分。`
      : `Only the first ${partlyFrom === 1 ? 'one fits' : `${partlyFrom} fit`} wholly; the rest fit a part.`,
  ];
}

/** How many can be borrowed now. */
function shelfWords(plan: Plan, { books, givenUp, partlyFrom }: FoundBooks): string {
  if (givenUp.includes('inNow') || (partlyFrom > 0 && partlyFrom < books.length) || plan.inNow) return '';
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0).length;
  if (plan.language === 'zh-CN')
    return inNow === 0
      ? '这几种现在都不在架上，可以预借或换一本。'
      : inNow === books.length
        ? '现在都可以借。'
        : `其中 ${inNow} 种现在可以借。`;
  return inNow === 0
    ? 'None of them is on the shelf now; a copy can be reserved.'
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
  if (way.kind === 'alike')
    return zh
      ? `馆里有${nameOf(way.book, plan.language)}，但没有找到与它相近的书。`
      : `The library has ${nameOf(way.book, plan.language)}, but nothing like it.`;
  return zh
    ? '没有找到合适的书。可以换一个说法，或者放宽一点要求。'
    : 'Nothing fits. Try other words, or ask for a little less.';
}

function nothingWords(plan: Plan, { named, suggestion }: Filled<'nothing'>): readonly string[] {
  if (plan.language === 'zh-CN')
    return [
      named === '' ? '没有找到符合的书。' : `馆里没有找到“${named}”方面的书。`,
      suggestion === undefined
        ? '可以换一个说法，只说主题（恐龙、友谊、侦探小说）或者书名、作者；也可以用“荐购”请图书馆买。'
        : `您是不是想找“${suggestion}”？`,
    ];
  return [
    named === '' ? 'I found nothing that fits.' : `The library has nothing on “${named}”.`,
    suggestion === undefined
      ? 'Try other words: a subject (dinosaurs, friendship, detective stories), a title or an author. You can also ask the library to buy a book with “Recommend”.'
      : `Did you mean “${suggestion}”?`,
  ];
}
