/** What each character folds to, from OpenCC's tables, our variants and Unicode. */
import type { DictGroup } from 'opencc-js/core';
import * as opencc from 'opencc-js/preset/t2cn';
import { variantGroups } from './variants.ts';

/** The character is dropped (accents, zero width, apostrophes). */
const drop = 0;
/** The character becomes a longer text, kept in {@link expansions}. */
export const expand = 1;
/** The result depends on the neighbours: see fold.ts. */
export const contextual = 2;
/** The text must be normalised first: combining marks and half-width letters. */
export const combining = 3;
/** The character separates words. */
export const separator = 0x20;

/** Not computed yet. */
const unknown = 4;

const table = new Uint16Array(0x10000).fill(unknown);
export const expansions = new Map<number, string>();

const simplified = new Map<string, string>();
const regional = new Map<string, string>();
const variants = new Map<string, string>();
/** The first characters of the groups, which no regional table changes. */
const standing = new Set<string>();

function load(into: Map<string, string>, groups: readonly DictGroup[] | undefined): void {
  for (const dict of (groups ?? []).flat()) {
    const pairs = typeof dict === 'string' ? dict.split('|').map((pair) => pair.split(' ')) : dict;
    for (const [from = '', to = ''] of pairs) {
      const isOneCharacter =
        from.length === 1 || (from.length === 2 && from.codePointAt(0) !== from.charCodeAt(0));
      if (isOneCharacter && [...to].length === 1 && from !== to && !into.has(from)) into.set(from, to);
    }
  }
}

/**
 * The 6,763 characters of GB 2312, which no regional table changes. Those that are a new form of another character in
 * Japan (芸 for 藝) are among the variants.
 */
function mainlandCharacters(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let high = 0xb0; high <= 0xf7; high += 1) {
    for (let low = 0xa1; low <= 0xfe; low += 1) bytes.push(high, low);
  }
  return new Set(new TextDecoder('gbk').decode(new Uint8Array(bytes)));
}

load(simplified, opencc.to['cn']);
for (const region of ['tw', 'hk', 'jp']) load(regional, opencc.from[region]);
const mainland = mainlandCharacters();
for (const group of variantGroups) {
  const [stands = '', ...others] = group;
  standing.add(stands);
  for (const other of others) variants.set(other, stands);
}

/** One Han character → the one that represents all its forms. */
function han(character: string): string {
  let current = character;
  for (let step = 0; step < 6; step += 1) {
    const next =
      variants.get(current) ??
      simplified.get(current) ??
      (mainland.has(current) || standing.has(current) ? undefined : regional.get(current)) ??
      current;
    if (next === current) return current;
    current = next;
  }
  return current;
}

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

/** What one character folds to regardless of its neighbours; spaces are separators. */
export function foldCharacter(character: string): string {
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

function entry(code: number): number {
  if (neighbourly.has(code) || (code >= 0xd800 && code <= 0xdfff)) return contextual;
  if (code === 0x3099 || code === 0x309a || code === 0xff9e || code === 0xff9f) return combining;
  // Conjoining and half-width Hangul letters compose with their neighbours.
  if ((code >= 0x1100 && code <= 0x11ff) || (code >= 0xffa0 && code <= 0xffdc)) return combining;
  if ((code >= 0xac00 && code <= 0xd7a3) || (code >= 0xa000 && code <= 0xa48c)) return code;
  if (code >= 0xe000 && code <= 0xf8ff) return separator;
  const character = String.fromCharCode(code);
  const isHan = (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf);
  const folded = isHan ? han(character) : foldCharacter(character);
  if (folded === '') return drop;
  if (folded.length === 1) return folded.charCodeAt(0);
  expansions.set(code, folded);
  return expand;
}

/** The code unit that represents a code unit, or one of the numbers above. */
export function foldUnit(code: number): number {
  const known = table[code] ?? drop;
  if (known !== unknown) return known;
  const to = entry(code);
  table[code] = to;
  return to;
}
