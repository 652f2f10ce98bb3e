import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/database/tables.ts';

/** Somebody who uses the portal, and knows what it confirmed to them. */
export interface Worker {
  /** Does the next thing. */
  act(): Promise<void>;
  /** Compares what was confirmed with the database; returns what is missing or wrong, a sentence each. */
  check(db: Db): Promise<readonly string[]>;
  /** How many changes were confirmed, and how many requests for one got no answer. */
  readonly ledger: Ledger;
  close(): void;
}

export class Ledger {
  confirmed = 0;
  unanswered = 0;
  /** What contradicted an earlier confirmation while the worker worked. */
  readonly contradictions: string[] = [];
}

/** Lets workers act until `signal` is aborted, each with a pause of about `pauseMs` after each deed. */
export async function work(workers: readonly Worker[], pauseMs: number, signal: AbortSignal): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      while (!signal.aborted) {
        await worker.act();
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      }
    }),
  );
}
