import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Jieba } from '@node-rs/jieba';
import { foldUnit } from './characters.ts';
import { foldKeepingHyphens } from './fold.ts';
import { stem } from './stem.ts';

let jieba: Jieba | undefined;

const space = 0x20;
const newline = 0x0a;

/**
 * The dictionary with its words also in folded form: 著作 becomes 着作, 亚洲 becomes 亚州. Its file is read here and then
 * released: the package's own module keeps this and another one, 11 MB, in every thread that imports it.
 */
function load(): Jieba {
  const dict = readFileSync(fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt')));
  forgetNouns(dict);
  const made = Jieba.withDict(dict);
  made.loadDict(new TextEncoder().encode(foldedLines(new TextDecoder().decode(dict)).join('\n')));
  return made;
}

/** The tag of a word whose part of speech is unknown. Words without a tag are nouns. */
const unknownPart = '?';

const noun = 0x6e;
/** The nouns whose kind makes a difference: places and other proper names. */
const [ofPlace, ofOther] = [0x73, 0x7a];

/**
 * Blanks the tags of all other nouns, from `n` to `nrfg`. Two thirds of the words have one, and each tag that the library
 * keeps takes memory of its own: 12 of 31 MB in every thread.
 */
function forgetNouns(dict: Uint8Array): void {
  for (let at = 0, start = 0; at < dict.length; at += 1) {
    if (dict[at] === space) start = at + 1;
    else if (dict[at] === newline && dict[start] === noun) {
      const isKept = at === start + 2 && (dict[start + 1] === ofPlace || dict[start + 1] === ofOther);
      if (!isKept) dict.fill(space, start, at);
    }
  }
}

/**
 * The lines `word count …` whose Han word the fold changes, in folded form. They are 3,000 of 350,000 lines; the others
 * are only scanned, because every thread that reads queries waits for this.
 */
function foldedLines(lines: string): string[] {
  const folded: string[] = [];
  for (let start = 0; start < lines.length; start = lines.indexOf('\n', start) + 1 || lines.length) {
    let end = start;
    let isChanged = false;
    for (; end < lines.length && lines.charCodeAt(end) > space; end += 1)
      isChanged ||= foldUnit(lines.charCodeAt(end)) !== lines.charCodeAt(end);
    if (!isChanged) continue;
    const other = foldKeepingHyphens(lines.slice(start, end));
    const count = /^ (\d+)/u.exec(lines.slice(end, end + 12))?.[1] ?? '1';
    if (/^\p{Script=Han}{2,}$/u.test(other)) folded.push(`${other} ${count} ${unknownPart}`);
  }
  return folded;
}

/** Gives back the memory of the dictionary, which the next call would load again. */
export function forgetDictionary(): void {
  jieba = undefined;
}

/**
 * Cuts text into folded words, in order, without separators: `红楼梦曹雪芹人民文学出版社` → 红楼梦, 曹雪芹, 人民文学出版社. The same text always
 * gives the same words. What the dictionary (5 MB, loaded by the first call) does not contain is guessed (names) or
 * stays single characters.
 */
export function segment(text: string, unknown: 'guessed' | 'single' = 'guessed'): string[] {
  jieba ??= load();
  const folded = foldKeepingHyphens(text).replaceAll('-', ' ');
  return jieba
    .cut(folded, unknown === 'guessed')
    .map((word) => stem(word.trim()))
    .filter((word) => word !== '');
}

/** The words of the dictionary that a longer word consists of, without single characters: 毕业论文 → 毕业, 论文. */
export function wordsWithin(word: string): string[] {
  jieba ??= load();
  let end = 0;
  return jieba.cutForSearch(word, false).filter((part) => {
    const start = word.indexOf(part, end);
    if (start < 0 || part.length < 2 || part === word) return false;
    end = start + part.length;
    return true;
  });
}

/** The places that a folded title names. */
export function placesIn(title: string): string[] {
  jieba ??= load();
  return jieba.tag(title).flatMap(({ tag, word }) => (tag === 'ns' && word.length > 1 ? [word] : []));
}

/**
 * The part of speech of a Chinese word: ns a place, nz another proper name, n… any noun, v… a verb, a… an adjective, m a
 * number (jieba's tags).
 */
export function partOfSpeech(word: string): string {
  jieba ??= load();
  const [only, ...rest] = jieba.tag(word);
  // A word that the dictionary lacks is the kind of thing named by its last part: 小木屋 is a 屋.
  const { tag } = rest.at(-1) ?? only ?? { tag: unknownPart };
  return tag === unknownPart ? '' : tag || 'n';
}
