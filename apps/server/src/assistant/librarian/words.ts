import type { Language, TitleSummary } from '@yuelan/contract';
import { audienceWords } from '../everyday/audiences.ts';
import { topicNamed } from '../everyday/topic-finder.ts';
import type { FoundBooks } from './find-books.ts';
import type { Concept } from './find-topical.ts';
import type { Plan, Talk } from './plan.ts';

/** What the librarian says. Plain text; every title in it is one of the books of the answer, or what the reader named. */

const namedAtMost = 3;

const nameOf = (title: string, language: Language) =>
  language === 'zh-CN' || /\p{Script=Han}/u.test(title) ? `《${title}》` : `“${title}”`;

const list = (names: readonly string[], language: Language) =>
  names.map((name) => `“${name}”`).join(language === 'zh-CN' ? '、' : ' + ');

const subjectOf = (concepts: readonly Concept[], language: Language) =>
  list(
    concepts
      // Whoever asks for stories on something is told of the something.
      .filter(
        ({ name, kind }) =>
          name !== '' && (concepts.length === 1 || kind !== 'mood' || !/^(?:故事|stories)$/u.test(name)),
      )
      .map(({ name, said }) =>
        said === undefined || said.includes(name)
          ? name
          : language === 'zh-CN'
            ? `${said}（${name}）`
            : `${said} (${name})`,
      ),
    language,
  );

/** Whom and how: the wishes beside the subject, as one reads them. */
function wishesOf(plan: Plan): readonly string[] {
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
            shorter: zh ? '更薄' : 'shorter than those before',
            longer: zh ? '更厚' : 'longer than those before',
          }[plan.length],
        ]),
    ...(plan.inNow ? [zh ? '现在在馆' : 'in now'] : []),
    ...(plan.fresh ? [zh ? '新的优先' : 'newest first'] : []),
    ...(plan.popular ? [zh ? '借得多的优先' : 'most borrowed first'] : []),
    ...(plan.bookLanguage === null
      ? []
      : [plan.bookLanguage === 'eng' ? (zh ? '英文' : 'in English') : zh ? '中文' : 'in Chinese']),
    ...(without.length === 0 ? [] : [zh ? `不要${without.join('、')}` : `without ${without.join(', ')}`]),
  ];
}

/** A plan in a line: what the next question may refer to. */
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
  const part = (() => {
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
      case 'known':
        return zh
          ? `按书名找${nameOf(way.book, language)}`
          : `Looked for the title ${nameOf(way.book, language)}`;
      case 'author':
        return zh ? `按作者“${way.author}”找` : `Looked for the author “${way.author}”`;
      case 'alike':
        return zh
          ? `找与${nameOf(way.book, language)}作者、主题或分类相近的书`
          : `Looked for books near ${nameOf(way.book, language)} in author, subjects or class`;
      case 'newest':
        return zh ? '按入藏时间找' : 'Looked at what came in last';
      case 'popular':
        return zh ? '按借阅次数找' : 'Looked at what is borrowed most';
      case 'nothing':
        return zh
          ? `按书名、作者、主题找“${way.named}”`
          : `Looked for “${way.named}” in titles, authors and headings`;
    }
  })();
  return zh ? `${part}${extra}。${from}` : `${part}${extra}. ${from}`;
}

function bookList(books: readonly TitleSummary[], language: Language): string {
  const names = books.slice(0, namedAtMost).map(({ bookName }) => nameOf(bookName, language));
  return language === 'zh-CN' ? names.join('、') : names.join(', ');
}

function countWords(found: FoundBooks, language: Language): string {
  const { total, isMore } = found;
  if (language === 'zh-CN') return isMore ? `${total} 种以上` : `${total} 种`;
  return `${isMore ? 'at least ' : ''}${total} ${total === 1 ? 'title' : 'titles'}`;
}

/** The answer to a question for books. */
export function answerWords(plan: Plan, found: FoundBooks): string {
  return plan.language === 'zh-CN' ? chineseAnswer(plan, found) : englishAnswer(plan, found);
}

function chineseAnswer(plan: Plan, found: FoundBooks): string {
  const { way, books } = found;
  const language = 'zh-CN';
  if (way.kind === 'nothing') return chineseNothing(plan, way.named, way.suggestion);
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0).length;
  const isBorrowed = books.some(({ borrowcount }) => borrowcount > 0);
  const sentences: string[] = [];
  if (books.length === 0) {
    if (plan.more) return '符合的书都已经给您看过了。可以换一个主题，或者放宽一点要求。';
    if (way.kind === 'author' && way.of !== undefined)
      return `馆里没有${nameOf(way.of, language)}的作者${way.author}的其他书。`;
    return '没有找到合适的书。可以换一个说法，或者放宽一点要求。';
  }
  const names = bookList(books, language);
  switch (way.kind) {
    case 'topical':
      sentences.push(
        `${way.concepts.length === 0 ? `${wishesOf({ ...plan, fresh: false, popular: false }).join('、')}的书` : `关于${subjectOf(way.concepts, language)}${wishPhrase(plan)}`}找到 ${countWords(found, language)}，先看${names}。`,
      );
      break;
    case 'known':
      sentences.push(
        books.length === 1
          ? `馆里有${names}。`
          : `馆里有${nameOf(way.book, language)}，相同或相近书名的共 ${books.length} 种。`,
      );
      break;
    case 'author':
      sentences.push(
        `${way.of === undefined ? '' : `${nameOf(way.of, language)}的作者是${way.author}。`}${way.author}的书${way.of === undefined ? '' : '还'}有${names}${books.length > namedAtMost ? '等' : ''}。`,
      );
      break;
    case 'alike':
      sentences.push(`喜欢${nameOf(way.book, language)}的话，可以看看${names}：作者、主题或分类相近。`);
      break;
    case 'newest':
      sentences.push(`最近入藏的书${wishPhrase(plan)}里，可以看看${names}。`);
      break;
    case 'popular':
      sentences.push(`${isBorrowed ? '借阅最多的书' : '馆里的书'}${wishPhrase(plan)}里，可以看看${names}。`);
      break;
    case 'absent':
      sentences.push(
        `馆里没有找到“${way.named}”。和${subjectOf(way.concepts, language)}有关的书有${names}。`,
      );
      break;
  }
  sentences.push(...chineseGivenUp(found));
  if (!found.givenUp.includes('inNow') && found.partlyFrom === books.length && !plan.inNow)
    sentences.push(
      inNow === 0
        ? '这几种现在都不在架上，可以预借或换一本。'
        : inNow === books.length
          ? '现在都可以借。'
          : `其中 ${inNow} 种现在可以借。`,
    );
  return sentences.join('');
}

const wishPhrase = (plan: Plan) => {
  const wishes = wishesOf({ ...plan, fresh: false, popular: false });
  return wishes.length === 0 ? '' : `（${wishes.join('、')}）`;
};

function chineseGivenUp(found: FoundBooks): readonly string[] {
  const said = {
    length: '没有这样篇幅的，以上不限篇幅。',
    inNow: '符合的书现在都借出了，以上按内容列出，可以预借。',
    words: '没有完全符合的，以上只按主题找。',
    some: '没有同时符合所有要求的，以上只符合一部分。',
    audience: '没有专门写给这个年龄的，以上不限读者对象。',
    language: '没有这种文字的，以上不限语言。',
    topic: '',
  } as const;
  const sentences: string[] = found.givenUp.map((what) => said[what]);
  if (found.givenUp.length === 0 && found.partlyFrom < found.books.length)
    sentences.push(`完全符合的只有前 ${found.partlyFrom} 种，后面的只符合一部分。`);
  return sentences;
}

function chineseNothing(plan: Plan, named: string, suggestion: string | undefined): string {
  const did = suggestion === undefined ? '' : `您是不是想找“${suggestion}”？`;
  const what = named === '' ? '没有找到符合的书。' : `馆里没有找到“${named}”。`;
  return `${what}${did}${did === '' ? `可以换一个说法，例如只说主题（恐龙、友谊、侦探小说）${plan.audience === null ? '，再加上年级' : ''}，或者写出书名或作者。` : ''}`;
}

function englishAnswer(plan: Plan, found: FoundBooks): string {
  const { way, books } = found;
  const language = 'en-US';
  if (way.kind === 'nothing') return englishNothing(way.named, way.suggestion);
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0).length;
  if (books.length === 0) {
    if (plan.more) return 'You have seen all that fits. Try another subject, or ask for a little less.';
    if (way.kind === 'author' && way.of !== undefined)
      return `The library has no other book by ${way.author}, who wrote ${nameOf(way.of, language)}.`;
    return 'Nothing fits. Try other words, or ask for a little less.';
  }
  const names = bookList(books, language);
  const wishes = wishesOf({ ...plan, fresh: false, popular: false });
  const wished = wishes.length === 0 ? '' : ` (${wishes.join(', ')})`;
  const isBorrowed = books.some(({ borrowcount }) => borrowcount > 0);
  const sentences: string[] = [];
  switch (way.kind) {
    case 'topical':
      sentences.push(
        `I found ${countWords(found, language)}${way.concepts.length === 0 ? '' : ` on ${subjectOf(way.concepts, language)}`}${wished}. Start with ${names}.`,
      );
      break;
    case 'known':
      sentences.push(
        books.length === 1
          ? `Yes, the library has ${names}.`
          : `Yes, the library has ${nameOf(way.book, language)}: ${books.length} titles of that or a like name.`,
      );
      break;
    case 'author':
      sentences.push(
        way.of === undefined
          ? `By ${way.author} the library has ${names}.`
          : `${nameOf(way.of, language)} is by ${way.author}, by whom there is also ${names}.`,
      );
      break;
    case 'alike':
      sentences.push(
        `If you like ${nameOf(way.book, language)}, try ${names}: near it in author, subject or class.`,
      );
      break;
    case 'newest':
      sentences.push(`Among what came in last${wished}: ${names}.`);
      break;
    case 'popular':
      sentences.push(
        `Among ${isBorrowed ? 'what is borrowed most' : 'what the library has'}${wished}: ${names}.`,
      );
      break;
    case 'absent':
      sentences.push(
        `The library does not seem to have “${way.named}”. On ${subjectOf(way.concepts, language)} there is ${names}.`,
      );
      break;
  }
  sentences.push(...englishGivenUp(found));
  if (!found.givenUp.includes('inNow') && found.partlyFrom === books.length && !plan.inNow)
    sentences.push(
      inNow === 0
        ? 'None of them is on the shelf now; a copy can be reserved.'
        : inNow === books.length
          ? 'All of these can be borrowed now.'
          : `${inNow} of these can be borrowed now.`,
    );
  return sentences.join(' ');
}

function englishGivenUp(found: FoundBooks): readonly string[] {
  const said = {
    length: 'None is of that length, so these are of any length.',
    inNow: 'All that fit are out at the moment, so these are listed whether in or out.',
    words: 'Nothing fits all of the words, so these fit the subject only.',
    some: 'Nothing fits everything you asked for, so each of these fits a part.',
    audience: 'Nothing is meant for that age, so these are for any reader.',
    language: 'There is none in that language, so these are in any.',
    topic: '',
  } as const;
  const sentences: string[] = found.givenUp.map((what) => said[what]);
  if (found.givenUp.length === 0 && found.partlyFrom < found.books.length)
    sentences.push(
      `Only the first ${found.partlyFrom === 1 ? 'one fits' : `${found.partlyFrom} fit`} wholly; the rest fit a part.`,
    );
  return sentences;
}

function englishNothing(named: string, suggestion: string | undefined): string {
  const what = named === '' ? 'I found nothing that fits.' : `I found nothing for “${named}”.`;
  return suggestion === undefined
    ? `${what} Try other words: a subject (dinosaurs, friendship, detective stories) with an age, or a title or an author.`
    : `${what} Did you mean “${suggestion}”?`;
}

/** Answers to what is no question for books. Pages are named as the portal's menus name them. */
export const talkWords: Readonly<Record<Talk, Readonly<Record<Language, string>>>> = {
  greeting: {
    'zh-CN':
      '您好！告诉我您想看什么书，例如“适合五年级读的关于恐龙的书”“有没有余华的小说”“像《草房子》一样的书”。',
    'en-US':
      'Hello! Tell me what you would like to read, for example “books about dinosaurs for a ten year old”, “novels by Jane Austen” or “something like The Hobbit”.',
  },
  thanks: { 'zh-CN': '不客气，祝您读得开心！', 'en-US': 'You are welcome. Happy reading!' },
  farewell: { 'zh-CN': '再见，欢迎再来。', 'en-US': 'Goodbye, and come again.' },
  yourself: {
    'zh-CN':
      '我是本馆的找书助手：只根据馆藏目录回答，能按主题、年级、作者、书名或“像某本书一样”来找书，并告诉您现在能不能借。',
    'en-US':
      'I am this library’s book finder. I answer from the catalogue alone: by subject, age, author, title or “something like …”, and I say what can be borrowed now.',
  },
  hours: {
    'zh-CN': '开放时间写在首页“读者指南”的“开放时间”里。',
    'en-US': 'Opening hours are on the page “Opening hours” of the reader guide, reached from the home page.',
  },
  rules: {
    'zh-CN':
      '能借几本、借多久、逾期和遗失怎么办，请看首页“读者指南”的“借阅规则”。自己的借阅和应还日期在“我的图书馆”里。',
    'en-US':
      'How much, for how long, and what happens with late or lost books is on the page “Borrowing rules” of the reader guide, reached from the home page. Your own loans are in “My library”.',
  },
  renewal: {
    'zh-CN': '续借：登录后打开“我的图书馆”的“我的借阅”，在要续的书旁点“续借”。',
    'en-US': 'To renew, log in, open your loans in “My library” and choose “Renew” beside the book.',
  },
  reservation: {
    'zh-CN': '预借：打开一本书的页面，在馆藏列表里点“预借”，登录后即可；之后在“我的图书馆”里查看或取消。',
    'en-US':
      'To have a copy held, open the book’s page and choose “Reserve” beside a copy; log in when asked. You find it again in “My library”.',
  },
  place: {
    'zh-CN': '图书馆的地址和走法写在首页“读者指南”的“联系我们”里。',
    'en-US': 'The address is on the page “Contact us” of the reader guide, reached from the home page.',
  },
  contact: {
    'zh-CN': '电话和邮箱写在首页“读者指南”的“联系我们”里。',
    'en-US':
      'Telephone and mail are on the page “Contact us” of the reader guide, reached from the home page.',
  },
  layout: {
    'zh-CN': '楼层和房间写在首页“读者指南”的“馆藏布局”里；一本书放在哪里，它的页面上写着。',
    'en-US':
      'Floors and rooms are on the page “Where things are” of the reader guide; where a book stands is on its own page.',
  },
  card: {
    'zh-CN': '办证、挂失和补证请看首页“读者指南”的“入馆须知”，或到服务台办理。',
    'en-US': 'For library cards see the page “Visiting us” of the reader guide, or ask at the desk.',
  },
  purchase: {
    'zh-CN': '想让图书馆买一本书，可以用菜单里的“荐购”告诉我们书名和理由。',
    'en-US': 'If you would like the library to buy a book, use “Recommend” in the menu.',
  },
  evaluation: {
    'zh-CN': '评价一本书是否适合：打开它的页面，点“适宜性评价”。',
    'en-US': 'To say whether a book suits readers, open its page and choose “Suitability”.',
  },
  activities: {
    'zh-CN': '活动、讲座和竞赛的消息在首页的“新闻与通知”里。',
    'en-US': 'Activities, lectures and competitions are under “News and notices” on the home page.',
  },
  unclear: {
    'zh-CN': '我没有看出您想找什么书。可以说一个主题、书名或作者，例如“太空”“海底两万里”“鲁迅”。',
    'en-US':
      'I could not tell what you are looking for. Name a subject, a title or an author, for example “space”, “The Hobbit” or “Jane Austen”.',
  },
};
