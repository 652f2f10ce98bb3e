import { foldKeepingHyphens, isUnspaced } from './fold.ts';
import { stem } from './stem.ts';

/**
 * A token that no text contains, because private-use characters become separators in the fold. It separates values in
 * one index column, and runs of pairs that are not neighbours, so that no phrase crosses it.
 */
export const breakToken = '\ue000';

export interface Analysis {
  /** Every Han character (kana, Hangul syllable …) and every Latin word or number, in text order. */
  readonly chars: string;
  /** Overlapping pairs of each Han run of two characters or more. */
  readonly pairs: string;
  /** Latin words and numbers, including their joined forms. */
  readonly words: string;
}

/** A piece of folded text: one word, or one run in a script without spaces. */
export interface Piece {
  readonly kind: 'han' | 'word';
  readonly text: string;
  /** Whether a space, or a sign that became one, precedes it. */
  readonly isApart: boolean;
}

/** Cuts text into Han runs and words. Spaces cut Han runs too, and hyphens belong to their word. */
export function piecesOf(text: string): readonly Piece[] {
  const folded = foldKeepingHyphens(text);
  const pieces: Piece[] = [];
  let start = 0;
  let isApart = true;
  while (start < folded.length) {
    const code = folded.charCodeAt(start);
    if (code === 0x20) {
      start += 1;
      isApart = true;
      continue;
    }
    const isHan = isUnspaced(code);
    let end = start + 1;
    for (; end < folded.length; end += 1) {
      const next = folded.charCodeAt(end);
      if (next === 0x20 || isUnspaced(next) !== isHan) break;
    }
    pieces.push({ kind: isHan ? 'han' : 'word', text: folded.slice(start, end), isApart });
    isApart = false;
    start = end;
  }
  return pieces;
}

/** The characters of a Han run, surrogate pairs as one. */
export function charactersOf(run: string): readonly string[] {
  return [...run];
}

const singleLetter = /^[a-z]$/u;
const mixed = /^(?:[a-z]{2,}\d+|\d+[a-z]{2,})$/u;

/** How many hyphenated words form a compound; longer chains are lists. */
const longestCompound = 5;

/** The stems of a word and, for a compound, of its parts and of the whole: `spider-man` has three forms. */
function wordForms(word: string): readonly string[] {
  if (word.includes('-')) {
    const parts = word.split('-');
    const forms = parts.map(stem);
    if (parts.length <= longestCompound) forms.push(stem(parts.join('')));
    return forms;
  }
  const whole = stem(word);
  if (!mixed.test(word)) return [whole];
  return [whole, ...(word.match(/[a-z]+|\d+/gu) ?? []).map(stem)];
}

function analysePieces(pieces: readonly Piece[]): Analysis {
  const chars: string[] = [];
  const pairs: string[] = [];
  const words: string[] = [];
  let before = '';
  let mustBreak = false;
  let initials = '';
  const endInitials = (): void => {
    if (initials.length > 1) words.push(initials);
    initials = '';
  };
  for (const piece of pieces) {
    if (piece.kind === 'han') {
      endInitials();
      for (const character of piece.text) {
        chars.push(character);
        if (before !== '') {
          if (mustBreak) pairs.push(breakToken);
          mustBreak = false;
          pairs.push(before + character);
        }
        before = character;
      }
      continue;
    }
    before = '';
    mustBreak = pairs.length > 0;
    for (const part of piece.text.split('-')) {
      chars.push(stem(part));
      if (singleLetter.test(part)) initials += part;
      else endInitials();
    }
    words.push(...wordForms(piece.text));
  }
  endInitials();
  return { chars: chars.join(' '), pairs: pairs.join(' '), words: words.join(' ') };
}

/**
 * The token streams of one value of a field, separated by spaces. A record contains a query's Han term if `chars` contains its one character, `pairs` its
 * one pair, or `pairs` all its pairs as a phrase; it contains a word term if `words` does. Separators inside Han text
 * leave no trace (`约翰·班维尔`, `红 楼 梦`), but a Latin word does. A text with 第二卷 also matches 第2卷 and vice versa: its other
 * form follows after a {@link breakToken}.
 */
export function analyse(text: string): Analysis {
  const first = analysePieces(piecesOf(text));
  const other = otherNumeralForm(text);
  if (other === null) return first;
  const second = analysePieces(piecesOf(other));
  return {
    chars: `${first.chars} ${breakToken} ${second.chars}`,
    pairs: `${first.pairs} ${breakToken} ${second.pairs}`,
    words: `${first.words} ${second.words}`.trim(),
  };
}

/** 第二卷 and 第2卷: the two ways to number parts, up to 99. */

const digits = '零一二三四五六七八九';
const ordinal =
  /第\s*(?:(\d{1,2})(?!\d)|([一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]))\s*(?=[卷册冊辑輯集版部章回季期届屆编編篇次课課级級讲講单單])/gu;

function toHan(value: number): string {
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return digits[ones] ?? '';
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}

const digitValue = (character: string): number => (character === '两' ? 2 : digits.indexOf(character));

function toArabic(numeral: string): string {
  const [tens = '', ones = ''] = numeral.split('十');
  if (!numeral.includes('十')) return String(digitValue(numeral));
  return String((tens === '' ? 1 : digitValue(tens)) * 10 + (ones === '' ? 0 : digitValue(ones)));
}

/** The text with its part numbers written the other way, or null if it has none. */
function otherNumeralForm(text: string): string | null {
  if (!text.includes('第')) return null;
  const other = text.replace(ordinal, (_, arabic: string | undefined, han: string | undefined) =>
    arabic === undefined ? `第${toArabic(han ?? '')}` : `第${toHan(Number(arabic))}`,
  );
  return other === text ? null : other;
}
