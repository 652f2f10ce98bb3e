import type { Change, SearchEngine, SearchRecord } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import {
  readIndexState,
  readTitlesChangedAfter,
  readTitlesForIndex,
  writeIndexState,
} from './index-store.ts';
import { searchRecordOf } from './title-record.ts';

/** Changes given to the engine in one step: small enough that a reader's search never waits long behind it. */
const stepSize = 2000;

export interface IndexFeed {
  /** Brings every group's index up to the database. Calls that overlap join the one under way. */
  catchUp(): Promise<void>;
  /** Looks for changes every `intervalMs`, those of other processes too, until stopped. */
  start(intervalMs: number): void;
  stop(): Promise<void>;
  /** Whether the group's index has been complete at least once since the start. */
  isReady(serviceid: ServiceId): boolean;
}

export interface FeedParts {
  readonly db: Db;
  readonly engine: SearchEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Names this server's own index among those of other servers on the same database. */
  readonly server: string;
}

/**
 * Keeps the derived index equal to the database by the change counters of both: what the index lacks is read and applied;
 * an index that is missing, broken, ahead of the database (a restored backup) or asked to be made anew is rebuilt.
 */
export function createIndexFeed(parts: FeedParts): IndexFeed {
  const { db, engine, clock, log, server } = parts;
  const ready = new Set<ServiceId>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function catchUpGroup(group: GroupCounter): Promise<void> {
    const health = await engine.health(group.serviceid);
    const state = await readIndexState(db, server, group.serviceid);
    const lost =
      !health.ready || health.applied > group.catalogueChanges || state?.epoch !== group.indexEpoch;
    if (lost) {
      log.info({ group: group.serviceid, records: health.records }, 'search index is being built');
      await rebuildIndex(parts, group);
    } else if (health.applied < group.catalogueChanges) {
      await applyChanges(group.serviceid, health.applied, group.catalogueChanges);
    } else {
      ready.add(group.serviceid);
      return;
    }
    ready.add(group.serviceid);
    const now = await engine.health(group.serviceid);
    await writeIndexState(db, server, group, now, clock.now());
  }

  async function applyChanges(serviceid: ServiceId, from: number, to: number): Promise<void> {
    let applied = from;
    while (applied < to && !stopped) {
      const { titles, complete } = await readTitlesChangedAfter(db, serviceid, applied, to, stepSize);
      const changes = titles.map(
        (title): Change =>
          title.hidden
            ? { kind: 'remove', id: title.id }
            : { kind: 'upsert', record: searchRecordOf(title.id, title.record, title) },
      );
      applied = complete;
      await engine.apply(serviceid, changes, applied);
    }
  }

  async function round(): Promise<void> {
    for (const group of await findGroupCounters(db)) {
      if (stopped) return;
      await catchUpGroup(group);
    }
  }

  function catchUp(): Promise<void> {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    catchUp,
    isReady: (serviceid) => ready.has(serviceid),
    start(intervalMs) {
      const tick = async () => {
        try {
          await catchUp();
        } catch (error) {
          log.error({ error }, 'search index could not follow the catalogue');
        }
        if (!stopped) timer = setTimeout(tick, intervalMs).unref();
      };
      timer = setTimeout(tick, 0).unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}

/** Makes a group's index anew from the database, beside the one that answers. */
export async function rebuildIndex(
  parts: Pick<FeedParts, 'db' | 'engine'>,
  group: GroupCounter,
): Promise<void> {
  async function* records(): AsyncGenerator<readonly SearchRecord[]> {
    for await (const titles of readTitlesForIndex(parts.db, group.serviceid, stepSize))
      yield titles.map((title) => searchRecordOf(title.id, title.record, title));
  }
  // The counter read before the titles: a change made meanwhile is applied once more, which does no harm.
  await parts.engine.rebuild(group.serviceid, records(), group.catalogueChanges);
}
