import { hash } from 'node:crypto';
import { isbnKey, nameForms, type SearchRecord, titleKey } from '@yuelan/search';
import { z } from 'zod';
import { shownPicture } from '../content/public.ts';
import type { DraftTitle } from './import/draft-title.ts';
import { volumeOf } from './rules/part-designation.ts';

const text = z.string();
const texts = z.array(z.string());

const creatorSchema = z.object({
  name: text,
  originalName: text,
  nationality: text,
  dynasty: text,
  role: z.enum([
    'author',
    'editor',
    'chief-editor',
    'compiler',
    'translator',
    'illustrator',
    'annotator',
    'adapter',
    'reviewer',
    'photographer',
    'other',
  ]),
  roleText: text,
});

/** A title as the database keeps it (JSON in `title.record`): what its sources say, normalised. */
const titleRecordSchema = z.object({
  sourceId: text,
  isbns: texts,
  cancelledIsbns: texts,
  issn: text,
  title: text,
  subtitle: text,
  parallelTitles: texts,
  series: text,
  seriesAuthors: text,
  authorStatement: text,
  creators: z.array(creatorSchema),
  summary: text,
  contents: text,
  notes: texts,
  callNumber: text,
  classCode: text,
  classScheme: z.enum(['clc', 'lcc', 'ddc', '']),
  authorNumber: text,
  findBookCode: text,
  publisher: text,
  publishPlace: text,
  year: z.number().nullable(),
  publishDate: text,
  pages: text,
  size: text,
  price: text,
  binding: text,
  edition: text,
  language: text,
  headings: texts,
  keywords: texts,
  cover: text,
});

/** A source's data about the title itself, without its copies and position in the file. */
export type TitleRecord = Omit<
  DraftTitle,
  'sourceRow' | 'copies' | 'copyCount' | 'shelf' | 'storage' | 'navigationUrl'
>;

export function readTitleRecord(json: string): TitleRecord {
  return titleRecordSchema.parse(JSON.parse(json));
}

/** Its members stand in the order in which `readTitleRecord` gives them, so that equal records have equal JSON. */
export function recordOfDraft(draft: DraftTitle): TitleRecord {
  const {
    sourceRow: _row,
    copies: _copies,
    copyCount: _count,
    shelf: _shelf,
    storage: _storage,
    navigationUrl: _navigation,
    ...record
  } = draft;
  return {
    ...record,
    creators: draft.creators.map(({ name, originalName, nationality, dynasty, role, roleText }) => ({
      name,
      originalName,
      nationality,
      dynasty,
      role,
      roleText,
    })),
  };
}

/** The keys by which another row of the same title finds it. */
export interface TitleKeys {
  /** Of its own ISBNs. */
  readonly isbns: readonly string[];
  /** Title, first author, publisher and year: what matches a title without an ISBN. */
  readonly match: string;
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

/** A title as the search engine takes it. */
export function searchRecordOf(
  id: number,
  record: TitleRecord,
  use: { readonly branches: readonly string[]; readonly borrowCount: number },
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
    keywords: record.keywords,
    summary: record.summary,
    year: record.year,
    branches: use.branches,
    borrowCount: use.borrowCount,
  };
}
