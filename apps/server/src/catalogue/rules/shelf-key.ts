const longest = 80;

/** The signs of the Chinese Library Classification, in the order in which its auxiliary numbers file. */
const signs = '-("=<+:';

/** A decimal code: `I24` before `I247`, auxiliary numbers (`I247-43`) before subdivisions (`I247.5`). */
function classKey(text: string): string {
  let key = '';
  for (const letter of text) {
    const sign = signs.indexOf(letter);
    if (sign >= 0) key += String.fromCharCode('!'.charCodeAt(0) + sign);
    else if (/[\p{L}\d]/u.test(letter)) key += letter;
  }
  return key;
}

/** Running numbers and author numbers count as whole numbers: `/9` before `/10`, `C28` before `C103`. */
function bookKey(text: string): string {
  return text
    .split(/(\d+)/u)
    .map((part, index) => {
      if (index % 2 === 0) return classKey(part);
      const digits = part.replace(/^0+(?=\d)/u, '');
      return String(digits.length).padStart(2, '0') + digits;
    })
    .join('');
}

/**
 * The place of a call number on a shelf, as a text that sorts by code point: first the class (`I247.5`), then the book
 * number after the slash or space (`C28`). '' if it has no letter or digit.
 */
export function shelfKeyOf(callNumber: string): string {
  const plain = callNumber
    .slice(0, longest)
    .normalize('NFKC')
    .slice(0, longest)
    .toUpperCase()
    .replace(/[\p{C}\uFFFD]/gu, '');
  const [, code = '', book = ''] = /^\s*([^/\s]*)[/\s]*(.*)$/su.exec(plain) ?? [];
  const key = `${classKey(code)} ${bookKey(book)}`.trimEnd();
  return /[\p{L}\p{N}]/u.test(key) ? key : '';
}
