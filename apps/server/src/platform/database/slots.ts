/** Waiting without anybody getting on: the database is away or hangs. */
const stillMs = 3000;
/** However well it moves, a queue this long is no use to the person at its end. */
const longestMs = 10_000;

interface Waiting {
  readonly since: number;
  readonly give: () => void;
  readonly fail: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Turns at a limited number of connections, first come, first served. A crowd that arrives in one moment waits as long
 * as the queue moves; when nothing moves for 3 s everybody in it is told so, instead of waiting for a database that hangs.
 */
export class Slots {
  #free: number;
  /** When somebody last finished well. Monotonic milliseconds. */
  #moved = performance.now();
  readonly #waiting = new Set<Waiting>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a turn; `give` ends it. Rejects with what counts as a database that is not available. */
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

  /** Ends a turn; `well` says whether the database had answered. */
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
