import { isSyllables } from './syllables.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Initial letters that many regions pronounce alike. */
const confused: Readonly<Record<string, string>> = { n: 'l', l: 'nr', r: 'l', h: 'f', f: 'h' };

/**
 * The pinyin that is one slip away from the typed letters, of which none is missing at the end: one wrong, missing or extra
 * letter, or two swapped; the last syllable may be unfinished. The first letter is seldom mistyped, so it is only replaced by one that it is confused
 * with.
 */
export function pinyinSlips(typed: string): readonly string[] {
  const found = new Set<string>();
  const offer = (text: string): void => {
    if (isSyllables(text)) found.add(text);
  };
  for (const letter of confused[typed.charAt(0)] ?? '') offer(letter + typed.slice(1));
  for (let at = 0; at + 1 < typed.length; at += 1)
    offer(typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2));
  for (let at = 1; at < typed.length; at += 1) {
    const before = typed.slice(0, at);
    const after = typed.slice(at + 1);
    for (const letter of letters) {
      offer(before + letter + typed.slice(at));
      offer(before + letter + after);
    }
    offer(before + after);
  }
  found.delete(typed);
  return [...found];
}
