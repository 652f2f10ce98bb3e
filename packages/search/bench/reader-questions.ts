import { pinyinForms } from '../src/analysis/index.ts';
import type { QueryRow, SearchEngine, SearchQuery, SearchRecord } from '../src/port.ts';
import { awkwardTexts } from './awkward-texts.ts';
import { catalogue, randomOf } from './catalogue.ts';

const facets = ['author', 'keyword', 'class', 'year', 'branch'] as const;

export const query = (rows: readonly QueryRow[], extra: Partial<SearchQuery> = {}): SearchQuery => ({
  rows,
  selections: {},
  sort: 'relevance',
  offset: 0,
  limit: 10,
  facets,
  suggest: true,
  ...extra,
});
export const row = (text: string, extra: Partial<QueryRow> = {}): QueryRow => ({
  text,
  scope: 'all',
  mode: 'fuzzy',
  logic: 'and',
  ...extra,
});

interface Asked {
  readonly group: string;
  /** How many records the group has. */
  readonly records: number;
  /** How many questions of each kind. */
  readonly rounds: number;
}
type Calls = readonly (() => Promise<unknown>)[];

/** Each kind of question, with its name: searches, suggestions, related titles. */
export function questions(
  engine: SearchEngine,
  { group, records, rounds }: Asked,
): readonly (readonly [name: string, calls: Calls])[] {
  const random = randomOf(7);
  const sample: SearchRecord[] = [];
  // Records of another seed use the same words with the same weights, which stands for what readers type.
  for (const record of catalogue({ records: rounds * 4, seed: 99 })) sample.push(record);
  const real: SearchRecord[] = [];
  for (const record of catalogue({ records: Math.min(records, rounds * 4) })) real.push(record);
  const some = (make: (record: SearchRecord) => SearchQuery | null, from = real): Calls =>
    from
      .map(make)
      .filter((made) => made !== null)
      .slice(0, rounds)
      .map((made) => () => engine.search(group, made));
  const han = (text: string, start: number, length: number): string => text.slice(start, start + length);
  const isHan = ({ title }: SearchRecord): boolean => /^\p{Script=Han}/u.test(title);
  return [
    [
      'two-character word of a title',
      some((record) => (isHan(record) ? query([row(han(record.title, 0, 2))]) : null)),
    ],
    ['the same again', some((record) => (isHan(record) ? query([row(han(record.title, 0, 2))]) : null))],
    [
      'common words',
      ['中国', '研究', '问题', '发展', '工作', '经济', '社会', '历史', '文化', '教育'].map(
        (text) => () => engine.search(group, query([row(text)])),
      ),
    ],
    [
      'one character',
      [...'人国书学心山水的一天'].map((text) => () => engine.search(group, query([row(text)]))),
    ],
    [
      'four characters of a title',
      some((record) => (isHan(record) ? query([row(han(record.title, 1, 4))]) : null)),
    ],
    ['whole title', some((record) => query([row(record.title)]))],
    ['author', some((record) => query([row(record.firstAuthor)]))],
    [
      'author and title word',
      some((record) =>
        isHan(record) ? query([row(`${record.firstAuthor} ${han(record.title, 0, 2)}`)]) : null,
      ),
    ],
    ['pasted title with author', some((record) => query([row(record.title + record.firstAuthor)]))],
    [
      'two words',
      some((record) =>
        isHan(record) ? query([row(`${han(record.title, 0, 2)} ${han(record.title, 2, 2)}`)]) : null,
      ),
    ],
    [
      'title prefix',
      some((record) => query([row(han(record.title, 0, 2), { scope: 'title', mode: 'prefix' })])),
    ],
    [
      'title scope',
      some((record) => (isHan(record) ? query([row(han(record.title, 0, 2), { scope: 'title' })]) : null)),
    ],
    ['isbn', some((record) => query([row(record.isbns[0] ?? '')]))],
    ['call number class', some((record) => query([row(record.classCode)]))],
    [
      'pinyin initials',
      ['hlm', 'zgls', 'jjyj', 'shfz', 'xhjy', 'zgwh'].map(
        (text) => () => engine.search(group, query([row(text)])),
      ),
    ],
    [
      'nothing found',
      some(
        (record) => query([row(`${record.title.slice(0, 2)}魃魈${record.firstAuthor.slice(0, 1)}`)]),
        sample,
      ),
    ],
    [
      'awkward texts',
      awkwardTexts.map(
        (text) => () => engine.search(group, query([row(text)], { near: true, further: true })),
      ),
    ],
    [
      'class browse',
      [...'ABCDEFGHIJKNOPQRSTUVXZ'].map(
        (letter) => () => engine.search(group, query([], { selections: { class: [letter] } })),
      ),
    ],
    [
      'facet selection',
      some((record) =>
        isHan(record)
          ? query([row(han(record.title, 0, 2))], {
              selections: { year: [String(record.year)], class: [record.classCode.slice(0, 1)] },
            })
          : null,
      ),
    ],
    [
      'newest first',
      some((record) => (isHan(record) ? query([row(han(record.title, 0, 2))], { sort: 'newest' }) : null)),
    ],
    [
      'suggest, one to four characters',
      real.slice(0, rounds).map(
        ({ title }) =>
          () =>
            engine.suggest(group, title.slice(0, 1 + Math.floor(random() * 4)), 10),
      ),
    ],
    [
      'suggest, pinyin',
      ['z', 'zh', 'zho', 'zhong', 'zhongguo', 'hlm', 'h', 'ji', 'jing', 'li', 'l', 's', 'sh', 'zg'].map(
        (text) => () => engine.suggest(group, text, 10),
      ),
    ],
    [
      'suggest, a character wrong',
      real
        .filter(isHan)
        .slice(0, rounds)
        .map(({ title }, at) => {
          const place = at % 4;
          return () =>
            engine.suggest(group, `${title.slice(0, place)}魃${title.slice(place + 1, 4 + (at % 3))}`, 10);
        }),
    ],
    [
      'suggest, a letter missing',
      real
        .filter((record) => !isHan(record))
        .slice(0, rounds)
        .map(({ title }, at) => {
          const typed = title.slice(0, 5 + (at % 6));
          return () => engine.suggest(group, typed.slice(0, 2) + typed.slice(3), 10);
        }),
    ],
    [
      'suggest, pinyin with a letter missing',
      real
        .filter(isHan)
        .slice(0, rounds)
        .map(({ title }, at) => {
          const { full } = pinyinForms(title.slice(0, 4));
          const place = 1 + (at % (full.length - 1));
          return () => engine.suggest(group, full.slice(0, place) + full.slice(place + 1), 10);
        }),
    ],
    [
      'suggest, isbn',
      real.slice(0, rounds).map(
        ({ isbns }) =>
          () =>
            engine.suggest(group, (isbns[0] ?? '').slice(0, 8), 10),
      ),
    ],
    [
      'related',
      real.slice(0, rounds).map(
        ({ id }) =>
          () =>
            engine.related(group, id, 0, 5),
      ),
    ],
  ];
}

/** The mix of searches in a school library's log: mostly words and titles, some authors, numbers, browsing, facets. */
export function mixed(engine: SearchEngine, { group, records, rounds }: Asked): Calls {
  const random = randomOf(11);
  const calls: (() => Promise<unknown>)[] = [];
  for (const record of catalogue({ records: Math.min(records, rounds * 20) })) {
    if (random() > 0.3) continue;
    const { title, firstAuthor, isbns, classCode } = record;
    const word = title.split(' ')[0] === title ? title.slice(0, 2) : (title.split(' ')[0] ?? '');
    const texts: readonly (readonly [number, SearchQuery])[] = [
      [0.3, query([row(word)])],
      [0.5, query([row(title.slice(0, 4))])],
      [0.65, query([row(title)])],
      [0.75, query([row(firstAuthor)])],
      [0.82, query([row(`${firstAuthor} ${word}`)])],
      [0.87, query([row(isbns[0] ?? '')])],
      [0.9, query([row(title.slice(0, 3), { scope: 'title', mode: 'prefix' })])],
      [0.94, query([row(word)], { selections: { class: [classCode.slice(0, 1)] } })],
      [0.97, query([], { selections: { class: [classCode.slice(0, 1)] } })],
      [0.99, query([row(word)], { offset: 10 })],
      [1, query([row(title.slice(0, 1))])],
    ];
    const dice = random();
    const [, chosen] = texts.find(([share]) => dice <= share) ?? [];
    if (chosen !== undefined) calls.push(() => engine.search(group, chosen));
  }
  return calls;
}
