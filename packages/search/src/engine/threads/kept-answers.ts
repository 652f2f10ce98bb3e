/**
 * A cache of recent answers of one kind, because reloads, the back button and popular books repeat queries. Each answer
 * belongs to one state of the index of a group, and is forgotten when a question meets another state. Answers are kept as
 * JSON, in bytes beside the heap: as objects they would take twice the memory, and the garbage collector would move them
 * and look at each of them.
 */
export class KeptAnswers<Answer> {
  readonly #most: number;
  readonly #mostBytes: number;
  /** An answer that is still being computed is its promise. */
  readonly #answers = new Map<string, Promise<Answer> | Buffer>();
  #bytes = 0;
  /** The state of each group to which its answers belong. It has the columns, so it is not held here. */
  readonly #states = new Map<string, WeakRef<object>>();

  constructor(most: number, mostBytes: number) {
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  /** Returns the answer that is kept or already being computed, otherwise that of `ask`. Failures are not kept. */
  async get(group: string, state: object, question: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#states.get(group)?.deref() !== state) {
      this.#forget(group);
      this.#states.set(group, new WeakRef(state));
    }
    const key = beginningOf(group) + question;
    const kept = this.#answers.get(key);
    this.#answers.delete(key);
    if (kept !== undefined && !(kept instanceof Promise)) {
      this.#answers.set(key, kept);
      return JSON.parse(kept.toString());
    }
    const answer = kept ?? ask();
    this.#answers.set(key, answer);
    if (kept === undefined) void this.#await(key, answer);
    this.#evict();
    return answer;
  }

  async #await(key: string, pending: Promise<Answer>): Promise<void> {
    const answer = await pending.catch(() => undefined);
    if (this.#answers.get(key) !== pending) return;
    if (answer === undefined) {
      this.#answers.delete(key);
      return;
    }
    const text = JSON.stringify(answer);
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

  #remove(key: string, answer: Promise<Answer> | Buffer): void {
    this.#answers.delete(key);
    if (!(answer instanceof Promise)) this.#bytes -= answer.length;
  }
}

/** What the keys of a group's answers begin with. */
const beginningOf = (group: string): string => `${group}\n`;
