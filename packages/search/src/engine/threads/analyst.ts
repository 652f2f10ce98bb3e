import { Worker } from 'node:worker_threads';
import type { Change, SearchRecord } from '../../types.ts';
import type { Document } from '../index/document.ts';
import type { Edit } from '../index/index-writer.ts';

export interface AnalystRequest {
  readonly records: readonly SearchRecord[];
}

export type AnalystReply = { readonly documents: readonly Document[] } | { readonly error: string };

/** Records sent at once: enough to pay for the message, few enough to keep both threads busy. */
const chunkSize = 250;
/** Chunks on their way while one is being written. */
const ahead = 2;
/** The thread and its dictionaries go when nothing came for this long, in milliseconds. */
const idle = 60_000;

interface Waiting {
  readonly resolve: (documents: readonly Document[]) => void;
  readonly reject: (error: Error) => void;
}

/** The writer's second thread: analyses records while the writer writes the ones before them. */
export class Analyst {
  #worker: Worker | null = null;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** The records as documents, in order, some at a time. */
  async *documents(records: readonly SearchRecord[]): AsyncGenerator<readonly Document[]> {
    const coming: Promise<readonly Document[]>[] = [];
    let next = 0;
    while (next < records.length || coming.length > 0) {
      while (next < records.length && coming.length < ahead) {
        const chunk = this.#ask(records.slice(next, next + chunkSize));
        // It is awaited in its turn; until then nobody listens to a failure.
        chunk.catch(() => undefined);
        coming.push(chunk);
        next += chunkSize;
      }
      yield (await coming.shift()) ?? [];
    }
  }

  /** The changes with analysed records, in order, some at a time. */
  async *edits(changes: readonly Change[]): AsyncGenerator<readonly Edit[]> {
    const records = changes.flatMap((change) => (change.kind === 'upsert' ? [change.record] : []));
    let at = 0;
    for await (const documents of this.documents(records)) {
      const edits: Edit[] = [];
      for (const document of documents) {
        for (; changes[at]?.kind === 'remove'; at += 1) edits.push(...changes.slice(at, at + 1));
        edits.push({ kind: 'document', document });
        at += 1;
      }
      yield edits;
    }
    yield changes.slice(at);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #ask(records: readonly SearchRecord[]): Promise<readonly Document[]> {
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), idle);
    this.#timer.unref();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      const request: AnalystRequest = { records };
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./analyst-worker.ts', import.meta.url));
    worker.on('message', (reply: AnalystReply) => {
      const waiting = this.#waiting.shift();
      if ('error' in reply) waiting?.reject(new Error(reply.error));
      else waiting?.resolve(reply.documents);
    });
    const fail = (error: Error): void => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the analysing thread ended')));
    this.#worker = worker;
    return worker;
  }
}
