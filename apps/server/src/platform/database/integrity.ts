import { Thread } from '@yuelan/threads';
import type { Log } from '../log.ts';
import type { QuickCheckCalls } from './quick-check-thread.ts';

/**
 * Tracks whether the database is damaged: from statements that met damage and, for the embedded database, from checks
 * of the whole file. Damage stays recorded until the server restarts.
 */
export class Integrity {
  readonly #log: Log;
  #damaged = false;

  constructor(log: Log) {
    this.#log = log;
  }

  get damaged(): boolean {
    return this.#damaged;
  }

  /** Records damage and logs it once. */
  noteDamage(faults: readonly string[] = []): void {
    if (this.#damaged) return;
    this.#damaged = true;
    this.#log.fatal({ faults }, 'the database is damaged: run doctor');
  }

  /** Checks the whole file in a thread. Throws if the check cannot run. */
  async check(file: string, stopped: AbortSignal): Promise<void> {
    const faults = await quickCheckAside(file, stopped);
    if (faults.length > 0) this.noteDamage(faults);
  }
}

/** Checks the file in a thread, because a large file takes minutes. */
async function quickCheckAside(file: string, stopped: AbortSignal): Promise<readonly string[]> {
  stopped.throwIfAborted();
  const thread = new Thread<QuickCheckCalls>(new URL('./quick-check-thread.ts', import.meta.url));
  const stop = (): void => void thread.close();
  stopped.addEventListener('abort', stop);
  try {
    return await thread.ask(({ quickCheck }) => quickCheck(file));
  } finally {
    stopped.removeEventListener('abort', stop);
    await thread.close();
  }
}
