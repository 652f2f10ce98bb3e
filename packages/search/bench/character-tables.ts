import type { DictGroup } from 'opencc-js/core';
import * as opencc from 'opencc-js/preset/t2cn';
import single from 'pinyin-pro/dist/esm/data/dict1.mjs';
import { PatternsNormal } from 'pinyin-pro/dist/esm/data/patterns.mjs';
import type { CharacterTables } from '../src/analysis/character-tables.ts';
import {
  combining,
  contextual,
  drop,
  expand,
  foldAlone,
  isUnified,
  neighbours,
  separator,
} from '../src/analysis/fold-alone.ts';
import { variantGroups } from '../src/analysis/variants.ts';
import { wordTableOf } from '../src/analysis/word-table.ts';

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

/** What a unit folds to, or one of the numbers of `fold-alone.ts`. A longer text joins `expansions`. */
function entry(code: number, expansions: [unit: number, text: string][]): number {
  if (neighbours.has(code) || (code >= 0xd800 && code <= 0xdfff)) return contextual;
  if (code === 0x3099 || code === 0x309a || code === 0xff9e || code === 0xff9f) return combining;
  // Conjoining and half-width Hangul letters compose with their neighbours.
  if ((code >= 0x1100 && code <= 0x11ff) || (code >= 0xffa0 && code <= 0xffdc)) return combining;
  if ((code >= 0xac00 && code <= 0xd7a3) || (code >= 0xa000 && code <= 0xa48c)) return code;
  if (code >= 0xe000 && code <= 0xf8ff) return separator;
  const character = String.fromCharCode(code);
  const folded = isUnified(code) ? han(character) : foldAlone(character, han);
  if (folded === '') return drop;
  if (folded.length === 1) return folded.charCodeAt(0);
  expansions.push([code, folded]);
  return expand;
}

const sounds = ['', ''];
const numbers = new Map<string, number>([['', 1]]);

/** The number of a reading, without its tone, `ü` as `v`. */
function soundNumber(sound: string): number {
  const letters = sound
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030c]/gu, '')
    .normalize('NFC')
    .replaceAll('ü', 'v');
  const plain = /^[a-z]+$/u.test(letters) ? letters : '';
  const known = numbers.get(plain);
  if (known !== undefined) return known;
  numbers.set(plain, sounds.length);
  return sounds.push(plain) - 1;
}

/** The usual reading of a character; 0 if it is unknown. */
function usualSound(point: number): number {
  const all = single.get(String.fromCodePoint(point));
  return all === undefined ? 0 : soundNumber(all.split(' ')[0] ?? '');
}

type Pattern = (typeof PatternsNormal)[number];
const surnamePriority = 10;

/** The likelier one of two; of equal ones, the later. */
const likelier = (one: Pattern | undefined, other: Pattern): Pattern =>
  one !== undefined && one.probability > other.probability ? one : other;

/** What OpenCC and pinyin-pro know, for `pack-character-tables.ts` and the test of what it packed. */
export function characterTablesOfLibraries(): CharacterTables {
  const words = new Map<string, Pattern>();
  const surnames = new Map<string, Pattern>();
  for (const pattern of PatternsNormal) {
    const kind = pattern.priority === surnamePriority ? surnames : words;
    kind.set(pattern.zh, likelier(kind.get(pattern.zh), pattern));
  }
  const phrases = [...new Set(PatternsNormal.map(({ zh }) => zh))].sort();
  const columnsOf = (kind: ReadonlyMap<string, Pattern>) => ({
    chances: Float64Array.from(phrases, (text) => kind.get(text)?.probability ?? 0),
    sounds: Uint16Array.from(
      phrases.flatMap((text) => {
        const read = kind.get(text)?.pinyin.split(' ').map(soundNumber) ?? [...text].map(() => 0);
        if (read.length !== text.length) throw new Error(`some character of ${text} has no reading`);
        return read;
      }),
    ),
  });
  const word = columnsOf(words);
  const surname = columnsOf(surnames);
  const expansions: [unit: number, text: string][] = [];
  const fold = Uint16Array.from({ length: 0x1_0000 }, (_, code) => entry(code, expansions));
  const others = [...new Set([...variants.keys(), ...simplified.keys(), ...regional.keys()])]
    .filter((from) => !isUnified(from.charCodeAt(0)))
    .sort()
    .map((from) => [from, han(from)] as const)
    .filter(([from, to]) => from !== to);
  const usual = Uint16Array.from({ length: 0x1_0000 }, (_, unit) => usualSound(unit));
  const usualAbove = Array.from({ length: 0x11_0000 - 0x1_0000 }, (_, above) => above + 0x1_0000)
    .map((point) => [point, usualSound(point)] as const)
    .filter(([, sound]) => sound > 0);
  const toSimplified = opencc.configs?.['tw2s'];
  if (toSimplified === undefined) throw new Error('OpenCC has no dictionaries from Taiwan to the mainland');
  return {
    ...{ fold, expansions, others, sounds, usual, usualAbove },
    phrases: wordTableOf(phrases),
    ...{ wordChances: word.chances, surnameChances: surname.chances },
    ...{ wordSounds: word.sounds, surnameSounds: surname.sounds },
    toSimplified,
  };
}
