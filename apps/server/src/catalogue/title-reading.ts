import type { Change, MeaningData, SearchRecord } from '@yuelan/search';
import { type Batch, Thread } from '@yuelan/threads';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { readChanges, readRecords } from './index-records.ts';
import { raiseIndexBound, writeIndexState } from './index-state-store.ts';
import { hasManyChanges, hasManyTitles } from './index-store.ts';
import { type LateTitles, readLate } from './late-titles.ts';
import type { AfterHandle, TitleCalls } from './title-thread.ts';

/** As many titles are read without the thread: it takes about two milliseconds. */
const few = 100;
/** The thread ends, and gives back its memory, after being idle for this long. */
const idleMs = 10_000;

const openThread = (config: Config) =>
  new Thread<TitleCalls>(new URL('./title-thread.ts', import.meta.url), {
    data: () => config,
    idleMs,
  });

/**
 * Reads the titles that an index lacks. Many of them are read and prepared in a thread, so that requests are answered
 * meanwhile, and go on to the engine as bytes. Without `config` everything is read here.
 */
export class TitleReading {
  readonly #db: Db;
  readonly #thread: Thread<TitleCalls> | undefined;
  /** Whether the last changes were many. */
  #hadMany = false;

  constructor(db: Db, config?: Config) {
    this.#db = db;
    this.#thread = config && openThread(config);
  }

  /** The changes after `from` up to `to`, or only the first of many: `applied` is the last that is whole. */
  async changes(
    serviceid: ServiceId,
    from: number,
    to: number,
  ): Promise<{ readonly changes: Batch<Change>; readonly applied: number }> {
    this.#hadMany =
      this.#thread !== undefined && (await hasManyChanges(this.#db, serviceid, { from, to, few }));
    return this.#thread !== undefined && this.#hadMany
      ? this.#thread.ask(({ changes }) => changes(serviceid, from, to))
      : readChanges(this.#db, serviceid, from, to);
  }

  /** The next of all titles that readers may find, by id. */
  async records(
    serviceid: ServiceId,
    after: number,
  ): Promise<Omit<Awaited<ReturnType<typeof readRecords>>, 'records'> & { records: Batch<SearchRecord> }> {
    const isLong = after > 0 || (await hasManyTitles(this.#db, serviceid, few));
    return this.#thread !== undefined && isLong
      ? this.#thread.ask(({ records }) => records(serviceid, after))
      : readRecords(this.#db, serviceid, after);
  }

  /** The next titles that changed while all others were being read. */
  async late(
    serviceid: ServiceId,
    asked: LateTitles,
  ): Promise<Omit<Awaited<ReturnType<typeof readLate>>, 'records'> & { records: Batch<SearchRecord> }> {
    return this.#thread === undefined
      ? readLate(this.#db, serviceid, asked)
      : this.#thread.ask(({ late }) => late(serviceid, asked));
  }

  /** As in index-store.ts. Beside many changes the thread does it, because a commit waits for the disk. */
  raiseBound(...asked: AfterHandle<typeof raiseIndexBound>): Promise<void> {
    return this.#thread !== undefined && this.#hadMany
      ? this.#thread.ask(({ raiseBound }) => raiseBound(...asked))
      : raiseIndexBound(this.#db, ...asked);
  }

  /** As {@link raiseBound}. */
  writeState(...asked: AfterHandle<typeof writeIndexState>): Promise<void> {
    return this.#thread !== undefined && this.#hadMany
      ? this.#thread.ask(({ writeState }) => writeState(...asked))
      : writeIndexState(this.#db, ...asked);
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}

/** Learns from every n-th title of a catalogue in a thread that ends with its work. Rejects when it is stopped. */
export async function learnTitles(
  config: Config,
  serviceid: ServiceId,
  every: number,
  stopped?: AbortSignal,
): Promise<MeaningData> {
  const thread = openThread(config);
  const end = () => void thread.close();
  stopped?.throwIfAborted();
  stopped?.addEventListener('abort', end);
  try {
    return await thread.ask(({ learn }) => learn(serviceid, every));
  } finally {
    stopped?.removeEventListener('abort', end);
    await thread.close();
  }
}

/** Recreates the indexes that a first import dropped, in a thread that ends with its work. */
export async function recreateBeside(config: Config): Promise<void> {
  const thread = openThread(config);
  try {
    await thread.ask(({ recreateIndexes }) => recreateIndexes());
  } finally {
    await thread.close();
  }
}
