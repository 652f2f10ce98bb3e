import { keyOfFolded } from '../../analysis/fold.ts';
import { callNumberKey, classNumber, isbnKey, titleKey } from '../../analysis/index.ts';
import type { SearchRecord } from '../../port.ts';
import type { Scope } from '../../terms.ts';
import { longestTitle } from '../columns/facts.ts';
import type { Traits } from '../columns/traits.ts';
import { remembering } from './remembering.ts';

/** The text fields; each can hold several values. */
export const textFields = [
  'title',
  'subtitle',
  'other',
  'author',
  'publisher',
  'keyword',
  'summary',
] as const;
export type TextField = (typeof textFields)[number];
/** The texts of a row whose words are indexed, in the order of their bits: the fields, then codes. */
export const textColumns = [...textFields, 'code'] as const;
export type TextColumn = (typeof textColumns)[number];
/** The fields that can be searched for a whole value. */
export type ValueField = Exclude<TextField, 'summary'>;

/** The fields in which a number matches however it is written. In the others it matches as typed. */
export const numberedFields: readonly TextField[] = ['title', 'subtitle', 'other', 'keyword'];

export const isValueField = (field: TextField): field is ValueField => field !== 'summary';

/** Longest value that is read of each field, in UTF-16 code units. The rest is not searched. */
const longestSummary = 20_000;
const longestValue = 2000;
const mostValues = 200;
/** Longest key that is compared; longer keys are cut. */
const longestKey = longestTitle;
const longestFacetKey = 500;
/** Longest code of a language or an audience. */
const longestTrait = 20;

/** The parts of a record that the engine reads, within its limits. */
export interface FieldValues {
  readonly text: { readonly [F in TextField]: readonly string[] };
  readonly isbns: readonly string[];
  readonly callNumbers: readonly string[];
  readonly firstAuthor: string;
  readonly keywords: readonly string[];
  readonly traits: Traits;
  readonly series: readonly string[];
  readonly branches: readonly string[];
  readonly available: readonly string[];
  /** 0 if unknown. */
  readonly work: number;
  readonly year: number | null;
  readonly borrowCount: number;
}

function clean(values: readonly string[], longest: number): readonly string[] {
  const cleaned: string[] = [];
  for (const value of values.length > mostValues ? values.slice(0, mostValues) : values) {
    if (value === '') continue;
    const cut = wellFormed(value, longest);
    if (hasContent(cut)) cleaned.push(cut);
  }
  return distinct(cleaned);
}

/** The beginning of a text, with lone surrogates replaced. Most texts have none. */
function wellFormed(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text;
  for (let at = 0; at < cut.length; at += 1) {
    const code = cut.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdfff) return cut.toWellFormed();
  }
  return cut;
}

/** Whether a text is more than spaces. Most texts do not begin with one. */
function hasContent(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code > 0x20 && code < 0x7f) || (code > 0x3000 && code < 0xa000) || /\S/u.test(text);
}

/** Up to here comparing is faster than a set. */
const few = 8;

/** Each value once, in order of first occurrence. */
export function distinct(values: readonly string[]): readonly string[] {
  if (values.length < 2) return values;
  if (values.length > few) return [...new Set(values)];
  let once: string[] | undefined;
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] ?? '';
    if (values.indexOf(value) < at) once ??= values.slice(0, at);
    else once?.push(value);
  }
  return once ?? values;
}

/** Cuts a record to the engine's limits and leaves out what is not indexed. */
export function fieldValues(record: SearchRecord): FieldValues {
  const keywords = clean(record.keywords, longestFacetKey).map((keyword) => keyword.trim());
  const firstAuthor = wellFormed(record.firstAuthor, longestFacetKey).trim();
  return {
    text: {
      title: clean([record.title], longestValue),
      subtitle: clean([record.subtitle], longestValue),
      other: clean(record.otherTitles, longestValue),
      author: clean([firstAuthor, ...record.authorNames], longestFacetKey),
      publisher: clean([record.publisher], longestValue),
      keyword: keywords,
      summary: clean([record.summary], longestSummary),
    },
    isbns: distinctKeys(record.isbns, isbnCode),
    callNumbers: distinctKeys(
      record.otherClasses === undefined
        ? [record.callNumber, record.classCode]
        : [record.callNumber, record.classCode, ...Object.values(record.otherClasses)],
      callNumberCode,
    ),
    firstAuthor,
    keywords: distinct(keywords),
    traits: {
      clc: classIn('clc', record.classCode),
      ddc: classIn('ddc', record.otherClasses?.ddc),
      lcc: classIn('lcc', record.otherClasses?.lcc),
      language: traitText(record.language),
      audience: traitText(record.audience),
    },
    series: distinct(clean(record.series ?? [], longestFacetKey).map((series) => series.trim())),
    branches: clean(record.branches, longestFacetKey),
    available: clean(record.available ?? [], longestFacetKey),
    work: Number.isSafeInteger(record.work) ? Math.max(0, record.work ?? 0) : 0,
    year:
      record.year !== null && Number.isInteger(record.year) && Math.abs(record.year) < 10_000
        ? record.year
        : null,
    borrowCount: Math.min(0xffffffff, Math.max(0, Math.floor(record.borrowCount) || 0)),
  };
}

const traitText = (text = ''): string =>
  text === '' ? '' : text.slice(0, longestTrait).toWellFormed().replace(/\s/gu, '');

/** Class numbers as the index stores them. Many books have the same ones. */
const classes = {
  clc: remembering((text) => classNumber('clc', text)),
  ddc: remembering((text) => classNumber('ddc', text)),
  lcc: remembering((text) => classNumber('lcc', text)),
} as const;
const classIn = (scheme: keyof typeof classes, text = ''): string =>
  text === '' ? '' : classes[scheme](text);

/** The key of a text value. To readers, values with the same key are the same. */
export function valueKey(value: string): string {
  return titleKey(value).slice(0, longestKey);
}

/** The key of a value that was folded already, hyphens kept. */
export function foldedKey(folded: string): string {
  return keyOfFolded(folded).slice(0, longestKey);
}

/** Where a title proper ends: at a bracket, a colon, or the number or name of a part. */
const properEnd =
  /\s*(?:[([{（［【〔:：;；]|\s[=/-]\s|[.．]\s*(?=[\d第]|\p{Script=Han}{1,4}[卷册辑部篇集])|[,，.．]\s*(?=(?:book|vol|volume|part)\b))/iu;

/** The length of the title proper in a title's key: for readers, `Dune (Dune Chronicles #1)` is Dune. */
export function properLength(title: string, key: string): number {
  const cut = title.slice(0, longestKey * 2).search(properEnd);
  if (cut <= 0) return key.length;
  const length = titleKey(title.slice(0, cut)).length;
  return length === 0 ? key.length : Math.min(length, key.length);
}

/** The length of the English article at the beginning of a title's key, which readers leave out: `The Hobbit`. */
export function articleLength(title: string): number {
  return /^(?:the|an?)(?=\s+\S)/iu.exec(title)?.[0].length ?? 0;
}

/** The key of an ISBN. A number that is not an ISBN keeps its letters and digits, so that it is found as typed. */
export function isbnCode(text: string): string {
  return (isbnKey(text) ?? callNumberKey(text)).slice(0, longestKey);
}

export function callNumberCode(text: string): string {
  return callNumberKey(text).slice(0, longestKey);
}

function distinctKeys(values: readonly string[], key: (value: string) => string): readonly string[] {
  const keys: string[] = [];
  for (const value of clean(values, longestValue)) {
    const own = key(value);
    if (own !== '') keys.push(own);
  }
  return distinct(keys);
}

/** The text fields that each scope searches. */
export const fieldsOf: Readonly<Record<Scope, readonly TextField[]>> = {
  title: ['title', 'other'],
  subtitle: ['subtitle'],
  author: ['author'],
  publisher: ['publisher'],
  isbn: [],
  callNumber: [],
  all: textFields,
};
