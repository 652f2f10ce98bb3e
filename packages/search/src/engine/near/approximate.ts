import { isUnspaced } from '../../analysis/fold.ts';
import { unitsOf } from '../../analysis/text-of-units.ts';

/** Measures how far a typed text is from titles and names: wrong, missing, extra or swapped letters. Each is a slip. */

/** Longer texts are not compared. */
export const longestCompared = 31;
/** The positions of each code unit in the pattern, as bits. All patterns share this table and clear it after use. */
const places = new Uint32Array(0x10000);
let started: Pattern | undefined;

/** Whether a character is indexed by itself and in pairs, unlike letters. */
export const isHan = (character: string): boolean => isUnspaced(character.charCodeAt(0));
export const isHanKey = (key: string): boolean => /^[^a-z0-9]+$/u.test(key);

/** The number of slips allowed in a text. */
export function slipsAllowed(key: string): number {
  const { length } = key;
  if (!isHanKey(key)) return length < 4 ? 0 : length < 8 ? 1 : length < 16 ? 2 : 3;
  // Three letters of another alphabet are as few as three Latin ones.
  if (length < 3 || (length === 3 && ![...key].some(isHan))) return 0;
  return length < 7 ? 1 : 2;
}

/** A text to compare with many others. Call {@link start} before comparing and {@link end} afterwards. */
export class Pattern {
  readonly units: Uint16Array;
  readonly limit: number;
  #before: number[];
  #last: number[];
  #current: number[];

  /** `text` has at most {@link longestCompared} units. */
  constructor(text: string, limit: number) {
    this.units = unitsOf(text);
    this.limit = limit;
    this.#before = [];
    this.#last = [];
    this.#current = [];
  }

  start(): void {
    // Time may have run out between the start and the end of another comparison.
    started?.end();
    started = this;
    for (const [at, unit] of this.units.entries()) places[unit] = (places[unit] ?? 0) | (1 << at);
  }

  end(): void {
    started = undefined;
    for (const unit of this.units) places[unit] = 0;
  }

  /**
   * Whether some part of the units may be within the limit: Myers' bit-parallel search, one step per unit. It counts a
   * swap as two, so it allows one more.
   */
  mayHold(text: Uint16Array, from: number, to: number): boolean {
    const size = this.units.length;
    const top = 1 << (size - 1);
    const most = this.limit + 1;
    let plus = -1;
    let minus = 0;
    let score = size;
    for (let at = from; at < to; at += 1) {
      const equal = places[text[at] ?? 0] ?? 0;
      const vertical = equal | minus;
      const across = (((equal & plus) + plus) ^ plus) | equal;
      let up = minus | ~(across | plus);
      let down = plus & across;
      if ((up & top) !== 0) score += 1;
      else if ((down & top) !== 0) score -= 1;
      if (score <= most) return true;
      up <<= 1;
      down <<= 1;
      plus = down | ~(vertical | up);
      minus = up & vertical;
    }
    return false;
  }

  /** Whether the units from a place on begin with the pattern exactly. */
  isBeginningOf(text: Uint16Array, from: number): boolean {
    return this.units.every((unit, at) => text[from + at] === unit);
  }

  /** Slips between the pattern and all the units; `limit + 1` if there are more than the limit. */
  apart(text: Uint16Array, from: number, to: number): number {
    if (Math.abs(to - from - this.units.length) > this.limit) return this.limit + 1;
    return this.#distance(text, from, to, false, false);
  }

  /** Slips between the pattern and the nearest part of the units. */
  apartFromPart(text: Uint16Array, from: number, to: number): number {
    return this.#distance(text, from, to, true, true);
  }

  /** Slips between the pattern and the nearest beginning of the units. */
  apartFromBeginning(text: Uint16Array, from: number, to: number): number {
    const end = Math.min(to, from + this.units.length + this.limit);
    return this.#distance(text, from, end, false, true);
  }

  /** Optimal string alignment, one row per unit of the text; either end may be open. */
  #distance(text: Uint16Array, from: number, to: number, isOpenStart: boolean, isOpenEnd: boolean): number {
    const { units, limit } = this;
    const size = units.length;
    let last = this.#last;
    let before = this.#before;
    let current = this.#current;
    for (let place = 0; place <= size; place += 1) last[place] = place;
    let best = isOpenEnd ? size : limit + 1;
    for (let at = from; at < to; at += 1) {
      const unit = text[at];
      current[0] = isOpenStart ? 0 : at - from + 1;
      let least = current[0];
      for (let place = 1; place <= size; place += 1) {
        const isSame = units[place - 1] === unit;
        let cost = (last[place - 1] ?? 0) + (isSame ? 0 : 1);
        const extra = (last[place] ?? 0) + 1;
        const missing = (current[place - 1] ?? 0) + 1;
        if (extra < cost) cost = extra;
        if (missing < cost) cost = missing;
        if (at > from && place > 1 && units[place - 2] === unit && units[place - 1] === text[at - 1]) {
          const swapped = (before[place - 2] ?? 0) + 1;
          if (swapped < cost) cost = swapped;
        }
        current[place] = cost;
        if (cost < least) least = cost;
      }
      if (isOpenEnd && (current[size] ?? best) < best) best = current[size] ?? best;
      const free = before;
      before = last;
      last = current;
      current = free;
      if (least > limit) break;
    }
    this.#before = before;
    this.#last = last;
    this.#current = current;
    return Math.min(isOpenEnd ? best : (last[size] ?? limit + 1), limit + 1);
  }
}
