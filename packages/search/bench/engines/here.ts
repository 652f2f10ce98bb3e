import { rm } from 'node:fs/promises';
import { openEmbeddedEngine, openOpenSearchEngine } from '../../src/index.ts';
import type { SearchEngine, SearchQuery } from '../../src/port.ts';
import { type Contender, type Start, timed } from './contender.ts';
import { bytesIn } from './files.ts';
import { startOpenSearch } from './opensearch-node.ts';
import type { Question } from './questions.ts';

const group = 'bench';

export const queryOf = ({ text, letter, year, heading, isNewest, near }: Question): SearchQuery => ({
  rows: [{ text, scope: 'all', mode: 'fuzzy', logic: 'and' }],
  selections: {
    ...(letter === undefined ? {} : { class: [letter] }),
    ...(year === undefined ? {} : { year: [String(year)] }),
    ...(heading === undefined ? {} : { keyword: [heading] }),
  },
  sort: isNewest === true ? 'newest' : 'relevance',
  offset: 0,
  limit: 10,
  facets: ['author', 'keyword', 'class', 'year', 'branch'],
  // Where nothing was typed, the others count the facets of what was selected.
  remaining: text === '',
  suggest: false,
  near: near ?? false,
});

/** A contender that is one of this package's engines. */
const ours = (engine: SearchEngine): Pick<Contender, 'build' | 'ask'> => ({
  build: (batches) => engine.rebuild(group, batches, 1),
  ask: (question) =>
    timed(async () =>
      question.call === 'suggest'
        ? (await engine.suggest(group, question.text, 10)).length
        : (await engine.search(group, queryOf(question))).total,
    ),
});

/** The embedded engine, with its cache of answers off. */
export const here: Start = async ({ data }) => {
  const engine = await openEmbeddedEngine({ folder: data, keptAnswers: 0 });
  return {
    ...ours(engine),
    // It shares the process of the benchmark, and does nothing unasked.
    pause: () => undefined,
    size: () => bytesIn(data),
    memory: async () => process.memoryUsage().rss,
    close: async () => {
      await engine.close();
      await rm(data, { recursive: true, force: true });
    },
  };
};

const port = 9322;
/** The same engine on OpenSearch. */
export const onOpenSearch: Start = async ({ data, heap }) => {
  const node = await startOpenSearch(data, { port, heap });
  if (typeof node === 'string') return node;
  const engine = openOpenSearchEngine({ url: node.url, prefix: 'bench', limit: 60_000 });
  return {
    ...ours(engine),
    pause: node.pause,
    size: () => bytesIn(data),
    memory: node.memory,
    close: async () => {
      await engine.close();
      await node.close();
    },
  };
};
