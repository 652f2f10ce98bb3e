import type { HelpBook, Language, ReadingHelp } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { pagesOf } from '../librarian/record-facts.ts';
import { type Branch, mindMap, oneEntry } from './mind-map.ts';
import type { Neighbours } from './neighbours.ts';
import { adviceOf } from './reading-advice.ts';
import type { TitleToHelp } from './title-to-help.ts';

const tagsAtMost = 8;
const contentsAtMost = 12;
/** On a mind map that a model wrote. */
const neighboursAtMost = 6;

/** Compiles reading help from the catalogue alone: it says nothing that the record does not say. Pure. */
export function compileHelp(title: TitleToHelp, neighbours: Neighbours, language: Language): ReadingHelp {
  return {
    summary: summaryOf(title, language),
    advice: adviceOf(title, neighbours, language).join('\n'),
    booktag: tagsOf(title, language).join('、'),
    mindmapping: mindMap(title.bookName, branchesOf(title, neighbours, language)),
    books: booksOf(neighbours),
    source: 'catalogue',
  };
}

/** Adds books of the library, which the model does not know, to the mind map of help that a model wrote. */
export function addNeighbours(help: ReadingHelp, neighbours: Neighbours, language: Language): ReadingHelp {
  const books = booksOf(neighbours).slice(0, neighboursAtMost);
  if (books.length === 0) return help;
  const lines = [
    `  ${headings.nearby[language]}`,
    ...books.map(({ bookName }) => `    ${oneEntry(bookName)}`),
  ];
  return { ...help, mindmapping: [help.mindmapping, ...lines].join('\n'), books };
}

/** Each book once. */
function booksOf({ byAuthor, inSeries, onSubject }: Neighbours): HelpBook[] {
  const all = [...byAuthor, ...inSeries, ...[...onSubject.values()].flat()];
  return [...new Map(all.map((book) => [book.id, book])).values()];
}

/** The record's facts in a sentence. It does not repeat the record's summary, which the same page shows. */
export function summaryOf(title: TitleToHelp, language: Language): string {
  const zh = language === 'zh-CN';
  const last = title.classes.at(-1)?.words[language] ?? '';
  const pages = pagesOf(title.bookPages);
  const facts = zh
    ? [
        title.firstAuthor === '' ? '' : `作者${title.firstAuthor}`,
        title.publishingCompany === ''
          ? ''
          : `${title.publishingCompany}${title.publishTime === '' ? '' : ` ${title.publishTime} 年`}出版`,
        last === '' ? '' : `属于“${last}”类`,
        title.keywords.length === 0 ? '' : `主题是${title.keywords.slice(0, 5).join('、')}`,
        pages === undefined ? '' : `共 ${pages} 页`,
      ]
    : [
        title.firstAuthor === '' ? '' : `by ${title.firstAuthor}`,
        title.publishingCompany === ''
          ? ''
          : `published by ${title.publishingCompany}${title.publishTime === '' ? '' : ` in ${title.publishTime}`}`,
        last === '' ? '' : `in the class “${last}”`,
        title.keywords.length === 0 ? '' : `on ${title.keywords.slice(0, 5).join(', ')}`,
        pages === undefined ? '' : `${pages} pages`,
      ];
  const said = facts.filter((fact) => fact !== '');
  const name = zh ? `《${title.bookName}》` : `“${title.bookName}”`;
  if (said.length === 0)
    return zh ? `馆藏目录里没有${name}的简介。` : `The catalogue has no summary of ${name}.`;
  return zh ? `${name}，${said.join('，')}。` : `${name}, ${said.join(', ')}.`;
}

/** Subject headings and the name of the class: nothing that the record does not say. */
function tagsOf(title: TitleToHelp, language: Language): readonly string[] {
  const tags = [...title.keywords, title.classes.at(-1)?.words[language] ?? ''];
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.replaceAll('、', '，').trim())
    .filter(
      (tag) => tag !== '' && [...tag].length <= 24 && !seen.has(titleKey(tag)) && seen.add(titleKey(tag)),
    )
    .slice(0, tagsAtMost);
}

const headings = {
  nearby: { 'zh-CN': '馆里相近的书', 'en-US': 'More in this library' },
  contents: { 'zh-CN': '目录', 'en-US': 'Contents' },
  subjects: { 'zh-CN': '主题', 'en-US': 'Subjects' },
  class: { 'zh-CN': '分类', 'en-US': 'Class' },
  people: { 'zh-CN': '作者', 'en-US': 'People' },
  byAuthor: { 'zh-CN': '作者的其他书', 'en-US': 'Also by the author' },
  series: { 'zh-CN': '丛书', 'en-US': 'Series' },
  facts: { 'zh-CN': '出版', 'en-US': 'Edition' },
} as const;

function branchesOf(title: TitleToHelp, neighbours: Neighbours, language: Language): readonly Branch[] {
  const chain = title.classes.map(({ code, words }) => `${code} ${words[language]}`);
  const nested = chain.reduceRight<readonly Branch[]>((below, text) => [{ text, below }], []);
  const leaves = (texts: readonly string[]) => texts.map((text): Branch => ({ text, below: [] }));
  const books = (found: readonly HelpBook[] = []) => leaves(found.map(({ bookName }) => bookName));
  const branch = (name: keyof typeof headings, below: readonly Branch[]): readonly Branch[] =>
    below.length === 0 ? [] : [{ text: headings[name][language], below }];
  const people = title.creators.map(({ name, role }) => {
    const said = title.otherAuthor.split(/[;；]/u).find((part) => part.includes(name)) ?? '';
    const called = role === 'reviewer' && introduces.test(said.replace(name, '')) ? 'introducer' : role;
    return role === 'author' ? name : `${name} (${roleWords[called]?.[language] ?? role})`;
  });
  const pages = pagesOf(title.bookPages);
  return [
    ...branch('contents', leaves(chaptersOf(title.contents))),
    ...branch(
      'subjects',
      title.keywords.map((text) => ({ text, below: books(neighbours.onSubject.get(text)) })),
    ),
    ...branch('class', nested),
    ...branch('people', [
      ...leaves(people.length === 0 && title.firstAuthor !== '' ? [title.firstAuthor] : people),
      ...branch('byAuthor', books(neighbours.byAuthor)),
    ]),
    ...branch(
      'series',
      title.seriesBookName === '' ? [] : [{ text: title.seriesBookName, below: books(neighbours.inSeries) }],
    ),
    ...branch(
      'facts',
      leaves([
        [title.publishingCompany, title.publishTime].filter((part) => part !== '').join(' '),
        pages === undefined ? '' : language === 'zh-CN' ? `${pages} 页` : `${pages} pages`,
      ]),
    ),
  ];
}

const roleWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  editor: { 'zh-CN': '编', 'en-US': 'editor' },
  'chief-editor': { 'zh-CN': '主编', 'en-US': 'chief editor' },
  compiler: { 'zh-CN': '编著', 'en-US': 'compiler' },
  translator: { 'zh-CN': '译', 'en-US': 'translator' },
  illustrator: { 'zh-CN': '绘', 'en-US': 'illustrator' },
  annotator: { 'zh-CN': '注', 'en-US': 'annotator' },
  adapter: { 'zh-CN': '改编', 'en-US': 'adapter' },
  reviewer: { 'zh-CN': '审校', 'en-US': 'reviewer' },
  introducer: { 'zh-CN': '序言', 'en-US': 'introduction' },
  photographer: { 'zh-CN': '摄影', 'en-US': 'photographer' },
  other: { 'zh-CN': '其他', 'en-US': 'other' },
};

/** What a record says of people who wrote something before or after the text (MARC relator codes too): no reviewers. */
const introduces =
  /序|推荐|introduc|foreword|preface|afterword|prologue|préface|vorwort|einleitung|nachwort|prólogo|추천|해설|предисл|\b(?:aui|frw|win|aft)\b/iu;

/** Splits a contents note into chapters. Separators vary (MARC 505 uses ` -- `). */
function chaptersOf(contents: string): readonly string[] {
  return contents
    .split(/\s+--\s+|[;；\n]|\s{3,}|(?=第[一二三四五六七八九十百\d]+[章编部卷篇])/u)
    .map((chapter) => chapter.trim())
    .filter((chapter) => chapter !== '')
    .slice(0, contentsAtMost);
}
