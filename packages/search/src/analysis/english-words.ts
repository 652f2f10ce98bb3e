import { packTables, sharedTables, TableReader } from './tables.ts';
import { WordTable, wordTableOf } from './word-table.ts';

/** Shorter words too often are slips in others. */
export const shortestEnglish = 6;

/** Packs stemmed words, in ascending order. */
export function packEnglishWords(words: readonly string[]): Buffer {
  const { lengths, units } = wordTableOf(words);
  return packTables({ words: lengths.length, units: units.length }, [units, lengths]);
}

/** Reads the words for threads that start later. */
export const shareEnglishWords = (): SharedArrayBuffer =>
  sharedTables(new URL('./english-words.bin', import.meta.url));

let known: WordTable | undefined;

function readWords(): WordTable {
  const reader = new TableReader(shareEnglishWords());
  const { words, units }: { readonly words: number; readonly units: number } = JSON.parse(reader.head);
  const table = { units: reader.take(Uint16Array, units), lengths: reader.take(Uint8Array, words) };
  return new WordTable(table);
}

/** Whether a stemmed word of at least six letters is English, so that it is spelt correctly whether a catalogue has it or not. */
export function isEnglish(word: string): boolean {
  if (word.length < shortestEnglish) return false;
  known ??= readWords();
  return known.find(word) >= 0;
}

/** British and American spellings of one word become the same. */
const spelling = (word: string): string =>
  word
    .replace(/our/gu, 'or')
    .replace(/re$/u, 'er')
    .replace(/ys(?=e|ing)/u, 'yz')
    .replace(/is(?=e$|ed$|er$|ing$|ation$)/u, 'iz')
    .replace(/[ao]e/gu, 'e')
    .replace(/ogue$/u, 'og')
    .replace(/ence$/u, 'ense')
    .replace(/ery$/u, 'ry')
    .replace(/ll/gu, 'l')
    .replace(/mme$/u, 'm');

/** Whether two stemmed words are the same except for British or American spelling: `colour`, `color`. */
export const areOneWord = (left: string, right: string): boolean => spelling(left) === spelling(right);
