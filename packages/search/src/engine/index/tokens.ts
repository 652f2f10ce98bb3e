import type { QueryTerm } from '../../analysis/index.ts';
import { valueMark } from '../words/term.ts';
import { everyField, type WordQuery } from '../words/word-query.ts';
import { type TextColumn, type TextField, textFields, type ValueField } from './fields.ts';

export type CodeName = 'isbn' | 'callNumber';
export type PinyinField = 'title' | 'author';
export type PinyinForm = 'full' | 'initials';

/**
 * Tokens that stand for whole values. Each begins with its own control character (C1), which analysed text never
 * contains, so they need no column of their own: finding a whole value is one lookup, and finding a beginning is one
 * range of the term list. They also separate the values of a field, so that no phrase crosses from one value into the
 * next.
 */
const titleMark = '\u0081';
/** Other values share a mark. Their fields are known from the text that contains the token. */
const otherMark = String.fromCharCode(valueMark);
const codeMarks: Readonly<Record<CodeName, string>> = { isbn: '\u0087', callNumber: '\u0088' };
/** Short beginnings of call numbers, stored as tokens because whole classes share them. */
const callNumberStart = '\u0089';
export const callNumberStarts = 5;
const pinyinMarks: Readonly<Record<`${PinyinField}.${PinyinForm}`, string>> = {
  'title.full': '\u008a',
  'title.initials': '\u008b',
  'author.full': '\u008c',
  'author.initials': '\u008d',
};

/** Pairs of letters or digits. */
const letterPairMark = '\u008e';

/** A key as (the rest of) a token. Spaces, at which texts are cut, become control characters. */
const safe = (key: string): string => (key.includes(' ') ? key.replaceAll(' ', '\u0080') : key);

export const valueToken = (field: ValueField, key: string): string =>
  (field === 'title' ? titleMark : otherMark) + safe(key);
export const codeToken = (code: CodeName, key: string): string => codeMarks[code] + safe(key);
export const callNumberStartToken = (key: string): string => callNumberStart + safe(key);
export const pinyinToken = (field: PinyinField, form: PinyinForm, key: string): string =>
  pinyinMarks[`${field}.${form}`] + safe(key);

/**
 * Two neighbouring code units of a title's key that are not Han, in one unit: `harrypotter` has ha, ar, rr and so on. A
 * few pairs share a token, because it only finds titles that are then compared.
 */
export const letterPairToken = (first: number, second: number): string =>
  letterPairMark + String.fromCharCode(0x4e00 + (Math.imul(first * 128 + second, 0x9e3779b1) >>> 18));

/** The marks of title keys and of titles in pinyin, as ranges of the term list: from, to, from, to. */
export const titleRanges = [
  [titleMark, otherMark],
  [pinyinMarks['title.full'], pinyinMarks['author.full']],
] as const;

/** Whether a token stands for a whole value. */
export const isMarked = (token: string): boolean => /^[\u0081-\u008d]/u.test(token);

/** The texts that may contain a token. */
export function columnsOf(token: string): readonly TextColumn[] {
  const mark = token.charAt(0);
  if (mark === titleMark || mark === letterPairMark) return ['title'];
  if (mark === pinyinMarks['title.full'] || mark === pinyinMarks['title.initials']) return ['title', 'other'];
  if (mark === pinyinMarks['author.full'] || mark === pinyinMarks['author.initials']) return ['author'];
  return Object.values(codeMarks).includes(mark) || mark === callNumberStart ? ['code'] : textFields;
}

/** A query for one term in some fields. */
export function termQuery(term: QueryTerm, fields: readonly TextField[]): WordQuery {
  const tokens =
    term.kind === 'word' ? term.word.split(' ') : term.chars.length === 1 ? term.chars : term.pairs;
  return phraseQuery(tokens, fields);
}

/** A query for tokens side by side. Codes are whole values, so all seven fields need no filter. */
export const phraseQuery = (tokens: readonly string[], fields: readonly TextField[]): WordQuery => ({
  tokens,
  fields: fields.length >= textFields.length ? everyField : bitsOf(fields),
  extent: 'whole',
});

export const bitsOf = (fields: readonly TextField[]): number =>
  fields.reduce((bits, field) => bits | (1 << textFields.indexOf(field)), 0);

/** Queries for values with a key in some fields; a row must match one of them. */
export function valueQueries(
  fields: readonly ValueField[],
  key: string,
  extent: WordQuery['extent'],
): readonly WordQuery[] {
  const others = fields.filter((field) => field !== 'title');
  const [field] = others;
  const queries: WordQuery[] = [];
  if (others.length < fields.length)
    queries.push({ tokens: [valueToken('title', key)], fields: everyField, extent });
  if (field !== undefined) queries.push({ tokens: [valueToken(field, key)], fields: bitsOf(others), extent });
  return queries;
}

export const tokenQuery = (token: string): WordQuery => ({
  tokens: [token],
  fields: everyField,
  extent: 'whole',
});
export const startQuery = (token: string): WordQuery => ({ ...tokenQuery(token), extent: 'beginning' });
