/** The names used in searches and their answers. Without imports, because forms, addresses and pages use them too. */

/** Which fields a query searches. */
export const scopes = ['title', 'subtitle', 'author', 'publisher', 'isbn', 'callNumber', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** How a query's words must match. */
export const modes = ['exact', 'fuzzy', 'prefix'] as const;
export type Mode = (typeof modes)[number];

/** How a row of a query joins the rows before it. */
export const logics = ['and', 'or', 'not'] as const;
export type Logic = (typeof logics)[number];

export const sorts = ['relevance', 'newest', 'oldest', 'borrowed', 'title'] as const;
export type Sort = (typeof sorts)[number];

export const facetNames = [
  'author',
  'keyword',
  'class',
  'year',
  'branch',
  'series',
  'language',
  'audience',
] as const;
export type FacetName = (typeof facetNames)[number];

/** Classifications: the Chinese Library Classification, Dewey, the Library of Congress. */
export const classSchemes = ['clc', 'ddc', 'lcc'] as const;
export type ClassScheme = (typeof classSchemes)[number];

/**
 * Why a title was found, the best reason first: its ISBN or call number is the query; its title is, begins with, or
 * (like its other fields) contains the query; it contains all words; it sounds like the query (pinyin). Without words:
 * browse.
 */
export const matchTiers = [
  'identifier',
  'exactTitle',
  'titlePrefix',
  'phrase',
  'allWords',
  'pinyin',
  'browse',
  /** Nothing matches as typed; the title is close to the query, or contains some of its words. */
  'spelling',
  'someWords',
] as const;
export type MatchTier = (typeof matchTiers)[number];

/** The fields of a title that can match a query, in the order in which reasons are shown. */
export const reasonFields = [
  'isbn',
  'callNumber',
  'title',
  'subtitle',
  'otherTitle',
  'author',
  'translator',
  'contributor',
  'subject',
  'publisher',
  'summary',
] as const;
export type ReasonField = (typeof reasonFields)[number];

/** How a field matches: as written, in another script or variant, by sound, closely, or with a word for the same thing. */
export const reasonForms = ['written', 'script', 'pinyin', 'spelling', 'synonym'] as const;
export type ReasonForm = (typeof reasonForms)[number];
