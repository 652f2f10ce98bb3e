import { isSecondHalf, isUnspaced } from '@yuelan/search';

/** Longer words are cut anywhere. In code units. */
const longestWord = 40;

/** The columns that a code unit takes in print: Han and kana take two. */
const columnsOf = (text: string, at: number): number => (isUnspaced(text.charCodeAt(at)) ? 2 : 1);

/** Two characters side by side in a word. */
const withinWord = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’‑-]$|^['’‑-][\p{L}\p{N}]$/u;

/**
 * Whether a cut before this place would be inside a word of a script with spaces, inside a character, or before a mark
 * that belongs to one.
 */
function isInside(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  if (isSecondHalf(after) || /^\p{M}/u.test(text.charAt(at))) return true;
  return !isUnspaced(before) && !isUnspaced(after) && withinWord.test(text.slice(at - 1, at + 1));
}

/** The next place in a direction where a text can be cut, without passing `limit`. */
function cutFrom(text: string, at: number, step: 1 | -1, limit: number): number {
  const end = step > 0 ? Math.min(limit, at + longestWord) : Math.max(limit, at - longestWord);
  let place = at;
  while (place !== end && isInside(text, place)) place += step;
  if (place > 0 && (place === limit || !isInside(text, place))) return place;
  return isSecondHalf(text.charCodeAt(at)) ? at + step : at;
}

/** What an excerpt does not begin with, because it belongs to the words before, and what it does not end with. */
const afterWord = /[\s,.;:!?)\]，。、；：！？）】》〉」』”’…]/u;
const beforeWord = /[\s,;:([，、；：（【《〈「『“‘]/u;

/**
 * The part of a text around a place of it, cut between words: at most so many columns of print on each side. Returns
 * where it begins and ends, in code units.
 */
export function excerptAround(
  text: string,
  [start, end]: readonly [number, number],
  columns: number,
): readonly [number, number] {
  let from = start;
  for (let left = columns; from > 0 && left >= columnsOf(text, from - 1); from -= 1)
    left -= columnsOf(text, from - 1);
  let to = end;
  for (let left = columns; to < text.length && left >= columnsOf(text, to); to += 1)
    left -= columnsOf(text, to);
  if (from > 0) from = cutFrom(text, from, 1, start);
  if (to < text.length) to = cutFrom(text, to, -1, end);
  while (from > 0 && from < start && afterWord.test(text.charAt(from))) from += 1;
  while (to < text.length && to > end && beforeWord.test(text.charAt(to - 1))) to -= 1;
  return [from, to];
}

/** A text of at most so many code units, cut between words, with an ellipsis if something is missing. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, cutFrom(text, length, -1, 0)).trimEnd()}…`;
}
