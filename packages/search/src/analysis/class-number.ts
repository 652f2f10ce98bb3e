import type { ClassScheme } from '../terms.ts';
import { mainClassOf } from './call-number.ts';

/**
 * Class numbers of three classifications, and the classes above each. In all three, a class is a prefix of the classes
 * below it: CLC `I247.5` is in `I247`, `I24`, `I2` and `I`; Dewey `823.9` in `823`, `82` (820) and `8` (800); the
 * Library of Congress's `PR6051` in `PR` and `P`.
 */

const longest = 100;
/** Capitals can be decomposed further: `ῢ` becomes two letters and a mark, and those another letter. */
const plain = (text: string): string =>
  text.slice(0, longest).toWellFormed().normalize('NFKC').toUpperCase().normalize('NFKC');

/** How prefixes of class numbers are compared: in upper case, without points, spaces and leading brackets. */
export const classKey = (text: string): string =>
  plain(text)
    .replaceAll('.', '')
    .replace(/^[\s[{(]+/u, '')
    .trim();

/** What cataloguers put before a Dewey number (`J 510`), and the marks where it may be cut (`823/.914`). */
const dewey = /^[\s[{(]*[A-Z]{0,4}[\s.]*(\d{3})(?!\d)(?:\.(\d+))?/u;
const shortening = /['’′/]/gu;

/** Classes A to Z; I, O, W, X and Y are not used. */
const congress = /^[\s[{(]*([A-HJ-NP-VZ][A-Z]{0,2})\s*(\d{1,4}(?:\.\d+)?)?/u;

/** The class number of this scheme at the beginning of a text, without book numbers; '' if there is none. */
export function classNumber(scheme: ClassScheme, text: string): string {
  if (scheme === 'clc')
    return plain(text)
      .replace(/^[\s[{(.]+/u, '')
      .trim();
  if (scheme === 'ddc') {
    const [, whole = '', decimals] = dewey.exec(plain(text).replace(shortening, '')) ?? [];
    return decimals === undefined ? whole : `${whole}.${decimals}`;
  }
  const [, letters = '', number = ''] = congress.exec(plain(text)) ?? [];
  return letters + number;
}

/** The second letters that CLC uses: for technology, and for its alternative table of law. */
const clcLetters = /^(?:T[BDEFGHJKLMNPQSUV]|DF)/u;

/** Every class that a class number is in, the main class first; empty if it is in none. */
export function classPath(scheme: ClassScheme, text: string): readonly string[] {
  const key = classKey(text);
  if (scheme === 'lcc') {
    const [letters = ''] = /^(?:[A-HJ-NP-VZ][A-Z]{0,2})?/u.exec(key) ?? [];
    return [...letters].map((_, at) => letters.slice(0, at + 1));
  }
  if (scheme === 'clc' && mainClassOf(key) === '') return [];
  const letters = scheme === 'ddc' ? '' : (clcLetters.exec(key)?.[0] ?? key.slice(0, 1));
  const [digits = ''] = /^\d*/u.exec(key.slice(letters.length)) ?? [];
  return [
    ...[...letters].map((_, at) => letters.slice(0, at + 1)),
    ...[...digits].map((_, at) => letters + pointed(digits.slice(0, at + 1))),
  ];
}

/** CLC puts a point after every third digit, Dewey only after the first three. */
const pointed = (digits: string): string =>
  digits.length > 3 ? `${digits.slice(0, 3)}.${digits.slice(3)}` : digits;
