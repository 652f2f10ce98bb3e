import { chineseRole, spacedRole } from './author-roles.ts';

/** One part of a statement between separators. `isListed`: ` / ` separates its people. */
export interface Entry {
  readonly text: string;
  readonly isListed: boolean;
}

const isRole = (text: string): boolean => chineseRole(text) !== undefined || spacedRole(text) !== undefined;

/** A label that names the column: `作者/译者：`. */
export const label =
  /^\s*(?:作\s*者|著\s*者|责任者|責任者|authors?|by line)(?:\s*[/、及和与]\s*(?:作者|著者|译者|編者|编者|绘者))*\s*:\s*/iu;

/** Cuts at semicolons and bars, and at slashes between people. In 编文/绘图 and 文/张三 the slash belongs to roles. */
export function cutEntries(
  text: string,
  split: (text: string, isSeparator: (text: string, index: number) => boolean) => readonly string[],
): readonly Entry[] {
  return split(text, (whole, index) => /[;|]/u.test(whole[index] ?? '')).flatMap((segment) => {
    const { text: marked, isListed } = markSlashes(segment);
    return split(marked, (whole, index) => whole[index] === slash).map((entry) => ({
      text: entry,
      isListed,
    }));
  });
}

/** Marks a slash that was cut. Tidied statements do not contain this sign. */
const slash = '\u2044';
const between = /[,、\u2044]/u;
/** Matches a Chinese, Japanese or Korean character. */
export const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function markSlashes(segment: string): Entry {
  if (!segment.includes('/')) return { text: segment, isListed: false };
  const pieces = segment.split(/(\s*\/[\s/]*)/u);
  let isListed = false;
  let text = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const [sign = '', right = ''] = [pieces[at], pieces[at + 1]];
    const left = (text.split(between).at(-1) ?? '').trim();
    const isSpaced = /^\s|\/\s*\/|\s$/u.test(sign);
    const word = /^[^\s,、(]*/u.exec(right)?.[0] ?? '';
    if (isRole(right.trim()) || isRole(left) || (isRole(word) && !isSpaced)) text += sign + right;
    else if (isSpaced) {
      isListed = true;
      text += slash + right;
    } else if (eastern.test(left) || eastern.test(word)) text += `,${right}`;
    else text += (/\p{L}\s\p{L}/u.test(left) && /\p{L}\s\p{L}/u.test(right) ? slash : '/') + right;
  }
  return { text, isListed };
}
