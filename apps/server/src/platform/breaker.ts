import type { Clock } from './clock.ts';

/** After this many failures in succession, no request is sent for a while. */
const failuresToOpen = 5;
const usualPauseMs = 30_000;

/** Keeps readers from waiting for a server that does not respond. Each process has one breaker per address. */
export class Breaker {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  #failures = 0;
  #closedFrom = 0;
  #answeredAt: Date | undefined;
  #lastFailure: { readonly at: Date; readonly cause: unknown } | undefined;

  constructor(clock: Clock, pauseMs = usualPauseMs) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  /** Whether a request may be made now. After the pause, one request is let through as a trial. */
  allows(): boolean {
    const now = this.#clock.now().getTime();
    if (this.#failures < failuresToOpen) return true;
    if (now < this.#closedFrom) return false;
    this.#closedFrom = now + this.#pauseMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#answeredAt = this.#clock.now();
  }

  failed(cause?: unknown): void {
    this.#failures += 1;
    this.#lastFailure = { at: this.#clock.now(), cause };
    if (this.#failures >= failuresToOpen) this.#closedFrom = this.#clock.now().getTime() + this.#pauseMs;
  }

  /** When requests may be sent again; undefined if they may be sent now. */
  get pausedUntil(): Date | undefined {
    const isPaused = this.#failures >= failuresToOpen && this.#clock.now().getTime() < this.#closedFrom;
    return isPaused ? new Date(this.#closedFrom) : undefined;
  }

  get answeredAt(): Date | undefined {
    return this.#answeredAt;
  }

  get lastFailure(): { readonly at: Date; readonly cause: unknown } | undefined {
    return this.#lastFailure;
  }
}
