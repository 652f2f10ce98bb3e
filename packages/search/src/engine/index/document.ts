import {
  analyse,
  breakToken,
  numberedForm,
  type PinyinForms,
  type PinyinKind,
  pinyinForms,
} from '../../analysis/index.ts';
import type { SearchRecord } from '../../port.ts';
import type { RowValues } from '../columns/columns.ts';
import { hashText } from '../columns/hashing.ts';
import { writeTraits } from '../columns/traits.ts';
import {
  articleLength,
  type FieldValues,
  fieldValues,
  numberedFields,
  properLength,
  type TextColumn,
  type ValueField,
  valueKey,
} from './fields.ts';
import { sortKey } from './sort-key.ts';
import { callNumberStarts, callNumberStartToken, codeToken, pinyinToken, valueToken } from './tokens.ts';

/** A record as the index stores it. */
export interface Document {
  readonly row: RowValues;
  readonly borrowCount: number;
  readonly branches: readonly string[];
  readonly available: readonly string[];
  readonly text: { readonly [C in TextColumn]: string };
  /** The title as catalogued, for suggestions. */
  readonly display: string;
  /** Keys of its ISBNs, for suggestions. */
  readonly isbns: readonly string[];
  /** The tokens for which the title is suggested: see top-lists.ts. */
  readonly titleTokens: readonly string[];
}

/** Identifies a record's searchable content without analysing it. */
export interface Print {
  readonly a: number;
  readonly b: number;
}

export function printOf(values: FieldValues): Print {
  const { text, isbns, callNumbers, firstAuthor, traits, series, year, work } = values;
  const content = JSON.stringify([text, isbns, callNumbers, firstAuthor, traits, series, year, work]);
  return { a: hashText(content), b: hashText(content, 0x2545f491) };
}

export function documentOf(record: SearchRecord): Document {
  const values = fieldValues(record);
  const print = printOf(values);
  const title = values.text.title[0] ?? '';
  const titleForms = pinyinForms(title);
  const key = valueKey(title);
  const sort = sortKey(titleForms.full === '' ? key : titleForms.full);
  return {
    row: {
      id: record.id,
      firstAuthor: values.firstAuthor,
      traits: writeTraits(values.traits),
      series: values.series,
      year: values.year,
      work: values.work,
      sortHead: sort.head,
      sortTail: sort.tail,
      keywords: values.keywords,
      names: values.text.author,
      title: key,
      titleProper: properLength(title, key),
      titleArticle: articleLength(title),
      words: latinWords(values),
      printA: print.a,
      printB: print.b,
    },
    borrowCount: values.borrowCount,
    branches: values.branches,
    available: values.available,
    display: title.trim(),
    isbns: values.isbns,
    titleTokens: titleTokens(title, titleForms),
    text: {
      title: values.text.title
        .map((value) => valueText('title', value) + pinyinText('title', titleForms))
        .join(' '),
      subtitle: values.text.subtitle.map((value) => valueText('subtitle', value)).join(' '),
      other: values.text.other
        .map((value) => valueText('other', value) + pinyinText('title', pinyinForms(value)))
        .join(' '),
      author: values.text.author.map(authorText).join(' '),
      publisher: values.text.publisher.map(publisherText).join(' '),
      code: codeText(values),
      keyword: values.text.keyword.map(keywordText).join(' '),
      summary: values.text.summary.map(summaryText).join(` ${breakToken} `),
    },
  };
}

/** Latin words that a reader may misspell. */
function latinWords({ text: { title, subtitle, other, author, keyword } }: FieldValues): readonly string[] {
  const words = [...title, ...subtitle, ...other].map(latinWordsOf);
  return [...new Set([...words, ...author.map(knownLatinWords), ...keyword.map(knownLatinWords)].flat())];
}

/** Numbers and very short or long words are not compared. */
const latinWordsOf = (value: string): readonly string[] =>
  /\p{Script=Latin}/u.test(value)
    ? analyse(value)
        .words.split(' ')
        .filter((word) => /^[a-z]{2,24}$/u.test(word))
    : [];
const knownLatinWords = remembering(latinWordsOf);

function titleTokens(title: string, { full, initials }: PinyinForms): readonly string[] {
  const numbered = numberedForm(title);
  const written = [title, ...(numbered === null ? [] : [numbered])].map((text) =>
    valueToken('title', valueKey(text)),
  );
  return full === ''
    ? written
    : [...written, pinyinToken('title', 'full', full), pinyinToken('title', 'initials', initials)];
}

/** The tokens for which a title is suggested. */
export function titleTokensOf(values: FieldValues): readonly string[] {
  const title = values.text.title[0] ?? '';
  return titleTokens(title, pinyinForms(title));
}

/** Pinyin of names and headings. */
export const knownPinyin: Readonly<Record<PinyinKind, (text: string) => PinyinForms>> = {
  name: remembering((text) => pinyinForms(text, 'name')),
  text: remembering((text) => pinyinForms(text, 'text')),
};

/** Token streams of values that occur in many books. */
const authorText = remembering(
  (name) => valueText('author', name) + pinyinText('author', knownPinyin.name(name)),
);
const publisherText = remembering((value) => valueText('publisher', value));
const keywordText = remembering((value) => valueText('keyword', value));

/**
 * One value, followed by the same with its numbers in digits if that differs. Each form consists of the word forms that
 * the text itself does not contain, its pairs, its characters and words, and finally the token of the whole value,
 * which also keeps phrases from crossing into the next value.
 */
function valueText(field: ValueField, value: string): string {
  const plain = plainText(field, value);
  const numbered = numberedFields.includes(field) ? numberedForm(value) : null;
  return numbered === null ? plain : `${plain} ${plainText(field, numbered)}`;
}

function plainText(field: ValueField, value: string): string {
  const { chars, pairs, words } = analyse(value);
  const key = valueKey(value);
  const extra = words === chars ? '' : extraWords(chars, words);
  const parts = extra === '' ? [pairs, chars] : [extra, breakToken, pairs, chars];
  parts.push(key === '' ? breakToken : valueToken(field, key));
  return parts.join(' ');
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
function summaryText(value: string): string {
  const { pairs, words } = analyse(value);
  return pairs === '' || words === '' ? pairs + words : `${pairs} ${breakToken} ${words}`;
}

function pinyinText(field: 'title' | 'author', forms: PinyinForms): string {
  if (forms.full === '') return '';
  return ` ${pinyinToken(field, 'full', forms.full)} ${pinyinToken(field, 'initials', forms.initials)}`;
}

function codeText({ isbns, callNumbers }: FieldValues): string {
  const tokens = isbns.map((key) => codeToken('isbn', key));
  const starts = new Set<string>();
  for (const key of callNumbers) {
    tokens.push(codeToken('callNumber', key));
    for (let length = 1; length <= Math.min(key.length, callNumberStarts); length += 1) {
      starts.add(callNumberStartToken(key.slice(0, length)));
    }
  }
  return [...tokens, ...starts].join(' ');
}

/** How many values a function remembers. */
const mostKept = 50_000;

/** A function of a text that remembers its values, because names, headings and publishers occur in many books. */
function remembering<Value extends object | string>(make: (text: string) => Value): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const value = make(text);
    kept.set(text, value);
    return value;
  };
}
