import { setTimeout } from 'node:timers/promises';
import { BuildUnderWay } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import { type IndexFollower, refuseTroubles } from './index-follower.ts';
import { distrustIndex } from './index-state-store.ts';
import type { IndexParts, KnownIndexes } from './known-indexes.ts';
import { rebuildIndex } from './rebuild-index.ts';

/** How often the other indexes follow the database while one is being built. */
const followEveryMs = 200;

/** Builds indexes one after the other. Meanwhile all others, and a shared one itself, follow the database. */
export class IndexBuilder {
  readonly #parts: IndexParts;
  readonly #known: KnownIndexes;
  readonly #follower: IndexFollower;
  #builds: Promise<void> = Promise.resolve();

  constructor(parts: IndexParts, known: KnownIndexes, follower: IndexFollower) {
    this.#parts = parts;
    this.#known = known;
    this.#follower = follower;
  }

  /** Builds the indexes of some groups, after those of earlier calls. */
  build(groups: readonly GroupCounter[]): Promise<void> {
    this.#builds = this.ended().then(() => this.#buildAll(groups));
    return this.#builds;
  }

  /** Resolves when the builds in progress have ended, even if they failed. */
  ended(): Promise<void> {
    return this.#builds.catch(() => undefined);
  }

  async #buildAll(groups: readonly GroupCounter[]): Promise<void> {
    const { db, log, signal } = this.#parts;
    const troubles: unknown[] = [];
    for (const { serviceid } of groups) {
      if (signal.aborted) return;
      // A build before this one may have taken long.
      const group = (await findGroupCounters(db)).find((one) => one.serviceid === serviceid);
      if (group === undefined) continue;
      const built = this.#buildOne(group).catch((error: unknown) => troubles.push(error));
      const ended = built.then(() => true);
      while (!(await Promise.race([ended, setTimeout(followEveryMs, false)])))
        await this.#follower
          .follow()
          .catch((error: unknown) => log.warn({ err: error }, 'indexes could not follow'));
    }
    refuseTroubles(troubles, signal);
  }

  async #buildOne(group: GroupCounter): Promise<void> {
    const { db, log, server, signal } = this.#parts;
    const { serviceid } = group;
    const found = await this.#known.judge(group);
    if (found === undefined || found.isBuilt) return;
    log.info({ group: serviceid, records: found.health.records }, 'search index is being built');
    if (!found.isOurs) await distrustIndex(db, server, group);
    this.#known.building.add(serviceid);
    try {
      await rebuildIndex(this.#parts, group);
    } catch (error) {
      if (error instanceof BuildUnderWay) return;
      throw error;
    } finally {
      this.#known.building.delete(serviceid);
      this.#known.worn.delete(serviceid);
    }
    if (!signal.aborted) await this.#known.note(serviceid, group.indexEpoch);
  }
}
