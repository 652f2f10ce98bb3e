import type { SearchEngine } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import { GatheredTitles, type GatherParts } from './gathered-titles.ts';

/**
 * Rebuilds a group's index from the database, beside the one in use. If the build is aborted, the old index stays. The
 * titles that an import brings meanwhile are waited for if `following` is set.
 */
export async function rebuildIndex(
  parts: GatherParts & { readonly engine: SearchEngine },
  group: GroupCounter,
): Promise<void> {
  const { db, engine, reading, signal } = parts;
  const { serviceid } = group;
  // The counter was read before the titles. A change made meanwhile is applied twice, which is harmless.
  const titles = new GatheredTitles(parts, group);
  await engine.rebuild(
    serviceid,
    titles.records(),
    () => titles.applied,
    async (applied) => {
      signal?.throwIfAborted();
      const now = (await findGroupCounters(db)).find((one) => one.serviceid === serviceid);
      const to = now?.catalogueChanges ?? applied;
      return to > applied ? reading.changes(serviceid, applied, to) : null;
    },
  );
}
