/**
 * The time limits of requests to stand-ins. If a stand-in leaves a request unanswered, the limits expire at once. A
 * test then neither waits for a limit nor depends on one that a busy machine could miss.
 */
class TimeLimits {
  #running = new AbortController();

  /** Replaces `AbortSignal.timeout`. */
  readonly start = (milliseconds: number): AbortSignal =>
    AbortSignal.any([this.#running.signal, AbortSignal.timeout(milliseconds)]);

  /**
   * Ends the present limits after 20 ms, once the beginning of an answer has arrived. If `runOut` has ended them before,
   * limits that started since are spared.
   */
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
