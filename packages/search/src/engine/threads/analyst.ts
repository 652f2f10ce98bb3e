import { Thread } from '@yuelan/threads';
import type { Change, SearchRecord } from '../../port.ts';
import type { Document } from '../index/document.ts';
import type { Edit } from '../index/index-writer.ts';
import type { AnalystCalls } from './analyst-worker.ts';

/** How many records are sent at once: enough to justify a message, few enough to keep both threads busy. */
const chunkSize = 250;
/** How many chunks are analysed ahead while one is being written. */
const ahead = 2;
/** The thread ends, and frees its dictionaries, after being idle for this long, in milliseconds. */
const idle = 60_000;

/** The writer's second thread, which analyses records while the writer writes the previous ones. */
export class Analyst {
  #thread: Thread<AnalystCalls> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** The records as documents, in order, in chunks. */
  async *documents(records: readonly SearchRecord[]): AsyncGenerator<readonly Document[]> {
    const coming: Promise<readonly Document[]>[] = [];
    let next = 0;
    while (next < records.length || coming.length > 0) {
      while (next < records.length && coming.length < ahead) {
        const chunk = this.#ask(records.slice(next, next + chunkSize));
        // It is awaited later. Until then a failure must not count as unhandled.
        chunk.catch(() => undefined);
        coming.push(chunk);
        next += chunkSize;
      }
      yield (await coming.shift()) ?? [];
    }
  }

  /** The changes with analysed records, in order, in chunks. */
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
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  #ask(records: readonly SearchRecord[]): Promise<readonly Document[]> {
    this.#thread ??= new Thread(new URL('./analyst-worker.ts', import.meta.url));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), idle);
    this.#timer.unref();
    return this.#thread.ask(({ documents }) => documents(records));
  }
}
