import { z } from 'zod/mini';
import { paging } from '../paging.ts';
import { idText, shortText } from '../text.ts';
import { titleSummarySchema } from './schemas.ts';
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

const selectionsInput = {
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
  /** Only titles with a copy that can be borrowed now, in this library or in one of its group. */
  takeHome: z.optional(z.enum(takeHomePlaces)),
  ...selectionsInput,
  /** First and last year, both included. Titles without a year are in no range. */
  yearFrom: z.optional(yearBound),
  yearTo: z.optional(yearBound),
  /** With a selection, also returns `remaining`. */
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

const advancedRowSchema = z.strictObject({
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

const bucketSchema = z.object({ key: z.string(), docCount: z.int() });
export type Bucket = z.infer<typeof bucketSchema>;

const aggregationsSchema = z.object({
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
   * For each value, how many titles it would find in place of the values chosen in its facet, with the other selections
   * kept. Present only with a selection, and on request.
   */
  remaining: z.optional(aggregationsSchema),
  totalRecord: z.int(),
  /** The number of entries, counted up to 10,000; only with `byWork`. */
  workTotal: z.optional(z.int()),
  suggestion: z.optional(z.string()),
  /** True when nothing matches the text as typed, so the titles are only close matches. */
  near: z.optional(z.boolean()),
  /**
   * Headings close in meaning to a text that finds nothing or only titles with some of its words. If nothing else is
   * found, `rs` holds their titles.
   */
  byMeaning: z.optional(z.array(z.object({ heading: z.string(), total: z.int() }))),
  /**
   * Titles with some of the words. They follow when a text about a subject finds fewer than ten titles as typed. Pages
   * count through both lists; `rs`, `aggs` and the totals above cover only the first. Present only without a selection.
   */
  further: z.optional(
    z.object({
      rs: z.array(titleSummarySchema),
      totalRecord: z.int(),
      /** The number of entries; only with `byWork`. */
      workTotal: z.optional(z.int()),
    }),
  ),
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

/** An alternative to a query that found nothing or too much: the new query, and how many titles it finds. */
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
