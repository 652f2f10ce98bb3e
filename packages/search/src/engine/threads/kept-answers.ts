/** The bytes of answers that are kept: some thousand pages of results. */
const mostBytes = 8 * 1024 * 1024;

/**
 * A cache of recent answers, because reloads, the back button and popular books repeat queries. Each answer belongs to
 * one state of the index of a group, and is forgotten when a question meets another state. Answers are JSON, and kept as
 * bytes beside the heap: as objects they would take twice the memory, and the garbage collector would move them and look
 * at each of them.
 */
export class KeptAnswers {
  readonly #most: number;
  readonly #mostBytes: number;
  /** An answer that is still being computed is its promise. */
  readonly #answers = new Map<string, Promise<string> | Buffer>();
  #bytes = 0;
  /** The state of each group to which its answers belong. It has the columns, so it is not held here. */
  readonly #states = new Map<string, WeakRef<object>>();

  constructor(most: number, bytes = mostBytes) {
    this.#most = most;
    this.#mostBytes = bytes;
  }

  /** Returns the answer that is kept or already being computed, otherwise that of `ask`. Failures are not kept. */
  get(group: string, state: object, question: string, ask: () => Promise<string>): Promise<string> {
    if (this.#states.get(group)?.deref() !== state) {
      this.#forget(group);
      this.#states.set(group, new WeakRef(state));
    }
    const key = beginningOf(group) + question;
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
    // Buffers of Node's pool would keep memory that they share with others.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    bytes.write(text);
    this.#answers.set(key, bytes);
    this.#bytes += bytes.length;
    this.#evict();
  }

  /** Removes the answers unused for longest. */
  #evict(): void {
    for (const [key, answer] of this.#answers) {
      if (this.#answers.size <= this.#most && this.#bytes <= this.#mostBytes) break;
      this.#remove(key, answer);
    }
  }

  #forget(group: string): void {
    const beginning = beginningOf(group);
    for (const [key, answer] of this.#answers) if (key.startsWith(beginning)) this.#remove(key, answer);
  }

  #remove(key: string, answer: Promise<string> | Buffer): void {
    this.#answers.delete(key);
    if (!(answer instanceof Promise)) this.#bytes -= answer.length;
  }
}

/** What the keys of a group's answers begin with. */
const beginningOf = (group: string): string => `${group}\n`;
