import type { circulationCalls } from '@yuelan/contract/circulation/remote';
import type { OutputOf } from '@yuelan/contract/endpoint';
import type { PageStore } from '../platform/page.ts';

/** What the portal last answered about a title's availability. */
export type ToldTitle = OutputOf<typeof circulationCalls.availability>['titles'][number];

/** What the page knows of availability from its library's system. */
export interface ToldCopies {
  readonly away: boolean;
  readonly titles: ReadonlyMap<string, ToldTitle>;
  /** The titles in lists on the screen. */
  readonly listed: readonly string[];
  /** How many titles of lists the last answer showed otherwise than before. */
  readonly changed: number;
}

export const toldCopies: PageStore<ToldCopies> = {
  initial: () => ({ away: false, titles: new Map(), listed: [], changed: 0 }),
};

/**
 * Of the listed titles that the system does not answer for now: when it last spoke of each, oldest first, and '' for those
 * of which it never did.
 */
export function lastTold(told: ToldCopies): readonly string[] {
  return told.listed
    .flatMap((id) => {
      const title = told.titles.get(id);
      return title?.state === 'known' ? [title.asOf ?? ''] : [];
    })
    .toSorted();
}
