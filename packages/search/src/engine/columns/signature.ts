import { isUnspaced } from '../../analysis/fold.ts';
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
  readonly #units = new SharedArray('u32');
  readonly #pairs = new SharedArray('u32');

  /** The number of texts that have a signature. */
  get size(): number {
    return this.#units.length;
  }

  /** Makes room for this many texts. */
  reserve(size: number): void {
    this.#units.reserve(size);
    this.#pairs.reserve(size);
  }

  add(units: Uint16Array, from: number, to: number): void {
    this.#units.push(unitBits(units, from, to));
    this.#pairs.push(pairBits(units, from, to));
  }

  handle(): SignatureHandle {
    return { units: this.#units.buffer, pairs: this.#pairs.buffer };
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

/**
 * The signature of a typed text, to find texts within `limit` (at least one) typing errors of it. Each error costs one
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
  among({ units, pairs }: SignatureView, size: number): Uint32Array {
    if (found.length < size) found = new Uint32Array(Math.ceil(size * 1.2));
    const limit = this.#limit;
    const asked = this.#units;
    let count = 0;
    for (let at = 0; at < size; at += 1) {
      if ((at & rowsBetweenChecks) === 0) checkDeadline();
      // The first bit is cleared here and the others in a loop, because most calls allow one error.
      let missing = asked & ~(units[at] ?? 0);
      missing &= missing - 1;
      if (missing !== 0 && (limit === 1 || hasMore(missing, limit - 1))) continue;
      if (hasMore(this.#pairs & ~(pairs[at] ?? 0), this.#mostPairs)) continue;
      found[count] = at + 1;
      count += 1;
    }
    return found.subarray(0, count);
  }

  /** Whether the text with this number may contain it. */
  mayBeIn({ units, pairs }: SignatureView, number: number): boolean {
    return !(
      hasMore(this.#units & ~(units[number - 1] ?? 0), this.#limit) ||
      hasMore(this.#pairs & ~(pairs[number - 1] ?? 0), this.#mostPairs)
    );
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
