import type { SearchEngine } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Following } from './gathered-titles.ts';
import { readIndexState, readIndexStates, untrusted } from './index-state-store.ts';
import type { TitleReading } from './title-reading.ts';

/**
 * The share of an index that may change before it is built again. From a quarter on, an index counts the facets of
 * frequent words title by title.
 */
const mostUnordered = 0.2;

export interface IndexParts {
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
  readonly reading: TitleReading;
  /** Ends the work early. */
  readonly signal: AbortSignal;
}

/** What this server knows of each group's index. */
export class KnownIndexes {
  readonly building = new Set<ServiceId>();
  /** Groups whose index is built again only because much of it has changed. */
  readonly worn = new Set<ServiceId>();
  readonly #parts: IndexParts;
  readonly #ready = new Set<ServiceId>();
  readonly #visible = new Map<ServiceId, number>();
  readonly #settledEpochs = new Map<ServiceId, number>();
  readonly #seenAt = new Map<ServiceId, number>();

  constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  /** How many changes of the group's catalogue can be seen in searches. */
  changesOf(serviceid: ServiceId): number {
    return this.#visible.get(serviceid) ?? 0;
  }

  isReady(serviceid: ServiceId): boolean {
    return this.#ready.has(serviceid);
  }

  /** What is known of a group's index; undefined if it is up to date. */
  async judge({ serviceid, catalogueChanges, indexEpoch }: GroupCounter) {
    const { db, engine, server, believedMs = 0 } = this.#parts;
    const isAsAsked = this.#settledEpochs.get(serviceid) === indexEpoch && !this.worn.has(serviceid);
    const isBelieved = performance.now() - (this.#seenAt.get(serviceid) ?? -Infinity) < believedMs;
    if (isBelieved && isAsAsked && this.#visible.get(serviceid) === catalogueChanges) return undefined;
    const health = await engine.health(serviceid);
    this.#seenAt.set(serviceid, performance.now());
    this.#visible.set(serviceid, health.applied);
    if (health.ready && isAsAsked && health.applied === catalogueChanges) return undefined;
    // A catalogue that never had a title needs no index.
    if (!health.ready && catalogueChanges === 0) {
      this.#ready.add(serviceid);
      return undefined;
    }
    const state = await readIndexState(db, server, serviceid);
    const isOurs =
      health.ready &&
      state !== undefined &&
      state.epoch !== untrusted &&
      health.applied <= state.bound &&
      state.bound <= catalogueChanges;
    if (isOurs) this.#ready.add(serviceid);
    return {
      health,
      isOurs,
      epoch: state?.epoch ?? untrusted,
      isBuilt: isOurs && state.epoch === indexEpoch && !this.worn.has(serviceid),
    };
  }

  /** Records how far a group's index has come. */
  async note(serviceid: ServiceId, epoch: number): Promise<void> {
    const { engine, reading, server, clock } = this.#parts;
    const health = await engine.health(serviceid);
    await reading.writeState(server, { serviceid, epoch }, health, clock.now());
    this.#settledEpochs.set(serviceid, epoch);
    this.#visible.set(serviceid, health.applied);
    this.#ready.add(serviceid);
  }

  /** Learns from the database how far another node has brought the index that they share. */
  async look(): Promise<void> {
    const { db, server } = this.#parts;
    const states = new Map((await readIndexStates(db, server)).map((state) => [state.serviceid, state]));
    for (const { serviceid, catalogueChanges } of await findGroupCounters(db)) {
      const state = states.get(serviceid);
      // An index that is being rebuilt answers, and follows, until it is replaced.
      if ((state === undefined || state.epoch === untrusted) && catalogueChanges > 0) continue;
      this.#visible.set(serviceid, state?.applied ?? 0);
      this.#ready.add(serviceid);
    }
  }

  /** Finds the indexes that have changed so much since they were built that searches take longer. */
  async findWorn(): Promise<void> {
    const { db, engine } = this.#parts;
    for (const { serviceid } of await findGroupCounters(db)) {
      const { records, unordered = 0 } = await engine.health(serviceid);
      if (unordered > records * mostUnordered) this.worn.add(serviceid);
    }
  }
}
