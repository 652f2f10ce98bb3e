import { setTimeout } from 'node:timers/promises';
import { BuildUnderWay, type SearchEngine } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { noteAvailability } from './copy-use-store.ts';
import type { Following } from './gathered-titles.ts';
import { readTitlesNow } from './index-records.ts';
import { distrustIndex, readIndexState, readIndexStates, untrusted } from './index-state-store.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { TitleReading } from './title-reading.ts';

/**
 * The share of an index that may change before it is built again. From a quarter on, an index counts the facets of
 * frequent words title by title.
 */
const mostUnordered = 0.2;

/** How often the other indexes follow the database while one is being built. */
const followEveryMs = 200;

export interface IndexFeed {
  /**
   * Brings every group's index up to the database as it is now, or later. Calls that overlap share their work. An index
   * that nodes share is built by one of them: the others pass `build: false`, and do not wait for a build.
   */
  catchUp(how?: { readonly build: boolean }): Promise<void>;
  /**
   * Brings the index up to some titles as they are now, or later. Beside an import they do not wait for the titles that
   * were changed before them.
   */
  show(serviceid: ServiceId, ids: readonly number[]): Promise<void>;
  /** Builds each index again that has changed so much since it was built that searches take longer. */
  renew(): Promise<void>;
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
  /** Whether nodes share the index. It takes changes while it is being rebuilt. */
  readonly isShared?: boolean;
  /** How a build waits for an import in progress; by default, it does not. */
  readonly following?: Following;
  /** Where titles are read; by default in this thread. */
  readonly reading?: TitleReading;
}

/**
 * Keeps the derived index equal to the database by the change counters of both: what the index lacks is read
 * and applied; an index that is missing, broken, of another history (a restored backup) or marked for a rebuild
 * is rebuilt. An index that only lacks changes or is marked for a rebuild keeps answering while it catches up.
 */
export function createIndexFeed(parts: FeedParts): IndexFeed {
  const { db, engine, clock, log, server, believedMs = 0, isShared = false } = parts;
  const { following, reading = new TitleReading(db) } = parts;
  const ready = new Set<ServiceId>();
  const visible = new Map<ServiceId, number>();
  const settledEpochs = new Map<ServiceId, number>();
  const seenAt = new Map<ServiceId, number>();
  const building = new Set<ServiceId>();
  /** Groups whose index is built again only because much of it has changed. */
  const worn = new Set<ServiceId>();
  /** Titles that somebody waits to see. */
  const awaited = new Set<{ serviceid: ServiceId; ids: readonly number[]; seen: () => void }>();
  const stop = new AbortController();
  let running: Promise<readonly GroupCounter[]> | undefined;
  let next: Promise<readonly GroupCounter[]> | undefined;
  let builds: Promise<void> = Promise.resolve();

  /** What is known of a group's index; undefined if it is up to date. */
  async function judge(group: GroupCounter) {
    const { serviceid, catalogueChanges, indexEpoch } = group;
    const isAsAsked = settledEpochs.get(serviceid) === indexEpoch && !worn.has(serviceid);
    const isBelieved = performance.now() - (seenAt.get(serviceid) ?? -Infinity) < believedMs;
    if (isBelieved && isAsAsked && visible.get(serviceid) === catalogueChanges) return undefined;
    const health = await engine.health(serviceid);
    seenAt.set(serviceid, performance.now());
    visible.set(serviceid, health.applied);
    if (health.ready && isAsAsked && health.applied === catalogueChanges) return undefined;
    // A catalogue that never had a title needs no index.
    if (!health.ready && catalogueChanges === 0) {
      ready.add(serviceid);
      return undefined;
    }
    const state = await readIndexState(db, server, serviceid);
    const isOurs =
      health.ready &&
      state !== undefined &&
      state.epoch !== untrusted &&
      health.applied <= state.bound &&
      state.bound <= catalogueChanges;
    if (isOurs) ready.add(serviceid);
    return {
      health,
      isOurs,
      epoch: state?.epoch ?? untrusted,
      isBuilt: isOurs && state.epoch === indexEpoch && !worn.has(serviceid),
    };
  }

  /** Applies what an index lacks. Returns whether it has to be built. */
  async function follow(group: GroupCounter): Promise<boolean> {
    const { serviceid, catalogueChanges } = group;
    if (building.has(serviceid) && !isShared) return false;
    const found = await judge(group);
    if (found === undefined) return false;
    const { health, isOurs, epoch, isBuilt } = found;
    const isBehind = isOurs && health.applied < catalogueChanges;
    if (isBehind) {
      await reading.raiseBound(server, group);
      await applyChanges(serviceid, health.applied, catalogueChanges);
    }
    if (stop.signal.aborted) return false;
    if (isBehind || isBuilt) await note(group, epoch);
    return !isBuilt;
  }

  async function build(group: GroupCounter): Promise<void> {
    const { serviceid } = group;
    const found = await judge(group);
    if (found === undefined || found.isBuilt) return;
    log.info({ group: serviceid, records: found.health.records }, 'search index is being built');
    if (!found.isOurs) await distrustIndex(db, server, group);
    building.add(serviceid);
    try {
      await rebuildIndex({ db, engine, reading, following, signal: stop.signal }, group);
    } catch (error) {
      if (error instanceof BuildUnderWay) return;
      throw error;
    } finally {
      building.delete(serviceid);
      worn.delete(serviceid);
    }
    if (!stop.signal.aborted) await note(group, group.indexEpoch);
  }

  async function note({ serviceid }: GroupCounter, epoch: number): Promise<void> {
    const health = await engine.health(serviceid);
    await reading.writeState(server, { serviceid, epoch }, health, clock.now());
    settledEpochs.set(serviceid, epoch);
    visible.set(serviceid, health.applied);
    ready.add(serviceid);
  }

  async function applyChanges(serviceid: ServiceId, from: number, to: number): Promise<void> {
    let applied = from;
    while (applied < to && !stop.signal.aborted) {
      const { changes, applied: upTo } = await reading.changes(serviceid, applied, to);
      applied = upTo;
      await engine.apply(serviceid, changes, applied);
      if (applied < to) await applyAwaited(serviceid, applied);
    }
  }

  /** Applies the titles that somebody waits to see before it is their turn. They are applied again when it is. */
  async function applyAwaited(serviceid: ServiceId, applied: number): Promise<void> {
    const asked = [...awaited].filter((one) => one.serviceid === serviceid);
    if (asked.length === 0) return;
    const changes = await readTitlesNow(
      db,
      serviceid,
      asked.flatMap(({ ids }) => ids),
    );
    await engine.apply(serviceid, changes, applied);
    for (const { seen } of asked) seen();
  }

  async function show(serviceid: ServiceId, ids: readonly number[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = { serviceid, ids, seen: resolve };
    awaited.add(asked);
    await Promise.race([promise, followNow()]).finally(() => awaited.delete(asked));
  }

  /** A failure in one group does not prevent searches in other groups. Returns the groups whose index has to be built. */
  async function followAll(): Promise<readonly GroupCounter[]> {
    const troubles: unknown[] = [];
    const toBuild: GroupCounter[] = [];
    await noteAvailability(db).catch((error: unknown) => troubles.push(error));
    for (const group of await findGroupCounters(db)) {
      if (stop.signal.aborted) return [];
      try {
        if (await follow(group)) toBuild.push(group);
      } catch (error) {
        troubles.push(error);
      }
    }
    refuseTroubles(troubles);
    return toBuild;
  }

  /** Calls that overlap share their work; one that begins while another is under way sees what was written before. */
  function followNow(): Promise<readonly GroupCounter[]> {
    if (running === undefined) {
      running = followAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return followNow();
      });
    return next;
  }

  /** Builds one index after the other. Meanwhile all others, and a shared one itself, follow the database. */
  async function buildAll(groups: readonly GroupCounter[]): Promise<void> {
    const troubles: unknown[] = [];
    for (const { serviceid } of groups) {
      if (stop.signal.aborted) return;
      // A build before this one may have taken long.
      const group = (await findGroupCounters(db)).find((one) => one.serviceid === serviceid);
      if (group === undefined) continue;
      const built = build(group).catch((error: unknown) => troubles.push(error));
      const ended = built.then(() => true);
      while (!(await Promise.race([ended, setTimeout(followEveryMs, false)])))
        await followNow().catch((error: unknown) => log.warn({ err: error }, 'indexes could not follow'));
    }
    refuseTroubles(troubles);
  }

  function refuseTroubles(troubles: readonly unknown[]): void {
    if (troubles.length > 0 && !stop.signal.aborted)
      throw troubles.length === 1
        ? troubles[0]
        : new AggregateError(troubles, 'several indexes could not follow');
  }

  async function catchUp({ build: mayBuild } = { build: true }): Promise<void> {
    let toBuild = await followNow();
    // A build that another call began may be of a database that was restored since: it ends first, and another follows.
    for (let round = 0; mayBuild && round < 2; round += 1) {
      if (stop.signal.aborted || (toBuild.length === 0 && building.size === 0)) return;
      const groups = toBuild;
      const mine = builds.catch(() => undefined).then(() => buildAll(groups));
      builds = mine;
      await mine;
      toBuild = await followNow();
    }
  }

  async function renew(): Promise<void> {
    for (const { serviceid } of await findGroupCounters(db)) {
      const { records, unordered = 0 } = await engine.health(serviceid);
      if (unordered > records * mostUnordered) worn.add(serviceid);
    }
    await catchUp();
  }

  async function look(): Promise<void> {
    const states = new Map((await readIndexStates(db, server)).map((state) => [state.serviceid, state]));
    for (const { serviceid, catalogueChanges } of await findGroupCounters(db)) {
      const state = states.get(serviceid);
      // An index that is being rebuilt answers, and follows, until it is replaced.
      if ((state === undefined || state.epoch === untrusted) && catalogueChanges > 0) continue;
      visible.set(serviceid, state?.applied ?? 0);
      ready.add(serviceid);
    }
  }

  return {
    catchUp,
    show,
    renew,
    look,
    changesOf: (serviceid) => visible.get(serviceid) ?? 0,
    isReady: (serviceid) => ready.has(serviceid),
    async stop() {
      stop.abort();
      await Promise.all([running, builds].map((work) => work?.catch(() => undefined)));
      await reading.close();
    },
  };
}
