import { isUnspaced } from '../../analysis/fold.ts';
import { announce } from './brief.ts';
import { checkDeadline, rowsBetweenChecks } from './deadline.ts';
import { SharedArray, viewOf } from './shared-array.ts';

/**
 * Two words of bits per text, in two arrays, so that one short walk tests all texts. The first has a bit for each code
 * unit. The second has another bit for each Han unit and one for each pair of other units. A text that contains a part
 * of another text has all bits of that part, and a typing error removes only a few of them.
 */
export interface SignatureHandle {
  readonly units: SharedArrayBuffer;
  readonly pairs: SharedArrayBuffer;
}

/** The signatures of texts numbered from 1, as of one snapshot. */
export class SignatureView {
  readonly units: Uint32Array;
  readonly pairs: Uint32Array;

  constructor(handle: SignatureHandle) {
    this.units = viewOf('u32', handle.units);
    this.pairs = viewOf('u32', handle.pairs);
  }
}

/** The writer's side, which computes signatures one text after another. */
export class Signatures {
  readonly units = new SharedArray('u32');
  readonly pairs = new SharedArray('u32');

  /** The number of texts that have a signature. */
  get size(): number {
    return this.units.length;
  }

  /** Makes room for this many texts. */
  reserve(size: number): void {
    this.units.reserve(size);
    this.pairs.reserve(size);
  }

  clear(): void {
    this.units.length = 0;
    this.pairs.length = 0;
  }

  add(units: Uint16Array, from: number, to: number): void {
    this.units.push(unitBits(units, from, to));
    this.pairs.push(pairBits(units, from, to));
  }

  handle(): SignatureHandle {
    return { units: this.units.buffer, pairs: this.pairs.buffer };
  }
}

const bitOf = (value: number, factor: number): number => 1 << (Math.imul(value, factor) >>> 27);

function unitBits(units: ArrayLike<number>, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at += 1) bits |= bitOf(units[at] ?? 0, 0x9e3779b1);
  return bits;
}

function pairBits(units: ArrayLike<number>, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at += 1) {
    const unit = units[at] ?? 0;
    const next = at + 1 < to ? (units[at + 1] ?? 0) : 0;
    if (isUnspaced(unit)) bits |= bitOf(unit, 0x85ebca6b);
    else if (next !== 0 && !isUnspaced(next)) bits |= bitOf(unit * 128 + next, 0xc2b2ae35);
  }
  return bits;
}

let found = new Uint32Array(1024);

function makeRoom(most: number): void {
  if (found.length >= most) return;
  const larger = new Uint32Array(Math.ceil(most * 1.2));
  larger.set(found);
  found = larger;
}

/**
 * The signature of a typed text, to find texts within `limit` (one to three) typing errors of it. Each error costs one
 * unit, the second bit of one Han unit, or three pairs (a swap).
 */
export class Signature {
  readonly #limit: number;
  readonly #units: number;
  readonly #pairs: number;
  readonly #mostPairs: number;

  constructor(typed: Uint16Array, limit: number) {
    this.#limit = limit;
    this.#units = unitBits(typed, 0, typed.length);
    this.#pairs = pairBits(typed, 0, typed.length);
    this.#mostPairs = limit * Math.max(1, Math.min(3, latinPairs(typed)));
  }

  /** The numbers, from 1, of the texts that may contain it. The next call overwrites the result. */
  among(view: SignatureView, size: number): Uint32Array {
    let count = 0;
    for (let from = 0; from < size; from += rowsBetweenChecks + 1) {
      checkDeadline();
      announce('read', rowsBetweenChecks);
      const start = count;
      makeRoom(start + rowsBetweenChecks + 1);
      count = this.#withUnits(view.units, from, Math.min(size, from + rowsBetweenChecks + 1), start);
      count = this.#withPairs(view.pairs, start, count);
    }
    return found.subarray(0, count);
  }

  /** Puts the texts that have enough units after the first `count` results. Returns their new number. */
  #withUnits(units: Uint32Array, from: number, to: number, count: number): number {
    const into = found;
    const asked = this.#units;
    // An error takes the lowest missing bit; a mask of ones lets another error take none.
    const second = this.#limit > 1 ? 0 : -1;
    const third = this.#limit > 2 ? 0 : -1;
    let size = count;
    for (let at = from; at < to; at += 1) {
      let missing = asked & ~(units[at] ?? 0);
      missing &= missing - 1;
      missing &= (missing - 1) | second;
      missing &= (missing - 1) | third;
      if (missing !== 0) continue;
      into[size] = at + 1;
      size += 1;
    }
    return size;
  }

  /** Keeps those from `start` to `count` that have enough pairs. */
  #withPairs(pairs: Uint32Array, start: number, count: number): number {
    let size = start;
    for (let at = start; at < count; at += 1) {
      const number = found[at] ?? 0;
      if (hasMore(this.#pairs & ~(pairs[number - 1] ?? 0), this.#mostPairs)) continue;
      found[size] = number;
      size += 1;
    }
    return size;
  }

  /** The texts among some that may contain it. */
  filter({ units, pairs }: SignatureView, numbers: Uint32Array): Uint32Array {
    makeRoom(numbers.length);
    const into = found;
    const asked = this.#units;
    const second = this.#limit > 1 ? 0 : -1;
    const third = this.#limit > 2 ? 0 : -1;
    let size = 0;
    // As in `#withUnits`, but without a branch: many of these texts have enough units.
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      let missing = asked & ~(units[number - 1] ?? 0);
      missing &= missing - 1;
      missing &= (missing - 1) | second;
      missing &= (missing - 1) | third;
      into[size] = number;
      size += missing === 0 ? 1 : 0;
    }
    return found.slice(0, this.#withPairs(pairs, 0, size));
  }
}

/** The number of pairs of units that are not Han. */
function latinPairs(typed: Uint16Array): number {
  let count = 0;
  for (let at = 1; at < typed.length; at += 1)
    if (!isUnspaced(typed[at - 1] ?? 0) && !isUnspaced(typed[at] ?? 0)) count += 1;
  return count;
}

/** Whether more than `limit` bits are set. */
function hasMore(bits: number, limit: number): boolean {
  let left = bits;
  for (let count = limit; count > 0; count -= 1) left &= left - 1;
  return left !== 0;
}
