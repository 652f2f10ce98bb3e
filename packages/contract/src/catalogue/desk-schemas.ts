import { z } from 'zod/mini';
import { listSearch } from '../list-search.ts';
import { pageOf } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { named, written } from '../written-text.ts';
import { type CopyStatus, isCopyStatus } from './copy-states.ts';
import { audiences } from './search-terms.ts';

const line = written(1000);
const long = written(20_000);
const lines = z.array(line).check(z.maxLength(200));

/** What a person contributed to a book. */
export const creatorRoles = [
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
] as const;

/** A record as the staff edit it, without derived values such as the year of the date. */
export const deskRecordSchema = z.strictObject({
  title: named(1000),
  subtitle: line,
  parallelTitles: lines,
  series: line,
  seriesAuthors: line,
  /** As on the title page. */
  authorStatement: line,
  /** The creators, the main one first. Those without a name are left out. */
  creators: z.array(z.strictObject({ name: line, role: z.enum(creatorRoles) })).check(z.maxLength(200)),
  isbns: lines,
  issn: written(20),
  publisher: line,
  publishPlace: line,
  /** As on the title page; the year is read from it. */
  publishDate: written(100),
  edition: written(200),
  pages: written(200),
  size: written(100),
  price: written(100),
  binding: written(100),
  /** ISO 639-2/B code or the language's name; empty for none. */
  language: written(50),
  audience: z.enum(['', ...audiences]),
  callNumber: line,
  /** A class of the Chinese Library Classification. */
  classCode: written(100),
  ddc: written(100),
  lcc: written(100),
  summary: long,
  contents: long,
  notes: z.array(long).check(z.maxLength(200)),
  /** Subject headings, subdivisions joined with ` -- `. */
  headings: lines,
});
export type DeskRecord = z.infer<typeof deskRecordSchema>;

/** A record whose title may still be empty, or was left empty by an older version. */
export const deskDraftSchema = z.extend(deskRecordSchema, { title: line });

export const version = z.int().check(z.minimum(1));

const statusId = z
  .int()
  .check(z.refine((value): value is CopyStatus => isCopyStatus(value), 'is not a status of a copy'));

/** The fields of a copy that the staff can change. A copy without a call number uses that of its title. */
export const copyFields = {
  barcode: named(100),
  /** The name of the room or collection. It is created if the library does not have it. */
  storage: written(200),
  shelf: written(100),
  callNumber: written(200),
  statusId,
  /** False: for use in the library only, whatever its status. */
  lendable: z.boolean(),
};

const deskCopySchema = z.object({
  ...copyFields,
  /** Copies from older versions may have none. */
  barcode: z.string(),
  id: z.int(),
  version: z.int(),
  clientid: z.string(),
  libname: z.string(),
  /** Held for a reader, or on a loan of this portal. */
  held: z.boolean(),
  lent: z.boolean(),
  /** YYYY-MM-DD, empty for none. */
  dueOn: z.string(),
  /** Whether the copy belongs to the desk's library. Only its own library can change a copy. */
  own: z.boolean(),
});
export type DeskCopy = z.infer<typeof deskCopySchema>;

/** A line of the list of titles. */
export const deskTitleLineSchema = z.object({
  id: idText,
  version: z.int(),
  title: z.string(),
  author: z.string(),
  isbn: z.string(),
  publisher: z.string(),
  year: z.nullable(z.int()),
  callNumber: z.string(),
  cover: z.string(),
  /** The library's copies, and its group's. */
  copies: z.int(),
  groupCopies: z.int(),
  withdrawn: z.boolean(),
});
export type DeskTitleLine = z.infer<typeof deskTitleLineSchema>;

export const deskTitleSchema = z.object({
  id: idText,
  version: z.int(),
  record: deskDraftSchema,
  year: z.nullable(z.int()),
  /** The address where readers see the cover; empty for none. */
  cover: z.string(),
  /** The cover's address on another host; empty for an uploaded cover or none. */
  coverSource: z.string(),
  withdrawn: z.boolean(),
  /** The title that this one was merged into; empty for none. */
  mergedInto: z.string(),
  /** The parts of the record that the staff edited and imports leave unchanged. */
  edited: z.array(z.string()),
  borrowCount: z.int(),
  copies: z.array(deskCopySchema),
  /** Titles that may be the same book: they share an ISBN, or the name and the author. */
  alike: z.array(deskTitleLineSchema),
});
export type DeskTitle = z.infer<typeof deskTitleSchema>;

const titleStates = ['', 'withdrawn'] as const;

export const titleFilter = {
  text: listSearch,
  state: z._default(z.enum(titleStates), ''),
};

export const titleDownload = z.strictObject({ ...titleFilter, format: tableFormat });

/** The changed title and the id that undoes the change. Without an id, the change cannot be undone. */
export const changedTitleSchema = z.object({ title: deskTitleSchema, undoId: z.optional(z.string()) });

/** A copy with what its labels show. */
export const copyLineSchema = z.object({
  id: z.int(),
  barcode: z.string(),
  titleId: idText,
  title: z.string(),
  isbn: z.string(),
  callNumber: z.string(),
  storage: z.string(),
  shelf: z.string(),
  statusId: z.int(),
});
export type CopyLine = z.infer<typeof copyLineSchema>;

export const copyFilter = {
  /** The beginning of the barcodes. */
  text: listSearch,
  /** Only copies of these titles; of every title if empty. */
  titleIds: z._default(z.array(idText).check(z.maxLength(400)), []),
};

/** The outcome for one picture. `set` and `same` name the title. */
export const coverOutcomeSchema = z.object({
  name: z.string(),
  result: z.enum(['set', 'same', 'no-title', 'several-titles', 'not-a-picture', 'too-large']),
  titleId: z.string(),
  title: z.string(),
});
export type CoverOutcome = z.infer<typeof coverOutcomeSchema>;

/** Pictures that could not be fetched, and the number of pictures in each state. */
export const fetchedCoversSchema = z.extend(
  pageOf(z.object({ source: z.string(), trouble: z.string(), again: z.boolean() })),
  { kept: z.int(), waiting: z.int(), failed: z.int() },
);
export type FetchedCovers = z.infer<typeof fetchedCoversSchema>;
