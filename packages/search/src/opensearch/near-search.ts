import {
  fold,
  isbnWithin,
  queryTerms,
  stem,
  synonymsOf,
  termsOfName,
  withoutNoise,
} from '../analysis/index.ts';
import { fieldsOf, type TextField, valueKey } from '../engine/index/fields.ts';
import { termQuery } from '../engine/index/tokens.ts';
import { longestCompared, slipsAllowed } from '../engine/near/approximate.ts';
import { isBetter, meantRows } from '../engine/near/did-you-mean.ts';
import { matchFurther } from '../engine/near/further.ts';
import { equalParts, intactParts } from '../engine/near/intact-parts.ts';
import { matchClose } from '../engine/near/near.ts';
import { telling } from '../engine/near/word-roles.ts';
import { wordWeight } from '../engine/near/word-sets.ts';
import { type Match, matchPlan } from '../engine/query/match.ts';
import { type Plan, planOf, termKey, wordsOfRun } from '../engine/query/plan.ts';
import { tier } from '../engine/query/tiers.ts';
import type { QueryRow, SearchQuery } from '../port.ts';
import { bucketsAt, listAt, textAt } from './answers.ts';
import { CandidateSource } from './candidate-source.ts';
import { addTitles, settled } from './candidates.ts';
import {
  allOf,
  anyOf,
  beginning,
  beginsPattern,
  type Clause,
  everything,
  oneOf,
  phrase,
  term,
  wordClause,
} from './clauses.ts';
import { type Asked, askPlan, planClause, type Step } from './plan-query.ts';
import type { TitleSearch } from './title-search.ts';

/** The titles from which close matches are chosen, in all and by one kind of closeness. */
const mostCandidates = 500;
const most = { slipped: 100, parts: 100, names: 60, words: 150, relaxed: 60 } as const;
const mostTexts = 5;
const longestDivided = 32;
const mostWords = 60;

/** For a row that finds nothing as typed: another way to read it, or what is close to it. */
export async function askClose(
  search: TitleSearch,
  alias: string,
  row: QueryRow,
  plan: Plan,
): Promise<{
  readonly asked: Asked;
  readonly plan: Plan;
  readonly match: Match;
  readonly source: CandidateSource;
}> {
  const source = await candidatesOf(search, alias, row, plan);
  const found = await settled(search, alias, source, (candidates) =>
    matchClose(candidates, row, { ...matchPlan(candidates, plan), plan }),
  );
  if (found.near === undefined) return { asked: askPlan(found.plan), plan: found.plan, match: found, source };
  return { asked: askGrades(source, found.near), plan, match: found, source };
}

/** The titles that follow the few that a row finds as typed; null if it does not go on. */
export async function findFurther(
  search: TitleSearch,
  alias: string,
  row: QueryRow,
  plan: Plan,
): Promise<{ readonly asked: Asked; readonly match: Match; readonly source: CandidateSource } | null> {
  const source = await candidatesOf(search, alias, row, plan, 'words');
  const match = await settled(search, alias, source, (candidates) =>
    matchFurther(candidates, row, { ...matchPlan(candidates, plan), plan }),
  );
  return match?.near === undefined ? null : { asked: askGrades(source, match.near), match, source };
}

/** Searches for titles by closeness. */
function askGrades({ view }: CandidateSource, near: ReadonlyMap<number, number>): Asked {
  const grades = [...near].sort(([, a], [, b]) => a - b).slice(0, mostCandidates);
  const byGrade = new Map<number, number[]>();
  for (const [at, grade] of grades) byGrade.set(grade, [...(byGrade.get(grade) ?? []), view.id(at)]);
  const steps = [...byGrade].map(([grade, ids]): Step => [tier.near + grade, oneOf('id', ids)]);
  return { matching: anyOf(steps.map(([, clause]) => clause)), steps };
}

/** Another text that finds something as typed, for a query that found `asFound` titles. */
export async function meantText(
  search: TitleSearch,
  alias: string,
  query: SearchQuery,
  asFound: number,
  known?: CandidateSource,
): Promise<string | null> {
  const [row] = query.rows.filter(({ text }) => text.trim() !== '');
  const plan = row === undefined ? null : planOf(row);
  if (row === undefined || plan === null) return null;
  const source = known ?? (await candidatesOf(search, alias, row, plan));
  const rows = await settled(search, alias, source, (candidates) => meantRows(candidates, query));
  const plans = await Promise.all(
    rows.map(async (meant) => {
      const typed = planOf(meant);
      return typed === null ? null : search.findable(alias, typed);
    }),
  );
  const clauses = plans.map((meant) => (meant === null ? allOf([]) : planClause(meant)));
  const totals = await search.count(alias, clauses);
  const best = rows.find((_, at) => plans[at] !== null && isBetter(totals[at] ?? 0, asFound));
  return best?.text.trim() ?? null;
}

/** Titles that may be close to a text, in every way in which the judging code looks for them, or only by its words. */
async function candidatesOf(
  search: TitleSearch,
  alias: string,
  row: QueryRow,
  plan: Plan,
  ways: 'all' | 'words' = 'all',
): Promise<CandidateSource> {
  const fields = fieldsOf[row.scope];
  const source = new CandidateSource();
  const plain = withoutNoise(row.text);
  const runs = fold(row.text).split(/[^\p{Script=Han}\p{Script=Hiragana}]+|\s+/u);
  const texts = [...new Set([row.text, ...(plain === null ? [] : [plain]), ...runs])]
    .filter((text) => valueKey(text).length > 1)
    .slice(0, mostTexts);
  const isbn = row.scope === 'all' ? isbnWithin(row.text) : null;
  const isbnPlan = isbn === null ? null : planOf({ ...row, text: isbn });
  if (isbnPlan !== null) source.note(isbnPlan);
  const typed = plan.terms.flatMap((one) => (one.kind === 'word' ? [one] : [one, ...wordsOfRun(one.chars)]));
  const terms = [...typed, ...synonymsOf(typed.map(termKey)).flatMap(termsOfName)];
  const [[titles = 0, ...counts]] = await Promise.all([
    search.count(alias, [
      { exists: { field: 'id' } },
      ...terms.map((one) => wordClause(termQuery(one, fields))),
    ]),
    addWords(search, alias, source, row.text),
  ]);
  source.titles = titles;
  const weighed = terms.flatMap((one, at): readonly Clause[] => {
    const boost = wordWeight(titles, counts[at] ?? 0);
    const told = fields.filter((field) => telling.includes(field));
    return (counts[at] ?? 0) === 0
      ? []
      : [
          { constant_score: { filter: wordClause(termQuery(one, fields)), boost } },
          ...(told.length === 0
            ? []
            : [{ constant_score: { filter: wordClause(termQuery(one, told)), boost: 0.1 } }]),
        ];
  });
  const byWords = { size: most.words, query: anyOf(weighed), sort: byScore };
  const close = ways === 'words' ? [] : texts.flatMap((text) => closeTitles(text, fields));
  await addTitles(search, alias, source, [...close, ...(weighed.length === 0 ? [] : [byWords])]);
  return source;
}

const byScore = ['_score', { borrowed: 'desc' }, { id: 'asc' }];

/** Searches for titles and names that are a slip or two away from a text, or contain something that is. */
export function closeTitles(text: string, fields: readonly TextField[]): readonly object[] {
  const key = valueKey(text).slice(0, longestCompared);
  const limit = slipsAllowed(key);
  if (limit === 0 || !key.isWellFormed()) return [];
  const fuzzy = (field: string): Clause => ({
    fuzzy: {
      [field]: { value: key, fuzziness: Math.min(2, limit), max_expansions: 200, rewrite: 'constant_score' },
    },
  });
  const bodies: object[] = [];
  if (fields.includes('title')) {
    bodies.push({
      size: most.slipped,
      query: anyOf(['titleKey', 'properKey', 'bareKey'].map(fuzzy)),
      sort: [{ borrowed: 'desc' }, { id: 'asc' }],
    });
    const units = [...key];
    const pairs = units.slice(1).map((unit, at) => (units[at] ?? '') + unit);
    const shared = [
      ...new Set(units)
        .values()
        .map((unit): Clause => ({ constant_score: { filter: term('titleUnits', unit), boost: 0.5 } })),
      ...new Set(pairs)
        .values()
        .map((pair): Clause => ({ constant_score: { filter: term('title', pair), boost: 1 } })),
    ];
    // Slips leave one of this many parts unchanged.
    const parts = equalParts(units, limit + 1);
    const pieces = intactParts(parts).map((part) => phrase('titleUnits', part));
    bodies.push({
      size: most.parts,
      query: { bool: { filter: [anyOf(pieces)], should: shared } },
      sort: byScore,
    });
  }
  if (fields.includes('author') || fields.includes('keyword'))
    bodies.push({ size: most.names, query: fuzzy('nameTexts'), sort: [{ borrowed: 'desc' }, { id: 'asc' }] });
  return bodies;
}

/** Adds the Latin words that a text may mean: its words and their parts as far as they occur, and words close to them. */
async function addWords(
  search: TitleSearch,
  alias: string,
  source: CandidateSource,
  text: string,
): Promise<void> {
  const words = queryTerms(text).flatMap((one) => (one.kind === 'word' ? [one.word] : []));
  if (words.length === 0) return;
  const joined = words.slice(1).map((word, at) => (words[at] ?? '') + word);
  const parts = new Set([...words, ...joined].flatMap((word) => partsOf(word.slice(0, longestDivided))));
  const misspelt = words.filter((word) => /^[a-z]{4,24}$/u.test(stem(word)));
  const [answer] = await search.server.search(
    alias,
    [
      {
        size: 0,
        query: everything,
        aggs: {
          parts: {
            filter: oneOf('words', [...parts]),
            aggs: { words: { terms: { field: 'words', include: [...parts], size: 1000 } } },
          },
          ...Object.fromEntries(
            misspelt.map((word, at) => [
              `begun ${at}`,
              {
                filter: beginning('words', stem(word)),
                aggs: {
                  words: { terms: { field: 'words', include: beginsPattern(stem(word)), size: mostWords } },
                },
              },
            ]),
          ),
        },
        suggest: Object.fromEntries(
          misspelt.map((word, at) => [
            `close ${at}`,
            {
              text: stem(word),
              term: {
                field: 'words',
                suggest_mode: 'always',
                max_edits: 2,
                prefix_length: 0,
                min_word_length: 4,
                size: mostWords,
                shard_size: 1000,
                max_inspections: 50,
              },
            },
          ]),
        ),
      },
    ],
    search.limit,
  );
  source.addWords(bucketsAt(answer, 'aggregations', 'parts', 'words').map((bucket) => textAt(bucket, 'key')));
  for (const at of misspelt.keys()) {
    source.addWords(
      bucketsAt(answer, 'aggregations', `begun ${at}`, 'words').map((bucket) => textAt(bucket, 'key')),
    );
    for (const entry of listAt(answer, 'suggest', `close ${at}`))
      source.addWords(listAt(entry, 'options').map((option) => textAt(option, 'text')));
  }
}

function partsOf(word: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < word.length; from += 1)
    for (let to = from + 1; to <= word.length; to += 1) parts.push(word.slice(from, to));
  return [...parts, ...parts.map(stem)];
}
