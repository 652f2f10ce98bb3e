import { setImmediate } from 'node:timers';

/**
 * The longest time, in milliseconds, to work without letting the event loop turn. A request takes several turns, and each
 * may wait this long for a job.
 */
const longestMs = 2;

/**
 * Lets the event loop turn between statements. SQLite answers synchronously, and awaiting a finished answer lets
 * nothing else run, so a job that reads batch after batch would keep requests waiting until it ends.
 */
export class LoopTurns {
  readonly #now: () => number;
  /** When the first statement of this turn began. */
  #began: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Waits for the next turn if this one has lasted long. */
  async take(): Promise<void> {
    const now = this.#now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => {
        this.#began = undefined;
      });
    } else if (now - this.#began >= longestMs) await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
