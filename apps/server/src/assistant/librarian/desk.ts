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

/** Most searches for one question. */
const searchesAtMost = 80;

/** Headings with less similar meanings are not named to a reader who asked for something else. */
const leastCloseness = 0.78;

const none: Candidates = { total: 0, titles: [] };

/** The librarian's access to the catalogue for one question: it counts the searches and limits their number. */
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

  /** Throws when the reader has left. Finds nothing once the question has used up its searches. */
  async find(query: CandidateQuery): Promise<Candidates> {
    this.#signal.throwIfAborted();
    if (this.#left <= 0) return none;
    this.#left -= 1;
    try {
      return await findCandidates(this.#parts, this.library, query);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'catalogue.search.too-slow')) throw error;
      // One slow search among many need not end the answer, as long as others find books.
      this.#tooSlow = error;
      return none;
    }
  }

  /**
   * Call this before saying that a library has nothing on a subject: every search must have been answered.
   * @throws Refusal `catalogue.search.too-slow` when one took too long
   */
  mustHaveSearchedAll(): void {
    if (this.#tooSlow !== undefined) throw this.#tooSlow;
  }

  /** How many titles a usual search for the text finds. */
  async count(text: string): Promise<number> {
    return (await this.find({ rows: [row(text)], limit: 1 })).total;
  }

  /** How many titles the catalogue has. */
  async size(): Promise<number> {
    return (await this.find({ rows: [], limit: 1 })).total;
  }

  /** How many readers of a title also borrowed each other title, by id; empty unless the library allows it. */
  async borrowedWith(id: number): Promise<ReadonlyMap<number, number>> {
    this.#signal.throwIfAborted();
    if (this.library.settings.borrowedTogether !== 1) return new Map();
    return titlesBorrowedWith(this.#parts.db, this.library, asTitleId(id));
  }

  /** How many titles have any of the selected values. */
  async countSelected(selections: NonNullable<CandidateQuery['selections']>): Promise<number> {
    return (await this.find({ rows: [], selections, limit: 1 })).total;
  }

  /** Headings of the catalogue with nearly the same meaning, nearest first, each with its number of titles. */
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

  /** Titles as lists show them, with their copies counted, in the order of `ids`. */
  async present(ids: readonly number[]): Promise<readonly TitleSummary[]> {
    const shown = await presentHits(
      this.#parts,
      this.library,
      ids.map((id) => ({ id, tier: 'browse' })),
    );
    return shown.map(({ match: _, ...title }) => title);
  }
}

/** A row of a search, in all fields unless a scope is given. */
export function row(
  text: string,
  scope: QueryRow['scope'] = 'all',
  mode: QueryRow['mode'] = 'fuzzy',
  logic: QueryRow['logic'] = 'and',
): QueryRow {
  return { text, scope, mode, logic };
}

/** Rows joined by "or". */
export const anyOf = (texts: readonly string[]): readonly QueryRow[] =>
  texts.map((text, index) => row(text, 'all', 'fuzzy', index === 0 ? 'and' : 'or'));
