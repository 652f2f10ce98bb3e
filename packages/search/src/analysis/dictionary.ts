import { packTables, sharedTables, TableReader } from './tables.ts';
import { WordTable, type WordTableData } from './word-table.ts';

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
export interface DictionaryData extends WordTableData {
  /** The parts of speech of the dictionary. */
  readonly parts: readonly string[];
  /** How often each word occurs in the texts from which the dictionary was made. */
  readonly counts: Uint32Array;
  /** The part of speech of each word, as a place in `parts`. */
  readonly kinds: Uint8Array;
  /** For each character from {@link firstHan}, the logarithms of the probabilities of it in each place. */
  readonly chances: Float64Array;
}

/** Words of Chinese, with their counts and parts of speech: 2 MB beside the tables, which threads share. */
export class Dictionary {
  readonly words: WordTable;
  /** The sum of the counts of all words. */
  readonly total: number;
  /** For each character from {@link firstHan}, the logarithms of the probabilities of it in each place. */
  readonly chances: Float64Array;
  readonly #data: DictionaryData;

  constructor(data: DictionaryData) {
    this.#data = data;
    this.words = new WordTable(data);
    this.total = data.counts.reduce((sum, count) => sum + count, 0);
    this.chances = data.chances;
  }

  countOf(word: number): number {
    return this.#data.counts[word] ?? 0;
  }

  partOf(word: number): string {
    return this.#data.parts[this.#data.kinds[word] ?? 0] ?? '';
  }
}

/** Reads the tables of the dictionary for threads that start later. */
export const shareDictionary = (): SharedArrayBuffer =>
  sharedTables(new URL('./dictionary.bin', import.meta.url));

/** Reads the dictionary of this package. */
export const readDictionary = (): Dictionary => new Dictionary(dictionaryFrom(shareDictionary()));

/** Sizes and parts of speech as JSON, then the tables, those of the largest numbers first; compressed. */
export const packDictionary = ({ parts, lengths, units, counts, kinds, chances }: DictionaryData): Buffer =>
  packTables({ words: lengths.length, units: units.length, parts }, [chances, counts, units, lengths, kinds]);

export function dictionaryFrom(tables: SharedArrayBuffer): DictionaryData {
  const reader = new TableReader(tables);
  const {
    words,
    units,
    parts,
  }: { readonly words: number; readonly units: number; readonly parts: readonly string[] } = JSON.parse(
    reader.head,
  );
  return {
    parts,
    chances: reader.take(Float64Array, chancesLength),
    counts: reader.take(Uint32Array, words),
    units: reader.take(Uint16Array, units),
    lengths: reader.take(Uint8Array, words),
    kinds: reader.take(Uint8Array, words),
  };
}
