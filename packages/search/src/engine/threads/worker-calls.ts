import { Worker } from 'node:worker_threads';
import { SearchTooSlow } from '../columns/deadline.ts';
import type { Failure, Reply } from './messages.ts';

export class WorkerFailure extends Error {
  readonly isDamaged: boolean;

  constructor({ message, isDamaged }: Failure) {
    super(message);
    this.isDamaged = isDamaged;
  }
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A worker thread as a function from request to answer, started by the first one. A thread that dies fails what waits;
 * the next request starts another.
 */
export class WorkerCalls<
  Request extends { readonly call: number },
  Result extends { readonly kind: string },
> {
  readonly #url: URL;
  readonly #data: string | undefined;
  readonly #log: (message: string) => void;
  /** Called when a thread died: the next one knows nothing of what it was given. */
  readonly #onRestart: () => void;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #worker: Worker | undefined;
  #isClosed = false;
  #isWarm = false;

  constructor(url: URL, data: string | undefined, log: (message: string) => void, onRestart: () => void) {
    this.#url = url;
    this.#data = data;
    this.#log = log;
    this.#onRestart = onRestart;
  }

  /** Whether the thread has started and answered: its first answer waits for its dictionaries to load. */
  get isWarm(): boolean {
    return this.#isWarm;
  }

  /** Number of requests that wait for an answer. */
  get load(): number {
    return this.#waiting.size;
  }

  /** `patience` in milliseconds: a thread that does not answer by then is ended, and what waits for it fails. */
  ask(request: Request, patience?: number): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error('the search engine is closed'));
    return new Promise((resolve, reject) => {
      const timer = patience === undefined ? undefined : setTimeout(() => this.#stop(request.call), patience);
      const done = <Value>(settle: (value: Value) => void) => {
        return (value: Value): void => {
          clearTimeout(timer);
          settle(value);
        };
      };
      this.#waiting.set(request.call, { resolve: done(resolve), reject: done(reject) });
      this.#worker ??= this.#start();
      this.#worker.postMessage(request);
    });
  }

  /** Ends a thread that hangs; the next request starts another. */
  #stop(call: number): void {
    if (!this.#waiting.has(call)) return;
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isWarm = false;
    this.#log('a search thread did not answer in time and was ended');
    this.#fail(new SearchTooSlow());
    this.#onRestart();
    void worker?.terminate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    this.#fail(new Error('the search engine is closed'));
  }

  #start(): Worker {
    const worker = new Worker(this.#url, { workerData: this.#data });
    worker.on('message', (message: Reply<Result> | { readonly log: string }) => {
      if ('log' in message) {
        this.#log(message.log);
        return;
      }
      this.#isWarm = true;
      const waiting = this.#waiting.get(message.call);
      this.#waiting.delete(message.call);
      const { result } = message;
      if (isFailure(result))
        waiting?.reject(result.isTooSlow ? new SearchTooSlow() : new WorkerFailure(result));
      else waiting?.resolve(result);
    });
    worker.on('error', (error: Error) => {
      this.#log(`a search thread failed: ${error.message}`);
    });
    worker.on('exit', () => {
      if (this.#isClosed || worker !== this.#worker) return;
      this.#fail(new Error('a search thread ended'));
      this.#worker = undefined;
      this.#isWarm = false;
      this.#onRestart();
    });
    return worker;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function isFailure<Result extends { readonly kind: string }>(result: Result | Failure): result is Failure {
  return result.kind === 'failed';
}
