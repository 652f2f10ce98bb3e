import { type Dictionary, firstHan, lastHan, never, places } from './dictionary.ts';
import { isSecondHalf } from './text-of-units.ts';

/** Chinese characters, and what may stand beside them in a word: AT&T, C++, 3.5%. */
const runs =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2ceb0}-\u{2ebef}\u{2f800}-\u{2fa1f}a-zA-Z0-9+#&._%-]+/gu;
const hanOrOther = /[\u4e00-\u9fd5]+|[^\u4e00-\u9fd5]+/gu;
const latinOrOther = /[a-zA-Z0-9]+(?:.\p{Nd}+)?%?|.[^a-zA-Z0-9]*/gsu;
const latin = /^[a-zA-Z0-9]$/u;

/**
 * Cuts texts into words as jieba does: the most probable sequence of the dictionary's words, by their counts. Where single
 * characters are left side by side, a hidden Markov model of the characters' places in words tells which of them are
 * words that the dictionary lacks.
 */
export class Cutter {
  readonly #dictionary: Dictionary;
  readonly #total: number;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#total = Math.log(dictionary.total);
  }

  /** The words of a text, which put together are the text. `isGuessing`: unknown words are guessed. */
  cut(text: string, isGuessing: boolean): string[] {
    const words: string[] = [];
    let end = 0;
    const addOthers = (to: number) => {
      for (const other of text.slice(end, to).match(/\r\n|./gsu) ?? []) words.push(other);
    };
    for (const { index, 0: run } of text.matchAll(runs)) {
      addOthers(index);
      end = index + run.length;
      if (isGuessing) this.#cutGuessing(run, words);
      else this.#cutKnown(run, words);
    }
    addOthers(text.length);
    return words;
  }

  /** The part of speech of each word of a text: `m` and `eng` for numbers and Latin words, `x` for other unknown ones. */
  tag(text: string): { readonly word: string; readonly tag: string }[] {
    return this.cut(text, false).map((word) => {
      const number = this.#dictionary.words.find(word);
      return { word, tag: number < 0 ? guessedTag(word) : this.#dictionary.partOf(number) };
    });
  }

  /** The words of a text, each after the shorter words of the dictionary in it: first those of two characters, then of three. */
  cutShort(text: string): string[] {
    return this.cut(text, false).flatMap((word) => {
      const characters = [...word];
      const within = [2, 3].flatMap((length) =>
        characters.length <= length
          ? []
          : characters
              .slice(length - 1)
              .map((_, at) => characters.slice(at, at + length).join(''))
              .filter((part) => this.#dictionary.words.find(part) >= 0),
      );
      return [...within, word];
    });
  }

  /** The ends of the words of the best sequence, by their beginnings. */
  #route(run: string): Uint32Array {
    const scores = new Float64Array(run.length + 1);
    const ends = new Uint32Array(run.length);
    let next = run.length;
    for (let at = run.length - 1; at >= 0; at -= 1) {
      if (isSecondHalf(run.charCodeAt(at))) continue;
      let best = Number.NEGATIVE_INFINITY;
      let end = 0;
      this.#dictionary.words.eachAt(run, at, run.length, (length, word) => {
        const score = Math.log(this.#dictionary.countOf(word)) - this.#total + (scores[at + length] ?? 0);
        if (score < best) return;
        best = score;
        end = at + length;
      });
      scores[at] = end === 0 ? (scores[next] ?? 0) - this.#total : best;
      ends[at] = end === 0 ? next : end;
      next = at;
    }
    return ends;
  }

  #cutKnown(run: string, words: string[]): void {
    const ends = this.#route(run);
    let letters = '';
    for (let at = 0; at < run.length; ) {
      const end = ends[at] ?? run.length;
      const word = run.slice(at, end);
      at = end;
      if (latin.test(word)) {
        letters += word;
        continue;
      }
      if (letters !== '') words.push(letters);
      letters = '';
      words.push(word);
    }
    if (letters !== '') words.push(letters);
  }

  #cutGuessing(run: string, words: string[]): void {
    const ends = this.#route(run);
    let left = 0;
    for (let at = 0; at <= run.length; ) {
      const end = ends[at] ?? run.length + 1;
      if (end <= run.length && isOneCharacter(run, at, end)) {
        at = end;
        continue;
      }
      if (left < at) this.#guess(run.slice(left, at), words);
      if (end <= run.length) words.push(run.slice(at, end));
      at = end;
      left = end;
    }
  }

  /** Adds the words of some characters that are in no longer word. */
  #guess(characters: string, words: string[]): void {
    if (isOneCharacter(characters, 0, characters.length)) words.push(characters);
    else if (this.#dictionary.words.find(characters) >= 0) words.push(...characters);
    else
      for (const [part] of characters.matchAll(hanOrOther)) {
        const code = part.charCodeAt(0);
        if (code < firstHan || code > lastHan)
          for (const other of part.match(latinOrOther) ?? []) words.push(other);
        else if (part.length === 1) words.push(part);
        else addWords(part, placesOf(part, this.#dictionary.chances), words);
      }
  }
}

const isOneCharacter = (text: string, from: number, to: number): boolean =>
  to - from === 1 || (to - from === 2 && isSecondHalf(text.charCodeAt(from + 1)));

function guessedTag(word: string): string {
  if (!/[a-zA-Z0-9]/u.test(word)) return 'x';
  return /[a-zA-Z]/u.test(word) ? 'eng' : 'm';
}

const [begin, end, middle, single] = [0, 1, 2, 3];
/** The logarithms of the probabilities that a text begins with a character in each place. */
const startChances = [-0.262_686_608_092_500_16, never, never, -1.465_233_865_3398_7];
/** The places that each place can follow, with the logarithm of the probability. Of equal ones the first counts, as in jieba. */
const before = [
  [
    [single, -0.721_196_565_466_984_1],
    [end, -0.589_714_973_685_451_3],
  ],
  [
    [middle, -0.333_448_568_119_485_14],
    [begin, -0.510_825_623_765_99],
  ],
  [
    [middle, -1.260_362_382_026_822_6],
    [begin, -0.916_290_731_874_155],
  ],
  [
    [single, -0.665_863_144_879_821_2],
    [end, -0.808_525_047_466_993_7],
  ],
] as const;

/** The most probable places of characters, by the algorithm of Viterbi. */
function placesOf(text: string, chances: Float64Array): Uint8Array {
  const chanceOf = (at: number, place: number) =>
    chances[(text.charCodeAt(at) - firstHan) * places + place] ?? never;
  const scores = new Float64Array(text.length * places);
  const previous = new Uint8Array(text.length * places);
  for (let place = 0; place < places; place += 1)
    scores[place] = (startChances[place] ?? never) + chanceOf(0, place);
  for (let at = 1; at < text.length; at += 1)
    for (const [place, sources] of before.entries()) {
      const chance = chanceOf(at, place);
      let best = Number.NEGATIVE_INFINITY;
      for (const [source, step] of sources) {
        const score = (scores[(at - 1) * places + source] ?? 0) + step + chance;
        if (score <= best) continue;
        best = score;
        previous[at * places + place] = source;
      }
      scores[at * places + place] = best;
    }
  const last = (text.length - 1) * places;
  const found = new Uint8Array(text.length);
  let place = (scores[last + single] ?? 0) >= (scores[last + end] ?? 0) ? single : end;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    found[at] = place;
    place = previous[at * places + place] ?? 0;
  }
  return found;
}

function addWords(text: string, found: Uint8Array, words: string[]): void {
  let from = 0;
  for (const [at, place] of found.entries()) {
    if (place === begin) from = at;
    if (place !== end && place !== single) continue;
    words.push(text.slice(place === single ? at : from, at + 1));
    from = at + 1;
  }
  if (from < text.length) words.push(text.slice(from));
}
