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
  /**
   * For each word, the {@link mostAssociates} words that most often occur with it, as row numbers; filled up with
   * `noWord`.
   */
  readonly associates: Uint16Array;
}

export const mostAssociates = 24;
export const noWord = 0xffff;
/**
 * A word weighs twice as much as an associate, so a shared word counts like four shared associates: two words that name
 * each other are close.
 */
const ownWeight = 2;

/** Words as vectors: words that occur in the same texts point the same way. */
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
   * The vector of a text, of length 1: the sum of its words, with more weight for rare ones. All zero if a word is
   * unknown, because a part of a text means something else than the whole.
   */
  vectorOf(text: string): Float32Array {
    const sum = new Float32Array(this.dimensions);
    const whole = fold(text);
    if (!this.#add(sum, whole))
      for (const word of tellingWords(text)) if (!this.#add(sum, word)) return sum.fill(0);
    return ofLengthOne(sum);
  }

  /**
   * The associates of a text's words, by row number, as a vector of length 1; nothing if one of the words is unknown.
   * Two texts that share some have occurred in the same context, whatever their reduced vectors say.
   */
  companyOf(text: string): ReadonlyMap<number, number> {
    const whole = this.#rows.get(fold(text));
    const rows = whole === undefined ? tellingWords(text).map((word) => this.#rows.get(word)) : [whole];
    const company = new Map<number, number>();
    for (const row of rows) {
      if (row === undefined) return new Map();
      const weight = this.#data.rarity[row] ?? 0;
      const from = row * mostAssociates;
      const beside = this.#data.associates.subarray(from, from + mostAssociates);
      for (const other of beside)
        if (other !== noWord) company.set(other, (company.get(other) ?? 0) + weight);
      company.set(row, (company.get(row) ?? 0) + weight * ownWeight);
    }
    const length = Math.hypot(...company.values());
    return new Map([...company].map(([row, value]) => [row, value / length]));
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

/** How rare a word is that occurs in so many of so many texts. */
export function rarityOf(texts: number, all: number): number {
  return Math.max(1, Math.min(255, Math.round(16 * Math.log2(all / texts))));
}

/** How much context two texts share: 0 to 1. */
export function shared(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [row, value] of one) sum += value * (other.get(row) ?? 0);
  return sum;
}

/** Vectors of length 1 as bytes. */
export function asBytes(vectors: Float32Array): Int8Array {
  return Int8Array.from(vectors, (value) => Math.round(value * largest));
}

function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
