import single from 'pinyin-pro/dist/esm/data/dict1.mjs';
import { PatternsNormal } from 'pinyin-pro/dist/esm/data/patterns.mjs';

/**
 * How Han characters are read in context: the readings of pinyin-pro, from its tables
 * (docs/decisions/0055-pinyin-from-the-tables-of-pinyin-pro.md). A test compares both.
 */

/** The readings without tones by number. 0 is none. */
const sounds: string[] = [''];
const numbers = new Map<string, number>([['', 0]]);

/** The number of a reading, without its tone, `ü` as `v`; 0 if it is unknown. */
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

export const soundOf = (number: number): string => sounds[number] ?? '';

interface Word {
  readonly sounds: readonly number[];
  readonly probability: number;
  readonly isSurname: boolean;
}

/** A node of the tree of words. */
interface Node {
  /** By the next character. */
  readonly next: Map<number, Node>;
  /** The word that ends here, and the surname. */
  word: Word | undefined;
  surname: Word | undefined;
}

const newNode = (): Node => ({ next: new Map(), word: undefined, surname: undefined });
const root = newNode();
/** The nodes of the first characters of the basic plane. Most characters begin no word. */
const roots: (Node | undefined)[] = Array.from({ length: 0x1_0000 });

const surnamePriority = 10;
for (const { zh, pinyin, probability, priority } of PatternsNormal) {
  let node = root;
  for (const character of zh) {
    const point = character.codePointAt(0) ?? 0;
    const next = node.next.get(point) ?? newNode();
    node.next.set(point, next);
    node = next;
  }
  const isSurname = priority === surnamePriority;
  const word = { sounds: pinyin.split(' ').map(soundNumber), probability, isSurname };
  // The likelier one of two; of equal ones, the later.
  if (isSurname) node.surname = likelier(node.surname, word);
  else node.word = likelier(node.word, word);
}
for (const [point, node] of root.next) roots[point] = node;

function likelier(one: Word | undefined, other: Word): Word {
  return one !== undefined && one.probability > other.probability ? one : other;
}

const notLooked = 0xffff;
const usual = new Uint16Array(0x1_0000).fill(notLooked);

/** The usual reading of a character. */
function usualSound(point: number): number {
  const known = usual[point];
  if (known !== undefined && known !== notLooked) return known;
  const [first = ''] = (single.get(String.fromCodePoint(point)) ?? '').split(' ');
  const number = soundNumber(first);
  if (point < usual.length) usual[point] = number;
  return number;
}

const isKnown = (point: number): boolean => single.get(String.fromCodePoint(point)) !== undefined;

const repeated = 0x3005; // 々
const liao = 0x4e86; // 了

/** The reading of a character that is in no word. */
function singleSound(points: ArrayLike<number>, at: number, start: number): number {
  const point = points[at] ?? 0;
  if (point !== repeated && point !== liao) return usualSound(point);
  const before = at > start ? (points[at - 1] ?? 0) : 0;
  const follows = before !== 0 && isKnown(before);
  if (point === repeated) return follows ? usualSound(before) : soundNumber('tong');
  return follows ? usualSound(point) : soundNumber('liao');
}

/** The best way to read the characters from each place on. */
let likelihoods = new Float64Array(64);
let shifts = new Int32Array(64);
let nexts = new Uint32Array(64);
const words: (Word | undefined)[] = [];
const found: (Word | undefined)[] = [];

/** Smaller likelihoods are multiplied, and the multiplication is counted. */
const smallest = 1e-300;
const shiftedBy = 1e300;
const unknown = 1e-13;
/** Not chosen yet. */
const none = 0x7fff_ffff;

/**
 * Writes the numbers of the readings of Han characters, given as code points, in their places. A name begins with a
 * surname, and no other part of it is read as a word.
 */
export function readTogether(
  points: ArrayLike<number>,
  start: number,
  end: number,
  isName: boolean,
  into: Uint16Array,
): void {
  if (end >= nexts.length) grow(end + 1);
  likelihoods[end] = 1;
  shifts[end] = 0;
  nexts[end] = end;
  words[end] = undefined;
  for (let at = end - 1; at >= start; at -= 1) {
    const longest = isName && at > start ? 0 : findWords(points, at, end, isName);
    words[at] = undefined;
    shifts[at] = none;
    for (let length = longest; length > 0; length -= 1) {
      const word = found[length];
      if (word === undefined) continue;
      const shift = word.isSurname ? -(length * length * 10) : 0;
      const more = (shifts[at + length] ?? 0) + shift;
      choose(at, at + length, word, word.probability, more);
    }
    choose(at, at + 1, undefined, unknown, 0);
  }
  for (let at = start; at < end; ) {
    const word = words[at];
    const next = nexts[at] ?? end;
    let from = at;
    for (const sound of word?.sounds ?? []) {
      into[from] = sound;
      from += 1;
    }
    for (; from < next; from += 1) into[from] = singleSound(points, from, start);
    at = next;
  }
}

/** Finds the words that begin at a place, by their lengths. Returns the length of the longest. */
function findWords(points: ArrayLike<number>, at: number, end: number, isName: boolean): number {
  let node = roots[points[at] ?? 0];
  let longest = 0;
  for (let length = 1; node !== undefined; length += 1) {
    const word = isName ? (node.surname ?? node.word) : node.word;
    found[length] = word;
    if (word !== undefined) longest = length;
    if (at + length === end) break;
    node = node.next.get(points[at + length] ?? 0);
  }
  return longest;
}

/** Reads a word (or, without one, a character) at a place and the rest in the best way, unless that is less likely. */
function choose(at: number, rest: number, word: Word | undefined, probability: number, shift: number): void {
  let likelihood = probability * (likelihoods[rest] ?? 0);
  let shifted = shift;
  if (likelihood < smallest) {
    likelihood *= shiftedBy;
    shifted += 1;
  }
  const best = shifts[at] ?? 0;
  if (best < shifted || (best === shifted && (likelihoods[at] ?? 0) > likelihood)) return;
  likelihoods[at] = likelihood;
  shifts[at] = shifted;
  words[at] = word;
  nexts[at] = words[rest] === undefined ? (nexts[rest] ?? rest) : rest;
}

function grow(size: number): void {
  likelihoods = new Float64Array(size * 2);
  shifts = new Int32Array(size * 2);
  nexts = new Uint32Array(size * 2);
}
