import { type PackedPart, Thread, unpackPart } from '@yuelan/threads';
import type { Change, SearchRecord } from '../../port.ts';
import { type Document, documentOf, type WordedDocument } from '../index/document.ts';
import { partPaths } from '../index/group-files.ts';
import type { Edit } from '../index/index-writer.ts';
import { RecordWords } from '../index/record-words.ts';
import type { PartFile } from '../words/parts.ts';
import type { AnalystCalls } from './analyst-worker.ts';
import { SharedReading } from './shared-reading.ts';

/** The thread ends, and frees its dictionaries, after being idle for this long. */
const idleMs = 10_000;

/** How many blocks of merged words, of a quarter of a megabyte each, are made ahead. */
const blocksAhead = 32;

/** How many records of changes are read at once. */
const chunkSize = 250;

/** Reads the records of a bulk build. */
export interface BuildReading {
  add(records: PackedPart<SearchRecord>): Promise<void>;
  /** Ends the reading: the words of all records are stored. */
  end(): Promise<void>;
  /** Begins to merge all words in the other thread. See mergedBlocks. */
  merged(numbers: Uint32Array): AsyncGenerator<Uint8Array>;
  /** Removes the files. */
  remove(): Promise<void>;
}

/** The writer's second thread, which reads records while the writer reads others or writes. */
export class Analyst {
  readonly #thread = new Thread<AnalystCalls>(new URL('./analyst-worker.ts', import.meta.url), {
    idleMs,
    isHeld: () => this.#builds > 0,
  });
  /** The number of builds whose words the thread holds. */
  #builds = 0;

  /** Reads the records of changes, and passes the changes on in order. */
  async edits(changes: readonly Change[], write: (edits: readonly Edit[]) => void): Promise<void> {
    let at = 0;
    const reading = new SharedReading<readonly SearchRecord[], readonly WordedDocument[]>(
      (records) => this.#thread.ask(({ documents }) => documents(records)),
      (records) => records.map(documentOf),
      (documents) => {
        const edits: Edit[] = [];
        for (const document of documents) {
          for (; changes[at]?.kind === 'remove'; at += 1) edits.push(...changes.slice(at, at + 1));
          edits.push({ kind: 'document', document });
          at += 1;
        }
        write(edits);
      },
    );
    const records = changes.flatMap((change) => (change.kind === 'upsert' ? [change.record] : []));
    for (let from = 0; from < records.length; from += chunkSize) {
      const chunk = records.slice(from, from + chunkSize);
      await reading.add(chunk, chunk.length);
    }
    await reading.end();
    write(changes.slice(at));
  }

  /** Begins to read a bulk build. `path` is the beginning of the names of its files. */
  async build(path: string, take: (documents: readonly Document[]) => void): Promise<BuildReading> {
    const [ownPath, otherPath] = partPaths(path);
    const own = new RecordWords(ownPath);
    const files: PartFile[] = [];
    this.#builds += 1;
    await this.#thread.ask(({ startBuild }) => startBuild(otherPath));
    const reading = new SharedReading<PackedPart<SearchRecord>, readonly Document[]>(
      async (records, first) =>
        JSON.parse(await this.#thread.ask(({ read }) => read(otherPath, records, first))),
      (records, first) => own.read(unpackPart(records), first),
      take,
    );
    return {
      add: (records) => reading.add(records, records.count),
      end: async () => {
        await reading.end();
        const other = this.#thread.ask(({ endBuild }) => endBuild(otherPath));
        files.push(own.end(), await other);
      },
      merged: (numbers) => this.#merged(otherPath, files, numbers),
      remove: async () => {
        own.remove();
        this.#builds -= 1;
        await this.#thread.ask(({ removeBuild }) => removeBuild(otherPath));
      },
    };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #merged(path: string, files: readonly PartFile[], numbers: Uint32Array): AsyncGenerator<Uint8Array> {
    const start = this.#thread.ask(({ startMerge }) => startMerge(path, files, numbers));
    const coming: Promise<Uint8Array | null>[] = [];
    const askMore = (): void => {
      while (coming.length < blocksAhead) {
        const block = this.#thread.ask(({ nextBlock }) => nextBlock(path));
        // It is awaited later. Until then a failure must not count as unhandled.
        block.catch(() => undefined);
        coming.push(block);
      }
    };
    start.catch(() => undefined);
    askMore();
    return (async function* () {
      await start;
      for (let block = await coming.shift(); block instanceof Uint8Array; block = await coming.shift()) {
        askMore();
        yield block;
      }
    })();
  }
}
