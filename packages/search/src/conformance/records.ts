import * as fc from 'fast-check';
import type { QueryRow, SearchQuery, SearchRecord } from '../port.ts';
import { classSchemes, facetNames } from '../terms.ts';

/** Generated records and queries that share few words, so that they often match. */

const pieces = [
  '红楼梦', '紅樓夢', '红楼', '梦', '三体', '中国', '中國', '历史', '经济', '经济学', '研究', '的', '第二卷', '第2卷', '二', 'II', '2', 'two', '二十', '〇', '緒論', '绪论',
  'Harry', 'potter', 'Potters', 'The ', '（上）', ': ', 'C++', 'spider-man', 'J. K.', '2008', ' ', ' ', '·', '：', '（', '）', '《', '》', 'é', 'ｆｕｌｌ', '-', '"', '*', '𠮷', 'ワンピース',
]; // biome-ignore format: a list

const people = [
  '鲁迅',
  '魯迅',
  '曹雪芹',
  '约翰·班维尔',
  'John Banville',
  'J. K. Rowling',
  '王伟',
  '王玮',
  '余　华',
  '',
];
const publishers = ['人民文学出版社', '人民出版社', 'Penguin', ''];
const keywords = ['小说', '长篇小说', '经济 -- 研究', 'Fiction', '历史'];
const classes = ['I247.5', 'I242', 'TP312', 'K', 'F8', '[F8]', 'B84-49', ''];
const deweys = ['823.914', '823/.8', 'J 510', '005.133', '82', ''];
const congress = ['PR6051.D3345', 'QA76.73', 'E', ''];
const languages = ['chi', 'eng', ''];
const audiences = ['children', 'adult', ''];
const seriesNames = ['名著译林', 'Penguin Classics', '丛书'];
const isbns = [
  '9787020002207',
  '7-02-000220-X',
  '978-7-5366-9293-0',
  '0306406152',
  '10019·1234',
  'not an isbn',
];
const branches = ['lib-1', 'lib-2', 'lib-3'];

const piece = fc.constantFrom(...pieces);
const text = (longest: number): fc.Arbitrary<string> =>
  fc.array(piece, { maxLength: longest }).map((parts) => parts.join(''));
const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

export const recordWith = (id: fc.Arbitrary<number>): fc.Arbitrary<SearchRecord> =>
  fc.record({
    id,
    title: text(4),
    subtitle: fc.oneof(fc.constant(''), text(3)),
    otherTitles: fc.array(text(3), { maxLength: 2 }),
    firstAuthor: pick(people),
    authorNames: fc.array(pick(people), { maxLength: 2 }),
    publisher: pick(publishers),
    isbns: fc.array(pick(isbns), { maxLength: 2 }),
    callNumber: fc.tuple(pick(classes), pick(['', '/C28', ' C28', '/L82'])).map((parts) => parts.join('')),
    classCode: pick(classes),
    otherClasses: fc.record({ ddc: pick(deweys), lcc: pick(congress) }, { requiredKeys: [] }),
    series: fc.array(pick(seriesNames), { maxLength: 2 }),
    language: pick(languages),
    audience: pick(audiences),
    keywords: fc.array(pick(keywords), { maxLength: 3 }),
    summary: fc.oneof(fc.constant(''), text(8)),
    year: pick([null, 1996, 2008, 2020]),
    branches: fc.array(pick(branches), { maxLength: 2 }),
    available: fc.array(pick(branches), { maxLength: 2 }),
    work: pick([0, 0, 1, 2, 3, 2 ** 51 + 1]),
    borrowCount: fc.nat({ max: 3 }),
  });

/** Records with the ids 1, 2, 3 … */
export const recordsArbitrary: fc.Arbitrary<readonly SearchRecord[]> = fc
  .array(recordWith(fc.constant(1)), { minLength: 1, maxLength: 25 })
  .map((records) => records.map((record, at) => ({ ...record, id: at + 1 })));

const queryText = fc.oneof(
  { weight: 6, arbitrary: text(3) },
  { weight: 2, arbitrary: pick([...people, ...publishers, ...keywords, ...isbns]) },
  {
    weight: 1,
    arbitrary: pick([
      'hongloumeng',
      'hong lou meng',
      'hlm',
      'luxun',
      'zg',
      'san ti',
      'I242',
      'i247.5c28',
      'TP',
      '97870200',
      '红楼梦曹雪芹',
    ]),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);

const rowArbitrary: fc.Arbitrary<QueryRow> = fc.record({
  text: queryText,
  scope: pick(['title', 'subtitle', 'author', 'publisher', 'isbn', 'callNumber', 'all', 'all'] as const),
  mode: pick(['exact', 'fuzzy', 'fuzzy', 'prefix'] as const),
  logic: pick(['and', 'or', 'not'] as const),
});

export const queryArbitrary: fc.Arbitrary<SearchQuery> = fc.record(
  {
    rows: fc.array(rowArbitrary, { maxLength: 3 }),
    selections: fc.record(
      {
        author: fc.array(pick(people), { maxLength: 2 }),
        keyword: fc.array(pick(keywords), { maxLength: 2 }),
        class: fc.array(pick(['I', 'I24', 'TP', 'F', 'L', '8', '823.9', 'PR', '']), { maxLength: 2 }),
        year: fc.array(pick(['1996', '2008', '1800', 'x', '']), { maxLength: 2 }),
        branch: fc.array(pick([...branches, 'nowhere']), { maxLength: 2 }),
        series: fc.array(pick([...seriesNames, '']), { maxLength: 2 }),
        language: fc.array(pick(languages), { maxLength: 2 }),
        audience: fc.array(pick(audiences), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    sort: pick(['relevance', 'relevance', 'newest', 'oldest', 'borrowed', 'title'] as const),
    offset: pick([0, 0, 2, 100]),
    limit: pick([10, 3, 400]),
    facets: pick([facetNames, ['class', 'year']]),
    remaining: fc.boolean(),
    classes: fc.record(
      { scheme: pick(classSchemes), under: pick(['', 'I', 'I24', 'T', '8', '82', '823', 'P', 'PR', 'x']) },
      { requiredKeys: ['scheme'] },
    ),
    years: fc.record(
      { from: pick([1996, 1997, 3000, -20_000]), to: pick([1996, 2010, -1, 20_000]) },
      { requiredKeys: [] },
    ),
    suggest: fc.constant(false),
    only: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }),
    availableAt: fc.array(pick([...branches, 'nowhere']), { maxLength: 2 }),
    lately: fc
      .uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 })
      .map((ids) => ({ available: ids.slice(0, 3), unavailable: ids.slice(3) })),
    byWork: fc.record({
      nearest: fc.array(fc.array(pick(branches), { maxLength: 2 }), { maxLength: 2 }),
      countTo: pick([1, 4, 1000]),
    }),
  },
  { requiredKeys: ['rows', 'selections', 'sort', 'offset', 'limit', 'facets', 'suggest'] },
);

/** A query for one text. */
export function ask(
  text: string,
  row: Partial<QueryRow> = {},
  extra: Partial<SearchQuery> = {},
): SearchQuery {
  return {
    rows: [{ text, scope: 'all', mode: 'fuzzy', logic: 'and', ...row }],
    selections: {},
    sort: 'relevance',
    offset: 0,
    limit: 50,
    facets: [],
    suggest: false,
    ...extra,
  };
}

/** A record with a title and any other fields. */
export function book(id: number, title: string, extra: Partial<SearchRecord> = {}): SearchRecord {
  return {
    id,
    title,
    subtitle: '',
    otherTitles: [],
    firstAuthor: '',
    authorNames: [],
    publisher: '',
    isbns: [],
    callNumber: '',
    classCode: '',
    keywords: [],
    summary: '',
    year: null,
    branches: [],
    borrowCount: 0,
    ...extra,
  };
}

/** All records in one batch, as a rebuild expects them. */
export async function* inOneBatch(records: readonly SearchRecord[]): AsyncGenerator<readonly SearchRecord[]> {
  yield records;
}
