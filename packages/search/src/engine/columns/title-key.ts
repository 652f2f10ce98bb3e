import { unitsOf } from '../../analysis/text-of-units.ts';
import type { ColumnsView } from './columns-view.ts';
import {
  articleLengthOf,
  bitsOf,
  fact,
  factWords,
  headOf,
  headUnits,
  properLengthOf,
  rank,
  rankWords,
  wholeLength,
} from './facts.ts';

/** The ranking steps that a title can reach, best first. */
export const titleSteps = {
  exactTitle: 1,
  /** The title without its subtitle, series or part is the query. */
  calledSo: 2,
  titlePrefix: 3,
  titlePhrase: 4,
} as const;
/** The step of a title that does not contain the key. */
const none = 32;

/** The key of a query, to compare titles with. */
export class TitleKey {
  readonly units: Uint16Array;
  /** The first units, and the part of a title's head that it must have to begin with the key. */
  readonly head: number;
  readonly shift: number;
  /** The heads of titles in which the key may follow an English article; none if it is not Latin. */
  readonly articles: readonly number[];
  /** A title that contains the key has all of these. */
  readonly bits: number;

  #heads: Uint8Array | undefined;

  constructor(key: string) {
    this.units = unitsOf(key);
    this.head = headOf(key);
    this.shift = this.units.length >= headUnits ? 0 : 16;
    this.bits = bitsOf(key) | 0;
    this.articles = /^[a-z0-9]/u.test(key) ? ['th', 'an', `a${key[0]}`].map(headOf) : [];
  }

  /** Whether the key may contain a title with this head, perhaps without its article. */
  mayContain(head: number): boolean {
    this.#heads ??= headsWithin(this.units);
    const unit = head >>> 16;
    return (
      this.#heads[placeOf(head)] === 1 ||
      unit === letterA ||
      (unit === letterT && (head & 0xffff) === letterH)
    );
  }

  mayBegin(head: number): boolean {
    return head >>> this.shift === this.head >>> this.shift;
  }

  /**
   * The step that a row's title reaches, or a large number. `mayHold`: whether the title may contain the key anywhere.
   */
  step({ of }: ColumnsView, row: number, mayHold: boolean): number {
    const { titles, facts, ranks, heads } = of;
    const key = this.units;
    const mayBegin = this.mayBegin(heads[row - 1] ?? 0);
    const base = (row - 1) * factWords;
    const lengths = facts[base + fact.titleLengths] ?? 0;
    const length = wholeLength(lengths);
    const proper = properLengthOf(lengths);
    const beginning = proper === key.length ? titleSteps.calledSo : titleSteps.titlePrefix;
    // The head contains all of a short key, so the title need not be read.
    if (mayBegin && key.length <= headUnits) return length === key.length ? titleSteps.exactTitle : beginning;
    const bits = ranks[(row - 1) * rankWords + rank.titleBits] ?? 0;
    if ((bits & this.bits) !== this.bits || length < key.length) return none;
    const start = facts[base + fact.titleStart] ?? 0;
    if (mayBegin && holdsAt(titles, start, key))
      return length === key.length ? titleSteps.exactTitle : beginning;
    const article = articleLengthOf(lengths);
    if (article > 0 && proper - article === key.length && holdsAt(titles, start + article, key))
      return titleSteps.calledSo;
    const end = start + length;
    for (let at = start + 1; mayHold && at + key.length <= end; at += 1)
      if (holdsAt(titles, at, key)) return titleSteps.titlePhrase;
    return none;
  }

  /** Whether a row's title contains the key. */
  isIn(view: ColumnsView, row: number): boolean {
    return this.step(view, row, true) !== none;
  }

  /** Whether the key contains the title proper of a row. */
  contains({ of: { titles, facts } }: ColumnsView, row: number): boolean {
    const base = (row - 1) * factWords;
    const lengths = facts[base + fact.titleLengths] ?? 0;
    const article = articleLengthOf(lengths);
    const length = properLengthOf(lengths) - article;
    return length > 1 && isWithin(titles, (facts[base + fact.titleStart] ?? 0) + article, length, this.units);
  }
}

const [letterA, letterT, letterH] = [0x61, 0x74, 0x68];
const placeOf = (head: number): number => Math.imul(head, 0x9e3779b1) >>> 24;

/** Marks the heads of all parts of a key: one byte for each of 256 hashes. */
function headsWithin(units: Uint16Array): Uint8Array {
  const marks = new Uint8Array(256).fill(units.length < headUnits ? 1 : 0);
  for (let at = 1; at < units.length; at += 1)
    marks[placeOf((units[at - 1] ?? 0) * 65_536 + (units[at] ?? 0))] = 1;
  return marks;
}

function holdsAt(units: Uint16Array, start: number, key: Uint16Array): boolean {
  for (let at = 0; at < key.length; at += 1) if (units[start + at] !== key[at]) return false;
  return true;
}

/** Whether the key contains the first `length` units of a title. */
function isWithin(units: Uint16Array, start: number, length: number, key: Uint16Array): boolean {
  for (let from = 0; from + length <= key.length; from += 1) {
    let at = 0;
    while (at < length && units[start + at] === key[from + at]) at += 1;
    if (at === length) return true;
  }
  return false;
}
