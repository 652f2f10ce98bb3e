import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { ServiceId } from '../platform/ids.ts';
import { noteAvailability } from './copy-use-store.ts';
import { readTitlesNow } from './index-records.ts';
import type { IndexParts, KnownIndexes } from './known-indexes.ts';

/** Applies to the indexes what has changed in the database. */
export class IndexFollower {
  readonly #parts: IndexParts;
  readonly #known: KnownIndexes;
  /** Titles that somebody waits to see. */
  readonly #awaited = new Set<{ serviceid: ServiceId; ids: readonly number[]; seen: () => void }>();
  #running: Promise<readonly GroupCounter[]> | undefined;
  #next: Promise<readonly GroupCounter[]> | undefined;

  constructor(parts: IndexParts, known: KnownIndexes) {
    this.#parts = parts;
    this.#known = known;
  }

  /**
   * Returns the groups whose index has to be built. Calls that overlap share their work; one that begins while another
   * is under way sees what was written before.
   */
  follow(): Promise<readonly GroupCounter[]> {
    if (this.#running === undefined) {
      this.#running = this.#followAll().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.follow();
      });
    return this.#next;
  }

  /** Applies some titles as they are now, or later, without waiting for those that were changed before them. */
  async show(serviceid: ServiceId, ids: readonly number[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = { serviceid, ids, seen: resolve };
    this.#awaited.add(asked);
    await Promise.race([promise, this.follow()]).finally(() => this.#awaited.delete(asked));
  }

  /** Resolves when the work in progress has ended, even if it failed. */
  async ended(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  /** A failure in one group does not prevent searches in other groups. */
  async #followAll(): Promise<readonly GroupCounter[]> {
    const { db, signal } = this.#parts;
    const troubles: unknown[] = [];
    const toBuild: GroupCounter[] = [];
    await noteAvailability(db).catch((error: unknown) => troubles.push(error));
    for (const group of await findGroupCounters(db)) {
      if (signal.aborted) return [];
      try {
        if (await this.#followOne(group)) toBuild.push(group);
      } catch (error) {
        troubles.push(error);
      }
    }
    refuseTroubles(troubles, signal);
    return toBuild;
  }

  /** Applies what an index lacks. Returns whether it has to be built. */
  async #followOne(group: GroupCounter): Promise<boolean> {
    const { reading, server, isShared = false, signal } = this.#parts;
    const { serviceid, catalogueChanges } = group;
    if (this.#known.building.has(serviceid) && !isShared) return false;
    const found = await this.#known.judge(group);
    if (found === undefined) return false;
    const { health, isOurs, epoch, isBuilt } = found;
    const isBehind = isOurs && health.applied < catalogueChanges;
    if (isBehind) {
      await reading.raiseBound(server, group);
      await this.#applyChanges(serviceid, health.applied, catalogueChanges);
    }
    if (signal.aborted) return false;
    if (isBehind || isBuilt) await this.#known.note(serviceid, epoch);
    return !isBuilt;
  }

  async #applyChanges(serviceid: ServiceId, from: number, to: number): Promise<void> {
    const { engine, reading, signal } = this.#parts;
    let applied = from;
    while (applied < to && !signal.aborted) {
      const { changes, applied: upTo } = await reading.changes(serviceid, applied, to);
      applied = upTo;
      await engine.apply(serviceid, changes, applied);
      if (applied < to) await this.#applyAwaited(serviceid, applied);
    }
  }

  /** Applies the titles that somebody waits to see before it is their turn. They are applied again when it is. */
  async #applyAwaited(serviceid: ServiceId, applied: number): Promise<void> {
    const asked = [...this.#awaited].filter((one) => one.serviceid === serviceid);
    if (asked.length === 0) return;
    const ids = asked.flatMap((one) => one.ids);
    await this.#parts.engine.apply(serviceid, await readTitlesNow(this.#parts.db, serviceid, ids), applied);
    for (const { seen } of asked) seen();
  }
}

/** Throws what went wrong in one group or in several, unless the work was to end. */
export function refuseTroubles(troubles: readonly unknown[], signal: AbortSignal): void {
  if (troubles.length > 0 && !signal.aborted)
    throw troubles.length === 1
      ? troubles[0]
      : new AggregateError(troubles, 'several indexes could not follow');
}
