import { LoopTurns } from '@yuelan/threads';
import { briefly } from '../columns/brief.ts';
import { OpenIndexes, type Place } from './open-indexes.ts';
import { rehearse } from './rehearsal.ts';
import type { GroupState } from './writer.ts';

/** How many indexes are open in the caller's thread. */
const mostOpen = 16;

/** Answers in the caller's thread what takes less time than a message to a search thread: searches of few rows. */
export class BriefAnswers {
  readonly #indexes = new OpenIndexes();
  readonly #turns = new LoopTurns(1);
  /** The paths of the open indexes, the most recently used last. */
  readonly #recent = new Set<string>();
  /** 0 for no answers. */
  #longestMs: number;
  #releases = 0;
  /** The files that are being read. */
  #reading = 0;

  /** `longestMs`: about how long an answer may take. */
  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** An answer; undefined if it takes longer, this thread is busy or rests, or it fails: then a search thread should answer. */
  async answer<Answer>(
    state: GroupState,
    ask: (indexes: OpenIndexes, place: Place) => Answer,
  ): Promise<Answer | undefined> {
    if (this.#longestMs === 0 || this.#reading > 0) return undefined;
    const releases = this.#releases;
    await this.#turns.take();
    // A file that was released meanwhile must not be opened again.
    if (this.#turns.isBusy || this.#releases !== releases) return undefined;
    try {
      return briefly(this.#longestMs, () => {
        this.#open(state);
        return ask(this.#indexes, placeOf(state));
      });
    } catch {
      this.release(state.path);
      return undefined;
    }
  }

  /** Opens an index and makes typical calls, so that the code is compiled. */
  async rehearse(state: GroupState): Promise<void> {
    if (this.#longestMs === 0) return;
    this.#open(state);
    await rehearse(this.#indexes, placeOf(state), (work) => briefly(this.#longestMs, work));
  }

  /** Lets search threads answer until a file has been read: this thread would wait for the disk. */
  async rest(reading: Promise<void>): Promise<void> {
    this.#reading += 1;
    try {
      await reading;
    } finally {
      this.#reading -= 1;
    }
  }

  release(path: string): void {
    this.#releases += 1;
    this.#recent.delete(path);
    this.#indexes.release(path);
  }

  close(): void {
    this.#longestMs = 0;
    this.#releases += 1;
    for (const path of this.#recent) this.release(path);
  }

  #open(state: GroupState): void {
    const { path } = state;
    this.#recent.delete(path);
    this.#recent.add(path);
    for (const oldest of this.#recent) {
      if (this.#recent.size <= mostOpen) break;
      this.release(oldest);
    }
    this.#indexes.at(placeOf(state));
  }
}

const placeOf = ({ path, columns }: GroupState): Place => ({
  path,
  columns,
  until: Number.POSITIVE_INFINITY,
});
