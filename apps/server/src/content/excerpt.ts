import { oneLine } from '@yuelan/contract';

const letters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Longer words are cut too, because otherwise little would be left. */
const wordAtMost = 20;

/** A link to more text, which is cut off with it. */
const hanging = /[\s,;:，、；：(（[【《“‘—–]+$/u;

/** The text before `end`, without a partial last word in scripts that use spaces. */
function beforeWord(text: string, end: number): string {
  const kept = text.slice(0, end);
  const part = /[\p{L}\p{M}\p{N}'’-]+$/u.exec(kept)?.[0] ?? '';
  const isCut = /^[\p{L}\p{M}\p{N}'’-]/u.test(text.slice(end)) && !/\p{Script=Han}/u.test(part);
  const start = end - part.length;
  // A mark may belong to a character before it that is not a letter.
  const isWord = start > 0 && letters.segment(text).containing(start)?.index === start;
  return kept.slice(0, isCut && isWord && part.length <= wordAtMost ? start : end);
}

/**
 * The first `length` characters as people count them; a cut text ends in …, without a comma or an opening bracket before
 * it. Never cuts a character in half, nor a word in a script that uses spaces.
 */
export function excerpt(text: string, length: number): string {
  const plain = oneLine(text);
  let counted = 0;
  for (const { index } of letters.segment(plain)) {
    if (counted === length) return `${beforeWord(plain, index).replace(hanging, '')}…`;
    counted += 1;
  }
  return plain;
}

const inline = /<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|small|strong|sub|sup|u)(?:\s[^>]*)?>/gu;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Plain text of HTML that `sanitise` made (it writes no other entities, and no `>` inside a tag). */
export function wordsOf(html: string): string {
  return html
    .replace(inline, '')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:lt|gt|quot|amp);/gu, (entity) => entities[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
}
