import { createHash } from 'node:crypto';
import { isbnKey, nameForms, type SearchRecord, titleKey } from '@yuelan/search';
import { z } from 'zod';
import type { DraftTitle } from './import/draft-title.ts';

const text = z.string();
const texts = z.array(z.string());

/** A title as the database keeps it (JSON in `title.record`): what its sources say, normalised. */
export const titleRecordSchema = z.object({
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
  creators: z.array(
    z.object({
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
    }),
  ),
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
export type TitleRecord = z.infer<typeof titleRecordSchema>;

export function readTitleRecord(json: string): TitleRecord {
  return titleRecordSchema.parse(JSON.parse(json));
}

/** What a draft says of the title itself, without its copies and its place in the file. */
export function recordOfDraft(draft: DraftTitle): TitleRecord {
  return titleRecordSchema.parse(draft);
}

/** An incoming value takes the place of the kept one when it says something; so a second run changes nothing. */
export function mergeRecords(kept: TitleRecord, incoming: TitleRecord): TitleRecord {
  const filled = Object.fromEntries(
    Object.entries(incoming).filter(
      ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
  return titleRecordSchema.parse({ ...kept, ...filled });
}

export function fingerprintOf(recordJson: string): string {
  return createHash('sha256').update(recordJson).digest('base64url');
}

/** The keys under which a title's own ISBNs are matched. */
export function isbnKeysOf(record: TitleRecord): readonly string[] {
  return [...new Set(record.isbns.map(isbnKey).filter((key) => key !== null))];
}

/** Title, first author, publisher and year: what matches a title without an ISBN. */
export function matchKeyOf(record: TitleRecord): string {
  const parts = [
    record.title + record.subtitle,
    record.creators[0]?.name ?? record.authorStatement,
    record.publisher,
  ];
  const key = [...parts.map(titleKey), String(record.year ?? '')].join('|');
  return createHash('sha256').update(key).digest('base64url');
}

/** The first author as shown and counted; empty when the record names nobody. */
export function firstAuthorOf(record: TitleRecord): string {
  return record.creators[0]?.name ?? '';
}

/** What the search engine is told of a title. */
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
