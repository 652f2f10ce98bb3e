import type { Clock } from './clock.ts';

/** After this many failures in a row, no request is sent for a while. */
const failuresToOpen = 5;
const usualPauseMs = 30_000;

/** Keeps readers from waiting for a server that does not answer. Each process has one breaker per address. */
export class Breaker {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  #failures = 0;
  #closedFrom = 0;

  constructor(clock: Clock, pauseMs = usualPauseMs) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  /** Whether a request may be made now. After the pause, one is let through as a trial. */
  allows(): boolean {
    const now = this.#clock.now().getTime();
    if (this.#failures < failuresToOpen) return true;
    if (now < this.#closedFrom) return false;
    this.#closedFrom = now + this.#pauseMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= failuresToOpen) this.#closedFrom = this.#clock.now().getTime() + this.#pauseMs;
  }
}
