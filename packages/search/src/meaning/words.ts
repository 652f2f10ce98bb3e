import { isFiller } from '../analysis/fillers.ts';
import { fold } from '../analysis/fold.ts';
import { segment } from '../analysis/segment.ts';

const han = /\p{Script=Han}/u;
/** Characters of a word that may tell its meaning: 种菜 is about 菜. A longer word is a name. */
const mostCharacters = 4;

/** Whether a folded word may have a meaning of its own: not a number, not a function word of a question. */
const isTelling = (word: string): boolean =>
  /^\p{L}[\p{L}\p{N}]*$/u.test(word) && !isFiller(word) && (han.test(word) || word.length > 2);

/** The words of a text that tell what it is about, folded, each once, in their order. */
export function tellingWords(text: string): readonly string[] {
  return [...new Set(segment(text))].filter(isTelling);
}

/** The same with short Chinese values as a whole and by their characters, as a table learns them. */
export function learntWords(text: string): readonly string[] {
  const words = tellingWords(text);
  const whole = fold(text);
  const isShortHan = /^\p{Script=Han}{2,4}$/u.test(whole);
  return [...new Set([...words, ...(isShortHan ? [whole] : []), ...words.flatMap(charactersOf)])];
}

/** The characters of a short Chinese word; none of any other word. */
function charactersOf(word: string): readonly string[] {
  return han.test(word) && word.length > 1 && word.length <= mostCharacters ? [...word] : [];
}
