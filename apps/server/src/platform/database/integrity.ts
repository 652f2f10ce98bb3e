import { Thread } from '@yuelan/threads';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { QuickCheckCalls } from './quick-check-thread.ts';

const hourMs = 3_600_000;
/** Of the server's time zone: when readers sleep. */
const checkHour = 3;

/**
 * Knows whether the database is damaged: from statements that met damage, and for the embedded database from a check of
 * the whole file at start and every night. Damage stays until the server is started again.
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

  /** Notes damage; the log has one line for it. */
  noteDamage(faults: readonly string[] = []): void {
    if (this.#damaged) return;
    this.#damaged = true;
    this.#log.fatal({ faults }, 'the database is damaged: run doctor');
  }

  /** Checks the whole file in a thread. A check that cannot run is logged and changes nothing. */
  async check(file: string, stopped?: AbortSignal): Promise<void> {
    try {
      const faults = await quickCheckAside(file, stopped);
      if (faults.length > 0) this.noteDamage(faults);
    } catch (error) {
      if (stopped?.aborted !== true) this.#log.error({ err: error }, 'the database could not be checked');
    }
  }

  /** Checks after `firstMs`, when the start needs the processor no more, and every night. Returns what ends the watch. */
  watch(file: string, clock: Clock, firstMs: number): () => Promise<void> {
    const stop = new AbortController();
    let running = Promise.resolve();
    const check = () => {
      running = running.then(() => this.check(file, stop.signal));
    };
    const first = setTimeout(check, firstMs).unref();
    const timer = setInterval(() => {
      if (clock.now().getHours() === checkHour) check();
    }, hourMs).unref();
    return async () => {
      clearTimeout(first);
      clearInterval(timer);
      stop.abort();
      await running;
    };
  }
}

/** Checks the file in a thread: a large one takes minutes. */
async function quickCheckAside(file: string, stopped?: AbortSignal): Promise<readonly string[]> {
  stopped?.throwIfAborted();
  const thread = new Thread<QuickCheckCalls>(new URL('./quick-check-thread.ts', import.meta.url));
  const stop = (): void => void thread.close();
  stopped?.addEventListener('abort', stop);
  try {
    return await thread.ask(({ quickCheck }) => quickCheck(file));
  } finally {
    stopped?.removeEventListener('abort', stop);
    await thread.close();
  }
}
