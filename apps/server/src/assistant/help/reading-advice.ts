import type { Language, Title } from '@yuelan/contract';
import { pagesOf } from '../librarian/record-facts.ts';
import type { Neighbours } from './neighbours.ts';

const readersHeading =
  /(?:儿童|少年|青年|少儿|幼儿|婴儿|学前|低幼|学生)(?:课外)?(?:读物|文学|小说|故事|诗歌|绘本|图画|童话|散文)$|\bjuvenile (?:fiction|literature|poetry|drama|humor|works)\b|^(?:children['’]s|young adult) (?:books|stories|fiction|literature|poetry|plays|songs|nonfiction)(?!.*(?:history|criticism|reading))|^(?!.*\b(?:services|homes|hospitals?|schools?|libraries|education)\b).*\bfor (?:children|young|teenagers|toddlers|infants|beginning readers)\b|^readers \(|^board books$/iu;

/** Whether a heading names readers (少年读物, Picture books for children) and no subject (儿童教育, Runaway children). */
export const namesReaders = (heading: string): boolean => readersHeading.test(heading);

/** Suggestions on how to read the book, one per line. */
export function adviceOf(title: Title, neighbours: Neighbours, language: Language): readonly string[] {
  const zh = language === 'zh-CN';
  const lines: string[] = [];
  const readers = title.keywords.filter(namesReaders);
  if (readers.length > 0)
    lines.push(
      zh
        ? `目录里写给谁看的主题词：${readers.join('、')}。`
        : `Its headings name readers: ${readers.join(', ')}.`,
    );
  const pages = pagesOf(title.bookPages);
  if (pages !== undefined) lines.push(lengthAdvice(pages, language));
  lines.push(...wayOfReading(title.bookKindCode, language));
  if (title.contents !== '')
    lines.push(
      zh
        ? '可以先看目录，从最感兴趣的一章读起。'
        : 'Look at the contents first and begin with what interests you most.',
    );
  if (neighbours.inSeries.length > 0)
    lines.push(
      zh
        ? `这是丛书“${title.seriesBookName}”中的一种，馆里还有同丛书的其他书。`
        : `It belongs to the series “${title.seriesBookName}”, of which the library has more.`,
    );
  const [other] = neighbours.byAuthor;
  if (other !== undefined)
    lines.push(
      zh
        ? `读完可以接着读${title.firstAuthor}的《${other.bookName}》。`
        : `Afterwards there is “${other.bookName}” by ${title.firstAuthor}.`,
    );
  return lines;
}

const pagesADay = 20;

function lengthAdvice(pages: number, language: Language): string {
  const zh = language === 'zh-CN';
  const days = Math.ceil(pages / pagesADay);
  if (days <= 3) return zh ? `全书 ${pages} 页。` : `It has ${pages} pages.`;
  return zh
    ? `全书 ${pages} 页，每天读 ${pagesADay} 页的话，大约 ${days} 天读完。`
    : `${pages} pages: at ${pagesADay} a day it takes about ${days} days.`;
}

/** One line per kind of book. */
const ways: readonly (readonly [RegExp, Readonly<Record<Language, string>>])[] = [
  [
    /^(?:I287\.8|I[3-7]\d\d\.85)/u,
    {
      'zh-CN': '图画和文字一起看：先让孩子看图说说，再读文字。',
      'en-US': 'Look at pictures and text together: let the child tell the picture first.',
    },
  ],
  [
    /^(?:I287\.2|I[12]2|I[3-7]\d\d\.2)/u,
    {
      'zh-CN': '诗适合出声读，喜欢的句子可以抄下来。',
      'en-US': 'Poems want to be read aloud; copy the lines that you like.',
    },
  ],
  [
    /^(?:I287|I18|I[3-7]\d\d\.8)/u,
    {
      'zh-CN': '可以和家人轮流读，读完说一说最喜欢哪个人物、为什么。',
      'en-US': 'Take turns reading it with somebody, and say which character you liked best and why.',
    },
  ],
  [
    /^I24[12]|^I237/u,
    {
      'zh-CN': '古典作品语言与今天不同，可先看回目和人物关系，再读正文。',
      'en-US': 'The language is of another time: begin with the chapter headings and who is who.',
    },
  ],
  [
    /^I[12]6|^I[3-7]\d\d\.6/u,
    {
      'zh-CN': '散文不必一口气读完，一次读一两篇，留意作者怎样观察。',
      'en-US':
        'Essays need not be read in one go: one or two at a time, watching how the author looks at things.',
    },
  ],
  [
    /^I/u,
    {
      'zh-CN': '读时留意人物怎样变化，可以随手记下打动您的段落。',
      'en-US': 'Watch how the characters change, and note the passages that move you.',
    },
  ],
  [
    /^(?:K81|K82|K83|A7)/u,
    {
      'zh-CN': '读传记时可以列一条时间线，看主人公在关键时刻怎样选择。',
      'en-US': 'Draw a time line as you read, and look at the choices made at turning points.',
    },
  ],
  [
    /^K/u,
    {
      'zh-CN': '对照地图和年表来读，更容易记住前因后果。',
      'en-US': 'Read it with a map and a table of dates at hand.',
    },
  ],
  [
    /^N33/u,
    { 'zh-CN': '动手做的实验要有大人在旁边。', 'en-US': 'Do the experiments with a grown-up beside you.' },
  ],
  [
    /^[NOPQRSTUVX]/u,
    {
      'zh-CN': '可以先翻图和小标题，把想弄明白的问题写下来，再带着问题读。',
      'en-US': 'Leaf through pictures and headings, write down what you want to know, then read for it.',
    },
  ],
  [
    /^(?:G78|G4)/u,
    {
      'zh-CN': '可以先挑与自己情形相近的部分读。',
      'en-US': 'Begin with what is near your own case.',
    },
  ],
  [
    /^(?:B8|B2|B0|B1)/u,
    {
      'zh-CN': '读得慢一些，每章用一两句话写下自己的看法。',
      'en-US': 'Read slowly, and write a line or two of your own after each chapter.',
    },
  ],
  [
    /^(?:H16|Z)/u,
    {
      'zh-CN': '这类书适合查找，不必从头读到尾。',
      'en-US': 'A book to look things up in rather than to read from end to end.',
    },
  ],
];

/** How to read a book of a class of the Chinese classification: one line, or none. */
export function wayOfReading(classNumber: string, language: Language): readonly string[] {
  const way = ways.find(([test]) => test.test(classNumber));
  return way === undefined ? [] : [way[1][language]];
}
