import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging, pagingInput } from '../paging.ts';
import { idText, shortText } from '../text.ts';
import { catalogueEndpoints } from './endpoints.ts';
import {
  booklistSchema,
  booklistTitleSchema,
  classSchema,
  rankItemSchema,
  shelfInput,
  shelfOutput,
  titleSchema,
  titleSummarySchema,
} from './schemas.ts';
import {
  advancedSearchInput,
  advancedSearchOutput,
  betterQuerySchema,
  modeNumber,
  scopeNumber,
  searchInput,
  searchOutput,
  suggestionSchema,
  wallSearchInput,
} from './search-schemas.ts';

const searchRefusals = [
  'catalogue.search.too-deep',
  'catalogue.search.too-slow',
  'catalogue.search.unreachable',
  'catalogue.search.unavailable',
] as const;

export const catalogueCalls = {
  search: defineCall(catalogueEndpoints.search, {
    summary:
      "Searches the group's catalogue by text, scope and mode and narrows the result by facets; with a facet and no text it browses.",
    input: searchInput,
    output: searchOutput,
    refusals: searchRefusals,
  }),
  wallSearch: defineCall(catalogueEndpoints.wallSearch, {
    summary: 'Searches the catalogue with the field names that a display wall uses.',
    input: wallSearchInput,
    output: searchOutput,
    refusals: searchRefusals,
  }),
  advancedSearch: defineCall(catalogueEndpoints.advancedSearch, {
    summary: 'Searches with up to three rows, joined from left to right by and, or, not; ignores blank rows.',
    input: advancedSearchInput,
    output: advancedSearchOutput,
    refusals: searchRefusals,
  }),
  suggest: defineCall(catalogueEndpoints.suggest, {
    summary: 'Suggests up to 10 completions that match by prefix, pinyin or pinyin initials.',
    input: z.strictObject({ text: shortText }),
    output: z.array(suggestionSchema),
  }),
  betterQueries: defineCall(catalogueEndpoints.betterQueries, {
    summary:
      'Suggests better queries for one that finds nothing or too much, each with the number of titles it finds, which is never zero.',
    input: z.strictObject({
      text: shortText,
      accurate: z._default(modeNumber, 2),
      mutiple: z._default(scopeNumber, 101),
    }),
    output: z.object({
      totalRecord: z.int().check(z.minimum(0)),
      better: z.array(betterQuerySchema).check(z.maxLength(12)),
    }),
    refusals: searchRefusals,
  }),
  related: defineCall(catalogueEndpoints.related, {
    summary:
      'Lists titles by the same author, on the same subjects or in the same class; never includes the title itself.',
    input: z.strictObject({ id: idText, ...paging }),
    output: pageOf(titleSummarySchema),
    refusals: [
      'catalogue.record.missing',
      'catalogue.search.too-deep',
      'catalogue.search.too-slow',
      'catalogue.search.unreachable',
    ],
  }),
  shelf: defineCall(catalogueEndpoints.shelf, {
    summary:
      'Lists the titles beside one on its shelf, in call-number order; `toward` returns only those on one side, to continue from there.',
    input: shelfInput,
    output: shelfOutput,
    refusals: ['catalogue.record.missing'],
  }),
  searchHistory: defineCall(catalogueEndpoints.searchHistory, {
    summary:
      'Returns the latest searches of this session and those that at least 3 sessions made within 30 days.',
    input: z.strictObject({}),
    output: z.object({ mine: z.array(z.string()), popular: z.array(z.string()) }),
  }),
  title: defineCall(catalogueEndpoints.title, {
    summary: 'Returns one title with its copies.',
    input: z.strictObject({ id: idText, isOpac: z.optional(z.union([z.literal(1), z.boolean()])) }),
    output: titleSchema,
    refusals: ['catalogue.record.missing'],
  }),
  recommended: defineCall(catalogueEndpoints.recommended, {
    summary: "Lists the titles that the library's staff recommend, in the order they chose.",
    input: pagingInput,
    output: pageOf(rankItemSchema),
  }),
  mostBorrowed: defineCall(catalogueEndpoints.mostBorrowed, {
    summary: 'Lists the titles borrowed most often during the period that the library has set.',
    input: pagingInput,
    output: pageOf(rankItemSchema),
  }),
  newest: defineCall(catalogueEndpoints.newest, {
    summary:
      'Lists the titles added to the catalogue during the period that the library has set, newest first.',
    input: pagingInput,
    output: pageOf(rankItemSchema),
  }),
  classes: defineCall(catalogueEndpoints.classes, {
    summary:
      "Returns how many titles the group holds in each main class of the library's classification, in their order.",
    input: z.strictObject({}),
    output: z.array(z.object({ kind: z.string(), total: z.int() })),
    refusals: ['catalogue.search.too-slow', 'catalogue.search.unreachable', 'catalogue.search.unavailable'],
  }),
  classTree: defineCall(catalogueEndpoints.classTree, {
    summary:
      "Returns a class of the library's classification with its name, the classes above it and those one level below, with the number of titles in each; without `kind` the main classes.",
    input: z.strictObject({ kind: z._default(z.string().check(z.maxLength(30)), '') }),
    output: z.object({
      ...classSchema.shape,
      total: z.int(),
      above: z.array(classSchema),
      below: z.array(z.extend(classSchema, { total: z.int() })),
      /** Titles that have no number of this classification; present only without `kind`. */
      unclassified: z.optional(z.int()),
    }),
    refusals: ['catalogue.search.too-slow', 'catalogue.search.unreachable', 'catalogue.search.unavailable'],
  }),
  booklists: defineCall(catalogueEndpoints.booklists, {
    summary: 'Lists the published booklists in the order the staff chose.',
    input: z.strictObject({
      status: z.optional(z.union([z.int().check(z.minimum(0)), z.string().check(z.maxLength(5))])),
      ...paging,
    }),
    output: pageOf(booklistSchema),
  }),
  booklist: defineCall(catalogueEndpoints.booklist, {
    summary: 'Returns one published booklist.',
    input: z.strictObject({ id: idText }),
    output: booklistSchema,
    refusals: ['catalogue.sheet.missing'],
  }),
  booklistTitles: defineCall(catalogueEndpoints.booklistTitles, {
    summary: 'Lists the titles of a booklist that are in the catalogue, in its order; empty without an id.',
    input: z.strictObject({ id: z.optional(z.string().check(z.maxLength(64))), ...paging }),
    output: pageOf(booklistTitleSchema),
    refusals: ['catalogue.sheet.missing'],
  }),
} as const;
