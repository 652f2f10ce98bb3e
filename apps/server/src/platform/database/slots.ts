/** The longest wait in which nobody gets a turn. After that the database counts as unreachable. */
const stillMs = 3000;
/** The longest wait in any queue, however fast it moves. */
const longestMs = 10_000;

interface Waiting {
  readonly since: number;
  readonly give: () => void;
  readonly fail: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Turns at a limited number of connections, first come, first served. A crowd that arrives at once waits as long as the
 * queue moves; if nothing moves for 3 s, everyone waiting is rejected, because the database hangs.
 */
export class Slots {
  readonly #most: number;
  #free: number;
  /** When a turn last ended with an answer, in monotonic milliseconds. */
  #moved = performance.now();
  readonly #waiting = new Set<Waiting>();

  constructor(count: number) {
    this.#most = count;
    this.#free = count;
  }

  /** How many turns are taken and free, and how many wait for one. */
  counts(): { readonly used: number; readonly free: number; readonly waiting: number } {
    return { used: this.#most - this.#free, free: this.#free, waiting: this.#waiting.size };
  }

  /** Waits for a turn, which `give` ends. Rejects with an error that counts as an unavailable database. */
  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((give, fail) => {
      const waiting: Waiting = { since: performance.now(), give, fail, timer: undefined };
      this.#waiting.add(waiting);
      this.#watch(waiting);
    });
  }

  /** Ends a turn. `well` says whether the database answered. */
  give(well: boolean): void {
    if (well) this.#moved = performance.now();
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.give();
  }

  #watch(waiting: Waiting): void {
    const patienceEnds = Math.min(Math.max(this.#moved, waiting.since) + stillMs, waiting.since + longestMs);
    const left = patienceEnds - performance.now();
    if (left > 0) {
      waiting.timer = setTimeout(() => this.#watch(waiting), left + 1);
      return;
    }
    this.#waiting.delete(waiting);
    waiting.fail(new Error('timeout exceeded when trying to connect'));
  }
}
