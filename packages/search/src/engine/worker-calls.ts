import { Worker } from 'node:worker_threads';
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

  constructor(url: URL, data: string | undefined, log: (message: string) => void, onRestart: () => void) {
    this.#url = url;
    this.#data = data;
    this.#log = log;
    this.#onRestart = onRestart;
  }

  /** Number of requests that wait for an answer. */
  get load(): number {
    return this.#waiting.size;
  }

  ask(request: Request): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error('the search engine is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.call, { resolve, reject });
      this.#worker ??= this.#start();
      this.#worker.postMessage(request);
    });
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
      const waiting = this.#waiting.get(message.call);
      this.#waiting.delete(message.call);
      const { result } = message;
      if (isFailure(result)) waiting?.reject(new WorkerFailure(result));
      else waiting?.resolve(result);
    });
    worker.on('error', (error: Error) => {
      this.#log(`a search thread failed: ${error.message}`);
    });
    worker.on('exit', () => {
      if (this.#isClosed || worker !== this.#worker) return;
      this.#fail(new Error('a search thread ended'));
      this.#worker = undefined;
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
