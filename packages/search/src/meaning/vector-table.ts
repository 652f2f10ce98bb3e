import { fold } from '../analysis/fold.ts';
import { tellingWords } from './words.ts';

const largest = 127;

/** What a table holds: plain data, for a file or another thread. */
export interface VectorData {
  readonly words: readonly string[];
  /** How rare each word is: the weight of its vector in a text, 0 to 255. */
  readonly rarity: Uint8Array;
  readonly dimensions: number;
  /** A vector of length 127 for each word, one after the other. */
  readonly vectors: Int8Array;
}

/** Words as vectors: those that stand in the same texts point the same way. */
export class VectorTable {
  readonly dimensions: number;
  readonly #data: VectorData;
  readonly #rows: ReadonlyMap<string, number>;

  constructor(data: VectorData) {
    this.dimensions = data.dimensions;
    this.#data = data;
    this.#rows = new Map(data.words.map((word, row) => [word, row]));
  }

  /**
   * The vector of a text, of length 1: the sum of its words, the rare ones more. All zero when a word of it is unknown: a part of a
   * text means something else than the whole.
   */
  vectorOf(text: string): Float32Array {
    const sum = new Float32Array(this.dimensions);
    const whole = fold(text);
    if (!this.#add(sum, whole))
      for (const word of tellingWords(text)) if (!this.#add(sum, word)) return sum.fill(0);
    return ofLengthOne(sum);
  }

  #add(sum: Float32Array, word: string): boolean {
    const row = this.#rows.get(word);
    if (row === undefined) return false;
    const { rarity, vectors } = this.#data;
    const weight = rarity[row] ?? 0;
    const from = row * this.dimensions;
    for (let at = 0; at < this.dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + weight * (vectors[from + at] ?? 0);
    return true;
  }
}

/** How rare a word is that stands in so many of so many texts. */
export function rarityOf(texts: number, all: number): number {
  return Math.max(1, Math.min(255, Math.round(16 * Math.log2(all / texts))));
}

/** Vectors of length 1 as bytes. */
export function asBytes(vectors: Float32Array): Int8Array {
  return Int8Array.from(vectors, (value) => Math.round(value * largest));
}

export function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
