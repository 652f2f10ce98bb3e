import { setTimeout } from 'node:timers/promises';
import type { SearchQuery } from '@yuelan/search';
import { refuse } from '../../platform/http/refusal.ts';
import type { ClientId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { readLateAvailability } from '../index-store.ts';
import type { CatalogueParts } from '../services.ts';

export function refuseUnlessReady(parts: CatalogueParts, library: LibraryScope): void {
  if (!parts.feed.isReady(library.serviceid)) throw refuse('catalogue.search.unavailable');
}

/** Waits for the index, but not longer, so that an import holds nobody up. Searches see the rest when it has caught up. */
const patience = (work: Promise<void>, longestMs: number): Promise<void> =>
  Promise.race([work.catch(() => undefined), setTimeout(longestMs)]);

/** Brings the index up to date for a search by staff. */
export const seeLatestChanges = ({ feed }: CatalogueParts): Promise<void> =>
  patience(feed.catchUp({ build: false }), 1000);

/** Brings the index up to a title that was just changed: the next search sees the change. */
export const seeTitle = ({ feed }: CatalogueParts, { serviceid }: LibraryScope, id: number): Promise<void> =>
  patience(feed.show(serviceid, [id]), 3000);

/**
 * Restricts a search to titles of which one of the libraries has an available copy at this moment: those whose copies came
 * or went after the index was brought up to date are read in the database.
 */
export async function availableNow(
  { db, feed }: CatalogueParts,
  { serviceid }: LibraryScope,
  libraries: readonly ClientId[],
): Promise<Pick<SearchQuery, 'availableAt' | 'lately'>> {
  const applied = feed.changesOf(serviceid);
  const lately = await readLateAvailability(db, serviceid, { applied, libraries });
  const isSettled = lately.available.length + lately.unavailable.length === 0;
  return { availableAt: libraries, ...(isSettled ? {} : { lately }) };
}
