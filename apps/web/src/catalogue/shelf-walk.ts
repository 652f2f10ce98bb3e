import type { ShelfTitle } from '@yuelan/contract/catalogue/schemas';

/** The books of a shelf that are loaded so far. */
export interface ShelfWalk {
  readonly books: readonly ShelfTitle[];
  /** The book that the page is about. */
  readonly own: string;
  /** Loads books before the first one; undefined if there are none. */
  readonly earlier: (() => void) | undefined;
  readonly later: (() => void) | undefined;
}
