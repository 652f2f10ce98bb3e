import {
  isFiller,
  isForm,
  partOfSpeech,
  type QueryTerm,
  queryTerms,
  stem,
  wordsWithin,
} from '../../analysis/index.ts';
import type { Rows } from '../columns/row-sets.ts';
import { type TextField, valueKey } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { isLongWord, type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { nearGrades, someWordsGrade } from '../query/tiers.ts';
import { cutRun, thingsIn } from './known-words.ts';
import { nearWords } from './near-values.ts';

/** The share of a query, by the weight of its words, that a title has to contain. */
const enough = 0.3;
/** The share of the heaviest set that the next ones have to weigh. */
const enoughNext = 0.35;
/** A verb is about the word after it unless it is this many times as heavy: 提高 in 提高记忆力, but not 沟通 in 沟通技巧. */
const asideUpTo = 1.1;
/** The weight of a word that occurs nowhere, as a share of the rarest word's weight. */
const unknownShare = 0.6;
/** What a word that names the form or the readers of a book weighs beside a subject. */
const formShare = 0.3;
const mostWords = 24;
/** If fewer rows than this contain the heaviest words, rows with the next heaviest words follow. */
export const few = 10;

/** The rarer a word among `all` titles, the more it weighs. */
export const wordWeight = (all: number, titles: number): number =>
  titles === 0 ? Math.log(1 + all) * unknownShare : Math.log(1 + all / titles);

/** Each row's weight, with the number of its terms (fewer than this) in the low part. All zero between two calls. */
let scores = new Uint32Array(0);
const mostTerms = 64;
const precision = 1000;

/** The fields in which a word says what a book is about. */
export const telling: readonly TextField[] = ['title', 'subtitle', 'other', 'author', 'keyword'];

/**
 * How rows that contain some of the words rank, from 0: the words are the title; they are in the title without its
 * subtitle; they are in the whole title, names or headings; they are elsewhere; all are there, but in pieces; only lighter words are there, each set of words on a step
 * of its own as far as there are steps.
 */
export const standings = { title: 0, proper: 1, telling: 2, other: 3, pieces: 4, less: 5 } as const;
const lastStanding = nearGrades - someWordsGrade - 1;

/** A word of a query, and what it does there if it is not what the query is about. */
export type TellingWord = QueryTerm & {
  /** Its parts are words of the query too, so it adds to their weight: 社交焦虑 beside 社交 and 焦虑. */
  readonly isTogether?: true;
  /** The words of which it is a part. */
  readonly within?: string;
  /** It only says which kind of the next word is meant: 毕业 in 毕业论文. */
  readonly isBeside?: true;
  /** It follows a question word: 克服 in 怎样克服焦虑. */
  readonly isAsked?: true;
};

/**
 * The distinctive words of a query. Runs that many titles have stay whole. Others are cut into words, which are joined
 * again if the catalogue has them side by side: 机器学习入门 and 机器学习 入门 both become 机器学习 and 入门.
 */
export function tellingWords(source: Source, plan: Plan, text: string): readonly TellingWord[] {
  const count = (term: QueryTerm): number => source.count(termQuery(term, plan.fields));
  const terms = queryTerms(text)
    .slice(0, mostWords)
    .flatMap((term): readonly TellingWord[] => {
      if (term.kind === 'word') return [term];
      const titles = count(term);
      if (titles >= few) return [term];
      return titles > 0 ? withParts(source, term, count) : joinedWords(source, term, count);
    });
  const words = [...new Map(terms.map((term) => [termKey(term), term])).values()];
  const others = words.filter((term) => !isFiller(termKey(term)));
  const asked = [...valueKey(text).matchAll(questions)].map((match) => match.index + match[0].length);
  return (others.length > 0 ? others : words).map((term) =>
    asked.some((end) => valueKey(text).startsWith(termKey(term), end)) ? { ...term, isAsked: true } : term,
  );
}

/** The words of a question that a verb follows. */
const questions = /如何|怎样|怎么/gu;

/** A word that few titles have, with the words it consists of. */
function withParts(
  source: Source,
  whole: QueryTerm,
  count: (term: QueryTerm) => number,
): readonly TellingWord[] {
  const key = termKey(whole);
  const together = (words: readonly TellingWord[]): readonly TellingWord[] =>
    words.length > 1
      ? [{ ...whole, isTogether: true }, ...words.map((word) => ({ ...word, within: key }))]
      : [whole];
  const found = (parts: readonly string[]): readonly QueryTerm[] =>
    parts
      .filter((part) => part.length > 1 && !isFiller(part))
      .flatMap((part) => queryTerms(part))
      .filter((part) => count(part) > 0);
  const cut = cutRun(source, key, 'guessed');
  if (cut.length > 1) return together(found(cut));
  // The last part of a compound is the thing, the others say which.
  const words = found(wordsWithin(key)).map(
    (part): TellingWord => (key.endsWith(termKey(part)) ? part : { ...part, isBeside: true }),
  );
  if (words.some(({ isBeside }) => !isBeside)) return together(words);
  return count(whole) > 0 || words.length === 0 ? [whole] : words.map(({ isBeside: _, ...word }) => word);
}

/** The words of a run, neighbours joined while the result is found; the run itself if it has only single characters. */
function joinedWords(
  source: Source,
  run: QueryTerm,
  count: (term: QueryTerm) => number,
): readonly TellingWord[] {
  const made: QueryTerm[] = [];
  const cut = cutRun(source, termKey(run), 'guessed');
  const things = thingsIn(source, cut);
  let before: QueryTerm | undefined;
  for (const text of cut) {
    const [word] = queryTerms(text);
    if (word === undefined || !isLongWord(word) || isFiller(text)) {
      if (word !== undefined && things.includes(text)) made.push(word);
      before = undefined;
      continue;
    }
    const [both] = before === undefined || isForm(text) ? [] : queryTerms(termKey(before) + text);
    if (both !== undefined && count(both) > 0) made[made.length - 1] = both;
    else made.push(word);
    before = isForm(text) ? undefined : made.at(-1);
  }
  if (made.length === 0) return [run];
  return made.flatMap((term) =>
    term.kind === 'han' && isLongWord(term) && (count(term) < few || !cut.includes(termKey(term)))
      ? withParts(source, term, count)
      : [term],
  );
}

/**
 * The rows that contain the heaviest set of terms (rarer terms weigh more), with their standings; none if the set
 * weighs too little. If there are few, the rows with the next heaviest set follow.
 */
export function bestByWords(
  source: Source,
  plan: Plan,
  terms: readonly TellingWord[],
): ReadonlyMap<number, number> {
  const { view } = source;
  const lists = terms.map((term) => nearestRows(source, plan.fields, term));
  const weights = weightsOf(source, terms, lists);
  const total = weights.reduce((sum, weight, at) => (terms[at]?.isTogether ? sum : sum + weight), 0);
  if (scores.length <= view.rows) scores = new Uint32Array(Math.ceil(view.rows * 1.2) + 1);
  const isWeak = terms.map(isWeakWord);
  const isAbout = isWeak.includes(false);
  const subjects = terms.filter((_, at) => !isAbout || !isWeak[at]).map(termKey);
  for (const [at, { rows }] of lists.entries()) {
    // A row is not found for words that stand aside alone.
    const counts = (isAbout && isWeak[at]) || standsAside(lists, weights, at) ? 0 : 1;
    const step = Math.round((weights[at] ?? 0) * precision) * mostTerms + counts;
    for (const row of rows) scores[row] = (scores[row] ?? 0) + step;
  }
  const tellingFields = plan.fields.filter((field) => telling.includes(field));
  const told = new Map<number, number>();
  for (const [at, { term, rows, isTyped }] of lists.entries()) {
    if (rows.length === 0 || !isTyped || (isAbout && isWeak[at])) continue;
    for (const row of rowsOf(source, tellingFields, term)) told.set(row, (told.get(row) ?? 0) + 1);
  }
  const found = new Map<number, number>();
  const byWeight = new Map<number, number[]>();
  for (const { rows } of lists) {
    for (const row of rows) {
      const score = scores[row] ?? 0;
      scores[row] = 0;
      const held = score % mostTerms;
      // It is a coincidence if a row contains one of two words in its summary, or only a word that is close to a typed
      // one.
      if (held === 0 || (held === 1 && terms.length > 1 && !told.has(row))) continue;
      const weight = Math.floor(score / mostTerms);
      const rowsOfWeight = byWeight.get(weight);
      if (weight < total * enough * precision) continue;
      if (rowsOfWeight === undefined) byWeight.set(weight, [row]);
      else rowsOfWeight.push(row);
    }
  }
  const sorted = [...byWeight].sort(([a], [b]) => b - a);
  const [heaviest = 0, best = []] = sorted[0] ?? [];
  // What is side by side makes the first set heavier, but asks no more of the next ones.
  const most = Math.min(heaviest, total * precision);
  const isTitleHeld = (row: number): boolean => {
    const title = view.properTitle(row);
    return title.length > 1 && plan.key.includes(title);
  };
  const known = weights.reduce(
    (sum, weight, at) => (terms[at]?.isTogether || lists[at]?.rows.length === 0 ? sum : sum + weight),
    0,
  );
  // The query is a title and words that the catalogue lacks: it names this book.
  const isNamed = heaviest >= Math.floor(known * precision) && best.some(isTitleHeld);
  for (const [place, [weight, rows]] of sorted.entries()) {
    if (place > 0 && (isNamed || found.size >= few || weight < most * enoughNext)) break;
    for (const row of rows) {
      const title = view.properTitle(row);
      const tellings = told.get(row) ?? 0;
      const isProper = tellings > 0 && subjects.filter((word) => title.includes(word)).length >= tellings;
      if (place > 0)
        found.set(row, Math.min(standings.less + (place - 1) * 2 + (isProper ? 0 : 1), lastStanding));
      else if (isTitleHeld(row)) found.set(row, standings.title);
      else found.set(row, isProper ? standings.proper : tellings > 0 ? standings.telling : standings.other);
    }
  }
  return found;
}

/** Whether a word only tells which books on the subject are wanted. */
export const isWeakWord = (term: TellingWord): boolean =>
  term.isTogether === true || term.isBeside === true || isForm(termKey(term));

/** What each word weighs: the rarer, the more; those that are not about the subject little. */
function weightsOf(
  source: Source,
  terms: readonly TellingWord[],
  lists: readonly TermRows[],
): readonly number[] {
  const isAbout = terms.some((term) => !isWeakWord(term));
  const rarities = lists.map(({ count }) => wordWeight(source.titles, count));
  const weights = terms.map((term, at) => {
    if (term.isTogether) return 0;
    return (rarities[at] ?? 0) * (isAbout && isWeakWord(term) ? formShare : 1);
  });
  for (const [at, whole] of terms.entries()) {
    if (!whole.isTogether || lists[at]?.count === 0) continue;
    // Side by side they weigh what they weigh as one word, apart at most half of that.
    const half = (rarities[at] ?? 0) / 2;
    const parts = [...terms.keys()].filter((part) => terms[part]?.within === termKey(whole));
    const sum = parts.reduce((total, part) => total + (weights[part] ?? 0), 0);
    for (const part of parts) weights[part] = (weights[part] ?? 0) * Math.min(1, half / sum);
    weights[at] = half;
  }
  return weights;
}

/** Whether a word is a verb that only leads to the word after it, which the catalogue has. */
function standsAside(lists: readonly TermRows[], weights: readonly number[], at: number): boolean {
  const [verb, object] = [lists[at], lists[at + 1]];
  if (verb?.term.kind !== 'han' || object?.term.kind !== 'han' || object.count === 0) return false;
  const isLight = verb.term.isAsked === true || (weights[at] ?? 0) <= (weights[at + 1] ?? 0) * asideUpTo;
  return isLight && partOfSpeech(termKey(verb.term)) === 'v';
}

interface TermRows {
  readonly term: TellingWord;
  readonly rows: Rows;
  /** How many titles of the catalogue have it. */
  readonly count: number;
  readonly isTyped: boolean;
}

function rowsOf(source: Source, fields: readonly TextField[], term: QueryTerm): Rows {
  const rows = source.find(termQuery(term, fields));
  return source.view.liveOf(rows);
}

/** The rows of the known word that a misspelt Latin word is closest to. */
function nearestRows(source: Source, fields: readonly TextField[], term: TellingWord): TermRows {
  const held = (one: TellingWord) => ({
    term: one,
    rows: rowsOf(source, fields, one),
    count: source.count(termQuery(one, fields)),
  });
  const typed = held(term);
  if (typed.count > 0 || term.kind !== 'word') return { ...typed, isTyped: true };
  const [near] = nearWords(source, term.word, fields);
  if (near === undefined) return { ...typed, isTyped: true };
  return { ...held({ kind: 'word', word: stem(near.text) }), isTyped: false };
}
