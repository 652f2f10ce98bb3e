import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../apps/server/src/platform/database/tables.ts';

/** A lease is taken over at the second heartbeat after its holder was considered dead. */
const orphanedAtMost = 20_000;

/** Checks every second who holds each lease. */
export class LeaseWatch {
  /** Leases whose fence went backwards or had two holders; there must be none. */
  readonly wrong: string[] = [];
  /** Leases that stayed with a dead node. */
  readonly kept: string[] = [];
  /** The number of times a lease changed hands. */
  handovers = 0;
  /** The number of nodes that the database considers alive. */
  members = 0;
  /** The longest time for which a dead node held a lease, in milliseconds. */
  longestOrphaned = 0;
  /** Since when the holder of a lease has not been a node. */
  readonly #orphaned = new Map<string, number>();
  readonly #fences = new Map<string, { readonly holder: string; readonly fence: number }>();

  async run(db: Db, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // The database itself may be down.
      await this.#look(db).catch(() => this.#orphaned.clear());
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(db: Db): Promise<void> {
    const rows = await db.selectFrom('lease').selectAll().execute();
    const nodes = new Set((await db.selectFrom('node').select('id').execute()).map(({ id }) => id));
    this.members = nodes.size;
    for (const { name, holder, fence } of rows) {
      this.#noteOrphan(name, nodes.has(holder));
      const before = this.#fences.get(name);
      this.#fences.set(name, { holder, fence });
      if (before === undefined) continue;
      if (before.fence === fence && before.holder !== holder)
        this.wrong.push(`${name} has two holders under fence ${fence}`);
      if (fence < before.fence) this.wrong.push(`${name}: fence ${before.fence}, then ${fence}`);
      if (before.fence !== fence) this.handovers += 1;
    }
  }

  #noteOrphan(name: string, hasHolder: boolean): void {
    if (hasHolder) {
      this.#orphaned.delete(name);
      return;
    }
    const since = this.#orphaned.get(name) ?? performance.now();
    this.#orphaned.set(name, since);
    const ms = performance.now() - since;
    if (ms > orphanedAtMost && this.longestOrphaned <= orphanedAtMost)
      this.kept.push(`${name} stays with a node that is gone`);
    this.longestOrphaned = Math.max(this.longestOrphaned, ms);
  }
}
