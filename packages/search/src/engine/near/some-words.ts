import { isFiller, partOfSpeech, type QueryTerm, queryTerms, stem } from '../../analysis/index.ts';
import type { Rows } from '../columns/row-sets.ts';
import type { TextField } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { isLongWord, type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { cutRun, thingsIn } from './known-words.ts';
import { nearWords } from './near-values.ts';

/** The share of a query, by the weight of its words, that a title has to contain. */
const enough = 0.3;
/** A verb is about the word after it unless it is this many times as heavy: 提高 in 提高记忆力, but not 沟通 in 沟通技巧. */
const asideUpTo = 1.1;
/** The weight of a word that occurs nowhere, as a share of the rarest word's weight. */
const unknownShare = 0.6;
const mostWords = 24;
/** If fewer rows than this contain the heaviest words, rows with the next heaviest words follow. */
const few = 10;

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
 * How rows that contain some of the words rank, from 0: the words are the title; they are in the title, names or
 * headings; they are elsewhere; all are there, but in pieces; only lighter words are there.
 */
export const standings = { title: 0, telling: 1, other: 2, pieces: 3, less: 4 } as const;

/**
 * The distinctive words of a query. Runs that are found stay whole. Longer ones are cut into words, which are joined
 * again if the catalogue has them side by side: 机器学习入门 and 机器学习 入门 both become 机器学习 and 入门.
 */
export function tellingWords(source: Source, plan: Plan, text: string): readonly QueryTerm[] {
  const isFound = (term: QueryTerm): boolean => source.count(termQuery(term, plan.fields)) > 0;
  const terms = queryTerms(text)
    .slice(0, mostWords)
    .flatMap((term) => (term.kind === 'word' || isFound(term) ? [term] : joinedWords(source, term, isFound)));
  const words = [...new Map(terms.map((term) => [termKey(term), term])).values()];
  const others = words.filter((term) => !isFiller(termKey(term)));
  return others.length > 0 ? others : words;
}

/** The words of a run, neighbours joined while the result is found; the run itself if it has only single characters. */
function joinedWords(
  source: Source,
  run: QueryTerm,
  isFound: (term: QueryTerm) => boolean,
): readonly QueryTerm[] {
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
    const [both] = before === undefined ? [] : queryTerms(termKey(before) + text);
    if (both !== undefined && isFound(both)) made[made.length - 1] = both;
    else made.push(word);
    before = made.at(-1);
  }
  return made.length > 0 ? made : [run];
}

/**
 * The rows that contain the heaviest set of terms (rarer terms weigh more), with their standings; none if the set
 * weighs too little. If there are few, the rows with the next heaviest set follow.
 */
export function bestByWords(
  source: Source,
  plan: Plan,
  terms: readonly QueryTerm[],
): ReadonlyMap<number, number> {
  const { view } = source;
  const lists = terms.map((term) => nearestRows(source, plan.fields, term));
  const weights = lists.map(({ count }) => wordWeight(source.titles, count));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (scores.length <= view.rows) scores = new Uint32Array(Math.ceil(view.rows * 1.2) + 1);
  for (const [at, { rows }] of lists.entries()) {
    // A row is not found for words that stand aside alone.
    const counts = standsAside(lists, weights, at) ? 0 : 1;
    const step = Math.round((weights[at] ?? 0) * precision) * mostTerms + counts;
    for (const row of rows) scores[row] = (scores[row] ?? 0) + step;
  }
  const tellingFields = plan.fields.filter((field) => telling.includes(field));
  const told = new Map<number, number>();
  for (const { term, rows, isTyped } of lists) {
    if (rows.length === 0 || !isTyped) continue;
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
  for (const [place, [, rows]] of sorted.entries()) {
    if (place > 0 && found.size >= few) break;
    for (const row of rows) {
      const title = view.properTitle(row);
      const isTitleHeld = title.length > 1 && plan.key.includes(title);
      const isTold = (told.get(row) ?? 0) > 0;
      if (place > 0) found.set(row, standings.less);
      else found.set(row, isTitleHeld ? standings.title : isTold ? standings.telling : standings.other);
    }
  }
  return found;
}

/** Whether a word is a verb that only leads to the word after it, which the catalogue has. */
function standsAside(lists: readonly TermRows[], weights: readonly number[], at: number): boolean {
  const [verb, object] = [lists[at], lists[at + 1]];
  if (verb?.term.kind !== 'han' || object?.term.kind !== 'han' || object.count === 0) return false;
  return (weights[at] ?? 0) <= (weights[at + 1] ?? 0) * asideUpTo && partOfSpeech(termKey(verb.term)) === 'v';
}

interface TermRows {
  readonly term: QueryTerm;
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
function nearestRows(source: Source, fields: readonly TextField[], term: QueryTerm): TermRows {
  const held = (one: QueryTerm) => ({
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
