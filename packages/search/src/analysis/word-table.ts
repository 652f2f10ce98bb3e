import { unitsOf } from './text-of-units.ts';

/** Words in ascending order of their UTF-16 units, each as long as 255 units or shorter. */
export interface WordTableData {
  /** The number of units of each word. */
  readonly lengths: Uint8Array;
  /** The words, one after another. */
  readonly units: Uint16Array;
}

/** Finds words in texts. A word's number is its place in the order of the table. */
export class WordTable {
  /** Where each word begins in the units. */
  readonly starts: Uint32Array;
  readonly #data: WordTableData;
  /** The first word that begins with each unit, or with a larger one. */
  readonly #firsts = new Uint32Array(0x1_0001);

  constructor(data: WordTableData) {
    const { lengths, units } = data;
    this.#data = data;
    this.starts = new Uint32Array(lengths.length);
    let end = 0;
    for (const [word, length] of lengths.entries()) {
      this.starts[word] = end;
      end += length;
    }
    let unit = 0;
    for (let word = 0; word <= lengths.length; word += 1) {
      const first = word < lengths.length ? (units[this.starts[word] ?? 0] ?? 0) : 0x1_0000;
      for (; unit <= first; unit += 1) this.#firsts[unit] = word;
    }
  }

  lengthOf(word: number): number {
    return this.#data.lengths[word] ?? 0;
  }

  /** Calls `found` for each word that begins at a place of a text, the shortest first. */
  eachAt(text: string, at: number, end: number, found: (length: number, word: number) => void): void {
    const first = text.charCodeAt(at);
    let from = this.#firsts[first] ?? 0;
    let to = this.#firsts[first + 1] ?? 0;
    for (let length = 1; from < to; length += 1) {
      // Of words with the same beginning, the one that is nothing else comes first.
      if (this.#data.lengths[from] === length) {
        found(length, from);
        from += 1;
      }
      if (at + length >= end) return;
      const unit = text.charCodeAt(at + length);
      from = this.#lowest(from, to, length, unit);
      to = this.#lowest(from, to, length, unit + 1);
    }
  }

  /** The number of a word; -1 if the table does not have it. */
  find(text: string): number {
    let number = -1;
    this.eachAt(text, 0, text.length, (length, word) => {
      if (length === text.length) number = word;
    });
    return number;
  }

  /** The first word from `from` to `to` whose unit at `place` is at least `unit`; `to` if there is none. */
  #lowest(from: number, to: number, place: number, unit: number): number {
    const { units } = this.#data;
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((units[(this.starts[middle] ?? 0) + place] ?? 0) < unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Words, in their order, as a table. */
export const wordTableOf = (words: readonly string[]): WordTableData => ({
  lengths: Uint8Array.from(words, ({ length }) => length),
  units: unitsOf(words.join('')),
});
