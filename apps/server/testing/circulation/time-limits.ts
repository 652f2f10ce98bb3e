/**
 * The time limits of requests to stand-ins. A stand-in that leaves a request without an answer lets them run out at once, so
 * that a test neither waits for a limit nor has one that a busy machine could miss.
 */
class TimeLimits {
  #running = new AbortController();

  /** In place of `AbortSignal.timeout`. */
  readonly start = (milliseconds: number): AbortSignal =>
    AbortSignal.any([this.#running.signal, AbortSignal.timeout(milliseconds)]);

  /** Ends the limits that run now, and none that starts until then, when the beginning of an answer has arrived. */
  runOutSoon(): void {
    const running = this.#running;
    setTimeout(() => {
      if (running === this.#running) this.runOut();
    }, 20);
  }

  runOut(): void {
    this.#running.abort(new DOMException('The time limit ran out.', 'TimeoutError'));
    this.#running = new AbortController();
  }
}

export const timeLimits = new TimeLimits();
