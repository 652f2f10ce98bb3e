import { collectAll } from '@yuelan/threads';
import { associations, type NumberLists, type SparseRows } from './associations.ts';
import { reduced } from './reduce.ts';
import { asBytes, mostAssociates, noWord, rarityOf, type VectorData } from './vector-table.ts';

export interface LearnLimits {
  readonly dimensions: number;
  /** Words that are learnt, the most used first. */
  readonly mostWords: number;
  /** The number of texts in which a word must occur. */
  readonly leastTexts: number;
  /** A word of a larger part of the texts says nothing. */
  readonly largestShare: number;
}

/** Numbers of four bytes each, added one by one. */
class Numbers {
  #room = new Uint32Array(1024);
  length = 0;

  add(number: number): void {
    if (this.length === this.#room.length) {
      const larger = new Uint32Array(this.#room.length * 2);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.length] = number;
    this.length += 1;
  }

  clear(): void {
    this.#room = new Uint32Array(1024);
    this.length = 0;
  }

  get all(): Uint32Array {
    return this.#room.subarray(0, this.length);
  }
}

/** Texts to learn from, their words as numbers. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  /** The words of all texts, and where those of each text end. */
  readonly #words = new Numbers();
  readonly #ends = new Numbers();

  add(words: readonly string[]): void {
    for (const word of new Set(words)) this.#words.add(this.#count(word));
    this.#ends.add(this.#words.length);
  }

  /** A table of the words. The same texts in the same order give the same table. Forgets the texts meanwhile. */
  learn({ dimensions, mostWords, leastTexts, largestShare }: LearnLimits): VectorData {
    const texts = this.#ends.length;
    const countOf = (number: number) => this.#counts[number] ?? 0;
    const most = texts * largestShare;
    const kept: [string, number][] = [];
    for (const entry of this.#numbers) {
      const count = countOf(entry[1]);
      if (count >= leastTexts && count <= most) kept.push(entry);
    }
    kept.sort(([, a], [, b]) => countOf(b) - countOf(a) || a - b).splice(mostWords);
    const rarity = Uint8Array.from(kept, ([, number]) => rarityOf(countOf(number), texts));
    const known = this.#among(kept.map(([, number]) => number));
    this.#numbers.clear();
    this.#words.clear();
    collectAll();
    const matrix = associations(known, kept.length);
    collectAll();
    return {
      words: kept.map(([word]) => word),
      rarity,
      dimensions,
      vectors: asBytes(reduced(matrix, dimensions)),
      associates: strongest(matrix),
    };
  }

  /** The texts that have two or more of these words, by the places of the words in the list. */
  #among(kept: readonly number[]): NumberLists {
    const places = new Int32Array(this.#numbers.size).fill(-1);
    for (const [place, number] of kept.entries()) places[number] = place;
    const words = this.#words.all;
    const members = new Uint32Array(words.length);
    const starts = new Numbers();
    starts.add(0);
    let from = 0;
    let end = 0;
    for (const to of this.#ends.all) {
      const start = end;
      for (let at = from; at < to; at += 1) {
        const place = places[words[at] ?? 0] ?? -1;
        if (place < 0) continue;
        members[end] = place;
        end += 1;
      }
      from = to;
      if (end - start > 1) starts.add(end);
      else end = start;
    }
    return { starts: starts.all, members: members.subarray(0, end) };
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
