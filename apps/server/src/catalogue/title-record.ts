import { hash } from 'node:crypto';
import { audiences, creatorRoles } from '@yuelan/contract';
import {
  type ClassScheme,
  classNumber,
  isbnKey,
  nameForms,
  type SearchRecord,
  titleKey,
} from '@yuelan/search';
import { z } from 'zod';
import { shownPicture } from '../content/public.ts';
import { compiledOnceBusy } from '../platform/compiled-schema.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { audienceOf } from './rules/audience.ts';
import { volumeOf } from './rules/part-designation.ts';
import { seriesNamesOf } from './rules/series-names.ts';

const text = z.string();
const texts = z.array(z.string());

const creatorSchema = z.object({
  name: text,
  originalName: text,
  nationality: text,
  dynasty: text,
  role: z.enum(creatorRoles),
  roleText: text,
});

/** A title as the database stores it (JSON in `title.record`): what its sources say, normalised. */
const titleRecordSchema = z.object({
  /** Control number (MARC 001) or id column; empty when there is none. */
  sourceId: text,
  /** As catalogued, without qualifiers; valid or not. The first is bookIsbn. */
  isbns: texts,
  /** Cancelled or invalid ISBNs of the record (MARC $z): findable, never used for matching. */
  cancelledIsbns: texts,
  issn: text,
  /** bookName. */
  title: text,
  /** subBookName. */
  subtitle: text,
  /** Variant, parallel, uniform, romanised and contained titles. */
  parallelTitles: texts,
  /** seriesBookName, several joined with ` ; `. */
  series: text,
  /** seriesBookAuthors. */
  seriesAuthors: text,
  /** The statement of responsibility as catalogued. */
  authorStatement: text,
  /** Every creator, the main one first (see `mainCreator`). */
  creators: z.array(creatorSchema),
  /** description. */
  summary: text,
  /** Contents note; not part of the summary. */
  contents: text,
  notes: texts,
  /** As shown: class and book number, for example `I242.4/C28`. */
  callNumber: text,
  /** A CLC class code, or empty when the record has none. */
  classCode: text,
  /** Dewey number without the book number, or empty. */
  ddc: text.default(''),
  /** Library of Congress class without the book number, or empty. */
  lcc: text.default(''),
  /** Which scheme the call number follows. */
  classScheme: z.enum(['clc', 'lcc', 'ddc', '']),
  /** zhuZheHao: author number (letter and digits, or a cutter). */
  authorNumber: text,
  /** findBookCode: running number inside a class (digits only). */
  findBookCode: text,
  /** publishingCompany. */
  publisher: text,
  publishPlace: text,
  /** Negative for years BC. */
  year: z.number().nullable(),
  /** As catalogued. */
  publishDate: text,
  /** bookPages: extent as catalogued. */
  pages: text,
  size: text,
  /** bookPrice: with its currency as catalogued. */
  price: text,
  /** bookBind: words as catalogued (平装, 精装, pbk. …). */
  binding: text,
  /** bookEdition. */
  edition: text,
  /** ISO 639-2/B code, or empty. */
  language: text,
  /** For whom it is, as its source says; empty when it says nothing. */
  audience: z.enum(['', ...audiences]).default(''),
  /** Complete headings, subdivisions joined with ` -- `. */
  headings: texts,
  /** Distinct main parts and topical subdivisions of the headings: what the keyword facet counts. */
  keywords: texts,
  /** An http(s) address, the portal's own address of a picture, `file:` with a path beside the imported file, or empty. */
  cover: text,
});

type Fields = z.output<typeof titleRecordSchema>;

const recordSchema = compiledOnceBusy(titleRecordSchema);

/** A source's data about the title itself, without its copies and position in the file. */
export type TitleRecord = {
  readonly [Field in keyof Fields]: Fields[Field] extends readonly (infer Item)[]
    ? readonly Item[]
    : Fields[Field];
};

export function readTitleRecord(json: string): TitleRecord {
  return recordSchema().parse(JSON.parse(json));
}

/** What the staff edited of a title or copy, as its row holds it. */
export const readEdited = (json: string): readonly string[] => texts.parse(JSON.parse(json));

/** The record of a draft. Its members stand in the order of `readTitleRecord`, so that equal records have equal JSON. */
export function recordOfDraft(draft: TitleRecord): TitleRecord {
  return recordSchema().parse(draft);
}

/** The keys by which another row of the same title finds it. */
export interface TitleKeys {
  /** Of its own ISBNs. */
  readonly isbns: readonly string[];
  /** Title, first author, publisher and year: what matches a title without an ISBN. */
  readonly match: string;
  /** Of its title alone (`titleKey`). */
  readonly title: string;
  /** Which volume of a set it is; '' for a single book. */
  readonly volume: string;
}

export function keysOf(record: TitleRecord): TitleKeys {
  const parts = [
    record.title + record.subtitle,
    record.creators[0]?.name ?? record.authorStatement,
    record.publisher,
  ];
  return {
    isbns: [...new Set(record.isbns.map(isbnKey).filter((key) => key !== null))],
    match: shortHash([...parts.map(titleKey), String(record.year ?? '')].join('|')),
    title: titleKey(record.title),
    volume: volumeOf(record),
  };
}

/** Equal for rows with equal matching data: such rows always mean the same title. */
export function sourceKeyOf(keys: TitleKeys): string {
  return shortHash([keys.match, ...keys.isbns, ...(keys.volume === '' ? [] : [keys.volume])].join(' '));
}

function shortHash(plain: string): string {
  return hash('sha256', plain, 'base64url').slice(0, 22);
}

/** Where readers see the title's cover; empty when it has none. */
export function coverOf(record: TitleRecord): string {
  return shownPicture(record.cover);
}

/** The first author as shown and counted; empty if the record has no author. */
export function firstAuthorOf(record: TitleRecord): string {
  return record.creators[0]?.name ?? '';
}

/**
 * A title's class number in one classification; empty when it has none there. In records from older versions, the call
 * number may be the only one.
 */
export function classNumberOf(record: TitleRecord, scheme: ClassScheme): string {
  if (scheme === 'clc') return record.classCode;
  if (record[scheme] !== '') return record[scheme];
  return record.classScheme === scheme ? classNumber(scheme, record.callNumber) : '';
}

/** What every list shows of a book. */
export const bookFactsOf = (record: TitleRecord, { settings }: Pick<LibraryScope, 'settings'>) => ({
  bookName: record.title,
  firstAuthor: firstAuthorOf(record),
  cover: coverOf(record),
  bookKindCode: classNumberOf(record, settings.classScheme),
  language: record.language,
});

/** The year of publication, or the date as catalogued if no year can be read from it. */
export const publishTimeOf = (record: TitleRecord) =>
  record.year === null ? record.publishDate : String(record.year);

/** A title as the search engine takes it. */
export function searchRecordOf(
  id: number,
  record: TitleRecord,
  use: Pick<SearchRecord, 'branches' | 'available' | 'work' | 'borrowCount'>,
): SearchRecord {
  return {
    id,
    title: record.title,
    subtitle: record.subtitle,
    otherTitles: [...record.parallelTitles, ...(record.series === '' ? [] : [record.series])],
    firstAuthor: firstAuthorOf(record),
    authorNames: [...new Set(record.creators.flatMap((creator) => nameForms(creator)))],
    publisher: record.publisher,
    isbns: [...record.isbns, ...record.cancelledIsbns],
    callNumber: record.callNumber,
    classCode: record.classCode,
    otherClasses: { ddc: classNumberOf(record, 'ddc'), lcc: classNumberOf(record, 'lcc') },
    series: seriesNamesOf(record.series),
    language: record.language,
    audience: audienceOf(record),
    keywords: record.keywords,
    summary: record.summary,
    year: record.year,
    branches: use.branches,
    borrowCount: use.borrowCount,
    ...(use.available === undefined ? {} : { available: use.available }),
    ...(use.work === undefined ? {} : { work: use.work }),
  };
}
