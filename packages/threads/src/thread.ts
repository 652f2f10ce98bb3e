import { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { packErrors, unpackErrors } from './errors.ts';

/** The thread ended before it answered. */
export class ThreadEnded extends Error {
  override readonly name: string = 'ThreadEnded';
}

/** The thread did not answer in time and was terminated. */
export class ThreadTimeout extends ThreadEnded {
  override readonly name = 'ThreadTimeout';
}

export interface ThreadOptions<Local extends object> {
  /** Returns the thread's `workerData`, each time it starts. */
  readonly data?: () => unknown;
  /** Functions that the thread may call. */
  readonly functions?: Local;
  /** Called if the thread ends before it is closed. The next call starts a new thread, which remembers nothing. */
  readonly onEnd?: (reason: Error) => void;
  /** The thread ends after this many milliseconds without a call and frees its memory. The next call starts another. */
  readonly idleMs?: number;
  /** The megabytes for its newest objects. */
  readonly youngMegabytes?: number;
  /** Whether the thread holds state that a later call needs, so that it must not end while idle. */
  readonly isHeld?: () => boolean;
}

/**
 * The megabytes for the newest objects of a thread, if it does not say otherwise: two semi-spaces of 8 MB, and as much for
 * large objects. By default V8 uses up to 64 MB, without a measurable gain in searches or imports. With half as much, one
 * search in twenty takes longer.
 */
const youngMegabytes = 24;

/** The functions of another thread, each of which returns a promise. */
export type Served<Remote extends object> = BirpcReturn<Remote, object>;

interface Running<Remote extends object> {
  readonly worker: Worker;
  readonly functions: Served<Remote>;
  load: number;
  hasAnswered: boolean;
  idle?: NodeJS.Timeout;
}

/**
 * A worker thread and the functions it serves with `serveCalls`. The first call starts it. It keeps the process alive
 * only while calls are waiting. If it dies, waiting calls fail, and the next call starts a new one.
 */
export class Thread<Remote extends object, Local extends object = object> {
  readonly #file: URL;
  readonly #options: ThreadOptions<Local>;
  #running: Running<Remote> | undefined;
  #isClosed = false;

  constructor(file: URL, options: ThreadOptions<Local> = {}) {
    this.#file = file;
    this.#options = options;
  }

  /** The number of calls waiting for an answer. */
  get load(): number {
    return this.#running?.load ?? 0;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Whether the thread has answered since it started. Its first answer waits until its modules are loaded. */
  get isWarm(): boolean {
    return this.#running?.hasAnswered ?? false;
  }

  /** Starts the thread before its first call, so that it loads its modules meanwhile. */
  start(): void {
    if (!this.#isClosed && this.#running === undefined) this.#rest(this.#start());
  }

  /**
   * Calls one of the thread's functions: `thread.ask(({ add }) => add(1, 2))`. If the thread
   * does not answer within `patience` milliseconds, it is terminated, and all waiting calls fail with ThreadTimeout.
   */
  async ask<Answer>(
    call: (functions: Served<Remote>) => Promise<Answer>,
    patience?: number,
  ): Promise<Answer> {
    if (this.#isClosed) throw new ThreadEnded('the thread is closed');
    const running = this.#start();
    const timer =
      patience === undefined
        ? undefined
        : setTimeout(
            () => this.#end(running, new ThreadTimeout('the thread did not answer in time')),
            patience,
          );
    clearTimeout(running.idle);
    running.load += 1;
    running.worker.ref();
    try {
      return await call(running.functions);
    } finally {
      clearTimeout(timer);
      running.hasAnswered = true;
      running.load -= 1;
      if (running.load === 0) this.#rest(running);
    }
  }

  /** Ends the thread for good. Waiting calls fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.idle);
    running?.functions.$close(new ThreadEnded('the thread was closed'));
    await running?.worker.terminate();
  }

  #start(): Running<Remote> {
    if (this.#running !== undefined) return this.#running;
    const { data, youngMegabytes: maxYoungGenerationSizeMb = youngMegabytes } = this.#options;
    const worker = new Worker(this.#file, {
      workerData: data?.(),
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    const functions = createBirpc<Remote, object>(this.#options.functions ?? {}, {
      post: (message) => worker.postMessage(message),
      on: (hear) => void worker.on('message', hear),
      serialize: packErrors,
      deserialize: unpackErrors,
      timeout: -1,
    });
    const running: Running<Remote> = { worker, functions, load: 0, hasAnswered: false };
    worker.on('error', (error: Error) => this.#end(running, error));
    worker.on('exit', () => this.#end(running, new ThreadEnded('the thread ended')));
    this.#running = running;
    return running;
  }

  /** Lets the process end, and after a while ends the idle thread. */
  #rest(running: Running<Remote>): void {
    // A closing thread keeps the process alive until it has ended.
    if (this.#isClosed) return;
    running.worker.unref();
    const { idleMs, isHeld } = this.#options;
    if (idleMs === undefined || running !== this.#running) return;
    running.idle = setTimeout(() => {
      if (isHeld?.() === true) {
        running.idle?.refresh();
        return;
      }
      this.#running = undefined;
      void running.worker.terminate();
    }, idleMs).unref();
  }

  #end(running: Running<Remote>, reason: Error): void {
    if (running !== this.#running) return;
    this.#running = undefined;
    clearTimeout(running.idle);
    running.functions.$close(reason);
    this.#options.onEnd?.(reason);
    void running.worker.terminate();
  }
}
