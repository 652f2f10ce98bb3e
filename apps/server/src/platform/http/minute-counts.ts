import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const keysAtMost = 5000;
const minuteMs = 60_000;
/**
 * A count is shared with other nodes once it reaches this fraction of its limit, so a reader's ordinary use stays in
 * memory. Each node can count that much unseen.
 */
const sharedFrom = 0.05;

interface Window {
  endsAt: number;
  /** The count on this node. */
  count: number;
  /** The count on the other nodes, as of the last exchange. */
  others: number;
  /** How much of `count` the others have been told. */
  told: number;
  /** The shared window that this count was last added to, and how much was added there. */
  toldWindow: number;
  toldThere: number;
}

/** The count of all nodes together. `window` names the shared window, which ends in `leftMs`. */
export interface SharedTotal {
  readonly total: number;
  readonly window: number;
  readonly leftMs: number;
}

/** A count to tell other nodes: `added` more in the window, which ends on this node in `leftMs`. */
export interface News {
  readonly key: string;
  readonly added: number;
  readonly leftMs: number;
  /** Takes over the count of all nodes, which includes `added`. */
  learn(shared: SharedTotal): void;
}

/**
 * Counts how often something happened in its current minute. Uses the monotonic clock: with the system clock, setting
 * it back by a day would block clients at their limit for a day. The least recently used keys are forgotten first.
 * `news` exchanges counts with other nodes.
 */
export class MinuteCounts {
  readonly #windows = new Map<string, Window>();
  readonly #max: number;
  readonly #elapsed: () => number;

  /** `max` is the limit that the counts are compared with. */
  constructor(max: number, elapsed: () => number = () => performance.now()) {
    this.#max = max;
    this.#elapsed = elapsed;
  }

  /** Adds one. `current` is the new count; `ttl` is the number of milliseconds until it starts from zero again. */
  add(key: string): { readonly current: number; readonly ttl: number } {
    const now = this.#elapsed();
    const known = this.#windows.get(key);
    const window =
      known === undefined || known.endsAt <= now
        ? { endsAt: now + minuteMs, count: 0, others: 0, told: 0, toldWindow: 0, toldThere: 0 }
        : known;
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > keysAtMost) {
      const oldest = this.#windows.keys().next().value;
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
    return { current: window.count + window.others, ttl: window.endsAt - now };
  }

  /** The counts that are large enough to matter to other nodes and have grown since they were last shared. */
  news(): readonly News[] {
    const now = this.#elapsed();
    return [...this.#windows].flatMap(([key, window]) => {
      const { count, others, told, endsAt } = window;
      if (endsAt <= now || count === told || count + others < this.#max * sharedFrom) return [];
      const added = count - told;
      return [{ key, added, leftMs: endsAt - now, learn: (shared) => this.#learn(window, added, shared) }];
    });
  }

  #learn(window: Window, added: number, shared: SharedTotal): void {
    window.told += added;
    window.toldThere = (window.toldWindow === shared.window ? window.toldThere : 0) + added;
    window.toldWindow = shared.window;
    window.others = Math.max(0, shared.total - window.toldThere);
    window.endsAt = Math.min(window.endsAt, this.#elapsed() + shared.leftMs);
  }
}

/** The counts of this node, by a name that is the same on all nodes. */
export class NamedCounts {
  readonly #counts = new Map<string, MinuteCounts>();

  /** Throws if the name is taken. */
  add(name: string, max: number): MinuteCounts {
    if (this.#counts.has(name)) throw new Error(`Two limits are called ${name}.`);
    const counts = new MinuteCounts(max);
    this.#counts.set(name, counts);
    return counts;
  }

  entries(): Iterable<[string, MinuteCounts]> {
    return this.#counts.entries();
  }
}

/** The store interface that the rate limiter expects. */
export function asRateLimitStore(counts: MinuteCounts): FastifyRateLimitStore {
  const store: FastifyRateLimitStore = {
    incr: (key, callback) => callback(null, counts.add(key)),
    child: () => store,
  };
  return store;
}
