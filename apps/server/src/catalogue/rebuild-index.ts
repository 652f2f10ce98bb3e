import type { SearchEngine, SearchRecord } from '@yuelan/search';
import type { Batch } from '@yuelan/threads';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { TitleReading } from './title-reading.ts';

/** Rebuilds a group's index from the database, beside the one in use. If the build is aborted, the old index stays. */
export async function rebuildIndex(
  { db, engine, reading }: { readonly db: Db; readonly engine: SearchEngine; readonly reading: TitleReading },
  { serviceid, catalogueChanges }: GroupCounter,
  signal?: AbortSignal,
): Promise<void> {
  async function* records(): AsyncGenerator<Batch<SearchRecord>> {
    for await (const some of reading.records(serviceid)) {
      signal?.throwIfAborted();
      yield some;
    }
  }
  // The counter was read before the titles. A change made meanwhile is applied twice, which is harmless.
  await engine.rebuild(serviceid, records(), catalogueChanges, async (applied) => {
    signal?.throwIfAborted();
    const now = (await findGroupCounters(db)).find((one) => one.serviceid === serviceid);
    const to = now?.catalogueChanges ?? applied;
    return to > applied ? reading.changes(serviceid, applied, to) : null;
  });
}
