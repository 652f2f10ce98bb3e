import { hashBegin, hashText, hashUnits } from '../columns/hashing.ts';
import type { TermText } from './term.ts';

/**
 * Tells that a segment lacks a term without reading a block: a Bloom filter with all bits of a term in one number, so
 * that a look takes one read of memory. Most words of a query are in few of the segments that changes add.
 */

/**
 * The number of bits per term, of which each term sets up to four: about one in thirty absent terms counts as present.
 */
const bitsPerTerm = 8;
/**
 * Larger segments have no filter: there are only one or two of them, and each thread would keep this many bytes for
 * each.
 */
const mostTerms = 2 ** 21;
/** The second hash, from which the bits are taken. */
const bitsBegin = 0x2545f491;

/** Five bits of a hash choose each bit. */
const bitsOf = (hash: number): number =>
  (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31)) | (1 << ((hash >>> 10) & 31)) | (1 << ((hash >>> 15) & 31));

export class SegmentFilter {
  readonly #numbers: Uint32Array;

  constructor(bytes: Uint8Array) {
    this.#numbers = new Uint32Array(bytes.slice().buffer);
  }

  /** Whether the segment may have a term. If false, it certainly does not. */
  mayHold(text: string): boolean {
    const numbers = this.#numbers;
    if (numbers.length === 0) return true;
    const bits = bitsOf(hashText(text, bitsBegin));
    return ((numbers[hashText(text) % numbers.length] ?? 0) & bits) === bits;
  }
}

/** Collects the terms of a segment for its filter. */
export class FilterCollector {
  /** Both hashes of each term; null if there are too many terms. */
  #hashes: Uint32Array | null = new Uint32Array(2048);
  #size = 0;

  add({ units, start, length }: TermText): void {
    const hashes = this.#withRoom();
    if (hashes === null) return;
    hashes[this.#size] = hashUnits(units, start, start + length, hashBegin);
    hashes[this.#size + 1] = hashUnits(units, start, start + length, bitsBegin);
    this.#size += 2;
  }

  /** Empty if the segment has too many terms. */
  get bytes(): Uint8Array {
    if (this.#hashes === null) return new Uint8Array(0);
    const numbers = new Uint32Array(Math.ceil(((this.#size / 2) * bitsPerTerm) / 32));
    for (let at = 0; at < this.#size; at += 2) {
      const number = (this.#hashes[at] ?? 0) % numbers.length;
      numbers[number] = (numbers[number] ?? 0) | bitsOf(this.#hashes[at + 1] ?? 0);
    }
    return new Uint8Array(numbers.buffer);
  }

  #withRoom(): Uint32Array | null {
    const hashes = this.#hashes;
    if (hashes === null || this.#size < hashes.length) return hashes;
    this.#hashes = this.#size < mostTerms * 2 ? new Uint32Array(this.#size * 2) : null;
    this.#hashes?.set(hashes);
    return this.#hashes;
  }
}
