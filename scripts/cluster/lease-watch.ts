import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../apps/server/src/platform/database/tables.ts';

/** Looks every second who holds which lease. */
export class LeaseWatch {
  /** Leases that were handed over backwards; there must be none. */
  readonly wrong: string[] = [];
  /** How often a lease changed hands. */
  handovers = 0;
  readonly #fences = new Map<string, { readonly holder: string; readonly fence: number }>();

  async run(db: Db, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // The database itself may be away.
      const rows = await db
        .selectFrom('lease')
        .selectAll()
        .execute()
        .catch(() => []);
      for (const { name, holder, fence } of rows) {
        const before = this.#fences.get(name);
        this.#fences.set(name, { holder, fence });
        if (before === undefined || before.fence === fence) {
          if (before !== undefined && before.holder !== holder)
            this.wrong.push(`${name} has two holders under fence ${fence}`);
          continue;
        }
        if (fence < before.fence) this.wrong.push(`${name}: fence ${before.fence}, then ${fence}`);
        this.handovers += 1;
      }
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  }
}
