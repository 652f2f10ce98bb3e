import { TransportFailure } from '../platform/http/refusal.ts';
import type { AskedEngine } from './services.ts';

/** Searches of one person or address that may wait; more are refused (HTTP 429). */
export const mostWaiting = 60;
/** Searches that may wait in all. */
const mostWaitingInAll = 2000;
/** How long a search may wait. After that it is refused, because the reader has given up or is trying again. */
export const waitAtMostMs = 5000;
/** After this time, half of a caller's use is forgotten. */
const halfLifeMs = 30_000;
/** A caller with at most this much recent use and this many pending searches is treated as a reader. */
export const calmUseMs = 500;
const calmAtOnce = 8;
/** Less use than this is forgotten. */
const forgottenMs = 1;

interface Waiting {
  readonly since: number;
  begin(isCalm: boolean): void;
  refuse(error: Error): void;
}

/** One person or address. */
interface Line {
  /** Milliseconds of search, decayed up to `usedAt`. */
  used: number;
  usedAt: number;
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Schedules searches. A search begins when a thread is free for it, so none waits inside the engine. Readers go
 * first: callers with little recent use and few pending searches. The others share what is left, least use
 * first: they never get the last free thread, however many they are, and each of their searches is followed by
 * a pause of the same length, which leaves the machine to everything else. When nobody else searches, nothing
 * is held back.
 */
export class SearchTurns {
  readonly #threads: number;
  readonly #now: () => number;
  readonly #later: (milliseconds: number, then: () => void) => void;
  readonly #lines = new Map<string, Line>();
  /** Lines where somebody waits. */
  readonly #queue = new Set<Line>();
  #waiting = 0;
  #running = 0;
  /** Searches of callers that are not readers: running, or resting afterwards. */
  #heavy = 0;
  /** The line whose search began last, when, and when a search of another line began before that. */
  #last: Line | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #othersAt = Number.NEGATIVE_INFINITY;
  #tidyAt = 0;

  /** `now` in milliseconds, monotonic; `later` runs something after a delay. */
  constructor(
    threads: number,
    now: () => number = () => performance.now(),
    later: (milliseconds: number, then: () => void) => void = (milliseconds, then) => {
      setTimeout(then, milliseconds).unref();
    },
  ) {
    this.#threads = threads;
    this.#now = now;
    this.#later = later;
  }

  /** The engine for one caller, whose every search waits for its turn. */
  engineFor(engine: AskedEngine, who: string, signal: AbortSignal): AskedEngine {
    const inTurn = <Answer>(work: () => Promise<Answer>) => this.take(who, signal, work);
    return {
      search: (...asked) => inTurn(() => engine.search(...asked)),
      suggest: (...asked) => inTurn(() => engine.suggest(...asked)),
      related: (...asked) => inTurn(() => engine.related(...asked)),
      // Part of a search that has had its turn.
      explain: (...asked) => engine.explain(...asked),
    };
  }

  /**
   * Runs `work` in its turn. Fails with 429 when too many wait or it waited too long, and when `signal` says
   * that the caller has gone.
   */
  async take<Answer>(who: string, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
    const line = this.#lineOf(who);
    const isCalm = await this.#turn(line, signal);
    const begun = this.#now();
    try {
      return await work();
    } finally {
      const ended = this.#now();
      line.used = this.#use(line, ended) + ended - begun;
      line.usedAt = ended;
      line.running -= 1;
      this.#running -= 1;
      if (!isCalm)
        this.#later(this.#isAlone(line, ended) ? 0 : ended - begun, () => {
          this.#heavy -= 1;
          this.#advance();
        });
      this.#advance();
    }
  }

  #turn(line: Line, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(line, waiting);
        reject(new TransportFailure(503));
      };
      const waiting: Waiting = {
        since: this.#now(),
        begin: (isCalm) => {
          signal.removeEventListener('abort', leave);
          resolve(isCalm);
        },
        refuse: (error) => {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      if (signal.aborted) {
        reject(new TransportFailure(503));
        return;
      }
      signal.addEventListener('abort', leave);
      line.waiting.push(waiting);
      this.#queue.add(line);
      this.#waiting += 1;
      this.#advance();
      if (line.waiting.length > mostWaiting) this.#refuseNewest(line);
      else if (this.#waiting > mostWaitingInAll) this.#refuseNewest(this.#heaviest(line));
    });
  }

  /** Begins the searches that may begin. */
  #advance(): void {
    const now = this.#now();
    while (this.#running < this.#threads) {
      for (const line of this.#queue) this.#refuseLate(line, now);
      const line = this.#first(now);
      const waiting = line?.waiting[0];
      if (line === undefined || waiting === undefined) return;
      const isCalm = this.#isCalm(line, now);
      const forHeavy = this.#isAlone(line, now) ? this.#threads : Math.max(1, this.#threads - 1);
      if (!isCalm && this.#heavy >= forHeavy) return;
      this.#note(line, now);
      this.#remove(line, waiting);
      line.running += 1;
      this.#running += 1;
      if (!isCalm) this.#heavy += 1;
      waiting.begin(isCalm);
    }
  }

  #note(line: Line, now: number): void {
    if (line !== this.#last) this.#othersAt = this.#lastAt;
    this.#last = line;
    this.#lastAt = now;
  }

  /** Whether no other line has searched recently. */
  #isAlone(line: Line, now: number): boolean {
    return now - (line === this.#last ? this.#othersAt : this.#lastAt) > halfLifeMs;
  }

  #first(now: number): Line | undefined {
    let first: Line | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const line of this.#queue) {
      const weight = this.#weight(line, now);
      if (weight > least || (weight === least && since(line) >= since(first))) continue;
      first = line;
      least = weight;
    }
    return first;
  }

  /** The lighter goes first: readers by pending searches, then the others by use. */
  #weight(line: Line, now: number): number {
    return this.#isCalm(line, now) ? onTheWay(line) : calmAtOnce + 1 + this.#use(line, now);
  }

  #isCalm(line: Line, now: number): boolean {
    return onTheWay(line) <= calmAtOnce && this.#use(line, now) <= calmUseMs;
  }

  #refuseLate(line: Line, now: number): void {
    for (;;) {
      const oldest = line.waiting[0];
      if (oldest === undefined || now - oldest.since <= waitAtMostMs) return;
      this.#remove(line, oldest);
      oldest.refuse(new TransportFailure(429));
    }
  }

  #refuseNewest(line: Line): void {
    const newest = line.waiting.at(-1);
    if (newest === undefined) return;
    this.#remove(line, newest);
    newest.refuse(new TransportFailure(429));
  }

  #heaviest(line: Line): Line {
    const now = this.#now();
    return [...this.#queue].reduce(
      (most, other) => (this.#weight(other, now) > this.#weight(most, now) ? other : most),
      line,
    );
  }

  #remove(line: Line, waiting: Waiting): void {
    const place = line.waiting.indexOf(waiting);
    if (place < 0) return;
    line.waiting.splice(place, 1);
    this.#waiting -= 1;
    if (line.waiting.length === 0) this.#queue.delete(line);
  }

  #use(line: Line, now: number): number {
    return line.used * 2 ** ((line.usedAt - now) / halfLifeMs);
  }

  #lineOf(who: string): Line {
    this.#tidy();
    const known = this.#lines.get(who);
    if (known !== undefined) return known;
    const line = { used: 0, usedAt: 0, running: 0, waiting: [] };
    this.#lines.set(who, line);
    return line;
  }

  /** Forgets callers without recent use. */
  #tidy(): void {
    const now = this.#now();
    if (now < this.#tidyAt) return;
    this.#tidyAt = now + halfLifeMs;
    for (const [who, line] of this.#lines)
      if (line.running === 0 && line.waiting.length === 0 && this.#use(line, now) < forgottenMs)
        this.#lines.delete(who);
  }
}

const onTheWay = (line: Line) => line.running + line.waiting.length;
const since = (line: Line | undefined) => line?.waiting[0]?.since ?? Number.POSITIVE_INFINITY;
