import { isTravel, narrowsMuch } from '../../analysis/index.ts';
import { termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import type { FoundSets } from './rows-by-set.ts';
import { broadest, isEra, isPlace, isWeakWord, leastBroad, type TellingWord } from './word-roles.ts';
import { bits, type WordSets } from './word-sets.ts';

/**
 * The share of a query's subjects that the next sets need; a larger one for Latin words, which rarely form compounds.
 */
const leastShare = { han: 0.3, latin: 0.6 } as const;
/**
 * How many times as many titles as a far rarer word the next word has, after titles that match as typed and otherwise.
 */
const rarer = { typed: 4, near: 8 } as const;

/** The country that books in a Chinese catalogue are about if they name none. */
const home = /^(?:中国|我国)$/u;

/** Tells which sets of a query's words may follow the heaviest one, or titles that match as typed. */
export class NextSets {
  readonly #words: WordSets;
  readonly #isAfterTyped: boolean;
  readonly #leastShare: number;
  /** The words that alone are far from titles with more of the query: a well-known place, a word of many titles. */
  readonly #wide: number;
  readonly #needed: number;
  /** One of these is needed. */
  readonly #where: number;

  constructor(source: Source, { words, lists }: FoundSets, isAfterTyped: boolean) {
    const terms = lists.map(({ term }) => term);
    const bitsWhere = (is: (term: TellingWord, rows: number) => boolean): number =>
      lists.reduce((set, { term, rows }, at) => (is(term, rows.length) ? set | (1 << at) : set), 0);
    this.#words = words;
    this.#isAfterTyped = isAfterTyped;
    this.#leastShare = leastShare[terms.some(({ kind }) => kind === 'han') ? 'han' : 'latin'];
    const subjects = lists.filter(
      ({ term, rows }) => isTravel(termKey(term)) || (!isWeakWord(term) && rows.length > 0),
    );
    const hasMore = subjects.length > 1 && subjects.some(({ term }) => !isPlace(term));
    this.#wide = hasMore
      ? bitsWhere((term, rows) => !isWeakWord(term) && rows > (isPlace(term) ? leastBroad : broadest(source)))
      : 0;
    // If titles match as typed, those of another period, or not for children, are not wanted.
    this.#needed = isAfterTyped ? bitsWhere((term, rows) => narrowsMuch(termKey(term)) && rows > 0) : 0;
    // Nor are those that name neither period nor place, unless the place is the country that most books need not name:
    // 古代战争, 日本园艺.
    const isHome = terms.some((term) => home.test(termKey(term))) && !terms.some(isEra);
    this.#where =
      isAfterTyped && !isHome ? bitsWhere((term, rows) => (isPlace(term) || isEra(term)) && rows > 0) : 0;
  }

  mayFollow(set: number): boolean {
    return (
      ((set & ~this.#wide) !== 0 || bits(set) > 1) &&
      (set & this.#needed) === this.#needed &&
      (this.#where === 0 || (set & this.#where) !== 0) &&
      this.#words.shareFound(set) >= this.#leastShare &&
      !this.#lacks(set)
    );
  }

  /**
   * After titles that match as typed, those that lack a subject are about something else: no other 行为 follows 动物行为. The
   * same holds for titles that lack a word far rarer than the next one: no other 关系 for 中美关系.
   */
  #lacks(set: number): boolean {
    return this.#isAfterTyped
      ? this.#words.lacksSubject(set) || this.#words.lacksRarer(set, rarer.typed)
      : this.#words.lacksRarer(set, rarer.near);
  }
}
