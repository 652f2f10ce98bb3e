import { Cutter } from './cut.ts';
import { readDictionary, unknownPart } from './dictionary.ts';
import { foldKeepingHyphens } from './fold.ts';
import { stem } from './stem.ts';

let known: Cutter | undefined;

/** The first call of a process reads the dictionary, which takes some 50 ms and 5 MB. Each thread adds 2 MB. */
function cutter(): Cutter {
  known ??= new Cutter(readDictionary());
  return known;
}

/**
 * Cuts text into folded words, in order, without separators: `红楼梦曹雪芹人民文学出版社` → 红楼梦, 曹雪芹, 人民文学出版社. The same text always
 * gives the same words. What the dictionary does not contain is guessed (names) or stays single characters.
 */
export function segment(text: string, unknown: 'guessed' | 'single' = 'guessed'): string[] {
  const folded = foldKeepingHyphens(text).replaceAll('-', ' ');
  return cutter()
    .cut(folded, unknown === 'guessed')
    .map((word) => stem(word.trim()))
    .filter((word) => word !== '');
}

/** The words of the dictionary that a longer word consists of, without single characters: 毕业论文 → 毕业, 论文. */
export function wordsWithin(word: string): string[] {
  let end = 0;
  return cutter()
    .cutShort(word)
    .filter((part) => {
      const start = word.indexOf(part, end);
      if (start < 0 || part.length < 2 || part === word) return false;
      end = start + part.length;
      return true;
    });
}

/** The places that a folded title names. */
export function placesIn(title: string): string[] {
  return cutter()
    .tag(title)
    .flatMap(({ tag, word }) => (tag === 'ns' && word.length > 1 ? [word] : []));
}

/**
 * The part of speech of a Chinese word: ns a place, nz another proper name, n… any noun, v… a verb, a… an adjective, m a
 * number (jieba's tags).
 */
export function partOfSpeech(word: string): string {
  const [only, ...rest] = cutter().tag(word);
  // A word that the dictionary lacks is the kind of thing named by its last part: 小木屋 is a 屋.
  const { tag } = rest.at(-1) ?? only ?? { tag: unknownPart };
  return tag === unknownPart ? '' : tag || 'n';
}
