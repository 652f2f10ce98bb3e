import type { Change, MeaningData, SearchRecord } from '@yuelan/search';
import { type Batch, type Served, Thread } from '@yuelan/threads';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { readChanges, readRecords } from './index-records.ts';
import { hasManyChanges, hasManyTitles } from './index-store.ts';
import type { TitleCalls } from './title-thread.ts';

/** As many titles are read without the thread: it takes about two milliseconds. */
const few = 100;
/** The thread ends, and gives back its memory, after being idle for this long. */
const idleMs = 60_000;

const startThread = (config: Config) =>
  new Thread<TitleCalls>(new URL('./title-thread.ts', import.meta.url), { data: config });

/**
 * Reads the titles that an index lacks. Many of them are read and prepared in a thread, so that requests are answered
 * meanwhile, and go on to the engine as bytes. Without `config` everything is read here.
 */
export class TitleReading {
  readonly #db: Db;
  readonly #config: Config | undefined;
  #thread: Thread<TitleCalls> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(db: Db, config?: Config) {
    this.#db = db;
    this.#config = config;
  }

  /** The changes after `from` up to `to`, or only the first of many: `applied` is the last that is whole. */
  async changes(
    serviceid: ServiceId,
    from: number,
    to: number,
  ): Promise<{ readonly changes: Batch<Change>; readonly applied: number }> {
    return this.#config !== undefined && (await hasManyChanges(this.#db, serviceid, { from, to, few }))
      ? this.#ask(this.#config, ({ changes }) => changes(serviceid, from, to))
      : readChanges(this.#db, serviceid, from, to);
  }

  /** Every title that readers may find. */
  async *records(serviceid: ServiceId): AsyncGenerator<Batch<SearchRecord>> {
    const config = (await hasManyTitles(this.#db, serviceid, few)) ? this.#config : undefined;
    const next = (after: number) =>
      config === undefined
        ? readRecords(this.#db, serviceid, after)
        : this.#ask(config, (calls) => calls.records(serviceid, after));
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { records, last }: Awaited<ReturnType<typeof next>> = await next(after);
      yield records;
      after = last;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  async #ask<Answer>(
    config: Config,
    call: (functions: Served<TitleCalls>) => Promise<Answer>,
  ): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#thread ??= startThread(config);
    const thread = this.#thread;
    try {
      return await thread.ask(call);
    } finally {
      if (thread.load === 0 && this.#thread === thread)
        this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }
}

/** Learns from every n-th title of a catalogue in a thread that ends with its work. Rejects when it is stopped. */
export async function learnTitles(
  config: Config,
  serviceid: ServiceId,
  every: number,
  stopped?: AbortSignal,
): Promise<MeaningData> {
  const thread = startThread(config);
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
