import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { foldKeepingHyphens } from './fold.ts';
import { stem } from './stem.ts';

let jieba: Jieba | undefined;

/**
 * Cuts text into dictionary words, folded, in order, without separators: `红楼梦曹雪芹人民文学出版社` → 红楼梦, 曹雪芹,
 * 人民文学出版社. The same text always gives the same words. The dictionary (5 MB) is loaded by the first call.
 */
export function segment(text: string): string[] {
  jieba ??= Jieba.withDict(dict);
  const folded = foldKeepingHyphens(text).replaceAll('-', ' ');
  return jieba
    .cut(folded, true)
    .map((word) => stem(word.trim()))
    .filter((word) => word !== '');
}
