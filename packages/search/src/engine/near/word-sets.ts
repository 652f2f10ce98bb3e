import {
  family,
  isHistory,
  isPopular,
  isReaders,
  partOfSpeech,
  type QueryTerm,
  queryTerms,
  stem,
  termsOfName,
  wordsLike,
} from '../../analysis/index.ts';
import { type Rows, unionOf } from '../columns/row-sets.ts';
import type { TextField } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { nearWords } from './near-values.ts';
import { few, isWeakWord, makers, type TellingWord } from './word-roles.ts';

/**
 * What the first subject of a query adds to a set: as much as an eighth as many titles would. In a query of two subjects
 * the second one often is an aspect of the first: 战术 in 足球战术.
 */
const leading = Math.log(8) * 0.75;
/** A verb is about the word after it unless it is this many times as heavy: 提高 in 提高记忆力, but not 沟通 in 沟通技巧. */
const asideUpTo = 1.1;
/** The weight of a word that occurs nowhere, as a share of the rarest word's weight. */
const unknownShare = 0.6;
/**
 * What a word weighs beside a subject if it names the form of a book, what is done with the subject, its readers or its
 * history.
 */
const formShare = 0.3;
const doneShare = 0.5;
const readersShare = 0.6;

/** The rarer a word among `all` titles, the more it weighs. */
export const wordWeight = (all: number, titles: number): number =>
  titles === 0 ? Math.log(1 + all) * unknownShare : Math.log(1 + all / titles);

/** How many bits a set has. */
export function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** What the sets of a query's words weigh. A set is the bits of its words. */
export class WordSets {
  readonly #lists: readonly TermRows[];
  readonly #weights: readonly number[];
  /** The words that are not weak, and those of them for which a row is found. */
  readonly #subjects: number = 0;
  readonly #finding: number = 0;
  readonly #known: number = 0;
  /** Words that stand for their parts side by side. */
  readonly #together: number = 0;
  /** The words that stand for each thing that the query is about. */
  readonly #things: readonly number[];
  /** The first of them for which a row is found. */
  readonly #first: number;
  readonly #scores = new Map<number, number>();

  constructor(source: Source, lists: readonly TermRows[]) {
    this.#lists = lists;
    const terms = lists.map(({ term }) => term);
    const isAbout = terms.some((term) => !isWeakWord(term));
    this.#weights = weightsOf(source, terms, lists);
    const things = new Map<string, number>();
    for (const [at, term] of terms.entries()) {
      // Words side by side find a row however broad each of them is: 美国政治.
      if (term.isTogether && lists[at]?.rows.length !== 0) this.#finding |= 1 << at;
      const thing = term.within ?? termKey(term);
      if (term.isTogether) {
        this.#together |= 1 << at;
        things.set(thing, (things.get(thing) ?? 0) | (1 << at));
      }
      if (isAbout && isWeakWord(term)) continue;
      this.#subjects |= 1 << at;
      if (lists[at]?.rows.length !== 0) this.#known |= 1 << at;
      if (term.isBroad !== true && !standsAside(source, lists, this.#weights, at)) this.#finding |= 1 << at;
      things.set(thing, (things.get(thing) ?? 0) | (1 << at));
    }
    this.#things = [...things.values()];
    this.#first = this.#things.find((thing) => (thing & this.#finding) !== 0) ?? 0;
  }

  /** The subjects in a set, as bits in order. */
  subjectsOf(set: number): number {
    const at = [...this.#lists.keys()].filter((place) => this.isSubject(place));
    return at.reduce((bits, place, bit) => ((set & (1 << place)) === 0 ? bits : bits | (1 << bit)), 0);
  }

  /** The words that are subjects, not forms of a book. */
  get subjects(): readonly TellingWord[] {
    return this.#lists.filter((_, at) => this.isSubject(at)).map(({ term }) => term);
  }

  /** The weight of all words, and of those that some title has. */
  get total(): number {
    return this.#sum(() => true);
  }

  get known(): number {
    return this.#sum(({ rows }) => rows.length > 0);
  }

  #sum(counts: (list: TermRows) => boolean): number {
    return this.#lists.reduce(
      (sum, list, at) => (list.term.isTogether || !counts(list) ? sum : sum + (this.#weights[at] ?? 0)),
      0,
    );
  }

  isSubject(at: number): boolean {
    return (this.#subjects & (1 << at)) !== 0;
  }

  /** How many words of a set find a row. Words that are set aside, or that name forms, find none alone. */
  finding(set: number): number {
    return bits(set & this.#finding);
  }

  /** How much of a thing a set has: less if only parts of it, or one that many titles have. */
  #shareOf(thing: number, set: number): number {
    const had = thing & set;
    if (had === 0 || had === thing || (had & this.#together) !== 0) return had === 0 ? 0 : 1;
    return (had & this.#finding) === 0 ? 0.25 : 0.5;
  }

  /** The share of the things for which a row is found, as far as titles have them, that is in a set. */
  shareFound(set: number): number {
    const known = this.#things.filter((thing) => (thing & this.#finding & this.#known) !== 0);
    return known.filter((thing) => (thing & this.#finding & set) !== 0).length / (known.length || 1);
  }

  /** Whether a set lacks a word that is neither weak nor broad, although some title has it. */
  lacksSubject(set: number): boolean {
    return this.#lists.some(
      ({ term, count }, at) => count > 0 && !term.isBroad && this.isSubject(at) && (set & (1 << at)) === 0,
    );
  }

  /** Whether a set lacks a word that is this many times as rare as the next one, which it has: 小说 for 侦探小说. */
  lacksRarer(set: number, times: number): boolean {
    if ((set & this.#together) !== 0) return false;
    let lacked = Number.POSITIVE_INFINITY;
    for (const [at, { term, count }] of this.#lists.entries()) {
      if (term.isTogether || term.isBroad || count === 0 || !(this.isSubject(at) || term.isBeside)) continue;
      if ((set & (1 << at)) === 0) lacked = Math.min(lacked, count);
      else if (this.isSubject(at)) return lacked * times < count;
    }
    return false;
  }

  weight(set: number): number {
    return this.#weights.reduce((sum, weight, at) => ((set & (1 << at)) === 0 ? sum : sum + weight), 0);
  }

  /** The weight of a set without the extra weight of its words side by side. */
  weightApart(set: number): number {
    return this.weight(set & ~this.#together);
  }

  /** The weight of a set, which counts half if it has none of the things that the query is about, and in full if it has all. */
  score(set: number): number {
    const known = this.#scores.get(set);
    if (known !== undefined) return known;
    const share = this.#things.reduce((sum, thing) => sum + this.#shareOf(thing, set), 0);
    const lead = (this.#first & set) === 0 ? 0 : leading;
    const score = (this.weight(set) * (1 + share / (this.#things.length || 1))) / 2 + lead;
    this.#scores.set(set, score);
    return score;
  }
}

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
    const key = termKey(term);
    const share = term.isDone ? doneShare : isReaders(key) || isHistory(key) ? readersShare : formShare;
    return (rarities[at] ?? 0) * (isAbout && isWeakWord(term) ? share : 1);
  });
  for (const [at, whole] of terms.entries()) {
    if (!whole.isTogether || lists[at]?.count === 0) continue;
    // Side by side they weigh as much as one word, and apart at most half of that.
    const half = (rarities[at] ?? 0) / 2;
    const parts = [...terms.keys()].filter((part) => terms[part]?.within === termKey(whole));
    const sum = parts.reduce((total, part) => total + (weights[part] ?? 0), 0);
    for (const part of parts) weights[part] = (weights[part] ?? 0) * Math.min(1, half / sum);
    weights[at] = half;
  }
  return weights;
}

/** Whether a word is a verb that only leads to the word after it: 提高记忆力. No title has 减肥食谱, so 减肥 is a subject there. */
function standsAside(
  source: Source,
  lists: readonly TermRows[],
  weights: readonly number[],
  at: number,
): boolean {
  const [verb, object] = [lists[at], lists[at + 1]];
  if (verb?.term.kind !== 'han' || object?.term.kind !== 'han' || object.count === 0) return false;
  if (partOfSpeech(termKey(verb.term)) !== 'v') return false;
  if (verb.term.isAsked === true) return true;
  if (object.count < few || (weights[at] ?? 0) > (weights[at + 1] ?? 0) * asideUpTo) return false;
  const both = queryTerms(termKey(verb.term) + termKey(object.term));
  return both.some((one) => source.hasMore(termQuery(one, ['title', 'subtitle']), 0));
}

/** The rows of a term. */
export interface TermRows {
  readonly term: TellingWord;
  readonly rows: Rows;
  /** The number of titles in the catalogue that have it. */
  readonly count: number;
  readonly isTyped: boolean;
}

const isOfTitle = (field: TextField): boolean => field === 'title' || field === 'subtitle';

export function rowsOf(source: Source, fields: readonly TextField[], term: QueryTerm): Rows {
  const rows = source.find(termQuery(term, fields));
  return source.view.liveOf(rows);
}

/** The words of the catalogue that are formed from the same one as a Latin word. */
const familyIn = ({ view }: Source, term: TellingWord): readonly string[] =>
  term.kind === 'word' ? family(term.word).filter((word) => view.dictionaries.word.find(word) > 0) : [];

/** The rows of a term: of all words with the same meaning, and of the known word closest to a misspelt Latin word. */
export function nearestRows(source: Source, fields: readonly TextField[], term: TellingWord): TermRows {
  const held = (one: TellingWord) => ({
    term: one,
    rows: rowsOf(source, fields, one),
    count: source.count(termQuery(one, fields)),
  });
  const typed = held(term);
  const alike = [...wordsLike(termKey(term)), ...(typed.count < few ? familyIn(source, term) : [])];
  if (alike.length > 0) {
    // A heading 日本漫画 does not mean popular science, but a title 漫画量子力学 does. `ai` is also a name.
    const own = isPopular(termKey(term))
      ? fields.filter(isOfTitle)
      : fields.filter((field) => term.kind === 'han' || !makers.includes(field));
    const others = alike.flatMap(termsOfName).map((word) => rowsOf(source, own, word));
    const rows = unionOf([typed.rows, ...others]);
    return { ...typed, rows, count: typed.count < few ? rows.length : typed.count, isTyped: true };
  }
  if (typed.count > 0 || term.kind !== 'word') return { ...typed, isTyped: true };
  const [near] = nearWords(source, term.word, fields);
  if (near === undefined) return { ...typed, isTyped: true };
  return { ...held({ kind: 'word', word: stem(near.text) }), isTyped: false };
}
