import { Worker } from 'node:worker_threads';
import { type FileProblem, UnreadableFileError } from '../../platform/import/detect-format.ts';
import { readHead } from '../../platform/import/file-bytes.ts';
import {
  type CatalogueFacts,
  type CatalogueReading,
  type CatalogueRow,
  type ReadOptions,
  readCatalogue,
} from './read-catalogue.ts';

/** What the reading thread is given when it starts. */
export interface ReadTask {
  readonly source: { readonly path: string };
  readonly options: Omit<ReadOptions, 'signal'>;
}

interface ReadRows {
  readonly kind: 'rows';
  readonly rows: readonly CatalogueRow[];
  readonly facts: CatalogueFacts;
  readonly isLast: boolean;
}

export type ReadReply =
  | ReadRows
  | { readonly kind: 'unreadable'; readonly code: FileProblem; readonly value: string };

/** Bytes of a file from which a thread of its own, which takes a second to start, is worth it. */
const largeFile = 2 * 1024 * 1024;

/** Opens a catalogue file as `readCatalogue` does; a large one is read in a thread of its own. */
export async function openCatalogue(
  source: { readonly path: string },
  options: ReadOptions,
): Promise<CatalogueReading> {
  const { size } = await readHead(source.path);
  return size < largeFile ? readCatalogue(source, options) : readCatalogueBeside(source, options);
}

/** `readCatalogue` in a thread of its own: the next rows are read and judged while these are written. */
export async function readCatalogueBeside(
  source: { readonly path: string },
  { signal, ...options }: ReadOptions = {},
): Promise<CatalogueReading> {
  const thread = new ReadingThread({ source, options });
  const first = await thread.next();
  const { facts } = first;
  return {
    facts,
    [Symbol.asyncIterator]: async function* () {
      try {
        for (let read = first; ; ) {
          Object.assign(facts, read.facts);
          const coming = read.isLast ? undefined : thread.next();
          // It is awaited in its turn; until then nobody listens to a failure.
          coming?.catch(() => undefined);
          for (const row of read.rows) {
            signal?.throwIfAborted();
            yield row;
          }
          if (coming === undefined) return;
          read = await coming;
        }
      } finally {
        await thread.end();
      }
    },
  };
}

interface Asking {
  resolve(rows: ReadRows): void;
  reject(error: Error): void;
}

/** The thread, asked for one batch of rows at a time. It keeps the process alive only while it is asked. */
class ReadingThread {
  readonly #worker: Worker;
  #asking: Asking | undefined;

  constructor(task: ReadTask) {
    this.#worker = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData: task });
    this.#worker.unref();
    this.#worker.on('message', (reply: ReadReply) =>
      this.#settle((asking) =>
        reply.kind === 'rows'
          ? asking.resolve(reply)
          : asking.reject(new UnreadableFileError(reply.code, reply.value)),
      ),
    );
    this.#worker.on('error', (error: Error) => this.#settle((asking) => asking.reject(error)));
    this.#worker.on('exit', () =>
      this.#settle((asking) => asking.reject(new Error('The thread that reads the file has ended.'))),
    );
  }

  next(): Promise<ReadRows> {
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#asking = { resolve, reject };
      this.#worker.postMessage('next');
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(how: (asking: Asking) => void): void {
    const asking = this.#asking;
    this.#asking = undefined;
    this.#worker.unref();
    if (asking !== undefined) how(asking);
  }
}
