import { isValueField, type TextField } from '../engine/index/fields.ts';
import {
  callNumberStarts,
  callNumberStartToken,
  codeToken,
  phraseQuery,
  pinyinToken,
  startQuery,
  termQuery,
  tokenQuery,
  valueQueries,
  valueToken,
} from '../engine/index/tokens.ts';
import {
  askedNumberedFields,
  type CodeTest,
  fieldsWithoutPublisher,
  type PinyinTest,
  type Plan,
  titleSubjects,
  titleWordFields,
} from '../engine/query/plan.ts';
import { tier } from '../engine/query/tiers.ts';
import {
  allOf,
  anyOf,
  beginning,
  butNot,
  type Clause,
  everything,
  oneOf,
  phrase,
  term,
  wordClause,
} from './clauses.ts';

/** What is searched for, and the step that each title then reaches. */
export interface Asked {
  readonly matching: Clause;
  /** The steps of the ranking with their clauses; a title gets the best of its steps. */
  readonly steps: readonly Step[];
  /** Steps of those titles alone that match another clause. */
  readonly within?: { readonly clause: Clause; readonly steps: readonly Step[] };
}

export type Step = readonly [step: number, clause: Clause];

/** Scores fall with the steps; the best stays above zero, because a score cannot be negative. */
const highest = 64;
export const scoreOf = (step: number): number => highest - step;
export const stepOf = (score: number): number => highest - score;

export const browsing: Asked = { matching: everything, steps: [[tier.browse, everything]] };

/** What a plan finds as typed. */
export const planClause = (plan: Plan): Clause =>
  anyOf([...directClauses(plan), ...plan.pinyin.map(pinyinClause)]);

/** The query of a plan, whose titles are found by `matching` if other rows join it. */
export function askPlan(plan: Plan, matching?: Clause): Asked {
  const direct = anyOf(directClauses(plan));
  const steps = directSteps(plan, direct);
  if (matching === undefined && plan.pinyin.length === 0) return { matching: direct, steps };
  const spoken = anyOf(plan.pinyin.map(pinyinClause));
  return {
    matching: matching ?? planClause(plan),
    within: { clause: direct, steps },
    steps: [
      [tier.wholePinyin, anyOf(plan.pinyin.map((test) => pinyinClause({ ...test, extent: 'whole' })))],
      [tier.pinyin, spoken],
      // A title that another row found.
      [tier.allWords, butNot(everything, anyOf([direct, spoken]))],
    ],
  };
}

function directClauses(plan: Plan): readonly Clause[] {
  const { terms, fields, values, codes, key, numbered } = plan;
  const found = codes.map(codeClause);
  if (values !== null) {
    // A prefix may end in the middle of a number.
    const keys = values.extent === 'whole' && numbered !== null ? [key, numbered.key] : [key];
    const queries = keys.flatMap((one) => valueQueries(values.fields, one, values.extent));
    return [...queries.map(wordClause), ...found];
  }
  const words = terms.length === 0 ? [] : [allOf(terms.map((one) => wordClause(termQuery(one, fields))))];
  return [...words, ...numberedClauses(plan, fields), ...found];
}

/** The steps of titles that do not only sound as typed. */
function directSteps(plan: Plan, direct: Clause): readonly Step[] {
  const { key, fields, terms, values, numbered, codes } = plan;
  const steps: Step[] = [];
  const add = (step: number, ...clauses: readonly Clause[]): void => {
    for (const clause of clauses) steps.push([step, clause]);
  };
  const without = fieldsWithoutPublisher(plan);
  add(without === null ? tier.allWords : tier.publisher, everything);
  const wordsIn = (own: readonly TextField[], words = terms): readonly Clause[] =>
    words.map((one) => wordClause(termQuery(one, own)));
  if (without !== null) add(tier.allWords, allOf(wordsIn(without)));
  const titles = titleWordFields(plan);
  if (titles !== null) {
    const subjects = wordsIn(titles, titleSubjects(plan));
    if (subjects.length > 0) add(tier.titleSubject, allOf([...wordsIn(without ?? fields), anyOf(subjects)]));
    add(tier.titleWords, allOf(wordsIn(titles)));
  }
  if (plan.isPhrase || values !== null) add(tier.phrase, direct);
  else if (plan.phrase.length > 0) add(tier.phrase, wordClause(phraseQuery(plan.phrase, fields)));
  const isTitle = fields.includes('title');
  if (numbered !== null) {
    if (values === null) {
      add(tier.phrase, ...numberedClauses(plan, fields));
      if (isTitle) add(tier.titlePhrase, ...numberedClauses(plan, ['title']));
    }
    if (isTitle && numbered.key !== '') {
      const token = valueToken('title', numbered.key);
      add(tier.titlePrefix, wordClause(startQuery(token)));
      add(tier.calledSo, wordClause(tokenQuery(token)));
    }
  }
  const others = fields.filter(isValueField).filter((field) => field !== 'title');
  if (key !== '') add(tier.wholeValue, ...valueQueries(others, key, 'whole').map(wordClause));
  for (const test of codes) {
    add(tier.phrase, codeClause(test));
    add(tier.identifier, codeClause({ ...test, extent: 'whole' }));
  }
  if (!isTitle || key === '') return steps;
  const begins = beginning('titleKey', key);
  add(tier.exactTitle, term('titleKey', key));
  add(tier.titlePrefix, begins);
  add(tier.calledSo, allOf([begins, term('properKey', key)]), butNot(term('bareKey', key), begins));
  if (terms.length > 0) add(tier.titlePhrase, ...inTitle(plan));
  if (terms.length > 1) add(tier.titleAndMore, oneOf('bareKey', partsOf(key)));
  return steps;
}

function inTitle({ key, isUnspaced, isPhrase, terms, phrase: tokens }: Plan): readonly Clause[] {
  if (isUnspaced) return [phrase('titleUnits', [...key])];
  if (isPhrase) return terms.map((one) => wordClause(termQuery(one, ['title'])));
  return tokens.length === 0 ? [] : [wordClause(phraseQuery(tokens, ['title']))];
}

function numberedClauses({ numbered }: Plan, fields: Plan['fields']): readonly Clause[] {
  const asked = askedNumberedFields(numbered, fields);
  return numbered === null || asked.length === 0 ? [] : [wordClause(phraseQuery(numbered.phrase, asked))];
}

function codeClause({ code, key, extent }: CodeTest): Clause {
  if (code === 'callNumber' && extent === 'beginning' && key.length <= callNumberStarts)
    return wordClause(tokenQuery(callNumberStartToken(key)));
  const token = codeToken(code, key);
  return wordClause(extent === 'whole' ? tokenQuery(token) : startQuery(token));
}

function pinyinClause({ field, form, key, extent }: PinyinTest): Clause {
  const token = pinyinToken(field, form, key);
  return wordClause(extent === 'whole' ? tokenQuery(token) : startQuery(token));
}

/** Every part of a key that may be a title: all of two or more units. */
function partsOf(key: string): readonly string[] {
  const parts = new Set<string>();
  for (let from = 0; from < key.length; from += 1)
    for (let to = from + 2; to <= key.length; to += 1) parts.add(key.slice(from, to));
  return [...parts].filter((part) => part.isWellFormed());
}
