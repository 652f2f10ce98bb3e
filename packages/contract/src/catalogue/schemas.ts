import { matchTiers } from '@yuelan/search/terms';
import { z } from 'zod/mini';
import { languageSchema } from '../language.ts';
import { paging } from '../paging.ts';
import { idText, shortText } from '../text.ts';
import { bookFacts } from './book-facts.ts';
import { reasonSchema } from './reasons.ts';
import {
  type advancedFields,
  advancedLogics,
  betterQueryKinds,
  maxClasses,
  maxSelections,
  searchModes,
  searchScopes,
  searchSorts,
  takeHomePlaces,
} from './search-terms.ts';

export const scopeNumber = z.literal(Object.values(searchScopes));
export const modeNumber = z.literal(Object.values(searchModes));

const selection = z._default(
  z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.maxLength(maxSelections)),
  [],
);

export const selectionsInput = {
  clientIds: selection,
  firstAuthor: selection,
  searchKeyword: selection,
  /** All class letters can be selected at once. */
  mainKindCode: z._default(
    z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.maxLength(maxClasses)),
    [],
  ),
  publishTime: z._default(
    z.array(z.union([z.string().check(z.maxLength(10)), z.int()])).check(z.maxLength(maxSelections)),
    [],
  ),
  series: selection,
  language: selection,
  audience: selection,
  suitableFor: z._default(
    z.array(z.string().check(z.regex(/^1-[1-9]$/))).check(z.maxLength(maxSelections)),
    [],
  ),
};

const yearBound = z.int().check(z.minimum(0), z.maximum(9999));

const worksInput = {
  /** One entry for all editions of a work. Pages then count entries; `totalRecord` and `aggs` still count titles. */
  byWork: z.optional(z.boolean()),
  /** Only editions of this title's work, those that are easiest to get first. */
  editionsOf: z.optional(idText),
};

export const searchInput = z.strictObject({
  text: z._default(shortText, ''),
  accurate: z._default(modeNumber, 2),
  mutiple: z._default(scopeNumber, 101),
  sort: z._default(z.enum(searchSorts), 'relevance'),
  ...worksInput,
  /** Only titles of which this library, or one of its group, has a copy that can be borrowed now. */
  takeHome: z.optional(z.enum(takeHomePlaces)),
  ...selectionsInput,
  /** First and last year, both included. Titles without a year are in no range. */
  yearFrom: z.optional(yearBound),
  yearTo: z.optional(yearBound),
  /** With a selection: also `remaining`. */
  remaining: z.optional(z.boolean()),
  ...paging,
});

export const wallSearchInput = z.strictObject({
  clientIds: selection,
  queryType: z._default(scopeNumber, 101),
  queryWay: z._default(modeNumber, 2),
  queryKeywords: z._default(shortText, ''),
  ...worksInput,
  ...paging,
});

export const advancedRowSchema = z.strictObject({
  queryName: z.literal([
    'Book_Name',
    'First_Author',
    'Publishing_Company',
  ] satisfies (keyof typeof advancedFields)[]),
  queryValue: shortText,
  logic: z._default(z.enum(advancedLogics), 'and'),
  searchType: z._default(modeNumber, 1),
});

export const advancedSearchInput = z.strictObject({
  clientIds: selection,
  kindCode: z._default(z.string().check(z.maxLength(30)), ''),
  rows: z._default(z.array(advancedRowSchema).check(z.maxLength(3)), []),
  sort: z._default(z.enum(searchSorts), 'relevance'),
  ...worksInput,
  ...paging,
});

export const bucketSchema = z.object({ key: z.string(), docCount: z.int() });
export type Bucket = z.infer<typeof bucketSchema>;

/** Copies of a title: all that are visible to readers, those available now, and the latter by storage location. */
export const storageInfoSchema = z.object({
  allCount: z.int(),
  storageCount: z.int(),
  /** Copies for use in the library only (106), so that a list can tell "all out" from "read here". */
  inHouseCount: z.optional(z.int()),
  storageCountList: z.record(z.string(), z.int()),
});

export const holdingSchema = z.object({
  bookBarCode: z.string(),
  statusId: z.int(),
  /** 103 available, 104 on loan or held, 106 for use in the library only. 105 is never sent. */
  lendingState: z.literal([103, 104, 106]),
  storageId: z.string(),
  currentStorageId: z.string(),
  storageName: z.string(),
  currentClientId: z.string(),
  libraryName: z.string(),
  layerName: z.string(),
  displayCallNumber: z.string(),
  /** The day a copy on loan is due (YYYY-MM-DD), when known. */
  shouldReturnTime: z.optional(z.string()),
  navigation3DUrl: z.string(),
});
export type Holding = z.infer<typeof holdingSchema>;

/** A title in a list of results. */
export const titleSummarySchema = z.object({
  id: idText,
  ...bookFacts,
  subBookName: z.string(),
  seriesBookName: z.string(),
  otherAuthor: z.string(),
  description: z.string(),
  bookIsbn: z.string(),
  displayCallNumber: z.string(),
  publishingCompany: z.string(),
  publishTime: z.string(),
  keywords: z.array(z.string()),
  borrowcount: z.int(),
  storageInfo: storageInfoSchema,
  /** The match tier that put the title in the results. */
  match: z.optional(z.enum(matchTiers)),
  /** How many other editions of the work match the search; only with `byWork`. */
  otherEditions: z.optional(z.int()),
  /** The copy that is easiest to get; only with `editionsOf`. */
  nearest: z.optional(holdingSchema),
  /** The parts of the title that match the search. Absent when browsing, and after the first 50 titles of a page. */
  why: z.optional(z.array(reasonSchema)),
});
export type TitleSummary = z.infer<typeof titleSummarySchema>;

export const creatorSchema = z.object({
  name: z.string(),
  originalName: z.string(),
  nationality: z.string(),
  role: z.string(),
});

/** A title on the shelf of another. */
export const shelfTitleSchema = z.object({
  id: idText,
  ...bookFacts,
  displayCallNumber: z.string(),
  bookPages: z.string(),
});
export type ShelfTitle = z.infer<typeof shelfTitleSchema>;

const placePart = z._default(z.string().check(z.maxLength(500)), '');

/** A title and the place of its copy, as its holding names them. */
export const shelfInput = z.strictObject({
  id: idText,
  currentClientId: z.string().check(z.minLength(1), z.maxLength(64)),
  storageId: placePart,
  layerName: placePart,
  toward: z.optional(z.enum(['before', 'after'])),
  /** Titles on each side. */
  size: z._default(z.int().check(z.minimum(1), z.maximum(50)), 12),
});

export type ShelfQuestion = z.infer<typeof shelfInput>;

/** How far the titles of a shelf are counted. */
export const shelfCountedTo = 1000;

export const shelfOutput = z.object({
  /** In shelf order, like `after`. */
  before: z.array(shelfTitleSchema),
  after: z.array(shelfTitleSchema),
  moreBefore: z.boolean(),
  moreAfter: z.boolean(),
  /** Which title of the shelf it is, from 1; absent when walking on, and far into a long shelf. */
  position: z.optional(z.int().check(z.minimum(1), z.maximum(shelfCountedTo))),
});

/** A class of the library's classification, and its name in the caller's language. */
export const classSchema = z.object({ kind: z.string(), name: z.string() });

/** A complete title, as its page shows it. */
export const titleSchema = z.extend(
  z.omit(titleSummarySchema, { match: true, why: true, otherEditions: true, nearest: true }),
  {
    parallelTitles: z.array(z.string()),
    seriesBookAuthors: z.string(),
    statement: z.string(),
    creators: z.array(creatorSchema),
    contents: z.string(),
    /** The classes that `bookKindCode` is in, the main class first; a name may be empty. */
    kindPath: z.optional(z.array(classSchema)),
    zhuZheHao: z.string(),
    suoShuHao: z.string(),
    findBookCode: z.string(),
    findBookId: z.string(),
    fuZhuFu: z.string(),
    quFenHao: z.string(),
    publishPlace: z.string(),
    coverPath: z.string(),
    bookPages: z.string(),
    bookPrice: z.string(),
    bookBind: z.string(),
    bookEdition: z.string(),
    filepath: z.string(),
    fileName: z.string(),
    displayLayerName: z.string(),
    bookLibraryList: z.array(holdingSchema),
  },
);
export type Title = z.infer<typeof titleSchema>;

export const aggregationsSchema = z.object({
  by_author: z.array(bucketSchema),
  by_keyword: z.array(bucketSchema),
  /** Main classes of the library's classification, with their names. */
  by_kind: z.array(z.extend(bucketSchema, { label: z.optional(z.string()) })),
  by_time: z.array(bucketSchema),
  by_clientId: z.array(bucketSchema),
  by_series: z.optional(z.array(bucketSchema)),
  /** By ISO 639-2/B code. */
  by_language: z.optional(z.array(bucketSchema)),
  /** By reading age: see `audiences`. */
  by_audience: z.optional(z.array(bucketSchema)),
  /** Every year, newest first. */
  years: z.optional(z.array(bucketSchema)),
  /**
   * School years that readers find titles suitable for, lowest first, with the library's labels. Absent until at least
   * one title has enough evaluations.
   */
  by_suitability: z.optional(z.array(z.extend(bucketSchema, { label: z.string() }))),
});

export type Aggregations = z.infer<typeof aggregationsSchema>;

export const searchOutput = z.object({
  rs: z.array(titleSummarySchema),
  /** The text query's counts before facet selections; absent when there is a selection. */
  aggs: z.optional(aggregationsSchema),
  /**
   * What each value would find if it were chosen in place of those chosen in its facet, with the other selections kept. Only
   * with a selection, and if asked for.
   */
  remaining: z.optional(aggregationsSchema),
  totalRecord: z.int(),
  /** The number of entries, counted up to 10,000; only with `byWork`. */
  workTotal: z.optional(z.int()),
  suggestion: z.optional(z.string()),
  /** True when nothing matches the text as typed, so the titles are only close matches. */
  near: z.optional(z.boolean()),
  /**
   * Headings near in meaning to a text that finds nothing, or only titles with some of its words. If nothing else is found, `rs`
   * holds their titles.
   */
  byMeaning: z.optional(z.array(z.object({ heading: z.string(), total: z.int() }))),
});
export type SearchResult = z.infer<typeof searchOutput>;

export const advancedSearchOutput = z.object({
  rs: z.array(titleSummarySchema),
  aggs: z.object({
    by_clientId: z.array(bucketSchema),
    kinds: z.array(z.object({ kind: z.string(), total: z.int(), label: z.optional(z.string()) })),
  }),
  totalRecord: z.int(),
  /** The number of entries, counted up to 10,000; only with `byWork`. */
  workTotal: z.optional(z.int()),
});

export const suggestionSchema = z.object({
  text: z.string(),
  kind: z.enum(['title', 'author', 'keyword', 'isbn']),
  catalogueId: z.optional(z.string()),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A title in a ranking. `num` is the ranking key: the number of loans, or the position in a list. */
export const rankItemSchema = z.object({
  bookCatglogueid: z.string(),
  cover: z.string(),
  author: z.string(),
  num: z.int(),
  bookName: z.string(),
  bookKindCode: z.string(),
  language: z.string(),
});
export type RankItem = z.infer<typeof rankItemSchema>;

/** The first titles of a booklist, which stand for it where it has no picture. */
export const booklistBooks = 5;

/** A booklist: a list of titles chosen by the library's staff. */
export const booklistSchema = z.object({
  id: z.string(),
  specialname: z.string(),
  introduction: z.string(),
  coverPath: z.string(),
  /** How many of its titles are in the catalogue. */
  total: z.int(),
  /** The first of these. */
  books: z.array(z.object(bookFacts)).check(z.maxLength(booklistBooks)),
  updateTime: z.string(),
  /** The language its texts are written in. */
  language: languageSchema,
});
export type Booklist = z.infer<typeof booklistSchema>;

/** A title on a booklist, with the staff's note on it. */
export const booklistTitleSchema = z.extend(titleSummarySchema, { note: z.string() });
export type BooklistTitle = z.infer<typeof booklistTitleSchema>;

/** An alternative to a query that found nothing or too much: what to search for, and how many titles it finds. */
export const betterQuerySchema = z.object({
  kind: z.enum(betterQueryKinds),
  text: z.string(),
  accurate: modeNumber,
  mutiple: scopeNumber,
  /** A subject heading to narrow to; only with `subject`. */
  searchKeyword: z.array(z.string()),
  totalRecord: z.int().check(z.minimum(1)),
});
export type BetterQuery = z.infer<typeof betterQuerySchema>;
