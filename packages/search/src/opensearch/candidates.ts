import type { SearchRecord } from '../port.ts';
import { bucketsAt, isRecord, listAt, numberAt, textAt, valueAt } from './answers.ts';
import type { CandidateSource, KnownName } from './candidate-source.ts';
import { anyOf, beginning, beginsPattern, type Clause, wordClause } from './clauses.ts';
import { behindJoint, nameKeyTerm, typedName } from './index-document.ts';
import { scored } from './pages.ts';
import { askPlan } from './plan-query.ts';
import type { TitleSearch } from './title-search.ts';

/** How often the code may run again because it needs more. */
const mostRounds = 6;
/** Titles and names fetched for one wish. */
const mostTitles = 60;
const mostNames = 60;
/** Wishes for values that are fetched one by one; more are fetched together. */
const mostSingle = 16;

const byLoans = [{ borrowed: 'desc' }, { id: 'asc' }];

/** Runs code of the embedded engine over candidates and fetches what it needs, until nothing is missing. */
export async function settled<Answer>(
  search: TitleSearch,
  alias: string,
  source: CandidateSource,
  run: (source: CandidateSource) => Answer,
): Promise<Answer> {
  for (let round = 0; ; round += 1) {
    const answer = run(source);
    if (source.wishes.size === 0 || round === mostRounds) return answer;
    await fulfil(search, alias, source);
  }
}

/** Searches and adds the titles that are found. */
export async function addTitles(
  search: TitleSearch,
  alias: string,
  source: CandidateSource,
  bodies: readonly object[],
): Promise<void> {
  const answers = await search.server.search(
    alias,
    bodies.map((body) => ({ ...body, _source: ['record'] })),
    search.limit,
  );
  for (const answer of answers) source.add(recordsOf(answer));
  source.show();
}

const recordsOf = (answer: unknown): readonly SearchRecord[] =>
  listAt(answer, 'hits', 'hits')
    .map((hit) => valueAt(hit, '_source', 'record'))
    .filter(isRecord);

async function fulfil(search: TitleSearch, alias: string, source: CandidateSource): Promise<void> {
  const { values, counts, plans, names } = source.wishes;
  const asked = [...values.values()].map(wordClause);
  const share = Math.max(1, Math.ceil(asked.length / mostSingle));
  const groups: Clause[] = [];
  for (let from = 0; from < asked.length; from += share) groups.push(anyOf(asked.slice(from, from + share)));
  const titles = [
    ...groups.map((query) => ({ size: mostTitles, query, sort: byLoans, _source: ['record'] })),
    ...[...plans.values()].map((plan) => ({
      size: mostTitles,
      query: scored(askPlan(plan)),
      sort: ['_score', ...byLoans],
      _source: ['record'],
    })),
  ];
  const countKeys = [...counts.keys()];
  const nameKeys = [...names.values()];
  const [found, totals, known] = await Promise.all([
    search.server.search(alias, titles, search.limit),
    search.count(alias, [...counts.values()].map(wordClause)),
    nameKeys.length === 0 ? [] : search.server.search(alias, [namesBody([...names.entries()])], search.limit),
  ]);
  for (const answer of found) source.add(recordsOf(answer));
  for (const [at, key] of countKeys.entries()) source.addCount(key, totals[at] ?? 0);
  source.addNames(readNames(known[0], nameKeys.length));
  source.answered();
  source.show();
}

/** Counts the names that are meant by what is typed, with their loans. */
function namesBody(wishes: readonly (readonly [wish: string, key: string])[]): object {
  const aggs: Record<string, object> = {};
  for (const [at, [wish, key]] of wishes.entries())
    for (const kind of ['author', 'keyword'] as const) {
      const typed = nameKeyTerm(kind, key);
      const begun = wish.startsWith('whole ') ? typedName(typed) : typed;
      aggs[`${kind} ${at}`] = {
        filter: beginning('nameKeys', begun),
        aggs: {
          names: {
            terms: {
              field: 'nameKeys',
              include: beginsPattern(begun),
              size: mostNames,
              order: [{ use: 'desc' }, { _count: 'desc' }, { _key: 'asc' }],
            },
            aggs: { use: { sum: { field: 'borrowed' } } },
          },
        },
      };
    }
  return { size: 0, aggs };
}

function readNames(answer: unknown, wishes: number): readonly KnownName[] {
  const names: KnownName[] = [];
  for (let at = 0; at < wishes; at += 1)
    for (const kind of ['author', 'keyword'] as const)
      for (const bucket of bucketsAt(answer, 'aggregations', `${kind} ${at}`, 'names')) {
        const titles = numberAt(bucket, 'doc_count');
        const use = titles + numberAt(bucket, 'use', 'value');
        names.push({ kind, text: behindJoint(textAt(bucket, 'key')), titles, use });
      }
  return names;
}
