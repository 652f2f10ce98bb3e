import type { TitleSummary } from '@yuelan/contract';
import type { QueryRow } from '@yuelan/search';
import {
  type CandidateQuery,
  type Candidates,
  type CatalogueParts,
  type CountedHeading,
  findCandidates,
  findTitles,
  nearHeadings,
  newestTitles,
  presentHits,
  relatedTitles,
  type StoredTitle,
} from '../../catalogue/public.ts';
import { titlesBorrowedWith } from '../../circulation/public.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { asTitleId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';

/** Searches that one question may cost. */
const searchesAtMost = 80;

/** Headings less near are not named to a reader who asked for something else. */
const leastCloseness = 0.78;

const none: Candidates = { total: 0, titles: [] };

/** The catalogue as the librarian uses it for one question: every search is counted, and there is an end to them. */
export class Desk {
  readonly #parts: CatalogueParts;
  readonly library: LibraryScope;
  readonly now: Date;
  readonly #signal: AbortSignal;
  #left = searchesAtMost;
  #tooSlow: Refusal | undefined;

  constructor(parts: CatalogueParts, library: LibraryScope, now: Date, signal: AbortSignal) {
    this.#parts = parts;
    this.library = library;
    this.now = now;
    this.#signal = signal;
  }

  /** Throws when the reader has gone; finds nothing more when the question has cost enough. */
  async find(query: CandidateQuery): Promise<Candidates> {
    this.#signal.throwIfAborted();
    if (this.#left <= 0) return none;
    this.#left -= 1;
    try {
      return await findCandidates(this.#parts, this.library, query);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'catalogue.search.too-slow')) throw error;
      // One search of many that takes too long need not end the answer, as long as books are found without it.
      this.#tooSlow = error;
      return none;
    }
  }

  /**
   * Say that a library has nothing on a subject only if every search was answered.
   * @throws Refusal `catalogue.search.too-slow` when one took too long
   */
  mustHaveSearchedAll(): void {
    if (this.#tooSlow !== undefined) throw this.#tooSlow;
  }

  /** How many titles the text finds in a usual search. */
  async count(text: string): Promise<number> {
    return (await this.find({ rows: [row(text)], limit: 1 })).total;
  }

  /** How many titles there are. */
  async size(): Promise<number> {
    return (await this.find({ rows: [], limit: 1 })).total;
  }

  /** How many readers of a title borrowed others, by their ids; none unless the library allows it. */
  async borrowedWith(id: number): Promise<ReadonlyMap<number, number>> {
    this.#signal.throwIfAborted();
    if (this.library.settings.borrowedTogether !== 1) return new Map();
    return titlesBorrowedWith(this.#parts.db, this.library, asTitleId(id));
  }

  /** How many titles have any of the selected values. */
  async countSelected(selections: NonNullable<CandidateQuery['selections']>): Promise<number> {
    return (await this.find({ rows: [], selections, limit: 1 })).total;
  }

  /** Headings of the catalogue that mean nearly the same, the nearest first, each with its titles. */
  async near(text: string, limit: number): Promise<readonly CountedHeading[]> {
    this.#signal.throwIfAborted();
    return nearHeadings(this.#parts, this.library, text, limit, leastCloseness);
  }

  async related(id: number, limit: number): Promise<readonly StoredTitle[]> {
    this.#signal.throwIfAborted();
    const { results } = await relatedTitles(this.#parts, this.library, id, { pageNum: 1, pageSize: limit });
    return findTitles(
      this.#parts.db,
      this.library.serviceid,
      results.map((title) => Number(title.id)),
    );
  }

  async newest(limit: number): Promise<readonly StoredTitle[]> {
    const { results } = await newestTitles(this.#parts.db, this.library, this.now, {
      pageNum: 1,
      pageSize: limit,
    });
    return this.titles(results.map((title) => Number(title.bookCatglogueid)));
  }

  titles(ids: readonly number[]): Promise<readonly StoredTitle[]> {
    return findTitles(this.#parts.db, this.library.serviceid, ids);
  }

  /** As lists show them, with their copies counted, in the order of `ids`. */
  async present(ids: readonly number[]): Promise<readonly TitleSummary[]> {
    const shown = await presentHits(
      this.#parts,
      this.library,
      ids.map((id) => ({ id, tier: 'browse' })),
    );
    return shown.map(({ match: _, ...title }) => title);
  }
}

/** A row of a search in everything, unless told otherwise. */
export function row(
  text: string,
  scope: QueryRow['scope'] = 'all',
  mode: QueryRow['mode'] = 'fuzzy',
  logic: QueryRow['logic'] = 'and',
): QueryRow {
  return { text, scope, mode, logic };
}

/** Rows of which any one is enough. */
export const anyOf = (texts: readonly string[]): readonly QueryRow[] =>
  texts.map((text, index) => row(text, 'all', 'fuzzy', index === 0 ? 'and' : 'or'));
