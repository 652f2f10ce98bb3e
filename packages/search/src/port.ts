/** The search engine's interface. Every engine offers exactly this and passes the conformance suite. */

import type { FacetName, Logic, MatchTier, Mode, ReasonField, ReasonForm, Scope, Sort } from './terms.ts';

/** One catalogue title as the engine sees it. The engine stores no display data and returns ids. */
export interface SearchRecord {
  /** Positive safe integer, unique in the group. */
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  /** Parallel, uniform, vernacular and series titles: found by scope `title` and `all`, ranked below the title itself. */
  readonly otherTitles: readonly string[];
  /** The author shown and counted in the author facet; empty when there is none. */
  readonly firstAuthor: string;
  /** Every name form of every creator (first author included, original-script names, translators, editors). */
  readonly authorNames: readonly string[];
  readonly publisher: string;
  /** As catalogued: ISBN-10 or 13, hyphens allowed. */
  readonly isbns: readonly string[];
  readonly callNumber: string;
  /** CLC class code of the call number, for example `I247.5`; empty when unknown. */
  readonly classCode: string;
  readonly keywords: readonly string[];
  readonly summary: string;
  readonly year: number | null;
  /** Client ids of the libraries that hold a copy. */
  readonly branches: readonly string[];
  readonly borrowCount: number;
}

export interface QueryRow {
  readonly text: string;
  readonly scope: Scope;
  readonly mode: Mode;
  /** How this row joins the rows before it; ignored for the first. Rows are evaluated left to right. */
  readonly logic: Logic;
}

/** Selections: or within a facet, and between facets. `class` takes letters and longer codes ("I", "I247"). */
export type FacetSelections = Partial<Record<FacetName, readonly string[]>>;

export interface SearchQuery {
  /** No rows, or only blank ones: the whole group, narrowed by the selections. */
  readonly rows: readonly QueryRow[];
  readonly selections: FacetSelections;
  /** Only these titles: the caller looked them up by something the index does not know. */
  readonly only?: readonly number[];
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** Facets to count, over the rows before selections are applied. */
  readonly facets: readonly FacetName[];
  /** Also offer a did-you-mean when the rows find nothing or little. */
  readonly suggest: boolean;
  /** Find close matches (spelling, spacing, some of the words) when a single fuzzy row finds nothing as typed. */
  readonly near?: boolean;
}

export interface SearchHit {
  readonly id: number;
  readonly tier: MatchTier;
}

/** One value of a title, as it is shown. */
export interface ReasonValue {
  readonly field: ReasonField;
  readonly text: string;
}

/** A stretch of a text: UTF-16 code units from the first up to, not including, the second. */
export type Range = readonly [start: number, end: number];

/** Why a title is among the answers: the value, and the stretches of it that answer the query. */
export interface Reason extends ReasonValue {
  readonly form: ReasonForm;
  readonly marks: readonly Range[];
}

/** A hit, with the values of its title that may explain it. */
export interface ExplainedHit {
  readonly tier: MatchTier;
  readonly values: readonly ReasonValue[];
}

export interface Bucket {
  readonly key: string;
  readonly docCount: number;
}

export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Most first (years: newest first), at most 20 each; `class` counts main-class letters, all of them. */
  readonly facets: Partial<Record<FacetName, readonly Bucket[]>>;
  /** Another query text that finds something; absent when there is nothing better. */
  readonly suggestion?: string;
  /** Nothing matches the query as typed: all hits are only close to it. */
  readonly isNear?: true;
}

export interface Suggestion {
  readonly text: string;
  readonly kind: 'title' | 'author' | 'keyword' | 'isbn';
  readonly id?: number;
}

/** A page of titles like another one. */
export interface Related {
  readonly ids: readonly number[];
  readonly total: number;
}

/** One change of the catalogue: a record to put in place of what the index has, or an id to forget. */
export type Change =
  | { readonly kind: 'upsert'; readonly record: SearchRecord }
  | { readonly kind: 'remove'; readonly id: number };

export interface IndexHealth {
  readonly ready: boolean;
  readonly records: number;
  /** The change counter of the database up to which the index is complete. */
  readonly applied: number;
}

/** The engine took longer than it may and gave up. */
export class SearchTooSlow extends Error {
  override readonly name = 'SearchTooSlow';

  constructor() {
    super('the search took too long and was stopped');
  }
}

/** A group has one index. Every call but `explain` and `close` names its group; a group without an index answers as an empty one. */
export interface SearchEngine {
  search(group: string, query: SearchQuery): Promise<SearchAnswer>;
  suggest(group: string, text: string, limit: number): Promise<readonly Suggestion[]>;
  /** Titles by the same author, with the same keywords or class; never the title itself. */
  related(group: string, id: number, offset: number, limit: number): Promise<Related>;
  /** Why each of some titles answers the rows that found it, from its values as they are shown. */
  explain(rows: readonly QueryRow[], hits: readonly ExplainedHit[]): Promise<readonly (readonly Reason[])[]>;
  /** Applies changes durably and records `applied` with them in one step; visible to every later search. */
  apply(group: string, changes: readonly Change[], applied: number): Promise<void>;
  /** Rebuilds the whole index from `records` beside the old one, which answers until the new one replaces it. */
  rebuild(group: string, records: AsyncIterable<readonly SearchRecord[]>, applied: number): Promise<void>;
  /** Ids of the records the index holds, for `search check`. */
  ids(group: string): Promise<ReadonlySet<number>>;
  health(group: string): Promise<IndexHealth>;
  close(): Promise<void>;
}
