import { setImmediate } from 'node:timers/promises';
import type { Change, SearchEngine, SearchRecord } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { noteAvailability } from './copy-use-store.ts';
import {
  type IndexedTitle,
  raiseIndexBound,
  readIndexState,
  readIndexStates,
  readTitlesChangedAfter,
  readTitlesForIndex,
  untrusted,
  writeIndexState,
} from './index-store.ts';
import { workKeyOf, workNumberOf } from './rules/work-key.ts';
import { readTitleRecord, searchRecordOf } from './title-record.ts';

/** Changes given to the engine in one step: few enough that a search never waits long behind them. */
const stepSize = 2000;

/** Titles prepared for the engine before other work gets its turn: about two milliseconds. */
const sliceSize = 100;

export interface IndexFeed {
  /**
   * Brings every group's index up to the database as it is now, or later. Calls that overlap share their work. An index
   * that nodes share is built by one of them: the others pass `build: false`.
   */
  catchUp(how?: { readonly build: boolean }): Promise<void>;
  /** Learns from the database how far another node has brought the index that they share. */
  look(): Promise<void>;
  /** Stops the work in progress early; later calls do nothing. */
  stop(): Promise<void>;
  /** How many changes of the group's catalogue can be seen in searches, as far as this server knows. */
  changesOf(serviceid: ServiceId): number;
  /** Whether the group has an index of this database; it may lag some changes behind. */
  isReady(serviceid: ServiceId): boolean;
}

export interface FeedParts {
  readonly db: Db;
  readonly engine: SearchEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Names the index among those of other servers on the same database. */
  readonly server: string;
  /** How long the index is believed to be as it was seen last, in milliseconds; 0 if it costs nothing to look. */
  readonly believedMs?: number;
}

/**
 * Keeps the derived index equal to the database by the change counters of both: what the index lacks is read
 * and applied; an index that is missing, broken, of another history (a restored backup) or marked for a rebuild
 * is rebuilt. An index that only lacks changes or is marked for a rebuild keeps answering while it catches up.
 */
export function createIndexFeed(parts: FeedParts): IndexFeed {
  const { db, engine, clock, log, server, believedMs = 0 } = parts;
  const ready = new Set<ServiceId>();
  const visible = new Map<ServiceId, number>();
  const settledEpochs = new Map<ServiceId, number>();
  const seenAt = new Map<ServiceId, number>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function catchUpGroup(group: GroupCounter, mayBuild: boolean): Promise<void> {
    const { serviceid, catalogueChanges, indexEpoch } = group;
    const isAsAsked = settledEpochs.get(serviceid) === indexEpoch;
    const isBelieved = performance.now() - (seenAt.get(serviceid) ?? -Infinity) < believedMs;
    if (isBelieved && isAsAsked && visible.get(serviceid) === catalogueChanges) return;
    const health = await engine.health(serviceid);
    seenAt.set(serviceid, performance.now());
    visible.set(serviceid, health.applied);
    if (health.ready && isAsAsked && health.applied === catalogueChanges) return;
    // A catalogue that never had a title needs no index.
    if (!health.ready && catalogueChanges === 0) {
      ready.add(serviceid);
      return;
    }

    const state = await readIndexState(db, server, serviceid);
    const isOurs =
      health.ready &&
      state !== undefined &&
      state.epoch !== untrusted &&
      health.applied <= state.bound &&
      state.bound <= catalogueChanges;
    if (isOurs) ready.add(serviceid);
    if (isOurs && state.epoch === indexEpoch) {
      if (health.applied < catalogueChanges) {
        await raiseIndexBound(db, server, group, state.epoch);
        await applyChanges(serviceid, health.applied, catalogueChanges);
      }
    } else {
      if (!mayBuild) return;
      log.info({ group: serviceid, records: health.records }, 'search index is being built');
      await raiseIndexBound(db, server, group, isOurs ? state.epoch : untrusted);
      await rebuildIndex(parts, group, stop.signal);
    }
    if (stop.signal.aborted) return;
    await writeIndexState(db, server, group, await engine.health(serviceid), clock.now());
    settledEpochs.set(serviceid, indexEpoch);
    visible.set(serviceid, catalogueChanges);
    ready.add(serviceid);
  }

  async function applyChanges(serviceid: ServiceId, from: number, to: number): Promise<void> {
    let applied = from;
    while (applied < to && !stop.signal.aborted) {
      const { titles, complete } = await readTitlesChangedAfter(db, serviceid, applied, to, stepSize);
      const changes = await inSlices(
        titles,
        (title): Change =>
          title.hidden ? { kind: 'remove', id: title.id } : { kind: 'upsert', record: recordOf(title) },
      );
      applied = complete;
      await engine.apply(serviceid, changes, applied);
    }
  }

  /** A failure in one group does not prevent searches in other groups. */
  async function round(mayBuild: boolean): Promise<void> {
    const troubles: unknown[] = [];
    await noteAvailability(db).catch((error: unknown) => troubles.push(error));
    for (const group of await findGroupCounters(db)) {
      if (stop.signal.aborted) return;
      await catchUpGroup(group, mayBuild).catch((error: unknown) => troubles.push(error));
    }
    if (troubles.length > 0 && !stop.signal.aborted)
      throw troubles.length === 1
        ? troubles[0]
        : new AggregateError(troubles, 'several indexes could not follow');
  }

  function catchUp({ build } = { build: true }): Promise<void> {
    if (running === undefined) {
      running = round(build).finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return catchUp({ build });
      });
    return next;
  }

  async function look(): Promise<void> {
    const states = new Map((await readIndexStates(db, server)).map((state) => [state.serviceid, state]));
    for (const { serviceid, catalogueChanges, indexEpoch } of await findGroupCounters(db)) {
      const state = states.get(serviceid);
      if (state?.epoch !== indexEpoch && catalogueChanges > 0) continue;
      visible.set(serviceid, state?.applied ?? 0);
      ready.add(serviceid);
    }
  }

  return {
    catchUp,
    look,
    changesOf: (serviceid) => visible.get(serviceid) ?? 0,
    isReady: (serviceid) => ready.has(serviceid),
    async stop() {
      stop.abort();
      await running?.catch(() => undefined);
    },
  };
}

function recordOf(title: IndexedTitle): SearchRecord {
  const record = readTitleRecord(title.record);
  const { branches, available, borrowCount } = title;
  const work = workNumberOf(workKeyOf(record));
  return searchRecordOf(title.id, record, {
    branches,
    available,
    borrowCount,
    ...(work === undefined ? {} : { work }),
  });
}

/** Processes many titles in slices, so that requests are answered in between. */
async function inSlices<Item, Answer>(
  items: readonly Item[],
  make: (item: Item) => Answer,
): Promise<Answer[]> {
  const made: Answer[] = [];
  for (const [index, item] of items.entries()) {
    if (index % sliceSize === 0) await setImmediate();
    made.push(make(item));
  }
  return made;
}

/** Rebuilds a group's index from the database, beside the one in use. An aborted build leaves the old one. */
export async function rebuildIndex(
  parts: Pick<FeedParts, 'db' | 'engine'>,
  group: GroupCounter,
  signal?: AbortSignal,
): Promise<void> {
  async function* records(): AsyncGenerator<readonly SearchRecord[]> {
    for await (const titles of readTitlesForIndex(parts.db, group.serviceid, stepSize)) {
      signal?.throwIfAborted();
      yield await inSlices(titles, recordOf);
    }
  }
  // The counter is read before the titles: a change made meanwhile is applied twice, which is harmless.
  await parts.engine.rebuild(group.serviceid, records(), group.catalogueChanges);
}
