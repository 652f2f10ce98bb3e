import { sharedUnits, type TermText } from './term.ts';

/**
 * The keys of a segment's blocks, in memory: the shortest text that is after the last term of the previous block and
 * not after the first term of the block.
 */
export class SegmentKeys {
  /** Where each key ends. */
  readonly #ends: Uint32Array;
  readonly #units: Uint16Array;

  constructor(ends: Uint8Array, units: Uint8Array) {
    this.#ends = new Uint32Array(ends.slice().buffer);
    this.#units = new Uint16Array(units.slice().buffer);
  }

  /** The number of blocks. */
  get count(): number {
    return this.#ends.length;
  }

  /** The block, counted from 1, that contains a text if the segment does; 0 if all keys are after it. */
  blockOf(text: string): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isAfter(middle, text)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #isAfter(key: number, text: string): boolean {
    const start = key === 0 ? 0 : (this.#ends[key - 1] ?? 0);
    const length = (this.#ends[key] ?? 0) - start;
    const most = Math.min(length, text.length);
    for (let at = 0; at < most; at += 1) {
      const difference = (this.#units[start + at] ?? 0) - text.charCodeAt(at);
      if (difference !== 0) return difference > 0;
    }
    return length > text.length;
  }
}

/** Collects the keys of blocks. */
export class KeyCollector {
  readonly #ends: number[] = [];
  readonly #units: number[] = [];

  /** Adds the key of a block that begins with this term. */
  add(before: TermText, term: TermText): void {
    const length = this.#ends.length === 0 ? 0 : Math.min(term.length, sharedUnits(before, term) + 1);
    for (let at = term.start; at < term.start + length; at += 1) this.#units.push(term.units[at] ?? 0);
    this.#ends.push(this.#units.length);
  }

  get ends(): Uint8Array {
    return new Uint8Array(Uint32Array.from(this.#ends).buffer);
  }

  get units(): Uint8Array {
    return new Uint8Array(Uint16Array.from(this.#units).buffer);
  }
}
