/** How characters fold, apart from which Han characters are the same. */

/** The character is dropped (accents, zero width, apostrophes). */
export const drop = 0;
/** The character becomes a longer text, kept beside the table. */
export const expand = 1;
/** The result depends on the neighbours: see fold.ts. */
export const contextual = 2;
/** The text must be normalised first: combining marks and half-width letters. */
export const combining = 3;
/** The character separates words. */
export const separator = 0x20;

/** Whether a UTF-16 unit is of the two large blocks of Han characters in the basic plane. */
export const isUnified = (unit: number): boolean =>
  (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf);

/** Characters whose meaning depends on their neighbours, by their possible meaning. */
const neighbourly = new Map<number, 'plus' | 'sharp' | 'stop' | 'comma' | 'hyphen' | 'dot' | 'circle'>();
for (const [kind, characters] of [
  ['plus', '+＋﹢⁺₊'],
  ['sharp', '#＃♯﹟'],
  ['stop', '.．'],
  ['comma', ',，'],
  ['hyphen', '-‐‑－﹣−'],
  ['dot', '·・•‧∙⋅･ㆍ᛫·●⸱⸳ꞏ'],
  ['circle', '○◯'],
] as const) {
  for (const character of characters) neighbourly.set(character.charCodeAt(0), kind);
}
export const neighbours: ReadonlyMap<
  number,
  'plus' | 'sharp' | 'stop' | 'comma' | 'hyphen' | 'dot' | 'circle'
> = neighbourly;

/** Katakana → hiragana; the small ヵ and ヶ are read as the large ones. */
function hiragana(character: string): string | undefined {
  if (/^[ヵヶゕゖ]$/u.test(character)) return character === 'ヵ' || character === 'ゕ' ? 'か' : 'け';
  return /^[ァ-ヴヽヾ]$/u.test(character) ? String.fromCharCode(character.charCodeAt(0) - 0x60) : undefined;
}

/** Latin letters that Unicode does not decompose, as readers without that key type them. */
const letters = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ı: 'i',
    ħ: 'h',
    ŋ: 'ng',
    ŧ: 't',
    ə: 'e',
    ƒ: 'f',
    ς: 'σ',
  }),
);

/** Accents and points. In kana, Thai, Tibetan and Devanagari the marks are part of the letter and stay. */
const accents = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`, // Latin, Greek, Cyrillic
    String.raw`\u0483-\u0489`, // Cyrillic
    String.raw`\u0591-\u05bd\u05bf-\u05c7`, // Hebrew
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed`, // Arabic
  ].join('')}]`,
  'gu',
);
const vanishing =
  /^[\p{Cf}\p{Default_Ignorable_Code_Point}\u02b0-\u02ff'\u2018\u2019\u201b`\u00b4\u2032\uff07]$/u;
const kept = /^[\p{L}\p{N}\p{M}]$/u;
/** Voicing marks and Hangul letters that did not compose. */
const lone = /^[\u3099\u309a\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]$/u;
/** Signs that compatibility normalisation would append as letters to the previous word. */
const signs = /^[™®©℠℗]$/u;
const decimal = /^\p{Nd}$/u;

/** Any decimal digit → 0 to 9. In Unicode the ten digits of a script are adjacent, zero first. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && decimal.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** What one character folds to regardless of its neighbours; spaces are separators. `han`: what represents a Han character. */
export function foldAlone(character: string, han: (character: string) => string): string {
  if (signs.test(character)) return ' ';
  if (vanishing.test(character)) return '';
  const lower = character.normalize('NFKD').replace(accents, '').normalize('NFKC').toLowerCase();
  let folded = '';
  for (const part of lower.normalize('NFKD').replace(accents, '').normalize('NFKC')) {
    if (vanishing.test(part) || lone.test(part)) continue;
    const stands = letters.get(part) ?? hiragana(part) ?? han(part);
    if (part > '9' && decimal.test(part)) folded += digit(part);
    else folded += [...stands].every((letter) => kept.test(letter)) ? stands : ' ';
  }
  return folded;
}
