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

/**
 * Brings the index up to date, so that a search sees what was changed a moment ago. Beside a large import, no caller waits
 * longer than `longestMs`.
 */
export async function seeLatestChanges({ feed }: CatalogueParts, longestMs: number): Promise<void> {
  await Promise.race([feed.catchUp({ build: false }).catch(() => undefined), setTimeout(longestMs)]);
}

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
