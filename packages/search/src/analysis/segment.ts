import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { foldKeepingHyphens } from './fold.ts';
import { stem } from './stem.ts';

let jieba: Jieba | undefined;

/**
 * Cuts text into words, folded, in order, without separators: `红楼梦曹雪芹人民文学出版社` → 红楼梦, 曹雪芹,
 * 人民文学出版社. The same text always gives the same words. What the dictionary (5 MB, loaded by the first call) does
 * not have is guessed (names), or stays single characters.
 */
export function segment(text: string, unknown: 'guessed' | 'single' = 'guessed'): string[] {
  jieba ??= Jieba.withDict(dict);
  const folded = foldKeepingHyphens(text).replaceAll('-', ' ');
  return jieba
    .cut(folded, unknown === 'guessed')
    .map((word) => stem(word.trim()))
    .filter((word) => word !== '');
}
