import { isForm, partOfSpeech, type QueryTerm, queryTerms, readersLike, stem } from '../../analysis/index.ts';
import { type Rows, unionOf } from '../columns/row-sets.ts';
import type { TextField } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { nearGrades, someWordsGrade } from '../query/tiers.ts';
import { nearWords } from './near-values.ts';
import { few, isWeakWord, type TellingWord } from './telling-words.ts';

/** The share of a query, by the weight of its words, that a title has to contain. */
const enough = 0.3;
/** The share of the heaviest set's score that the next ones need. */
const enoughNext = 0.25;
/** The share of what a query is about that the next sets need; of Latin words, which rarely form compounds, more. */
const leastShare = { han: 0.3, latin: 0.6 } as const;
/** A verb is about the word after it unless it is this many times as heavy: 提高 in 提高记忆力, but not 沟通 in 沟通技巧. */
const asideUpTo = 1.1;
/** The weight of a word that occurs nowhere, as a share of the rarest word's weight. */
const unknownShare = 0.6;
/** What a word that names the form of a book, or its readers, weighs beside a subject. */
const formShare = 0.3;
const readersShare = 0.6;

/** The rarer a word among `all` titles, the more it weighs. */
export const wordWeight = (all: number, titles: number): number =>
  titles === 0 ? Math.log(1 + all) * unknownShare : Math.log(1 + all / titles);

/** The terms that each row has, and those it has where they tell what it is about, as bits. All zero between two calls. */
let held = new Uint32Array(0);
let told = new Uint32Array(0);
const mostTerms = 31;

/** The fields in which a word says what a book is about. */
export const telling: readonly TextField[] = ['title', 'subtitle', 'other', 'author', 'keyword'];

/**
 * How rows that contain some of the words rank, from 0: the title is part of the query; the title begins with a subject, or a heading has
 * it; the words are in the title without its subtitle; in the whole title, names or headings; elsewhere; all are there,
 * but in pieces; only lighter words are there, each set of words on two steps of its own as far as there are steps.
 */
export const standings = { title: 0, about: 1, proper: 2, telling: 3, other: 4, pieces: 5, less: 6 } as const;
const lastStanding = nearGrades - someWordsGrade - 1;

/**
 * The rows that contain the heaviest set of terms (rarer terms weigh more), with their standings; none if the set
 * weighs too little. If there are few, the rows with the next heaviest set follow.
 */
export function bestByWords(
  source: Source,
  plan: Plan,
  asked: readonly TellingWord[],
): ReadonlyMap<number, number> {
  const { view } = source;
  const terms = asked.slice(0, mostTerms);
  const lists = terms.map((term) => nearestRows(source, plan.fields, term));
  const words = new WordSets(source, lists);
  const tellingFields = plan.fields.filter((field) => telling.includes(field));
  if (held.length <= view.rows) {
    held = new Uint32Array(Math.ceil(view.rows * 1.2) + 1);
    told = new Uint32Array(held.length);
  }
  const finding = [...lists.keys()].filter((at) => words.finding(1 << at) > 0);
  for (const at of finding)
    for (const row of lists[at]?.rows ?? []) held[row] = (held[row] ?? 0) | (1 << at);
  for (const [at, { term, rows, isTyped }] of lists.entries()) {
    if (!finding.includes(at)) addWhereHeld(held, rows, at);
    if (rows.length > 0 && isTyped && words.isSubject(at))
      addWhereHeld(told, rowsOf(source, tellingFields, term), at);
  }
  const bySet = new Map<number, number[]>();
  const tellings = new Map<number, number>();
  for (const at of finding) {
    for (const row of lists[at]?.rows ?? []) {
      const set = held[row] ?? 0;
      const telling = told[row] ?? 0;
      held[row] = 0;
      told[row] = 0;
      const found = words.finding(set);
      // It is a coincidence if a row contains one of two words in its summary, or only a word that is close to a typed
      // one.
      if (found === 0 || (found === 1 && terms.length > 1 && telling === 0)) continue;
      if (telling !== 0) tellings.set(row, telling);
      const rowsOfSet = bySet.get(set);
      if (rowsOfSet === undefined) bySet.set(set, [row]);
      else rowsOfSet.push(row);
    }
  }
  const sets = [...bySet]
    .filter(([set]) => words.weight(set) >= words.total * enough)
    .sort(([a], [b]) => words.score(b) - words.score(a));
  const [heaviest = 0, best = []] = sets[0] ?? [];
  // What is side by side makes the first set heavier, but asks no more of the next ones.
  const most = Math.min(words.score(heaviest), words.total);
  const isTitleHeld = (row: number): boolean => {
    const title = view.properTitle(row);
    return title.length > 1 && plan.key.includes(title);
  };
  // The query is a title and words that the catalogue lacks: it names this book.
  const isNamed = words.weight(heaviest) >= words.known && best.some(isTitleHeld);
  const isHan = terms.some(({ kind }) => kind === 'han');
  const headed = new Set<number>();
  if (plan.fields.includes('keyword'))
    for (const term of words.subjects) for (const row of rowsOf(source, ['keyword'], term)) headed.add(row);
  const keys = words.subjects.map(termKey);
  const found = new Map<number, number>();
  for (const [place, [set, rows]] of sets.entries()) {
    if (place > 0 && (isNamed || found.size >= few || words.score(set) < most * enoughNext)) break;
    if (place > 0 && words.shareFound(set) < leastShare[isHan ? 'han' : 'latin']) continue;
    for (const row of rows) {
      const title = view.properTitle(row);
      const count = bits(tellings.get(row) ?? 0);
      const isProper = count > 0 && keys.filter((word) => title.includes(word)).length >= count;
      const isAbout = headed.has(row) || (isProper && keys.some((word) => title.startsWith(word)));
      if (place > 0)
        found.set(row, Math.min(standings.less + (place - 1) * 2 + (isAbout ? 0 : 1), lastStanding));
      else if (isTitleHeld(row)) found.set(row, standings.title);
      else if (isAbout) found.set(row, standings.about);
      else found.set(row, isProper ? standings.proper : count > 0 ? standings.telling : standings.other);
    }
  }
  return found;
}

/** Adds a term to rows that have another one already. */
function addWhereHeld(to: Uint32Array, rows: Rows, at: number): void {
  for (const row of rows) if ((held[row] ?? 0) !== 0) to[row] = (to[row] ?? 0) | (1 << at);
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** What the sets of a query's words weigh. A set is the bits of its words. */
class WordSets {
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
      if (term.isBroad !== true && !standsAside(lists, this.#weights, at)) this.#finding |= 1 << at;
      things.set(thing, (things.get(thing) ?? 0) | (1 << at));
    }
    this.#things = [...things.values()];
  }

  /** The words that are about something, rather than the form of a book. */
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

  /** How many words of a set find a row. Words that stand aside, or for forms, find none alone. */
  finding(set: number): number {
    return bits(set & this.#finding);
  }

  /** How much of a thing a set has: less if only parts of it, or one that many titles have. */
  #shareOf(thing: number, set: number): number {
    const had = thing & set;
    if (had === 0 || had === thing || (had & this.#together) !== 0) return had === 0 ? 0 : 1;
    return (had & this.#finding) === 0 ? 0.25 : 0.5;
  }

  /** The share of the things for which a row is found, as far as titles have them, that a set has. */
  shareFound(set: number): number {
    const known = this.#things.filter((thing) => (thing & this.#finding & this.#known) !== 0);
    return known.filter((thing) => (thing & this.#finding & set) !== 0).length / (known.length || 1);
  }

  weight(set: number): number {
    return this.#weights.reduce((sum, weight, at) => ((set & (1 << at)) === 0 ? sum : sum + weight), 0);
  }

  /** The weight of a set, which counts half if it has none of the things that the query is about, and in full if it has all. */
  score(set: number): number {
    const known = this.#scores.get(set);
    if (known !== undefined) return known;
    const share = this.#things.reduce((sum, thing) => sum + this.#shareOf(thing, set), 0);
    const score = (this.weight(set) * (1 + share / (this.#things.length || 1))) / 2;
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
    const isReaders = readersLike(termKey(term)).length > 0;
    return (rarities[at] ?? 0) * (isAbout && isWeakWord(term) ? (isReaders ? readersShare : formShare) : 1);
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

/**
 * The rows of a term: of all words for its readers, and of the known word that a misspelt Latin word is closest to.
 */
function nearestRows(source: Source, fields: readonly TextField[], term: TellingWord): TermRows {
  const held = (one: TellingWord) => ({
    term: one,
    rows: rowsOf(source, fields, one),
    count: source.count(termQuery(one, fields)),
  });
  const typed = held(term);
  const alike = readersLike(termKey(term));
  if (alike.length > 0) {
    const rows = alike.flatMap(queryTerms).map((word) => rowsOf(source, fields, word));
    return { ...typed, rows: unionOf([typed.rows, ...rows]), isTyped: true };
  }
  if (typed.count > 0 || term.kind !== 'word') return { ...typed, isTyped: true };
  const [near] = nearWords(source, term.word, fields);
  if (near === undefined) return { ...typed, isTyped: true };
  return { ...held({ kind: 'word', word: stem(near.text) }), isTyped: false };
}
