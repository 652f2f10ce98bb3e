import { isSyllables } from './syllables.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The pinyin a slip away from letters: one wrong, missing, too many or two swapped; the last syllable perhaps unfinished. */
export function pinyinSlips(typed: string): readonly string[] {
  const found = new Set<string>();
  const offer = (text: string): void => {
    if (isSyllables(text)) found.add(text);
  };
  for (let at = 0; at <= typed.length; at += 1) {
    const before = typed.slice(0, at);
    const after = typed.slice(at + 1);
    for (const letter of letters) {
      offer(before + letter + typed.slice(at));
      if (at < typed.length) offer(before + letter + after);
    }
    if (at + 1 < typed.length) offer(before + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2));
    if (at < typed.length) offer(before + after);
  }
  found.delete(typed);
  return [...found];
}
