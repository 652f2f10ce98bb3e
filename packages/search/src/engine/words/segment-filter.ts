import { hashBegin, hashText, hashUnits } from '../columns/hashing.ts';
import { type TermText, valueMark } from './term.ts';

/**
 * Tells that a segment lacks a term without reading a block: a Bloom filter with all bits of a term in one number, so
 * that a look takes one read of memory. Most words of a query are in few of the segments that changes add.
 */

/**
 * The number of bits per term, of which each term sets up to four: about one in thirty absent terms counts as present.
 */
const bitsPerTerm = 8;
/**
 * The filter of a larger segment holds only its whole values: each thread keeps a byte for each term. Most texts are
 * asked for as a value that no title has.
 */
const mostTerms = 2 ** 21;
/** The second hash, from which the bits are taken. */
const bitsBegin = 0x2545f491;

/** Five bits of a hash choose each bit. */
const bitsOf = (hash: number): number =>
  (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31)) | (1 << ((hash >>> 10) & 31)) | (1 << ((hash >>> 15) & 31));

export class SegmentFilter {
  readonly #numbers: Uint32Array;
  readonly #isOfValues: boolean;

  /** The last byte says whether the filter holds only values. */
  constructor(bytes: Uint8Array) {
    const end = Math.max(0, bytes.length - 1);
    this.#numbers = new Uint32Array(bytes.slice(0, end).buffer);
    this.#isOfValues = bytes[end] === 1;
  }

  /** Whether the segment may have a term. If false, it certainly does not. */
  mayHold(text: string): boolean {
    const numbers = this.#numbers;
    if (numbers.length === 0 || (this.#isOfValues && text.charCodeAt(0) !== valueMark)) return true;
    const bits = bitsOf(hashText(text, bitsBegin));
    return ((numbers[hashText(text) % numbers.length] ?? 0) & bits) === bits;
  }
}

/** Collects the terms of a segment for its filter. */
export class FilterCollector {
  /** Null if there are too many terms. */
  #all: Hashes | null = new Hashes();
  #values: Hashes | null = new Hashes();

  add(term: TermText): void {
    if (this.#all?.add(term) === false) this.#all = null;
    if (term.units[term.start] === valueMark && this.#values?.add(term) === false) this.#values = null;
  }

  /** Empty if the segment has too many values. */
  get bytes(): Uint8Array {
    const filter = (this.#all ?? this.#values)?.filter() ?? new Uint32Array(0);
    const bytes = new Uint8Array(filter.byteLength + 1);
    bytes.set(new Uint8Array(filter.buffer));
    bytes[filter.byteLength] = this.#all === null ? 1 : 0;
    return bytes;
  }
}

/** Both hashes of each term. */
class Hashes {
  #hashes = new Uint32Array(2048);
  #size = 0;

  /** Returns whether there was room for the term. */
  add({ units, start, length }: TermText): boolean {
    if (this.#size === this.#hashes.length) {
      if (this.#size >= mostTerms * 2) return false;
      const larger = new Uint32Array(this.#size * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[this.#size] = hashUnits(units, start, start + length, hashBegin);
    this.#hashes[this.#size + 1] = hashUnits(units, start, start + length, bitsBegin);
    this.#size += 2;
    return true;
  }

  filter(): Uint32Array {
    const numbers = new Uint32Array(Math.ceil(((this.#size / 2) * bitsPerTerm) / 32));
    for (let at = 0; at < this.#size; at += 2) {
      const number = (this.#hashes[at] ?? 0) % numbers.length;
      numbers[number] = (numbers[number] ?? 0) | bitsOf(this.#hashes[at + 1] ?? 0);
    }
    return numbers;
  }
}
