import { setImmediate } from 'node:timers';

/** A request takes several turns, and each may wait this long, in milliseconds, for a job. */
const usualMs = 2;
/** The share of the last turn in the average. */
const weight = 0.05;
/** If turns take longer on average, in milliseconds, a thread has enough to do. */
const busyMs = 3;
/** How long, in milliseconds, a thread that had enough to do counts as busy. */
const restMs = 250;

/**
 * Lets the event loop turn between pieces of synchronous work. Awaiting an answer that is ready lets nothing else run, so
 * a job that works piece after piece would keep requests waiting until it ends.
 */
export class LoopTurns {
  readonly #longestMs: number;
  readonly #now: () => number;
  /** When the first piece of this turn began. */
  #began: number | undefined;
  #averageMs = 0;
  #busyUntil = Number.NEGATIVE_INFINITY;

  /** `longestMs`: the longest time to work without letting the event loop turn. */
  constructor(longestMs = usualMs, now: () => number = () => performance.now()) {
    this.#longestMs = longestMs;
    this.#now = now;
  }

  /** Whether turns take long, so that others wait for this thread. */
  get isBusy(): boolean {
    return this.#now() < this.#busyUntil;
  }

  /** Waits for the next turn if this one has lasted long. */
  async take(): Promise<void> {
    const now = this.#now();
    if (this.#began === undefined) this.#begin(now);
    else if (now - this.#began >= this.#longestMs)
      await new Promise<void>((resolve) => setImmediate(resolve));
  }

  #begin(now: number): void {
    this.#began = now;
    setImmediate(() => {
      const end = this.#now();
      this.#began = undefined;
      this.#averageMs += (end - now - this.#averageMs) * weight;
      if (this.#averageMs > busyMs) this.#busyUntil = end + restMs;
    });
  }
}
