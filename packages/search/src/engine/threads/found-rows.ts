import type { Bucket } from '../../port.ts';
import type { Rows } from '../columns/row-sets.ts';
import type { KeptRows } from '../query/kept-facets.ts';
import type { Match } from '../query/match.ts';

/** The rows of a query before selections, with their facets. */
export interface Found {
  readonly rows: Rows;
  /** How the first row matched, for ranking; null without rows (browsing). */
  readonly first: Match | null;
  /** Whether they are all titles, because nothing was asked. */
  readonly areAll: boolean;
  /** By a name that says how they are counted. */
  readonly facets: Map<string, readonly Bucket[]>;
  readonly dependsOnBranch: boolean;
  /** What the build kept for the rows; undefined until requested. */
  kept?: KeptRows | null;
}

/** What was found, before anything is counted. */
export const foundOf = (rows: Rows, first: Match | null): Found => ({
  rows,
  first,
  areAll: false,
  facets: new Map(),
  dependsOnBranch: false,
});

const mostFound = 200;
/** How many row numbers of found sets are kept, at 4 bytes each. */
const mostRows = 1_500_000;
/** Close matches are kept in a map with their grades, which takes this many times as much. */
const nearWeight = 12;

/** All titles take nothing: the snapshot has them anyway. */
const weightOf = ({ rows, first, areAll }: Found): number =>
  areAll ? 0 : rows.length + (first?.near?.size ?? 0) * nearWeight;

/** What queries found, for as long as the index does not change; the oldest are forgotten first. */
export class FoundRows {
  readonly #found = new Map<string, Found>();
  #rows = 0;

  /** What is known under a key, or is made now. */
  get(key: string, make: () => Found): Found {
    const known = this.#found.get(key);
    if (known !== undefined) {
      this.#found.delete(key);
      this.#found.set(key, known);
      return known;
    }
    const made = make();
    this.#found.set(key, made);
    this.#rows += weightOf(made);
    for (const [oldest, { areAll }] of this.#found) {
      if ((this.#found.size <= mostFound && this.#rows <= mostRows) || oldest === key) break;
      if (!areAll) this.#forget(oldest);
    }
    return made;
  }

  clear(): void {
    this.#found.clear();
    this.#rows = 0;
  }

  /** After a change of holdings: keeps the rows that queries found, but drops what depends on branches. */
  forgetBranches(): void {
    for (const [key, found] of this.#found) {
      found.facets.delete('branch');
      if (found.dependsOnBranch) this.#forget(key);
    }
  }

  #forget(key: string): void {
    const found = this.#found.get(key);
    if (found === undefined) return;
    this.#found.delete(key);
    this.#rows -= weightOf(found);
  }
}
