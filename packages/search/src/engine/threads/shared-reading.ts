import type { SearchRecord } from '../../port.ts';

/** How many records are read at once: enough to justify a message, few enough to keep both threads busy. */
const chunkSize = 250;
/** How many chunks the other thread has at once: it must not wait while this one writes. */
const ahead = 6;

/** Reads records, given their place among all of them, from 1. */
type Read<Answer> = (records: readonly SearchRecord[], first: number) => Answer;

/** Records in chunks, of which another thread and this one read what they can. The answers are taken in order. */
export class SharedReading<Answer> {
  readonly #other: Read<Promise<Answer>>;
  readonly #own: Read<Answer>;
  readonly #take: (answer: Answer) => void;
  readonly #coming: Coming<Answer>[] = [];
  #asked = 0;
  #next = 1;

  constructor(other: Read<Promise<Answer>>, own: Read<Answer>, take: (answer: Answer) => void) {
    this.#other = other;
    this.#own = own;
    this.#take = take;
  }

  /** Reads records. The last ones may still be read by the other thread when it returns. */
  async add(records: readonly SearchRecord[]): Promise<void> {
    for (let from = 0; from < records.length; from += chunkSize) {
      const chunk = records.slice(from, from + chunkSize);
      if (this.#asked < ahead) this.#ask(chunk);
      else {
        this.#coming.push({ answer: this.#own(chunk, this.#next) });
        this.#next += chunk.length;
        await new Promise(setImmediate);
      }
      this.#takeReady();
    }
  }

  /** Waits for what the other thread still reads. */
  async end(): Promise<void> {
    for (let [first] = this.#coming; first !== undefined; [first] = this.#coming) {
      await first.promise;
      this.#takeReady();
    }
  }

  #ask(chunk: readonly SearchRecord[]): void {
    const coming: Coming<Answer> = {};
    coming.promise = this.#other(chunk, this.#next).then(
      (answer) => {
        this.#asked -= 1;
        coming.answer = answer;
      },
      (error: unknown) => {
        coming.error = error;
      },
    );
    this.#coming.push(coming);
    this.#next += chunk.length;
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
