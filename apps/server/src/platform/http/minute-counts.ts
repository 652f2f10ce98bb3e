import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const keysAtMost = 5000;
const minuteMs = 60_000;

interface Window {
  readonly startedAt: number;
  count: number;
}

/**
 * How often something happened in its current window. Uses the monotonic clock: with the system clock, setting
 * it back by a day would block clients at their limit for a day. The least recently used keys are forgotten
 * first.
 */
export class MinuteCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();
  readonly #elapsed: () => number;

  /** The rate limiter passes its options, which are not needed here. */
  constructor(_options: unknown = undefined, elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** Adds one; `current` is the count, `ttl` the milliseconds until it starts from zero again. */
  add(key: string, windowMs = minuteMs): { readonly current: number; readonly ttl: number } {
    const now = this.#elapsed();
    const known = this.#windows.get(key);
    const window =
      known === undefined || known.startedAt + windowMs <= now ? { startedAt: now, count: 0 } : known;
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > keysAtMost) {
      const oldest = this.#windows.keys().next().value;
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
    return { current: window.count, ttl: window.startedAt + windowMs - now };
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs?: number,
  ): void {
    callback(null, this.add(key, windowMs));
  }

  child(): MinuteCounts {
    return new MinuteCounts(undefined, this.#elapsed);
  }
}
