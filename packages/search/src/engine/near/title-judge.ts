import {
  isForm,
  isForOthers,
  isOtherForm,
  isReaders,
  placesIn,
  queryTerms,
  segment,
  teachesLanguage,
  wordsLike,
} from '../../analysis/index.ts';
import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { headOf } from '../columns/facts.ts';
import { termQuery } from '../index/tokens.ts';
import { type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { nearGrades, someWordsGrade } from '../query/tiers.ts';
import { literatureTest, mayMeanLiterature } from './literature.ts';
import { oddOnes } from './odd-ones.ts';
import type { FoundSets, RowsOfSet } from './rows-by-set.ts';
import { isLanguage, isPlace, leastBroad, type TellingWord } from './word-roles.ts';
import { bits, rowsOf, type WordSets } from './word-sets.ts';

/**
 * How many titles of a set are split into words, because its only subject may occur inside or across words, or for
 * places.
 */
const mostRead = 150;
/**
 * How many titles of a set are judged by their text: the first ones, which the build ordered by loans. Of the others,
 * only those that have a subject as a heading, or may be a part of the query.
 */
const mostJudged = 5000;
const shortHan = /^\p{Script=Han}{2,3}$/u;

/**
 * How rows that contain some of the words rank, from 0: the title is part of the query; it consists of a subject and
 * forms, or a heading has the subject; it begins with a subject; the words are in the title without its subtitle; in
 * the whole title or names; elsewhere, or in pieces; only lighter words are there, each set of words on its own step as
 * far as there are steps, the first on three.
 */
export const standings = {
  title: 0,
  about: 1,
  begins: 2,
  proper: 3,
  telling: 4,
  other: 5,
  pieces: 5,
  less: 6,
} as const;
const lastStanding = nearGrades - someWordsGrade - 1;

/** The titles that have the same words of a query, among other sets. */
interface JudgedSet {
  /** From 0, the heaviest. */
  readonly place: number;
  /** The standing of titles in a set after the second one that are not the last. */
  readonly further: number;
  readonly hasSeveral: boolean;
  /** The only subject, if it is short and the titles are few enough to be split into words. */
  readonly only: string | undefined;
  /** Whether a place of the query is missing. */
  readonly isPlaceless: boolean;
  readonly odd: ReadonlySet<number>;
}

/** Judges by their text how far titles are about what a query asks. */
export class TitleJudge {
  /** How many of the titles judged so far may be about the subject. */
  answers = 0;
  readonly #source: Source;
  readonly #view: ColumnsView;
  readonly #plan: Plan;
  readonly #words: WordSets;
  /** Whether other titles are listed before, which match as typed. */
  readonly #isAfterTyped: boolean;
  /** The subjects, and each with the words like it. */
  readonly #keys: readonly string[];
  readonly #named: readonly (readonly string[])[];
  readonly #places: number;
  readonly #hasLanguage: boolean;
  readonly #readers: readonly string[];
  readonly #forms: readonly string[];
  /** The words side by side, and the subjects apart: 人类沟通的起源 is not about 人类起源. */
  readonly #beside: RegExp | null;
  readonly #apart: RegExp | null;
  readonly #isLiterature: (row: number) => boolean;
  /** The rows that have a subject as a heading. */
  readonly #headed = new Set<number>();
  /** The heads of all texts that the query contains. */
  readonly #heads: ReadonlySet<number>;

  constructor(
    source: Source,
    plan: Plan,
    { words, lists }: FoundSets,
    terms: readonly TellingWord[],
    isAfterTyped: boolean,
  ) {
    const keys = terms.map(termKey);
    this.#source = source;
    this.#view = source.view;
    this.#plan = plan;
    this.#words = words;
    this.#isAfterTyped = isAfterTyped;
    this.#keys = words.subjects.map(termKey);
    this.#named = this.#keys.map((word) => [
      word,
      ...wordsLike(word).map((other) => other.replaceAll(' ', '')),
    ]);
    this.#places = lists.reduce(
      (set, { term, rows }, at) => (isPlace(term) && rows.length > 0 ? set | (1 << at) : set),
      0,
    );
    this.#hasLanguage = words.subjects.some(isLanguage);
    this.#readers = keys.filter(isReaders);
    this.#forms = keys.filter(isForm);
    const parts = terms.filter((term) => !term.isTogether).map(termKey);
    this.#beside = sideBySide(parts, '[的之与和及]?');
    this.#apart = sideBySide(this.#keys, '.{2,}[的之]');
    this.#isLiterature = mayMeanLiterature(keys, this.#keys) ? () => false : literatureTest(source.view);
    if (plan.fields.includes('keyword'))
      for (const term of words.subjects)
        for (const row of rowsOf(source, ['keyword'], term)) this.#headed.add(row);
    this.#heads = new Set(Array.from({ length: plan.key.length }, (_, at) => headOf(plan.key.slice(at))));
  }

  /** Whether the query contains a whole title among these: it names this book. */
  namesOne(rows: readonly number[]): boolean {
    return rows.some(
      (row, at) =>
        this.#view.properLength(row) <= this.#plan.key.length &&
        this.#isJudged(row, at) &&
        this.#isHeld(this.#view.properTitle(row)),
    );
  }

  /** `rows`: those of the set that are not listed before; `all`: with these. */
  setOf(set: number, place: number, rows: readonly number[], all: RowsOfSet): JudgedSet {
    announce('judged', Math.min(rows.length, mostJudged));
    announce('graded', rows.length);
    const subjects = this.#words.subjectsOf(set);
    const [only, ...others] = this.#keys.filter((_, at) => ((subjects >> at) & 1) === 1);
    const areFew = rows.length <= mostRead;
    return {
      place,
      further: Math.min(standings.less + 1 + place, lastStanding),
      hasSeveral: bits(set) > 1,
      only: areFew && only !== undefined && others.length === 0 && shortHan.test(only) ? only : undefined,
      isPlaceless: areFew && (set & this.#places) !== this.#places,
      odd: oddOnes(this.#view, all.rows),
    };
  }

  /**
   * The standing of the title at place `at` of its set; null if it is left out. `telling`: its terms in fields that tell
   * what it is about.
   */
  standing(row: number, at: number, telling: number, set: JudgedSet): number | null {
    const { place, further } = set;
    const isHeaded = this.#headed.has(row);
    if (!isHeaded && !this.#isJudged(row, at)) {
      if (this.#isLiterature(row)) return lastStanding;
      return place > 0 ? further : telling !== 0 ? standings.telling : standings.other;
    }
    const { whole, proper } = this.#view.titles(row);
    if (this.#isElse(whole, isHeaded, set)) return null;
    const count = bits(telling);
    const isProper =
      count > 0 && this.#named.filter((names) => names.some((word) => proper.includes(word))).length >= count;
    const isAbout =
      (isHeaded && (isProper || set.hasSeveral)) || (isProper && this.#consistsOfSubject(proper));
    const begins =
      isHeaded || (isProper && this.#named.some((names) => names.some((word) => proper.startsWith(word))));
    const isForOther =
      (this.#readers.length > 0 && isForOthers(whole, this.#readers)) ||
      isOtherForm(whole, this.#forms) ||
      (!isHeaded && set.odd.has(row));
    const isHeld = place === 0 && this.#isHeld(proper) && (this.#forms.length === 0 || !isForOther);
    // Novels with the subject in their title are not about it: 失眠的夜晚 for 失眠 怎么办.
    if (!(isHeld && this.#forms.length === 0) && this.#isLiterature(row)) return lastStanding;
    this.answers += 1;
    if (place > 0 && isForOther) return lastStanding;
    if (place === 1 && isAbout) return standings.less;
    if (place === 1 && begins) return standings.less + 1;
    if (place > 0) return further;
    if (isHeld) return standings.title;
    if (isForOther) return standings.other;
    if (isAbout) return standings.about;
    if (begins) return standings.begins;
    return isProper ? standings.proper : count > 0 ? standings.telling : standings.other;
  }

  #isJudged(row: number, at: number): boolean {
    return (
      at < mostJudged ||
      (this.#heads.has(this.#view.of.heads[row - 1] ?? 0) &&
        this.#view.properLength(row) <= this.#plan.key.length)
    );
  }

  #isHeld(title: string): boolean {
    return title.length > 1 && this.#plan.key.includes(title);
  }

  /** Whether a title is about something else, although it has the words. */
  #isElse(title: string, isHeaded: boolean, { isPlaceless, only }: JudgedSet): boolean {
    // A book on another place is not wanted: 日本饮食文化 for 中国饮食文化.
    if (this.#isAfterTyped && isPlaceless && isElsewhere(this.#source, title, this.#plan)) return true;
    if (only !== undefined && !isHeaded && isMisread(title, only)) return true;
    return this.#isAfterTyped && this.#apart?.test(title) === true && this.#beside?.test(title) !== true;
  }

  #consistsOfSubject(title: string): boolean {
    return (
      isPlain(title, this.#keys) ||
      this.#beside?.test(title) === true ||
      (this.#hasLanguage && teachesLanguage(title))
    );
  }
}

/** Words that are side by side except for what may stand between them: 人类的起源. */
function sideBySide(asked: readonly string[], between: string): RegExp | null {
  const words = asked.filter((word) => !isForm(word));
  const isHan = words.every((word) => /^\p{Script=Han}+$/u.test(word));
  return isHan && words.length > 1 ? new RegExp(words.join(between), 'u') : null;
}

/** Whether a title names a well-known place, but none that the query names. */
function isElsewhere(source: Source, title: string, { key }: Plan): boolean {
  const places = placesIn(title);
  return (
    !places.some((place) => key.includes(place)) &&
    places.flatMap(queryTerms).some((place) => source.count(termQuery(place, ['title'])) > leastBroad)
  );
}

/** Words that may stand between a subject and a form: 恐龙的故事. */
const between = /[与和及的之学史论法传]|(?:[上下]|[上中下]册)$/gu;

/** Whether a title consists of a subject and words for the form of a book: 吉他入门教程. */
function isPlain(title: string, subjects: readonly string[]): boolean {
  if (!subjects.some((word) => title.includes(word))) return false;
  const rest = subjects.reduce((left, word) => left.replace(word, ''), title).replace(between, '');
  return (rest.match(/.{1,2}/gu) ?? []).every((word) => isForm(word));
}

/** Whether a title has the characters of a word only across its words or inside one: 木工 in 土木工程. */
function isMisread(title: string, word: string): boolean {
  if (!title.includes(word)) return false;
  const ends = new Set([0]);
  let end = 0;
  for (const part of segment(title)) {
    end += part.length;
    ends.add(end);
  }
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    const isCrossed = [...word].some((_, from) => from > 0 && ends.has(at + from));
    const [begins, stops] = [ends.has(at), ends.has(at + word.length)];
    if ((begins && stops) || ((begins || stops) && !isCrossed)) return false;
  }
  return true;
}
