import { setTimeout } from 'node:timers/promises';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { CatalogueParts } from '../services.ts';

export function refuseUnlessReady(parts: CatalogueParts, library: LibraryScope): void {
  if (!parts.feed.isReady(library.serviceid)) throw refuse('catalogue.search.unavailable');
}

/** The longest time that a search waits until the index has seen the latest loans; a large import may take longer. */
const longestWaitMs = 3000;

/** Brings the index up to date, so that a copy lent a moment ago no longer counts as available. */
export async function seeLatestChanges({ feed }: CatalogueParts): Promise<void> {
  await Promise.race([feed.catchUp({ build: false }).catch(() => undefined), setTimeout(longestWaitMs)]);
}
