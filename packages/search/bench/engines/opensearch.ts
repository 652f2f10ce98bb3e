import { Agent, request } from 'node:http';
import type { SearchRecord } from '../../src/port.ts';
import { type Start, timed } from './contender.ts';
import { bytesIn } from './files.ts';
import { startOpenSearch } from './opensearch-node.ts';
import type { Question } from './questions.ts';

const port = 9321;

const keyword = { type: 'keyword' };
const text = { type: 'text', analyzer: 'cjk', copy_to: 'all', norms: false };
const index = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'requests.cache.enable': false,
  },
  mappings: {
    _source: { enabled: false },
    properties: {
      title: { ...text, fields: { whole: keyword } },
      author: { ...text, fields: { whole: keyword } },
      keyword: { ...text, fields: { whole: keyword } },
      other: { ...text, index: false },
      all: { type: 'text', analyzer: 'cjk', norms: false },
      // The cjk analyser has no single characters of longer runs; the standard one has nothing else.
      characters: { type: 'text', analyzer: 'standard', norms: false, index_options: 'docs' },
      letter: keyword,
      year: { type: 'integer' },
      branch: keyword,
      isbn: keyword,
      borrowed: { type: 'integer' },
    },
  },
};

const otherNames = ({ subtitle, otherTitles, publisher }: SearchRecord): readonly string[] => [
  subtitle,
  ...otherTitles,
  publisher,
];

const documentOf = (record: SearchRecord): object => ({
  title: record.title,
  author: record.authorNames,
  keyword: record.keywords,
  other: [...otherNames(record), record.summary],
  characters: [record.title, ...record.authorNames, ...record.keywords, ...otherNames(record)],
  letter: record.classCode.slice(0, 1),
  ...(record.year === null ? {} : { year: record.year }),
  branch: record.branches,
  isbn: record.isbns,
  borrowed: record.borrowCount,
});

const aggs = Object.fromEntries(
  ['author.whole', 'keyword.whole', 'letter', 'year', 'branch'].map((field) => [
    field,
    { terms: { field, size: 20 } },
  ]),
);
const phrases = (typed: string): readonly object[] =>
  typed.split(' ').map((word) => ({
    match_phrase: [...word].length === 1 && word > '\u2e80' ? { characters: word } : { all: word },
  }));

function queryOf(question: Question, isClose: boolean): object {
  if (question.call === 'suggest')
    return {
      size: 10,
      query: { prefix: { 'title.whole': question.text } },
      sort: [{ borrowed: 'desc' }],
    };
  const { text: typed, letter, year, heading, isNewest } = question;
  const filter = [
    ...(letter === undefined ? [] : [{ term: { letter } }]),
    ...(year === undefined ? [] : [{ term: { year } }]),
    ...(heading === undefined ? [] : [{ term: { 'keyword.whole': heading } }]),
  ];
  const best = typed === '' ? [{ borrowed: 'desc' }] : ['_score', { borrowed: 'desc' }];
  const words = isClose
    ? [{ match: { all: { query: typed, minimum_should_match: '40%' } } }]
    : typed === ''
      ? []
      : phrases(typed);
  const query = { bool: { must: words, should: [{ match_phrase: { title: typed } }] } };
  return {
    size: 10,
    track_total_hits: true,
    query: typed === '' ? { bool: { filter } } : query,
    ...(typed !== '' && filter.length > 0 ? { post_filter: { bool: { filter } } } : {}),
    aggs,
    sort: isNewest === true ? [{ year: 'desc' }] : best,
  };
}

const agent = new Agent({ keepAlive: true });

function call(method: string, path: string, body: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': path === '/_bulk' ? 'application/x-ndjson' : 'application/json' };
    const sent = request({ agent, port, method, path, headers, timeout: 3_600_000 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const read = Buffer.concat(parts).toString();
        if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(read));
        else reject(new Error(read.slice(0, 500)));
      });
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function totalOf(answer: unknown): number {
  const text = JSON.stringify(answer);
  return Number(/"total":\{"value":(\d+)/u.exec(text)?.[1] ?? 0);
}

/** OpenSearch over HTTP: one shard, merged, `cjk` analyser, keyword columns. */
export const opensearch: Start = async ({ data, heap }) => {
  const node = await startOpenSearch(data, { port, heap });
  if (typeof node === 'string') return node;
  await call('PUT', '/bench', JSON.stringify(index));
  return {
    async build(batches) {
      for await (const batch of batches) {
        const lines = batch.flatMap((record) => [
          JSON.stringify({ index: { _index: 'bench', _id: record.id } }),
          JSON.stringify(documentOf(record)),
        ]);
        await call('POST', '/_bulk', `${lines.join('\n')}\n`);
      }
      await call('POST', '/bench/_refresh', '');
      await call('POST', '/bench/_forcemerge?max_num_segments=1', '');
    },
    ask: (question) =>
      timed(async () => {
        const search = async (isClose: boolean): Promise<number> =>
          totalOf(await call('POST', '/bench/_search', JSON.stringify(queryOf(question, isClose))));
        const total = await search(false);
        return total === 0 && question.near === true ? search(true) : total;
      }),
    size: () => bytesIn(data),
    pause: node.pause,
    memory: node.memory,
    close: node.close,
  };
};
