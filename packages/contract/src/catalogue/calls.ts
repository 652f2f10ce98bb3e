import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging, pagingInput } from '../paging.ts';
import { idText, shortText } from '../text.ts';
import {
  advancedSearchInput,
  advancedSearchOutput,
  betterQuerySchema,
  booklistSchema,
  booklistTitleSchema,
  modeNumber,
  rankItemSchema,
  scopeNumber,
  searchInput,
  searchOutput,
  suggestionSchema,
  titleSchema,
  titleSummarySchema,
  wallSearchInput,
} from './schemas.ts';

const searchRefusals = [
  'catalogue.search.too-deep',
  'catalogue.search.too-slow',
  'catalogue.search.unavailable',
];

export const catalogueCalls = {
  search: defineCall({
    path: '/search/catalogue/get',
    level: 'visitor',
    summary:
      "Searches the group's catalogue by text, scope and mode, filtered by facets; empty text with a facet browses.",
    input: searchInput,
    output: searchOutput,
    refusals: searchRefusals,
  }),
  wallSearch: defineCall({
    path: '/dataWall/opacSearch',
    level: 'visitor',
    summary: 'The same search with the field names that a display wall uses.',
    input: wallSearchInput,
    output: searchOutput,
    refusals: searchRefusals,
  }),
  advancedSearch: defineCall({
    path: '/catalogue/opacAdvSearch',
    level: 'visitor',
    summary:
      'Advanced search: up to three rows, joined by and, or, not from left to right; blank rows are ignored.',
    input: advancedSearchInput,
    output: advancedSearchOutput,
    refusals: searchRefusals,
  }),
  suggest: defineCall({
    path: '/search/catalogue/suggest',
    level: 'visitor',
    summary: 'Up to 10 suggestions that begin with the text, its pinyin or pinyin initials.',
    input: z.strictObject({ text: shortText }),
    output: z.array(suggestionSchema),
    refusals: [],
  }),
  betterQueries: defineCall({
    path: '/search/catalogue/optimise',
    level: 'visitor',
    summary:
      'Better queries where one finds nothing or too much, each with its number of results; never one without results.',
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
  related: defineCall({
    path: '/search/catalogue/relevant',
    level: 'visitor',
    summary: 'Titles by the same author, on the same subjects or in the same class; never the title itself.',
    input: z.strictObject({ id: idText, ...paging }),
    output: pageOf(titleSummarySchema),
    refusals: ['catalogue.record.missing', 'catalogue.search.too-deep', 'catalogue.search.too-slow'],
  }),
  searchHistory: defineCall({
    path: '/search/history/search',
    level: 'visitor',
    summary: "This session's latest searches, and those made by at least 3 sessions in 30 days.",
    input: z.strictObject({}),
    output: z.object({ mine: z.array(z.string()), popular: z.array(z.string()) }),
    refusals: [],
  }),
  title: defineCall({
    path: '/catalogue/getCatalogueById',
    level: 'visitor',
    summary: 'One title with its copies.',
    input: z.strictObject({ id: idText, isOpac: z.optional(z.union([z.literal(1), z.boolean()])) }),
    output: titleSchema,
    refusals: ['catalogue.record.missing'],
  }),
  recommended: defineCall({
    path: '/catalogue/recommend/pageRecommend',
    level: 'visitor',
    summary: "Titles that the library's staff recommend, in their order.",
    input: pagingInput,
    output: pageOf(rankItemSchema),
    refusals: [],
  }),
  mostBorrowed: defineCall({
    path: '/borrowStatistics/getMostLoveBook',
    level: 'visitor',
    summary: "Titles by how often they were borrowed in the library's window of days.",
    input: pagingInput,
    output: pageOf(rankItemSchema),
    refusals: [],
  }),
  newest: defineCall({
    path: '/catalogue/catalogueArrayRank',
    level: 'visitor',
    summary: "Titles by when they came into the catalogue in the library's window of days, newest first.",
    input: pagingInput,
    output: pageOf(rankItemSchema),
    refusals: [],
  }),
  booklists: defineCall({
    path: '/catalogue/querySpecial',
    level: 'visitor',
    summary: 'Published booklists, in the order that staff chose.',
    input: z.strictObject({
      status: z.optional(z.union([z.int().check(z.minimum(0)), z.string().check(z.maxLength(5))])),
      ...paging,
    }),
    output: pageOf(booklistSchema),
    refusals: [],
  }),
  booklist: defineCall({
    path: '/catalogue/querySpecialById',
    level: 'visitor',
    summary: 'One published booklist.',
    input: z.strictObject({ id: idText }),
    output: booklistSchema,
    refusals: ['catalogue.sheet.missing'],
  }),
  booklistTitles: defineCall({
    path: '/catalogue/querySpecialCat',
    level: 'visitor',
    summary: 'The titles of a booklist that are in the catalogue, in its order; none without an id.',
    input: z.strictObject({ id: z.optional(z.string().check(z.maxLength(64))), ...paging }),
    output: pageOf(booklistTitleSchema),
    refusals: ['catalogue.sheet.missing'],
  }),
} as const;
