import { matchTiers } from '@yuelan/search/terms';
import { z } from 'zod/mini';
import { languageSchema } from '../language.ts';
import { idText } from '../text.ts';
import { bookFacts } from './book-facts.ts';
import { reasonSchema } from './reasons.ts';

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
  /** The copy that is easiest to get; present only with `editionsOf`. */
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

/** A title on the same shelf as another. */
const shelfTitleSchema = z.object({
  id: idText,
  ...bookFacts,
  displayCallNumber: z.string(),
  bookPages: z.string(),
});
export type ShelfTitle = z.infer<typeof shelfTitleSchema>;

const placePart = z._default(z.string().check(z.maxLength(500)), '');

/** A title and the location of its copy, as given by its holding. */
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

/** The number of titles up to which positions on a shelf are counted. */
export const shelfCountedTo = 1000;

export const shelfOutput = z.object({
  /** In shelf order, like `after`. */
  before: z.array(shelfTitleSchema),
  after: z.array(shelfTitleSchema),
  moreBefore: z.boolean(),
  moreAfter: z.boolean(),
  /** The title's position on the shelf, from 1. Absent when walking on, and far along a long shelf. */
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
    /** The names of its series as the series facet has them, without volume numbers. */
    seriesNames: z.optional(z.array(z.string())),
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

/** The number of first titles that represent a booklist without a picture. */
export const booklistBooks = 5;

/** A booklist: a list of titles chosen by the library's staff. */
export const booklistSchema = z.object({
  id: z.string(),
  specialname: z.string(),
  introduction: z.string(),
  coverPath: z.string(),
  /** How many of its titles are in the catalogue. */
  total: z.int(),
  /** The first titles. */
  books: z.array(z.object(bookFacts)).check(z.maxLength(booklistBooks)),
  updateTime: z.string(),
  /** The language its texts are written in. */
  language: languageSchema,
});
export type Booklist = z.infer<typeof booklistSchema>;

/** A title on a booklist, with the staff's note about it. */
export const booklistTitleSchema = z.extend(titleSummarySchema, { note: z.string() });
export type BooklistTitle = z.infer<typeof booklistTitleSchema>;
