import type { QueryTerm } from '../../analysis/index.ts';
import { everyField, type WordQuery } from '../words/word-query.ts';
import { type TextField, textFields, type ValueField } from './fields.ts';

export type CodeName = 'isbn' | 'callNumber';
export type PinyinField = 'title' | 'author';
export type PinyinForm = 'full' | 'initials';

/**
 * Tokens that stand for whole values. Each begins with its own control character (C1), which analysed text never
 * contains, so they need no column of their own: finding a whole value is one lookup, and finding a beginning is one
 * range of the term list. They also separate the values of a field, so that no phrase crosses from one value into the
 * next.
 */
const valueMarks: Readonly<Record<ValueField, string>> = {
  title: '\u0081',
  subtitle: '\u0082',
  other: '\u0083',
  author: '\u0084',
  publisher: '\u0085',
  keyword: '\u0086',
};
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

/** A key as (the rest of) a token. Spaces and signs, at which texts are cut, become control characters. */
const safe = (key: string): string => key.replaceAll(/[^0-9A-Za-z\u{80}-\u{10ffff}]/gu, '\u0080');

export const valueToken = (field: ValueField, key: string): string => valueMarks[field] + safe(key);
export const codeToken = (code: CodeName, key: string): string => codeMarks[code] + safe(key);
export const callNumberStartToken = (key: string): string => callNumberStart + safe(key);
export const pinyinToken = (field: PinyinField, form: PinyinForm, key: string): string =>
  pinyinMarks[`${field}.${form}`] + safe(key);

/** The marks of title keys and of titles in pinyin, as ranges of the term list: from, to, from, to. */
export const titleRanges = [
  [valueMarks.title, valueMarks.subtitle],
  [pinyinMarks['title.full'], pinyinMarks['author.full']],
] as const;

/** A query for one term in some fields. */
export function termQuery(term: QueryTerm, fields: readonly TextField[]): WordQuery {
  const tokens = term.kind === 'word' ? [term.word] : term.chars.length === 1 ? term.chars : term.pairs;
  return phraseQuery(tokens, fields);
}

/** A query for tokens side by side. Codes are whole values, so all seven fields need no filter. */
export function phraseQuery(tokens: readonly string[], fields: readonly TextField[]): WordQuery {
  const bits = fields.reduce((sum, field) => sum | (1 << textFields.indexOf(field)), 0);
  return { tokens, fields: fields.length >= textFields.length ? everyField : bits, extent: 'whole' };
}

export const tokenQuery = (token: string): WordQuery => ({
  tokens: [token],
  fields: everyField,
  extent: 'whole',
});
export const startQuery = (token: string): WordQuery => ({ ...tokenQuery(token), extent: 'beginning' });
