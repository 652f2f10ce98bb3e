import type { ShelfTitle } from '@yuelan/contract/catalogue/schemas';

/** The books of a shelf as far as they are loaded. */
export interface ShelfWalk {
  readonly books: readonly ShelfTitle[];
  /** The book whose page it is. */
  readonly own: string;
  /** Loads books before the first; nothing when there are none. */
  readonly earlier: (() => void) | undefined;
  readonly later: (() => void) | undefined;
}
