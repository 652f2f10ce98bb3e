/** The bytes of answers that are kept: a few thousand pages of results. */
const mostBytes = 16 * 1024 * 1024;

/**
 * A cache of recent answers, because reloads, the back button and popular books repeat queries. Each answer belongs to
 * one state of one index; answers from older states are soon evicted. Answers are JSON, and kept as bytes beside the heap:
 * as objects they would take twice the memory, and the garbage collector would move them and look at each of them.
 */
export class KeptAnswers {
  readonly #most: number;
  readonly #mostBytes: number;
  /** An answer that is still being computed is its promise. */
  readonly #answers = new Map<string, Promise<string> | Buffer>();
  #bytes = 0;
  readonly #numbers = new WeakMap<object, number>();
  #states = 0;

  constructor(most: number, bytes = mostBytes) {
    this.#most = most;
    this.#mostBytes = bytes;
  }

  /** Returns the answer that is kept or already being computed, otherwise that of `ask`. Failures are not kept. */
  get(state: object, question: string, ask: () => Promise<string>): Promise<string> {
    const key = `${this.#numberOf(state)} ${question}`;
    const kept = this.#answers.get(key);
    this.#answers.delete(key);
    if (kept !== undefined && !(kept instanceof Promise)) {
      this.#answers.set(key, kept);
      return Promise.resolve(kept.toString());
    }
    const answer = kept ?? ask();
    this.#answers.set(key, answer);
    if (kept === undefined) void this.#await(key, answer);
    this.#evict();
    return answer;
  }

  async #await(key: string, answer: Promise<string>): Promise<void> {
    const text = await answer.catch(() => undefined);
    if (this.#answers.get(key) !== answer) return;
    if (text === undefined) {
      this.#answers.delete(key);
      return;
    }
    const bytes = Buffer.from(text);
    this.#answers.set(key, bytes);
    this.#bytes += bytes.length;
    this.#evict();
  }

  /** Removes the answers unused for longest. */
  #evict(): void {
    for (const [key, answer] of this.#answers) {
      if (this.#answers.size <= this.#most && this.#bytes <= this.#mostBytes) break;
      this.#answers.delete(key);
      if (!(answer instanceof Promise)) this.#bytes -= answer.length;
    }
  }

  #numberOf(state: object): number {
    const known = this.#numbers.get(state);
    if (known !== undefined) return known;
    this.#states += 1;
    this.#numbers.set(state, this.#states);
    return this.#states;
  }
}
