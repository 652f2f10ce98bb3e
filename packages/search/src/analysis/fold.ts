import { expansions, foldCharacter, foldUnit } from './characters.ts';
import { combining, contextual, expand, neighbours, separator } from './fold-alone.ts';
import { textOfUnits } from './text-of-units.ts';

const space = 0x20;
const hyphen = 0x2d;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isAscii = (code: number): boolean => isDigit(code) || isLatin(code);
/** ASCII letters and digits in text that is not folded yet. */
const isRawAscii = (code: number): boolean => isAscii(code) || (code >= 0x41 && code <= 0x5a);

/**
 * Characters of scripts without spaces between words: Han, kana, Hangul, bopomofo, Yi, Thai, Lao, Tibetan, Burmese,
 * Khmer. Takes a UTF-16 code unit. Both halves of surrogate pairs count, because outside the basic plane the fold keeps
 * only Han and a few dead scripts.
 */
export function isUnspaced(code: number): boolean {
  if (code < 0xe00) return false;
  return (
    (code >= 0x2e80 && code <= 0xa48f) ||
    (code >= 0xac00 && code <= 0xdfff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    code <= 0x109f ||
    (code >= 0x1780 && code <= 0x17ff)
  );
}

const hanDigits = new Set([...'一二三四五六七八九十零'].map((character) => character.charCodeAt(0)));
const circle = (code: number): boolean => neighbours.get(code) === 'circle';

/** A growing buffer of code units, reused by all calls: a call finishes before the next begins. */
let buffer = new Uint16Array(1024);
let length = 0;

function put(text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === space) putSpace();
    else putCode(code);
  }
}

function putCode(code: number): void {
  if (length === buffer.length) {
    const larger = new Uint16Array(buffer.length * 2);
    larger.set(buffer);
    buffer = larger;
  }
  buffer[length] = code;
  length += 1;
}

function putSpace(): void {
  if (length === 0) return;
  const last = buffer[length - 1];
  if (last === space) return;
  if (last === hyphen) buffer[length - 1] = space;
  else putCode(space);
}

const lastCode = (): number => (length === 0 ? space : (buffer[length - 1] ?? space));

function bufferText(): string {
  if (length > 0 && (lastCode() === space || lastCode() === hyphen)) length -= 1;
  return textOfUnits(buffer, 0, length);
}

const isDotNet = (text: string, index: number): boolean =>
  /^net(?![\p{L}\p{N}])/iu.test(text.slice(index + 1, index + 6).normalize('NFKC'));

/** Appends what the character at `index` means between its neighbours. Returns the index of the next one. */
function putContextual(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const next = index + 1 < text.length ? text.charCodeAt(index + 1) : space;
  switch (neighbours.get(code)) {
    case 'plus':
      if (isAscii(lastCode()) && neighbours.get(next) === 'plus') {
        put('plusplus');
        return index + 2;
      }
      break;
    case 'sharp': {
      const before = length > 1 ? (buffer[length - 2] ?? space) : space;
      if (isLatin(lastCode()) && !isAscii(before) && !isRawAscii(next)) {
        put('sharp');
        return index + 1;
      }
      break;
    }
    case 'stop':
      if (isDotNet(text, index)) {
        put(' dot');
        return index + 1;
      }
      break;
    case 'comma':
      if (isDigit(lastCode()) && /^\d{3}(?!\d)/u.test(text.slice(index + 1, index + 5))) return index + 1;
      break;
    case 'hyphen':
      if (isAscii(lastCode()) && isRawAscii(next)) {
        putCode(hyphen);
        return index + 1;
      }
      break;
    case 'dot': {
      const isSpaced = lastCode() === space && length > 1;
      const before = isSpaced ? (buffer[length - 2] ?? space) : lastCode();
      if (!isUnspaced(before)) break;
      if (isSpaced) length -= 1;
      let after = index + 1;
      while (after < text.length && foldUnit(text.charCodeAt(after)) === separator) after += 1;
      return after;
    }
    case 'circle':
      if (hanDigits.has(lastCode()) || hanDigits.has(foldUnit(next)) || circle(next)) {
        putCode(0x96f6);
        return index + 1;
      }
      break;
    default:
      return putSurrogates(text, index);
  }
  putSpace();
  return index + 1;
}

function putSurrogates(text: string, index: number): number {
  const point = text.codePointAt(index) ?? space;
  if (point < 0x10000) {
    putSpace();
    return index + 1;
  }
  put(foldCharacter(String.fromCodePoint(point)));
  return index + 2;
}

/** Like {@link fold}, but a hyphen between Latin letters or digits stays and single letters stay apart. */
export function foldKeepingHyphens(text: string): string {
  let clean = 0;
  while (clean < text.length) {
    const code = text.charCodeAt(clean);
    if (code === space || code <= separator || foldUnit(code) !== code) break;
    clean += 1;
  }
  if (clean === text.length) return text;
  length = 0;
  for (let index = 0; index < clean; index += 1) putCode(text.charCodeAt(index));
  return foldFrom(text, clean, false);
}

function foldFrom(text: string, start: number, isNormalized: boolean): string {
  let index = start;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    const to = foldUnit(code);
    if (to > separator) putCode(to);
    else if (to === separator) putSpace();
    else if (to === expand) put(expansions.get(code) ?? '');
    else if (to === contextual) {
      index = putContextual(text, index);
      continue;
    } else if (to === combining && !isNormalized) {
      length = 0;
      return foldFrom(text.normalize('NFKC'), 0, true);
    }
    index += 1;
  }
  return bufferText();
}

const initials = /(?<![^ ])[a-z](?: [a-z](?![^ ]))+/gu;

/**
 * The form in which texts are compared. Compatibility forms, case, accents, script (traditional, regional and variant
 * characters become one), punctuation and invisible characters make no difference. Words are separated by single
 * spaces. Every character is folded on its own, so that folding part of a text gives part of the folded text, with
 * these exceptions: middle dots vanish between Han characters and separate elsewhere; apostrophes vanish; `C++` →
 * `cplusplus`, `C#` → `csharp`, `.NET` → `dotnet`; `1,001` → `1001`; single Latin letters in a row are initials and are
 * joined (`J. K. Rowling` → `jk rowling`); 二○○八 → 二零零八. Never throws; linear in the length of the text.
 */
export function fold(text: string): string {
  const folded = foldKeepingHyphens(text);
  if (!/[ -]/u.test(folded)) return folded;
  return folded.replaceAll('-', ' ').replace(initials, (run) => run.replaceAll(' ', ''));
}

/**
 * {@link fold} without separators: for readers, titles with equal keys are the same, because 《》, brackets, punctuation,
 * spacing and script make no difference. The key of a title's beginning begins its key.
 */
export function titleKey(text: string): string {
  return keyOfFolded(foldKeepingHyphens(text));
}

/** {@link titleKey} of a text that was folded already, hyphens kept. */
export const keyOfFolded = (folded: string): string => folded.replace(/[ -]/gu, '');
