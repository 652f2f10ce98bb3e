import { tabStore } from '../platform/storage.ts';

/** The storage key of a tab's trail. */
export const trailKey = 'trail';

/** The list that a reader came from, kept for the tab: a book's page links back to it. */
export interface Trail {
  readonly kind: 'search' | 'advanced' | 'class' | 'rank' | 'booklist' | 'mine';
  /** The class, the name of the ranking or of the reader's own list, or the id of the booklist. */
  readonly id?: string | undefined;
  /** The search words, or the name of the booklist. Other names depend on the page's language. */
  readonly text?: string | undefined;
  readonly search?: Readonly<Record<string, string | string[]>> | undefined;
}

export function keepTrail(trail: Trail): void {
  tabStore.write(trailKey, trail);
}

/** The home page starts a new trail. */
export function forgetTrail(): void {
  tabStore.remove(trailKey);
}
