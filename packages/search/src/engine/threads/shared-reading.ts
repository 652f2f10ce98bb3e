/** How many parts the other thread has at a time: it must not wait while this one writes. */
const ahead = 6;

/** Reads a part of records, given the place of the first among all of them, from 1. */
type Read<Part, Answer> = (part: Part, first: number) => Answer;

/** Reads records in parts, as many of them as possible in another thread, and returns the results in order. */
export class SharedReading<Part, Answer> {
  readonly #other: Read<Part, Promise<Answer>>;
  readonly #own: Read<Part, Answer>;
  readonly #take: (answer: Answer) => void;
  readonly #coming: Coming<Answer>[] = [];
  #asked = 0;
  #next = 1;

  constructor(other: Read<Part, Promise<Answer>>, own: Read<Part, Answer>, take: (answer: Answer) => void) {
    this.#other = other;
    this.#own = own;
    this.#take = take;
  }

  /** Reads a part of `count` records. It may still be read by the other thread when this returns. */
  async add(part: Part, count: number): Promise<void> {
    const first = this.#next;
    this.#next += count;
    if (this.#asked < ahead) this.#ask(part, first);
    else {
      this.#coming.push({ answer: this.#own(part, first) });
      await new Promise(setImmediate);
    }
    this.#takeReady();
  }

  /** Waits for the other thread's remaining parts. */
  async end(): Promise<void> {
    for (let [first] = this.#coming; first !== undefined; [first] = this.#coming) {
      await first.promise;
      this.#takeReady();
    }
  }

  #ask(part: Part, first: number): void {
    const coming: Coming<Answer> = {};
    coming.promise = this.#other(part, first).then(
      (answer) => {
        this.#asked -= 1;
        coming.answer = answer;
      },
      (error: unknown) => {
        coming.error = error;
      },
    );
    this.#coming.push(coming);
    this.#asked += 1;
  }

  #takeReady(): void {
    for (let [first] = this.#coming; first !== undefined; [first] = this.#coming) {
      if (first.error !== undefined) throw first.error;
      if (first.answer === undefined) return;
      this.#coming.shift();
      this.#take(first.answer);
    }
  }
}

interface Coming<Answer> {
  promise?: Promise<void>;
  answer?: Answer;
  error?: unknown;
}
