import { rm } from 'node:fs/promises';
import { openEmbeddedEngine } from '../../src/index.ts';
import type { SearchQuery } from '../../src/port.ts';
import { type Start, timed } from './contender.ts';
import { bytesIn } from './files.ts';
import type { Question } from './questions.ts';

const group = 'bench';

const queryOf = ({ text, letter, year, near }: Question): SearchQuery => ({
  rows: [{ text, scope: 'all', mode: 'fuzzy', logic: 'and' }],
  selections: {
    ...(letter === undefined ? {} : { class: [letter] }),
    ...(year === undefined ? {} : { year: [String(year)] }),
  },
  sort: 'relevance',
  offset: 0,
  limit: 10,
  facets: ['author', 'keyword', 'class', 'year', 'branch'],
  suggest: false,
  near: near ?? false,
});

/** This engine, with its cache of answers off. */
export const here: Start = async ({ data }) => {
  const engine = await openEmbeddedEngine({ folder: data, keptAnswers: 0 });
  return {
    build: (batches) => engine.rebuild(group, batches, 1),
    ask: (question) =>
      timed(async () =>
        question.call === 'suggest'
          ? (await engine.suggest(group, question.text, 10)).length
          : (await engine.search(group, queryOf(question))).total,
      ),
    size: () => bytesIn(data),
    close: async () => {
      await engine.close();
      await rm(data, { recursive: true, force: true });
    },
  };
};
