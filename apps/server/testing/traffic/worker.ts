import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/database/tables.ts';

/** A user of the portal who remembers what the portal confirmed to them. */
export interface Worker {
  /** Performs the next action. */
  act(): Promise<void>;
  /** Compares what was confirmed with the database. Returns a sentence for each item that is missing or wrong. */
  check(db: Db): Promise<readonly string[]>;
  /** The number of confirmed changes, and of change requests without an answer. */
  readonly ledger: Ledger;
  close(): void;
}

export class Ledger {
  confirmed = 0;
  unanswered = 0;
  /** Contradictions of earlier confirmations, noticed while working. */
  readonly contradictions: string[] = [];
}

/** Lets workers act until `signal` is aborted, each with a pause of about `pauseMs` after each action. */
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
