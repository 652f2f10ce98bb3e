import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchRecord } from '@yuelan/search';
import type { Batch } from '@yuelan/threads';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { areIndexesDropped } from './dropped-indexes.ts';
import type { ReadSlice } from './index-records.ts';
import type { ChangedTitle } from './late-titles.ts';
import type { TitleReading } from './title-reading.ts';

/** How a build waits for the titles that an import still brings. */
export interface Following {
  readonly clock: Clock;
  /** In milliseconds. */
  readonly pauseMs: number;
  /** An import that brings fewer titles in each of {@link quietPauses} pauses is not waited for. */
  readonly fewest: number;
}

/** On a busy machine a batch of an import takes longer than a pause. */
const quietPauses = 3;
/** Titles that are older did not come with an import that is still going on. */
const freshMs = 10_000;
/** A longer import is visible after this time; its other titles are applied as changes. */
const longestMs = 5 * 60_000;

export interface GatherParts {
  readonly db: Db;
  readonly reading: TitleReading;
  readonly following?: Following | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Every title of a group that readers may find, for a new index. With `following`, the build waits for the titles that an
 * import in progress still brings, and reads those again that others changed meanwhile.
 */
export class GatheredTitles {
  readonly #parts: GatherParts;
  readonly #group: GroupCounter;
  #applied: number;

  constructor(parts: GatherParts, group: GroupCounter) {
    this.#parts = parts;
    this.#group = group;
    this.#applied = group.catalogueChanges;
  }

  /** Up to this change, the records are as the database has them; after an import was followed, up to its end. */
  get applied(): number {
    return this.#applied;
  }

  async *records(): AsyncGenerator<Batch<SearchRecord>> {
    const { db, reading, following, signal } = this.#parts;
    const { serviceid, catalogueChanges: since } = this.#group;
    const read: ReadSlice[] = [];
    const until = performance.now() + longestMs;
    let newest = '';
    let isFirstImport = false;
    for (let quiet = 0; ; ) {
      const wasFirstImport = isFirstImport;
      isFirstImport = following !== undefined && (await areIndexesDropped(db));
      const next = await reading.records(serviceid, read.at(-1)?.last ?? 0);
      signal?.throwIfAborted();
      if (next.slice !== undefined) {
        read.push(next.slice);
        newest = next.newest;
        yield next.records;
      }
      if (next.isFull) continue;
      if (following === undefined) return;
      // Everything that it brought had been committed before this slice was read.
      if (wasFirstImport && !isFirstImport) break;
      const isFresh = following.clock.now().getTime() - Date.parse(newest) < freshMs;
      quiet = countOf(next.records) >= following.fewest ? 0 : quiet + 1;
      if (!isFresh || quiet > quietPauses || performance.now() > until) break;
      await sleep(following.pauseMs, undefined, signal && { signal });
    }
    yield* this.#late(read, since);
  }

  async *#late(read: readonly ReadSlice[], since: number): AsyncGenerator<Batch<SearchRecord>> {
    const { db, reading, signal } = this.#parts;
    const { serviceid } = this.#group;
    const now = (await findGroupCounters(db)).find((one) => one.serviceid === serviceid);
    const to = now?.catalogueChanges ?? since;
    let applied = to;
    for (let after: ChangedTitle | undefined, isMore = to > since; isMore; isMore = after !== undefined) {
      const asked = { read, since, to, ...(after === undefined ? {} : { after }) };
      const { records, gone, last } = await reading.late(serviceid, asked);
      signal?.throwIfAborted();
      yield records;
      // A record cannot be taken back: the changes from there on are applied after the build.
      for (const change of gone) applied = Math.min(applied, change - 1);
      after = last;
    }
    this.#applied = applied;
  }
}

const countOf = (batch: Batch<SearchRecord>): number =>
  'packed' in batch ? batch.packed.reduce((sum, { count }) => sum + count, 0) : batch.length;
