import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type DictionaryData,
  firstHan,
  lastHan,
  never,
  packDictionary,
  places,
  unknownPart,
} from '../src/analysis/dictionary.ts';
import { foldKeepingHyphens } from '../src/analysis/fold.ts';
import { wordTableOf } from '../src/analysis/word-table.ts';

/**
 * Packs `src/analysis/dictionary.bin`: `node packages/search/bench/pack-dictionary.ts --words dict.txt --places hmm.model`, the
 * dictionary of jieba (in the package @node-rs/jieba) and the hidden Markov model of jieba-rs.
 */
const { values: files } = parseArgs({
  options: { words: { type: 'string', default: '' }, places: { type: 'string', default: '' } },
});

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

interface Entry {
  readonly count: number;
  readonly kind: string;
}

/** The words, and those that folding changes in folded form too: 著作 becomes 着作, 亚洲 becomes 亚州. */
function readWords(): ReadonlyMap<string, Entry> {
  const words = new Map<string, Entry>();
  const folded = new Map<string, number>();
  for (const line of linesOf(files.words)) {
    const [word = '', count = '0', kind = ''] = line.split(' ');
    words.set(word, { count: Number(count), kind: words.get(word)?.kind ?? usedKind(kind) });
    const other = foldKeepingHyphens(word);
    if (other !== word && /^\p{Script=Han}{2,}$/u.test(other)) folded.set(other, Number(count));
  }
  for (const [word, count] of folded) words.set(word, { count, kind: words.get(word)?.kind ?? unknownPart });
  return words;
}

/** Of nouns, only the kinds that make a difference: places and other proper names. */
const usedKind = (kind: string): string =>
  kind.startsWith('n') && kind !== 'ns' && kind !== 'nz' ? '' : kind;

/** The model: lines with a `#` are remarks; the first five others tell how texts begin and places follow each other. */
function readChances(): Float64Array {
  const chances = new Float64Array((lastHan - firstHan + 1) * places).fill(never);
  const lines = linesOf(files.places).filter((line) => !line.startsWith('#'));
  for (const [place, line] of lines.slice(5).entries())
    for (const pair of line.split(',')) {
      const [character = '', chance] = pair.split(':');
      const code = character.charCodeAt(0);
      if (code >= firstHan && code <= lastHan) chances[(code - firstHan) * places + place] = Number(chance);
    }
  return chances;
}

const words = [...readWords()].sort(([a], [b]) => (a < b ? -1 : 1));
const parts = [...new Set(words.map(([, { kind }]) => kind))].sort();
const data: DictionaryData = {
  parts,
  ...wordTableOf(words.map(([word]) => word)),
  counts: Uint32Array.from(words, ([, { count }]) => count),
  kinds: Uint8Array.from(words, ([, { kind }]) => parts.indexOf(kind)),
  chances: readChances(),
};
const packed = packDictionary(data);
writeFileSync(new URL('../src/analysis/dictionary.bin', import.meta.url), packed);
