/** How long a request waits for a turn. */
const waitMs = 15_000;

/** Limits the number of simultaneous requests. The others wait. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: ((turn: boolean) => void)[] = [];
  #used = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Requests on their way, and requests that wait for a turn. */
  get load(): { readonly used: number; readonly waiting: number } {
    return { used: this.#used, waiting: this.#waiting.length };
  }

  /** Returns whether the caller got a turn. A caller that gets one must give it back. */
  async take(): Promise<boolean> {
    if (this.#used < this.#atOnce) {
      this.#used += 1;
      return true;
    }
    return new Promise<boolean>((resolve) => {
      const go = (turn: boolean) => {
        clearTimeout(timer);
        resolve(turn);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        resolve(false);
      }, waitMs);
      this.#waiting.push(go);
    });
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#used -= 1;
    else next(true);
  }

  /** Nobody who waits gets a turn. */
  close(): void {
    for (const go of this.#waiting.splice(0)) go(false);
  }
}
