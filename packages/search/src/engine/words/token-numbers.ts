import { hashBegin, hashEnd, hashUnit } from '../columns/hashing.ts';

/** Marks the slot of a token of one or two code units, whose hash says all of it. */
const isShort = 0x8000_0000;
/** Runs of this length are sorted by comparing. */
const fewTokens = 12;
/** Tokens that are equal up to here are sorted by comparing. */
const deepest = 1024;
/** The largest run of which a sort key takes two code units beside the place in the run. */
const twoUnitsRun = 0x20_0000;

/** Numbers tokens from 0. Looks them up by code units, so that a known token needs no string of its own. */
export class TokenNumbers {
  size = 0;
  /** The code units of all tokens, one after another, and where each begins. */
  units = new Uint16Array(1 << 12);
  starts = new Uint32Array(1 << 10);
  /** For each slot the number of a token plus 1, and its hash beside it. */
  #slots = new Uint32Array(1 << 12);

  /** The number of the part of a text from `start` to `end`. */
  add(text: Uint16Array, start: number, end: number): number {
    const short = end - start > 2 ? 0 : isShort;
    const hash = short === 0 ? hashPart(text, start, end) : hashShort(text, start, end);
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
      if (slots[slot + 1] === hash && ((held ^ short) & isShort) === 0) {
        const number = (held & ~isShort) - 1;
        if (short !== 0 || this.#equals(number, text, start, end)) return number;
      }
      slot = (slot + 2) & mask;
    }
    const number = this.size;
    this.#keep(number, text, start, end);
    slots[slot] = (number + 1) | short;
    slots[slot + 1] = hash;
    this.size += 1;
    if (number * 4 > slots.length) this.#spread();
    return number;
  }

  clear(): void {
    this.size = 0;
    this.#slots.fill(0);
  }

  /** All numbers in the order of their tokens, by code units. */
  sorted(): Uint32Array {
    const numbers = new Uint32Array(this.size);
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = at;
    this.#sort(numbers, 0);
    return numbers;
  }

  /** Sorts numbers whose tokens are equal up to `depth`: by the next units, natively, then each run by those after. */
  #sort(numbers: Uint32Array, depth: number): void {
    if (numbers.length <= fewTokens || depth > deepest) {
      this.#sortFew(numbers, depth);
      return;
    }
    const isWide = numbers.length <= twoUnitsRun;
    const factor = isWide ? twoUnitsRun : 0x1_0000 * twoUnitsRun;
    const keys = new Float64Array(numbers.length);
    for (let at = 0; at < keys.length; at += 1) {
      const number = numbers[at] ?? 0;
      const first = this.#unit(number, depth);
      keys[at] = (isWide ? first * 0x1_0000 + this.#unit(number, depth + 1) : first) * factor + at;
    }
    keys.sort();
    const before = numbers.slice();
    let start = 0;
    let last = -1;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      const prefix = Math.floor(key / factor);
      numbers[at] = before[key - prefix * factor] ?? 0;
      if (prefix === last) continue;
      if (at - start > 1) this.#sort(numbers.subarray(start, at), depth + (isWide ? 2 : 1));
      start = at;
      last = prefix;
    }
    if (keys.length - start > 1) this.#sort(numbers.subarray(start), depth + (isWide ? 2 : 1));
  }

  #sortFew(numbers: Uint32Array, depth: number): void {
    for (let from = 1; from < numbers.length; from += 1) {
      const number = numbers[from] ?? 0;
      let at = from;
      for (; at > 0; at -= 1) {
        const before = numbers[at - 1] ?? 0;
        if (!this.#isBefore(number, before, depth)) break;
        numbers[at] = before;
      }
      numbers[at] = number;
    }
  }

  #isBefore(left: number, right: number, depth: number): boolean {
    for (let at = depth; ; at += 1) {
      const unit = this.#unit(left, at);
      const other = this.#unit(right, at);
      if (unit !== other) return unit < other;
      if (unit === 0) return false;
    }
  }

  /** A code unit of a token; 0, which no token contains, after its end. */
  #unit(number: number, at: number): number {
    const place = (this.starts[number] ?? 0) + at;
    return place < (this.starts[number + 1] ?? 0) ? (this.units[place] ?? 0) : 0;
  }

  #equals(number: number, text: Uint16Array, start: number, end: number): boolean {
    const first = this.starts[number] ?? 0;
    if ((this.starts[number + 1] ?? 0) - first !== end - start) return false;
    for (let at = start; at < end; at += 1) if (this.units[first + at - start] !== text[at]) return false;
    return true;
  }

  #keep(number: number, text: Uint16Array, start: number, end: number): void {
    const first = this.starts[number] ?? 0;
    if (first + end - start > this.units.length) {
      const larger = new Uint16Array(Math.max(this.units.length * 2, first + end - start));
      larger.set(this.units);
      this.units = larger;
    }
    for (let at = start; at < end; at += 1) this.units[first + at - start] = text[at] ?? 0;
    if (number + 1 === this.starts.length) {
      const larger = new Uint32Array(this.starts.length * 2);
      larger.set(this.starts);
      this.starts = larger;
    }
    this.starts[number + 1] = first + end - start;
  }

  /** Doubles the slots. */
  #spread(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 2;
    for (let from = 0; from < this.#slots.length; from += 2) {
      const held = this.#slots[from] ?? 0;
      if (held === 0) continue;
      const hash = this.#slots[from + 1] ?? 0;
      let slot = (hash << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = held;
      slots[slot + 1] = hash;
    }
    this.#slots = slots;
  }
}

function hashPart(text: Uint16Array, start: number, end: number): number {
  let hash = hashBegin;
  for (let at = start; at < end; at += 1) hash = hashUnit(hash, text[at] ?? 0);
  return hashEnd(hash);
}

/** Different for each token of one or two units, because every step can be undone. */
const hashShort = (text: Uint16Array, start: number, end: number): number =>
  hashEnd((text[start] ?? 0) * 0x1_0000 + (end - start > 1 ? (text[start + 1] ?? 0) : 0));
