/** The search engine's interface. Every engine offers exactly this and passes the conformance suite. */

import type { Batch } from '@yuelan/threads';
import type {
  ClassScheme,
  FacetName,
  Logic,
  MatchTier,
  Mode,
  ReasonField,
  ReasonForm,
  Scope,
  Sort,
} from './terms.ts';

/** One catalogue title as the engine sees it. The engine stores no display data and returns ids. */
export interface SearchRecord {
  /** Positive safe integer, unique in the group. */
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  /**
   * Parallel, uniform, vernacular and series titles: found by the scopes `title` and `all`, ranked below the title
   * itself.
   */
  readonly otherTitles: readonly string[];
  /** The author that is shown and counted in the author facet; empty if there is none. */
  readonly firstAuthor: string;
  /** Every form of every creator's name, including the first author, original scripts, translators and editors. */
  readonly authorNames: readonly string[];
  readonly publisher: string;
  /** As catalogued: ISBN-10 or 13, hyphens allowed. */
  readonly isbns: readonly string[];
  readonly callNumber: string;
  /** CLC class code of the call number, for example `I247.5`; empty if unknown. */
  readonly classCode: string;
  /** Its numbers in other classifications, for example `823.914` (Dewey) and `PR6051` (Library of Congress). */
  readonly otherClasses?: { readonly ddc?: string; readonly lcc?: string };
  /** The names of its series, without the numbers of volumes. */
  readonly series?: readonly string[];
  /** A short code without spaces, for example `chi`. */
  readonly language?: string;
  /** Its intended readers, as a short code without spaces. */
  readonly audience?: string;
  readonly keywords: readonly string[];
  readonly summary: string;
  readonly year: number | null;
  /** The libraries that hold a copy. */
  readonly branches: readonly string[];
  /** The libraries where a copy can be borrowed now. */
  readonly available?: readonly string[];
  /**
   * A positive safe integer. Titles with the same number are editions of one work; a title without one is a separate
   * work.
   */
  readonly work?: number;
  readonly borrowCount: number;
}

export interface QueryRow {
  readonly text: string;
  readonly scope: Scope;
  readonly mode: Mode;
  /** How this row joins the rows before it; ignored for the first. Rows are evaluated from left to right. */
  readonly logic: Logic;
}

/**
 * Selections, combined with "or" within a facet and with "and" between facets. `class` takes prefixes of class numbers
 * ("I", "I247"; Dewey "8", "823.9").
 */
export type FacetSelections = Partial<Record<FacetName, readonly string[]>>;

export interface SearchQuery {
  /** If there are no rows, or only blank ones, the whole group is searched, narrowed by the selections. */
  readonly rows: readonly QueryRow[];
  readonly selections: FacetSelections;
  /** Years from and to, both included. A title without a year is in no range. */
  readonly years?: YearRange;
  /** The classification that selections and counts of `class` use; CLC if absent. */
  readonly classes?: Classes;
  /** Restricts the search to these titles, which the caller found by data that is not in the index. */
  readonly only?: readonly number[];
  /** Restricts the search to titles of which one of these libraries has an available copy. */
  readonly availableAt?: readonly string[];
  /**
   * Titles whose copies came or went so lately that the index may not know it: those of which one of `availableAt` has an
   * available copy now, and those of which none has.
   */
  readonly lately?: { readonly available: readonly number[]; readonly unavailable: readonly number[] };
  /** One hit for all editions of a work that match. `offset` and `limit` then count works. */
  readonly byWork?: ByWork;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** Facets to count, over the rows before selections are applied. */
  readonly facets: readonly FacetName[];
  /** Also count how many titles would remain if a value of these facets replaced the selected ones in its facet. */
  readonly remaining?: boolean;
  /** Also suggest another text if the rows find little or nothing. */
  readonly suggest: boolean;
  /** Find close matches (spelling, spacing, some of the words) if a single fuzzy row finds nothing as typed. */
  readonly near?: boolean;
  /**
   * Continue with titles that have only some of the words if a single fuzzy row about a subject finds few as typed.
   * `offset` and `limit` then count through both lists.
   */
  readonly further?: boolean;
}

export interface YearRange {
  readonly from?: number;
  readonly to?: number;
}

export interface Classes {
  readonly scheme: ClassScheme;
  /** Counts the classes one level below this one instead of the main classes. */
  readonly under?: string;
}

export interface ByWork {
  /**
   * Libraries by their distance from the reader, the nearest first. By relevance, a work's hit is the edition that is
   * available in the nearest of these; among several, and if none is available, the newest. In other orders, and
   * without libraries, it is the edition that gives the work its place.
   */
  readonly nearest: readonly (readonly string[])[];
  /** Up to how many works are counted. */
  readonly countTo: number;
}

export interface SearchHit {
  readonly id: number;
  readonly tier: MatchTier;
  /** How many other editions of the work match; only with `byWork`. */
  readonly others?: number;
}

/** A value of a title, as shown. */
export interface ReasonValue {
  readonly field: ReasonField;
  readonly text: string;
}

/** A range of a text in UTF-16 code units, the end not included. */
export type Range = readonly [start: number, end: number];

/** Why a title was found: a value, and the ranges of it that match the query. */
export interface Reason extends ReasonValue {
  readonly form: ReasonForm;
  readonly marks: readonly Range[];
}

/** A hit with the values of its title that may explain it. */
export interface ExplainedHit {
  readonly tier: MatchTier;
  readonly values: readonly ReasonValue[];
}

export interface Bucket {
  readonly key: string;
  readonly docCount: number;
}

export type Facets = Partial<Record<FacetName, readonly Bucket[]>>;

export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** How many works the titles are editions of, counted up to `countTo`; only with `byWork`. */
  readonly works?: number;
  /** Most first, at most 20 each; all years, newest first; all classes of the level. */
  readonly facets: Facets;
  /**
   * Like `facets`, with the other selections kept: largest first, and every value of `facets` that has titles left.
   * Only with `remaining`.
   */
  readonly remaining?: Facets;
  /** Another query text that finds something; absent if there is nothing better. */
  readonly suggestion?: string;
  /** Nothing matches the query as typed; all hits are only close to it. */
  readonly isNear?: true;
  /**
   * Titles with only some of the words, of other works; `total`, `works`, `hits` and `facets` do not include them. Only
   * with `further`.
   */
  readonly further?: FurtherTitles;
}

/** A list that follows the matches as typed; never empty as a whole, but its part of a page may be. */
export type FurtherTitles = Pick<SearchAnswer, 'total' | 'works' | 'hits'>;

export interface Suggestion {
  readonly text: string;
  readonly kind: 'title' | 'author' | 'keyword' | 'isbn';
  readonly id?: number;
}

/** A page of titles similar to another one. */
export interface Related {
  readonly ids: readonly number[];
  readonly total: number;
}

/** A change to the catalogue: a record that replaces the one in the index, or an id to delete. */
export type Change =
  | { readonly kind: 'upsert'; readonly record: SearchRecord }
  | { readonly kind: 'remove'; readonly id: number };

export interface IndexHealth {
  readonly ready: boolean;
  readonly records: number;
  /** The change counter of the database up to which the index is complete. */
  readonly applied: number;
  /**
   * How many titles have been added, removed or changed since the index was built, for an engine that such titles slow
   * down.
   */
  readonly unordered?: number;
}

/** The engine exceeded its time limit and gave up. */
export class SearchTooSlow extends Error {
  override readonly name = 'SearchTooSlow';

  constructor() {
    super('the search took too long and was stopped');
  }
}

/** A page lies beyond the last title that the engine can reach. */
export class SearchTooDeep extends Error {
  override readonly name = 'SearchTooDeep';

  constructor(deepest: number) {
    super(`pages end at ${deepest} titles`);
  }
}

/** The next changes after a counter, with the counter that they reach; null if there are none. */
export type ChangesAfter = (
  applied: number,
) => Promise<{ readonly changes: Batch<Change>; readonly applied: number } | null>;

/**
 * Each group has one index. Every call except `explain` and `close` names its group; a group without an index behaves
 * like an empty one.
 */
export interface SearchEngine {
  /** Loads what the first searches of a group would have to wait for. */
  warm(group: string): Promise<void>;
  search(group: string, query: SearchQuery): Promise<SearchAnswer>;
  suggest(group: string, text: string, limit: number): Promise<readonly Suggestion[]>;
  /** Titles by the same author, or with the same keywords or class; never the title itself. */
  related(group: string, id: number, offset: number, limit: number): Promise<Related>;
  /** Why each of these titles matches the rows that found it, from its values as shown. */
  explain(rows: readonly QueryRow[], hits: readonly ExplainedHit[]): Promise<readonly (readonly Reason[])[]>;
  /** Applies changes durably and records `applied` in the same step. All later searches see them. */
  apply(group: string, changes: Batch<Change>, applied: number): Promise<void>;
  /**
   * Rebuilds the whole index from `records`, read after change `applied`. The old index answers until the new one
   * replaces it. An engine whose old index takes changes meanwhile asks `changesAfter` for them before that. For other
   * engines, `applied` may be a function that tells the change once all records are read, and a record that comes twice
   * counts as it came last.
   */
  rebuild(
    group: string,
    records: AsyncIterable<Batch<SearchRecord>>,
    applied: number | (() => number),
    changesAfter?: ChangesAfter,
  ): Promise<void>;
  /** The ids of the records in the index, to compare them with the database. */
  ids(group: string): Promise<ReadonlySet<number>>;
  health(group: string): Promise<IndexHealth>;
  close(): Promise<void>;
}

/** What an engine answers if it has no index. */
export function emptyAnswer({ facets, byWork }: SearchQuery): SearchAnswer {
  const empty = Object.fromEntries(facets.map((facet) => [facet, []]));
  return { total: 0, ...(byWork === undefined ? {} : { works: 0 }), hits: [], facets: empty };
}
