import { setImmediate } from 'node:timers';

/** The longest work without a turn of the event loop, in milliseconds. */
const longestMs = 10;

/**
 * Lets the event loop turn between statements. SQLite answers at once, so a job that reads slice after slice would keep
 * requests waiting until it ends: waiting for an answer that is there already lets nobody else run.
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
