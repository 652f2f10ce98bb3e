import { readCharacterTables } from './character-tables.ts';
import { isSecondHalf } from './text-of-units.ts';
import { WordTable } from './word-table.ts';

/**
 * How Han characters are read in context: the readings of pinyin-pro, from its tables
 * (docs/decisions/0055-pinyin-from-the-tables-of-pinyin-pro.md). A test compares both.
 */

const { sounds, usual, wordChances, surnameChances, wordSounds, surnameSounds, ...tables } =
  readCharacterTables();
const usualAbove = new Map(tables.usualAbove);
const phrases = new WordTable(tables.phrases);

/** A reading by its number; empty for 0, which is none. */
export const soundOf = (number: number): string => sounds[number] ?? '';

/** The usual reading of a character. */
const usualSound = (point: number): number => usual[point] ?? usualAbove.get(point) ?? 0;

const repeated = 0x3005; // 々
const liao = 0x4e86; // 了

const tongSound = sounds.indexOf('tong');
const liaoSound = sounds.indexOf('liao');

/** The reading of a character that is in no word. */
function singleSound(text: string, at: number, start: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point !== repeated && point !== liao) return usualSound(point);
  const before = at > start ? usualSound(pointBefore(text, at)) : 0;
  if (point === repeated) return before === 0 ? tongSound : before;
  return before === 0 ? liaoSound : usualSound(point);
}

const pointBefore = (text: string, at: number): number =>
  text.codePointAt(isSecondHalf(text.charCodeAt(at - 1)) ? at - 2 : at - 1) ?? 0;

/** The best way to read the text from each place on: its likelihood, the phrase there, and the next place. */
let likelihoods = new Float64Array(64);
let shifts = new Int32Array(64);
let nexts = new Uint32Array(64);
let chosen = new Int32Array(64);
/** The phrases that begin at a place, by their lengths: their numbers twice, and one more for surnames. */
const found: number[] = [];
/** No phrase. */
const none = -1;

/** Smaller likelihoods are multiplied, and the multiplication is counted. */
const smallest = 1e-300;
const shiftedBy = 1e300;
const unknown = 1e-13;
/** Not chosen yet. */
const undecided = 0x7fff_ffff;

/**
 * Writes the numbers of the readings of a text's Han characters, from `start` to `end`, in their places. A name begins
 * with a surname, and no other part of it is read as a word.
 */
export function readTogether(
  text: string,
  start: number,
  end: number,
  isName: boolean,
  into: Uint16Array,
): void {
  if (end >= nexts.length) grow(end + 1);
  likelihoods[end] = 1;
  shifts[end] = 0;
  nexts[end] = end;
  chosen[end] = none;
  let next = end;
  for (let at = end - 1; at >= start; at -= 1) {
    if (isSecondHalf(text.charCodeAt(at))) continue;
    const longest = isName && at > start ? 0 : findPhrases(text, at, end, isName);
    chosen[at] = none;
    shifts[at] = undecided;
    for (let length = longest; length > 0; length -= 1) {
      const phrase = found[length] ?? none;
      if (phrase !== none) choosePhrase(at, length, phrase);
    }
    choose(at, next, none, unknown, 0);
    next = at;
  }
  for (let at = start; at < end; ) {
    const after = nexts[at] ?? end;
    at += readPhrase(chosen[at] ?? none, at, into);
    for (; at < after; at += 1)
      if (!isSecondHalf(text.charCodeAt(at))) into[at] = singleSound(text, at, start);
  }
}

/** Writes the numbers of a phrase's readings, from a place on. Returns the phrase's length. */
function readPhrase(phrase: number, at: number, into: Uint16Array): number {
  if (phrase === none) return 0;
  const from = phrases.starts[phrase >> 1] ?? 0;
  const read = (phrase & 1) === 1 ? surnameSounds : wordSounds;
  const length = phrases.lengthOf(phrase >> 1);
  for (let place = 0; place < length; place += 1) into[at + place] = read[from + place] ?? 0;
  return length;
}

/** Finds the phrases that begin at a place. Returns the length of the longest. */
function findPhrases(text: string, at: number, end: number, isName: boolean): number {
  let longest = 0;
  phrases.eachAt(text, at, end, (length, phrase) => {
    for (let shorter = longest + 1; shorter < length; shorter += 1) found[shorter] = none;
    if (isName && (surnameChances[phrase] ?? 0) > 0) found[length] = phrase * 2 + 1;
    else if ((wordChances[phrase] ?? 0) > 0) found[length] = phrase * 2;
    else found[length] = none;
    longest = length;
  });
  return longest;
}

function choosePhrase(at: number, length: number, phrase: number): void {
  const isSurname = (phrase & 1) === 1;
  const chance = (isSurname ? surnameChances : wordChances)[phrase >> 1] ?? 0;
  const shift = isSurname ? -(length * length * 10) : 0;
  choose(at, at + length, phrase, chance, (shifts[at + length] ?? 0) + shift);
}

/** Reads a phrase (or, without one, a character) at a place and the rest in the best way, unless that is less likely. */
function choose(at: number, rest: number, phrase: number, probability: number, shift: number): void {
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
  chosen[at] = phrase;
  nexts[at] = chosen[rest] === none ? (nexts[rest] ?? rest) : rest;
}

function grow(size: number): void {
  likelihoods = new Float64Array(size * 2);
  shifts = new Int32Array(size * 2);
  nexts = new Uint32Array(size * 2);
  chosen = new Int32Array(size * 2);
}
