import { type Served, Thread, ThreadTimeout } from '@yuelan/threads';
import { SearchTooSlow } from '../../port.ts';
import type { Place } from './open-indexes.ts';
import type { SearchCalls } from './search-worker.ts';
import type { GroupState } from './writer.ts';

/** The limit for a thread's first answers, in milliseconds: it loads its dictionaries and opens the index. */
const coldStart = 60_000;
/** A thread that has run for this many times the limit is considered hung and is terminated. */
const hangingTimes = 4;

type SearchThread = Thread<SearchCalls>;
export type Functions = Served<SearchCalls>;

/** The search threads. Each query goes to the least busy one. */
export class SearchThreads {
  readonly #threads: readonly SearchThread[];
  /** The last state sent to each thread, by path. */
  readonly #given = new WeakMap<SearchThread, Map<string, GroupState>>();
  readonly #limit: number;

  constructor({
    count,
    limit,
    log,
  }: {
    readonly count: number;
    /** The longest time for one answer, in milliseconds. */
    readonly limit: number;
    readonly log: (message: string) => void;
  }) {
    this.#limit = limit;
    const open = (): SearchThread => {
      const thread: SearchThread = new Thread(new URL('./search-worker.ts', import.meta.url), {
        onEnd: ({ message }) => {
          log(`a search thread failed: ${message}`);
          this.#given.delete(thread);
        },
      });
      return thread;
    };
    this.#threads = Array.from({ length: count }, open);
  }

  /** Asks about an index. @throws SearchTooSlow after the limit, if it is bounded */
  read<Answer>(
    state: GroupState,
    call: (functions: Functions, place: Place) => Promise<Answer>,
    isBounded: boolean,
  ): Promise<Answer> {
    const thread = this.#leastBusy(state);
    const place = this.#placeFor(thread, state);
    return this.#ask(thread, (functions, until) => call(functions, { ...place, until }), isBounded);
  }

  /** Starts the first thread, so that it loads its modules while an index is opened. */
  startFirst(): void {
    this.#threads[0]?.start();
  }

  /** Starts a second thread before the first is busy: while loading, it takes processor time from searches. */
  async startSecond(state: GroupState): Promise<void> {
    const [, second] = this.#threads;
    if (second !== undefined && isIdleAndCold(second)) await this.#warm(second, state);
  }

  /**
   * Makes a call that needs no index.
   *
   * @throws SearchTooSlow after the limit
   */
  ask<Answer>(call: (functions: Functions, until: number) => Promise<Answer>): Promise<Answer> {
    return this.#ask(this.#leastBusy(), call);
  }

  /** Tells every thread to close a file that is no longer used. */
  async release(path: string): Promise<void> {
    await Promise.all(
      this.#threads.map((thread) => {
        this.#given.get(thread)?.delete(path);
        return thread.ask((functions) => functions.release(path)).catch(() => undefined);
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** The part of an index's state that a search thread needs. */
  #placeFor(thread: SearchThread, state: GroupState): Omit<Place, 'until'> {
    const given = this.#given.get(thread) ?? new Map<string, GroupState>();
    this.#given.set(thread, given);
    const { path, columns } = state;
    const isKnown = given.get(path) === state;
    given.set(path, state);
    return isKnown ? { path } : { path, columns };
  }

  async #ask<Answer>(
    thread: SearchThread,
    call: (functions: Functions, until: number) => Promise<Answer>,
    isBounded = true,
  ): Promise<Answer> {
    if (!isBounded) return thread.ask((functions) => call(functions, Number.POSITIVE_INFINITY));
    const limit = thread.isWarm ? this.#limit : Math.max(this.#limit, coldStart);
    const until = Date.now() + limit;
    try {
      return await thread.ask((functions) => call(functions, until), Math.max(1000, limit * hangingTimes));
    } catch (error) {
      const isTooSlow = error instanceof ThreadTimeout || (error instanceof Error && error.name === tooSlow);
      throw isTooSlow ? new SearchTooSlow() : error;
    }
  }

  #warm(thread: SearchThread, state: GroupState): Promise<void> {
    const place = this.#placeFor(thread, state);
    return this.#ask(thread, (functions, until) => functions.warm({ ...place, until }));
  }

  /** Prefers a thread that has answered before. If it is busy, a first question starts another. */
  #leastBusy(state?: GroupState): SearchThread {
    const warm = this.#threads.filter((thread) => thread.isWarm);
    const [first, ...others] = warm.length > 0 ? warm : this.#threads;
    if (first === undefined) throw new Error('the search engine has no threads');
    const least = others.reduce((best, thread) => (thread.load < best.load ? thread : best), first);
    const next = least.isWarm && least.load > 0 && this.#threads.find(isIdleAndCold);
    if (next && state !== undefined) void this.#warm(next, state).catch(() => undefined);
    return least;
  }
}

const isIdleAndCold = (thread: SearchThread): boolean => !thread.isWarm && thread.load === 0;

/** An error from another thread has lost its class, but not its name. */
const tooSlow = new SearchTooSlow().name;
