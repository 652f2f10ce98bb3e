import { isbnKey } from '@yuelan/search';
import type { TitleRecord } from '../title-record.ts';
import { shortened } from './excerpt.ts';

/** Fields that only make sense together: taken from one source, all or none. */
const units = [
  ['sourceId'],
  ['issn'],
  ['title', 'subtitle'],
  ['parallelTitles'],
  ['series', 'seriesAuthors'],
  ['authorStatement', 'creators'],
  ['summary'],
  ['contents'],
  ['notes'],
  ['callNumber', 'classCode', 'classScheme', 'authorNumber', 'findBookCode'],
  ['ddc'],
  ['lcc'],
  ['audience'],
  ['publisher'],
  ['publishPlace'],
  ['year', 'publishDate'],
  ['pages'],
  ['size'],
  ['price'],
  ['binding'],
  ['edition'],
  ['language'],
  ['headings', 'keywords'],
  ['cover'],
] as const satisfies readonly (readonly (keyof TitleRecord)[])[];

const fields = [...units.flat(), 'isbns', 'cancelledIsbns'] as const satisfies readonly (keyof TitleRecord)[];

/** Every part of a record, named by its first field. */
const parts: ReadonlyMap<string, readonly (keyof TitleRecord)[]> = new Map(
  [...units, ['isbns', 'cancelledIsbns'] as const].map((unit) => [unit[0], unit]),
);

/**
 * One record from two sources of a title. A value of `stronger` wins, unless it is missing or only a part of the value of
 * `weaker`. ISBNs are never lost: readers may search for any number on the book.
 */
export function mergeRecords(stronger: TitleRecord, weaker: TitleRecord): TitleRecord {
  const fromWeaker = units
    .filter((unit) => unit.every((field) => isBlank(stronger[field]) || isSame(stronger, weaker, field)))
    .flatMap((unit) => unit.map((field) => [field, weaker[field]] as const));
  return {
    ...stronger,
    ...Object.fromEntries(fromWeaker),
    isbns: joined(stronger.isbns, weaker.isbns),
    cancelledIsbns: joined(stronger.cancelledIsbns, weaker.cancelledIsbns),
  };
}

/** Whether two records are equal. */
export function isSameRecord(one: TitleRecord, other: TitleRecord): boolean {
  return fields.every((field) => isSame(one, other, field));
}

/** A record that says nothing. */
export const blankRecord: TitleRecord = {
  sourceId: '',
  isbns: [],
  cancelledIsbns: [],
  issn: '',
  title: '',
  subtitle: '',
  parallelTitles: [],
  series: '',
  seriesAuthors: '',
  authorStatement: '',
  creators: [],
  summary: '',
  contents: '',
  notes: [],
  callNumber: '',
  classCode: '',
  ddc: '',
  lcc: '',
  classScheme: '',
  authorNumber: '',
  findBookCode: '',
  publisher: '',
  publishPlace: '',
  year: null,
  publishDate: '',
  pages: '',
  size: '',
  price: '',
  binding: '',
  edition: '',
  language: '',
  audience: '',
  headings: [],
  keywords: [],
  cover: '',
};

const isSame = (one: TitleRecord, other: TitleRecord, field: keyof TitleRecord) =>
  one[field] === other[field] || JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** The names of the parts in which two records differ. */
export function changedParts(one: TitleRecord, other: TitleRecord): readonly string[] {
  return [...parts].flatMap(([name, unit]) =>
    unit.every((field) => isSame(one, other, field)) ? [] : [name],
  );
}

/** A record with the named parts of another one. */
export function withPartsOf(record: TitleRecord, other: TitleRecord, names: readonly string[]): TitleRecord {
  const taken = names.flatMap((name) => parts.get(name) ?? []).map((field) => [field, other[field]] as const);
  return { ...record, ...Object.fromEntries(taken) };
}

/** The content of a record's named parts where it contradicts another record; blank values do not count. */
export function saysOtherwise(record: TitleRecord, other: TitleRecord, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const [field] = parts.get(name) ?? [];
      if (field === undefined || isBlank(record[field]) || isSame(record, other, field)) return [];
      const value = record[field];
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [String(value)];
    })
    .map((text) => shortened(text, 60))
    .join('; ');
}

function isBlank(value: TitleRecord[keyof TitleRecord]): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

function joined(first: readonly string[], second: readonly string[]): readonly string[] {
  const keys = new Set(first.map(keyOf));
  return [...first, ...second.filter((isbn) => !keys.has(keyOf(isbn)))];
}

const keyOf = (isbn: string) => isbnKey(isbn) ?? isbn;
