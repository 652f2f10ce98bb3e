import type { circulationCalls } from '@yuelan/contract/circulation/remote';
import type { OutputOf } from '@yuelan/contract/endpoint';
import type { PageStore } from '../platform/page.ts';

/** The portal's last answer about a title's availability. */
export type ToldTitle = OutputOf<typeof circulationCalls.availability>['titles'][number];

/** What the page knows about availability from its library's system. */
export interface ToldCopies {
  readonly away: boolean;
  readonly titles: ReadonlyMap<string, ToldTitle>;
  /** The titles in lists on the screen. */
  readonly listed: readonly string[];
  /** How many titles in lists the last answer changed. */
  readonly changed: number;
}

export const toldCopies: PageStore<ToldCopies> = {
  initial: () => ({ away: false, titles: new Map(), listed: [], changed: 0 }),
};

/**
 * For listed titles about which the system does not answer now: the time of its last answer about each, oldest first,
 * or '' if there was none.
 */
export function lastTold(told: ToldCopies): readonly string[] {
  return told.listed
    .flatMap((id) => {
      const title = told.titles.get(id);
      return title?.state === 'known' ? [title.asOf ?? ''] : [];
    })
    .toSorted();
}
