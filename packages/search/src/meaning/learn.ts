import { associations, type SparseRows } from './associations.ts';
import { reduced } from './reduce.ts';
import { asBytes, mostAssociates, noWord, rarityOf, type VectorData } from './vector-table.ts';

export interface LearnLimits {
  readonly dimensions: number;
  /** Words that are learnt, the most used first. */
  readonly mostWords: number;
  /** Texts that a word must stand in. */
  readonly leastTexts: number;
  /** A word of a larger part of the texts says nothing. */
  readonly largestShare: number;
}

/** Texts to learn from, their words as numbers. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  readonly #texts: Uint32Array[] = [];

  add(words: readonly string[]): void {
    this.#texts.push(Uint32Array.from(new Set(words), (word) => this.#count(word)));
  }

  /** A table of the words. The same texts in the same order give the same table. */
  learn({ dimensions, mostWords, leastTexts, largestShare }: LearnLimits): VectorData {
    const countOf = (number: number) => this.#counts[number] ?? 0;
    const most = this.#texts.length * largestShare;
    const kept = [...this.#numbers]
      .filter(([, number]) => countOf(number) >= leastTexts && countOf(number) <= most)
      .sort(([, a], [, b]) => countOf(b) - countOf(a) || a - b)
      .slice(0, mostWords);
    const places = new Map(kept.map(([, number], place) => [number, place]));
    const known = this.#texts
      .map((text) => text.filter((number) => places.has(number)).map((number) => places.get(number) ?? 0))
      .filter((text) => text.length > 1);
    const matrix = associations(known, kept.length);
    return {
      words: kept.map(([word]) => word),
      rarity: Uint8Array.from(kept, ([, number]) => rarityOf(countOf(number), this.#texts.length)),
      dimensions,
      vectors: asBytes(reduced(matrix, dimensions)),
      associates: strongest(matrix),
    };
  }

  #count(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size;
    this.#numbers.set(word, number);
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    return number;
  }
}

/** The columns of each row with the largest values. Each row of the matrix begins with them. */
function strongest({ size, starts, columns }: SparseRows): Uint16Array {
  const associates = new Uint16Array(size * mostAssociates).fill(noWord);
  for (let row = 0; row < size; row += 1) {
    const from = starts[row] ?? 0;
    const end = Math.min(starts[row + 1] ?? 0, from + mostAssociates);
    associates.set(columns.subarray(from, end).toSorted(), row * mostAssociates);
  }
  return associates;
}
