import { foldKeepingHyphens, isUnspaced } from '../../analysis/fold.ts';
import {
  analyse,
  breakToken,
  numberedForm,
  type PinyinForms,
  type PinyinKind,
  pinyinForms,
} from '../../analysis/index.ts';
import { textOfUnits } from '../../analysis/text-of-units.ts';
import { columnEnd, type KnownTokens, knownTokens, type WordCollector } from '../words/collector.ts';
import { UnitWriter } from '../words/unit-writer.ts';
import {
  distinct,
  type FieldValues,
  foldedKey,
  numberedFields,
  type TextColumn,
  textColumns,
  type ValueField,
  valueKey,
} from './fields.ts';
import { remembering } from './remembering.ts';
import {
  callNumberStarts,
  callNumberStartToken,
  codeToken,
  letterPairToken,
  pinyinToken,
  valueToken,
} from './tokens.ts';

/**
 * The tokens of a record as one text: its columns one after another, each ended by {@link columnEnd}, tokens separated
 * by spaces. Han text, which most of it is, is written unit by unit without strings.
 */
export type TokenText = Uint16Array<ArrayBuffer>;

const space = 0x20;
const firstSurrogate = 0xd800;
const lastSurrogate = 0xdfff;

const out = new UnitWriter();

/** What has already been read of a title. */
export interface TitleForms {
  readonly numbered: string | null;
  readonly pinyin: PinyinForms;
}

/** What reads the tokens of a record in pieces; null if they are written as one text. */
let reader: WordCollector | null = null;
let read = 0;

/** The tokens of a record, and the Latin words of its titles, names and headings that a reader may misspell. */
export function tokenText(
  values: FieldValues,
  title: TitleForms,
): { readonly tokens: TokenText; readonly words: readonly string[] } {
  reader = null;
  const words = writeTokens(values, title);
  return { tokens: out.slice(), words };
}

/** Collects the tokens of a row. Returns its Latin words, as {@link tokenText}. */
export function collectTokens(
  values: FieldValues,
  title: TitleForms,
  row: number,
  collector: WordCollector,
): readonly string[] {
  reader = collector;
  collector.begin(row);
  const words = writeTokens(values, title);
  collector.read(out.units, read, out.length);
  // Otherwise the last one would stay in memory, with room for some million tokens.
  reader = null;
  return words;
}

function putKnown(tokens: KnownTokens): void {
  if (reader === null) {
    out.text(tokens.text);
    return;
  }
  reader.read(out.units, read, out.length);
  read = out.length;
  reader.readKnown(tokens);
}

function writeTokens(values: FieldValues, title: TitleForms): readonly string[] {
  out.clear();
  read = 0;
  const { text } = values;
  const words: string[] = [];
  const writeKnown = ({ tokens, latin }: Known): void => {
    putKnown(tokens);
    if (latin.length > 0) words.push(...latin);
  };
  writeEach(text.title, (value) => {
    writeValue('title', value, title.numbered);
    writePinyin('title', title.pinyin);
    writeLetterPairs(value);
    words.push(...latinWordsOf(value));
  });
  writeEach(text.subtitle, (value) => {
    writeValue('subtitle', value);
    words.push(...latinWordsOf(value));
  });
  writeEach(text.other, (value) => {
    writeValue('other', value);
    writePinyin('title', pinyinForms(value));
    words.push(...latinWordsOf(value));
  });
  writeEach(text.author, (value) => writeKnown(knownAuthor(value)));
  writeEach(text.publisher, (value) => putKnown(knownPublisher(value).tokens));
  writeEach(text.keyword, (value) => writeKnown(knownKeyword(value)));
  writeEach(text.summary, writeSummary, ` ${breakToken} `);
  writeCodes(values);
  return distinct(words);
}

/** The tokens of one column. */
export function columnText(tokens: TokenText, column: TextColumn): string {
  let start = 0;
  for (let before = textColumns.indexOf(column); before > 0; before -= 1)
    start = tokens.indexOf(columnEnd, start) + 1;
  return textOfUnits(tokens, start, tokens.indexOf(columnEnd, start));
}

function writeEach(values: readonly string[], write: (value: string) => void, joint = ' '): void {
  for (let at = 0; at < values.length; at += 1) {
    if (at > 0) out.text(joint);
    write(values[at] ?? '');
  }
  out.unit(columnEnd);
}

/** What is known about a value that occurs in many books. */
interface Known {
  readonly tokens: KnownTokens;
  /** Latin words that a reader may misspell. */
  readonly latin: readonly string[];
}

const known = (write: (value: string) => void): ((value: string) => Known) =>
  remembering((value) => {
    const start = out.length;
    write(value);
    const text = textOfUnits(out.units, start, out.length);
    out.length = start;
    return { tokens: knownTokens(text), latin: latinWordsOf(value) };
  });

/** Pinyin of names and headings. */
export const knownPinyin: Readonly<Record<PinyinKind, (text: string) => PinyinForms>> = {
  name: remembering((text) => pinyinForms(text, 'name')),
  text: remembering((text) => pinyinForms(text, 'text')),
};

const knownAuthor = known((name) => {
  writeValue('author', name);
  writePinyin('author', knownPinyin.name(name));
});
const knownPublisher = known((value) => writeValue('publisher', value));
const knownKeyword = known((value) => writeValue('keyword', value));

/** Numbers and very short or long words are not compared. */
function latinWordsOf(value: string): readonly string[] {
  if (!mayBeLatin(value) || !/\p{Script=Latin}/u.test(value)) return none;
  return analyse(value)
    .words.split(' ')
    .filter((word) => /^[a-z]{2,24}$/u.test(word));
}
const none: readonly string[] = [];

/** Most values are Han text, which needs no regular expression to recognise. */
function mayBeLatin(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 0x3000 || code > 0x9fff) return true;
  }
  return false;
}

/**
 * One value, followed by the same with its numbers in digits if that differs. Each form consists of the word forms that
 * the text itself does not contain, its pairs, its characters and words, and finally the token of the whole value,
 * which also keeps phrases from crossing into the next value.
 */
function writeValue(field: ValueField, value: string, numbered = numberedOf(field, value)): void {
  writePlain(field, value);
  if (numbered === null) return;
  out.unit(space);
  writePlain(field, numbered);
}

const numberedOf = (field: ValueField, value: string): string | null =>
  numberedFields.includes(field) ? numberedForm(value) : null;

function writePlain(field: ValueField, value: string): void {
  const folded = foldKeepingHyphens(value);
  if (isHanOnly(value, folded)) {
    writePairs(folded);
    out.unit(space);
    writeCharacters(folded);
  } else writeMixed(value);
  out.unit(space);
  const key = foldedKey(folded);
  out.text(key === '' ? breakToken : valueToken(field, key));
}

/** Whether a text is only Han, which is written without strings. Its folded form may have spaces, which leave no trace. */
function isHanOnly(value: string, folded: string): boolean {
  // The number of a part is written in two ways: see analysis/tokens.ts.
  if (folded === '' || value.includes('第')) return false;
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (code !== space && (!isUnspaced(code) || (code >= firstSurrogate && code <= lastSurrogate)))
      return false;
  }
  return true;
}

function writePairs(folded: string): void {
  const units = out.reserve(folded.length * 3);
  let { length } = out;
  let before = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (code === space) continue;
    if (before !== 0) {
      if (length > out.length) {
        units[length] = space;
        length += 1;
      }
      units[length] = before;
      units[length + 1] = code;
      length += 2;
    }
    before = code;
  }
  out.length = length;
}

function writeCharacters(folded: string): void {
  const units = out.reserve(folded.length * 2);
  let { length } = out;
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (code === space) continue;
    if (length > out.length) {
      units[length] = space;
      length += 1;
    }
    units[length] = code;
    length += 1;
  }
  out.length = length;
}

function writeMixed(value: string): void {
  const { chars, pairs, words } = analyse(value);
  const extra = words === chars ? '' : extraWords(chars, words);
  if (extra !== '') out.text(`${extra} ${breakToken} `);
  out.text(`${pairs} ${chars}`);
}

function extraWords(chars: string, words: string): string {
  if (words === '') return '';
  const present = new Set(chars.split(' '));
  return words
    .split(' ')
    .filter((word) => !present.has(word))
    .join(' ');
}

/** A summary is searched by pairs and words only, because one character says nothing about a page of text. */
function writeSummary(value: string): void {
  const folded = foldKeepingHyphens(value);
  if (isHanOnly(value, folded)) {
    writePairs(folded);
    return;
  }
  const { pairs, words } = analyse(value);
  out.text(pairs === '' || words === '' ? pairs + words : `${pairs} ${breakToken} ${words}`);
}

function writePinyin(field: 'title' | 'author', forms: PinyinForms): void {
  if (forms.full === '') return;
  out.unit(space);
  out.text(pinyinToken(field, 'full', forms.full));
  out.unit(space);
  out.text(pinyinToken(field, 'initials', forms.initials));
}

/** By its pairs of letters, a title is found that was typed with slips. */
function writeLetterPairs(title: string): void {
  if (!mayBeLatin(title)) return;
  const key = valueKey(title);
  for (let at = 1; at < key.length; at += 1) {
    const first = key.charCodeAt(at - 1);
    const second = key.charCodeAt(at);
    if (isUnspaced(first) || isUnspaced(second)) continue;
    out.unit(space);
    out.text(letterPairToken(first, second));
  }
}

function writeCodes({ isbns, callNumbers }: FieldValues): void {
  const start = out.length;
  const put = (token: string): void => {
    if (out.length > start) out.unit(space);
    out.text(token);
  };
  for (const key of isbns) put(codeToken('isbn', key));
  for (const key of callNumbers) put(codeToken('callNumber', key));
  for (let at = 0; at < callNumbers.length; at += 1) {
    const key = callNumbers[at] ?? '';
    for (
      let length = startsBefore(callNumbers, at) + 1;
      length <= Math.min(key.length, callNumberStarts);
      length += 1
    )
      put(callNumberStartToken(key.slice(0, length)));
  }
  out.unit(columnEnd);
}

/** How many units a key shares with another one at the beginning. */
function startsBefore(keys: readonly string[], index: number): number {
  const key = keys[index] ?? '';
  let most = 0;
  for (let other = 0; other < index; other += 1)
    while (
      most < callNumberStarts &&
      most < key.length &&
      (keys[other] ?? '').startsWith(key.slice(0, most + 1))
    )
      most += 1;
  return most;
}
