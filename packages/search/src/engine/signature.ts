import { isUnspaced } from '../analysis/fold.ts';
import { checkDeadline, rowsBetweenChecks } from './deadline.ts';
import type { SharedArray } from './shared-array.ts';

/**
 * Two words of bits for each text, kept side by side so that all texts are looked through in one walk: the first has a
 * bit for each code unit, the second another one for each Han unit and one for each pair of other units. A text that
 * holds a part of another has all bits of the part; a slip takes away few of them.
 */
export const signatureWords = 2;

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

/** Appends the signature of a text. */
export function addSignature(
  signatures: SharedArray<'u32'>,
  units: Uint16Array,
  from: number,
  to: number,
): void {
  signatures.push(unitBits(units, from, to));
  signatures.push(pairBits(units, from, to));
}

let found = new Uint32Array(1024);

/**
 * The numbers, from 1, of the texts that may hold `typed` but for `limit` slips, at least one: a slip takes one unit, one Han unit's
 * second bit, or three pairs (a swap). The answer is overwritten by the next call.
 */
export function maybeNear(
  signatures: Uint32Array,
  size: number,
  typed: Uint16Array,
  limit: number,
): Uint32Array {
  if (found.length < size) found = new Uint32Array(Math.ceil(size * 1.2));
  const units = unitBits(typed, 0, typed.length);
  const pairs = pairBits(typed, 0, typed.length);
  const mostPairs = typed.every(isUnspaced) ? limit : limit * 3;
  let count = 0;
  for (let at = 0; at < size; at += 1) {
    if ((at & rowsBetweenChecks) === 0) checkDeadline();
    // The first bit is taken away here and the others in a loop: one slip is what is mostly asked for.
    let missing = units & ~(signatures[at * signatureWords] ?? 0);
    missing &= missing - 1;
    if (missing !== 0 && (limit === 1 || hasMore(missing, limit - 1))) continue;
    missing = pairs & ~(signatures[at * signatureWords + 1] ?? 0);
    missing &= missing - 1;
    if (missing !== 0 && (mostPairs === 1 || hasMore(missing, mostPairs - 1))) continue;
    found[count] = at + 1;
    count += 1;
  }
  return found.subarray(0, count);
}

/** Whether more bits are set. */
function hasMore(bits: number, limit: number): boolean {
  let left = bits;
  for (let count = limit; count > 0; count -= 1) left &= left - 1;
  return left !== 0;
}
