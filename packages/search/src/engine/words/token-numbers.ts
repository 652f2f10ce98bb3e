import { hashBegin, hashEnd, hashUnit } from '../columns/hashing.ts';

/** Runs of this length are sorted by comparing. */
const fewTokens = 12;
/** Tokens that are equal up to here are sorted by comparing. */
const deepest = 1024;

/** A sort key has five bytes of the token above the 24 bits of its number. */
const keyBytes = 5;
const numberLength = 24;
const numberBits = 0xff_ffff;
/** No more tokens than this are collected at once. */
const mostKeyed = numberBits;

interface Keys {
  readonly whole: BigUint64Array;
  readonly halves: Uint32Array;
}

/** Code units as bytes that sort alike: one for ASCII and marks, two for most Han characters, three for the others. */
const han = { first: 0x4e00, last: 0x9fff, code: 0xa100 } as const;
const oneByte = 0xa0;
const bytesOf = (unit: number): number =>
  unit < oneByte ? 1 : unit >= han.first && unit <= han.last ? 2 : 3;
const wide = (unit: number): number => (unit < han.first ? 0xa0_0000 : 0xff_0000) + unit;

/** Numbers tokens from 0. Looks them up by code units, so that a known token needs no string of its own. */
export class TokenNumbers {
  size = 0;
  /** The code units of all tokens, one after another, and where each begins. */
  units = new Uint16Array(1 << 12);
  starts = new Uint32Array(1 << 10);
  /** For each slot the number of a token plus 1, with its hash beside it. */
  #slots = new Uint32Array(1 << 12);
  /** The number of tokens in the slots. */
  #looked = 0;
  readonly #keys: Keys[] = [];

  /** The number of the part of a text from `start` to `end`. */
  add(text: Uint16Array, start: number, end: number): number {
    const hash = hashPart(text, start, end);
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
      if (slots[slot + 1] === hash && this.#equals(held - 1, text, start, end)) return held - 1;
      slot = (slot + 2) & mask;
    }
    const number = this.size;
    this.#keep(number, text, start, end);
    slots[slot] = number + 1;
    slots[slot + 1] = hash;
    this.size += 1;
    this.#looked += 1;
    if (this.#looked * 4 > slots.length) this.#spread();
    return number;
  }

  /** A new number for the part of a text from `start` to `end`, even if it already has one. */
  append(text: Uint16Array, start: number, end: number): number {
    const number = this.size;
    this.#keep(number, text, start, end);
    this.size += 1;
    return number;
  }

  clear(): void {
    this.size = 0;
    this.#looked = 0;
    this.#slots.fill(0);
  }

  /** All numbers in the order of their tokens, by code units; those of equal tokens ascend. */
  sorted(): Uint32Array {
    const numbers = new Uint32Array(this.size);
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = at;
    if (this.size > mostKeyed) this.#sortFew(numbers, 0);
    else this.#sort(numbers, 0, 0);
    this.#keys.length = 0;
    return numbers;
  }

  /**
   * Sorts numbers whose tokens are equal up to `depth`: natively by the next five bytes, then each run by the bytes
   * after those.
   */
  #sort(numbers: Uint32Array, depth: number, level: number): void {
    if (numbers.length <= fewTokens || depth > deepest) {
      this.#sortFew(numbers, depth);
      return;
    }
    const keys = this.#keysAt(level, numbers.length);
    for (let at = 0; at < numbers.length; at += 1) this.#putKey(keys.halves, at, numbers[at] ?? 0, depth);
    keys.whole.subarray(0, numbers.length).sort();
    const { halves } = keys;
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = (halves[at * 2] ?? 0) & numberBits;
    let start = 0;
    for (let at = 1; at <= numbers.length; at += 1) {
      if (
        at < numbers.length &&
        halves[at * 2 + 1] === halves[start * 2 + 1] &&
        (halves[at * 2] ?? 0) >>> numberLength === (halves[start * 2] ?? 0) >>> numberLength
      )
        continue;
      const keyed = at - start > 1 ? this.#keyed(numbers[start] ?? 0, depth) : 0;
      // Tokens that end here are equal.
      if (keyed > 0) this.#sort(numbers.subarray(start, at), depth + keyed, level + 1);
      start = at;
    }
  }

  /** Room for the keys of one level of {@link #sort}: whole numbers, and their low and high halves. */
  #keysAt(level: number, size: number): Keys {
    const known = this.#keys[level];
    if (known !== undefined && known.whole.length >= size) return known;
    const whole = new BigUint64Array(size);
    const keys = { whole, halves: new Uint32Array(whole.buffer) };
    this.#keys[level] = keys;
    return keys;
  }

  /** Writes the key of a token: the next five bytes, see {@link #keyed}, and its number. */
  #putKey(halves: Uint32Array, at: number, number: number, depth: number): void {
    const end = this.starts[number + 1] ?? 0;
    let place = (this.starts[number] ?? 0) + depth;
    let high = 0;
    let low = 0;
    for (let length = 0; length < keyBytes && place < end; place += 1) {
      const unit = this.units[place] ?? 0;
      const bytes = bytesOf(unit);
      const code = bytes === 1 ? unit : bytes === 2 ? unit - han.first + han.code : wide(unit);
      for (let byte = bytes - 1; byte >= 0 && length < keyBytes; byte -= 1) {
        const value = (code >>> (byte * 8)) & 0xff;
        if (length < 4) high |= value << (24 - length * 8);
        else low = value;
        length += 1;
      }
    }
    halves[at * 2 + 1] = high;
    halves[at * 2] = (low << numberLength) | number;
  }

  /** How many whole units of a token its key contains. */
  #keyed(number: number, depth: number): number {
    const end = this.starts[number + 1] ?? 0;
    const start = (this.starts[number] ?? 0) + depth;
    let place = start;
    for (let length = 0; place < end; place += 1) {
      length += bytesOf(this.units[place] ?? 0);
      if (length > keyBytes) break;
    }
    return place - start;
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
