/**
 * A cache of recent answers, because reloads, the back button and popular books repeat queries. Each answer belongs to
 * one state of one index; answers from older states are soon evicted.
 */
export class KeptAnswers<Answer> {
  readonly #most: number;
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #numbers = new WeakMap<object, number>();
  #states = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the answer that is kept or already being computed, otherwise that of `ask`. Failures are not kept. */
  get(state: object, question: unknown, ask: () => Promise<Answer>): Promise<Answer> {
    const key = `${this.#numberOf(state)} ${JSON.stringify(question)}`;
    const kept = this.#answers.get(key);
    this.#answers.delete(key);
    const answer = kept ?? ask();
    if (kept === undefined)
      answer.catch(() => {
        if (this.#answers.get(key) === answer) this.#answers.delete(key);
      });
    this.#answers.set(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break;
      this.#answers.delete(oldest);
    }
    return answer;
  }

  #numberOf(state: object): number {
    const known = this.#numbers.get(state);
    if (known !== undefined) return known;
    this.#states += 1;
    this.#numbers.set(state, this.#states);
    return this.#states;
  }
}
