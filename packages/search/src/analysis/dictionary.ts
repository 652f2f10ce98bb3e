import { readFileSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** The characters whose places in words have probabilities. */
export const [firstHan, lastHan] = [0x4e00, 0x9fd5];
/** The places of a character in words: at the beginning, at the end, in the middle, alone. */
export const places = 4;
const chancesLength = (lastHan - firstHan + 1) * places;
/** The part of speech of a word of which it is unknown. */
export const unknownPart = '?';
/** The logarithm of the probability of what never occurs. */
export const never = -3.14e100;

/** What a dictionary holds: plain data, for a file. */
export interface DictionaryData {
  /** The parts of speech of the dictionary. */
  readonly parts: readonly string[];
  /** The number of units of each word, in ascending order of their UTF-16 units. */
  readonly lengths: Uint8Array;
  /** The words, one after another. */
  readonly units: Uint16Array;
  /** How often each word occurs in the texts from which the dictionary was made. */
  readonly counts: Uint32Array;
  /** The part of speech of each word, as a place in `parts`. */
  readonly kinds: Uint8Array;
  /** For each character from {@link firstHan}, the logarithms of the probabilities of it in each place. */
  readonly chances: Float64Array;
}

/** Words of Chinese, with their counts and parts of speech: 2 MB beside the tables, which threads share. */
export class Dictionary {
  /** The sum of the counts of all words. */
  readonly total: number;
  /** For each character from {@link firstHan}, the logarithms of the probabilities of it in each place. */
  readonly chances: Float64Array;
  readonly #data: DictionaryData;
  /** Where each word begins. */
  readonly #starts: Uint32Array;
  /** The first word that begins with each unit, or with a larger one. */
  readonly #firsts = new Uint32Array(0x1_0001);

  constructor(data: DictionaryData) {
    const { lengths, units, counts, chances } = data;
    this.#data = data;
    this.total = counts.reduce((sum, count) => sum + count, 0);
    this.chances = chances;
    this.#starts = new Uint32Array(lengths.length);
    let end = 0;
    for (const [word, length] of lengths.entries()) {
      this.#starts[word] = end;
      end += length;
    }
    let unit = 0;
    for (let word = 0; word <= lengths.length; word += 1) {
      const first = word < lengths.length ? (units[this.#starts[word] ?? 0] ?? 0) : 0x1_0000;
      for (; unit <= first; unit += 1) this.#firsts[unit] = word;
    }
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

  /** The number of a word; -1 if the dictionary does not have it. */
  find(text: string): number {
    let number = -1;
    this.eachAt(text, 0, text.length, (length, word) => {
      if (length === text.length) number = word;
    });
    return number;
  }

  countOf(word: number): number {
    return this.#data.counts[word] ?? 0;
  }

  partOf(word: number): string {
    return this.#data.parts[this.#data.kinds[word] ?? 0] ?? '';
  }

  /** The first word from `from` to `to` whose unit at `place` is at least `unit`; `to` if there is none. */
  #lowest(from: number, to: number, place: number, unit: number): number {
    const { units } = this.#data;
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((units[(this.#starts[middle] ?? 0) + place] ?? 0) < unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The name under which a thread passes the tables on to the threads that it starts. */
const environmentName = 'yuelan: words of Chinese';

/** Reads the dictionary of this package, unless a thread that started this one has. All share its tables. */
export const readDictionary = (): Dictionary => new Dictionary(tablesOf(shareDictionary()));

/** Reads the tables of the dictionary for threads that start later. */
export function shareDictionary(): SharedArrayBuffer {
  const known: unknown = getEnvironmentData(environmentName);
  if (known instanceof SharedArrayBuffer) return known;
  const shared = unpackDictionary(readFileSync(new URL('./dictionary.bin', import.meta.url)));
  setEnvironmentData(environmentName, shared);
  return shared;
}

/** Sizes and parts of speech as JSON, then the tables, those of the largest numbers first; compressed. */
export function packDictionary({ parts, lengths, units, counts, kinds, chances }: DictionaryData): Buffer {
  const head = Buffer.from(
    JSON.stringify({ words: lengths.length, units: units.length, parts }).padEnd(headBytes),
  );
  const tables = [chances, counts, units, lengths, kinds].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return brotliCompressSync(Buffer.concat([head, ...tables]));
}

/** The bytes before the tables. */
const headBytes = 1024;

/** The tables as threads share them. */
export function unpackDictionary(packed: Uint8Array): SharedArrayBuffer {
  const bytes = brotliDecompressSync(packed);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** What a packed dictionary holds. */
export function tablesOf(buffer: SharedArrayBuffer): DictionaryData {
  const {
    words,
    units,
    parts,
  }: { readonly words: number; readonly units: number; readonly parts: readonly string[] } = JSON.parse(
    Buffer.from(buffer).toString('utf8', 0, headBytes),
  );
  let at = headBytes;
  const take = (size: number): number => {
    at += size;
    return at - size;
  };
  return {
    parts,
    chances: new Float64Array(buffer, take(chancesLength * 8), chancesLength),
    counts: new Uint32Array(buffer, take(words * 4), words),
    units: new Uint16Array(buffer, take(units * 2), units),
    lengths: new Uint8Array(buffer, take(words), words),
    kinds: new Uint8Array(buffer, take(words), words),
  };
}
