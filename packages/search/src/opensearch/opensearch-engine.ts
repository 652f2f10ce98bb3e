import { type Batch, Thread } from '@yuelan/threads';
import type { AnswerAccount } from '../engine/near/account.ts';
import {
  type Change,
  type ChangesAfter,
  type ExplainedHit,
  type IndexHealth,
  type QueryRow,
  type Reason,
  type Related,
  type SearchAnswer,
  type SearchEngine,
  type SearchQuery,
  type SearchRecord,
  SearchTooDeep,
  SearchTooSlow,
  type Suggestion,
} from '../port.ts';
import { BuildLost, BuildUnderWay, defaultPatience, type Patience } from './build-locks.ts';
import type { Connection } from './connection.ts';
import { deepest } from './index-settings.ts';
import type { OpenSearchCalls, WorkerData } from './opensearch-worker.ts';
import { isUnreachableReason, SearchUnreachable } from './unreachable.ts';

export interface OpenSearchOptions extends Connection {
  /** What the names of all indexes begin with, so that several installations share a server. */
  readonly prefix: string;
  /** The longest time for one answer in milliseconds; after that the call fails with SearchTooSlow. 5000 by default. */
  readonly limit?: number;
  /** Threads that read; each loads the dictionaries. 2 by default. */
  readonly workers?: number;
  /** How long to wait for a build that gives no sign of life. */
  readonly patience?: Patience;
  /** Called if a thread failed. */
  readonly log?: (message: string) => void;
}

type Worker = Thread<OpenSearchCalls>;

/** Opens the engine on an OpenSearch server. It is first reached by the first call, or by {@link checkOpenSearch}. */
export function openOpenSearchEngine(options: OpenSearchOptions): SearchEngine {
  return new OpenSearchEngine(options);
}

/** Fails with SearchUnreachable unless the server answers, accepts the password and is new enough. */
export const checkOpenSearch = (options: OpenSearchOptions): Promise<{ readonly version: string }> =>
  once(options, (worker) => worker.ask(({ check }) => check()));

/** The account of a query from the index of a group; nothing if there is none. */
export const readOpenSearchAccount = (
  options: OpenSearchOptions,
  group: string,
  query: Pick<SearchQuery, 'rows' | 'limit'>,
): Promise<AnswerAccount | undefined> =>
  once(options, (worker) => worker.ask(({ account }) => account(group, query)));

/** The versions of the index, other than this program's, that servers of other versions left or use. */
export const otherOpenSearchVersions = (options: OpenSearchOptions): Promise<readonly string[]> =>
  once(options, (worker) => worker.ask(({ otherVersions }) => otherVersions()));

/** Removes the indexes of a version that no server uses any more. */
export const dropOpenSearchVersion = (options: OpenSearchOptions, version: string): Promise<void> =>
  once(options, (worker) => worker.ask(({ dropVersion }) => dropVersion(version)));

/** Removes what killed builds of these groups left, and nothing that is in use or being built. */
export const tidyOpenSearch = (options: OpenSearchOptions, groups: readonly string[]): Promise<void> =>
  once(options, (worker) => worker.ask(({ tidy }) => tidy(groups)));

async function once<Answer>(
  options: OpenSearchOptions,
  ask: (worker: Worker) => Promise<Answer>,
): Promise<Answer> {
  const worker = openWorker(options);
  try {
    return await named(ask(worker));
  } finally {
    await worker.close();
  }
}

function openWorker({
  url,
  user,
  password,
  ca,
  prefix,
  limit = 5000,
  patience = defaultPatience,
  log,
}: OpenSearchOptions): Worker {
  const connection: Connection = {
    url,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(ca === undefined ? {} : { ca }),
  };
  const data: WorkerData = { connection, prefix, limit, patience };
  return new Thread(new URL('./opensearch-worker.ts', import.meta.url), {
    data: () => data,
    onEnd: ({ message }) => log?.(`a search thread failed: ${message}`),
  });
}

class OpenSearchEngine implements SearchEngine {
  readonly #readers: readonly Worker[];
  readonly #writer: Worker;

  constructor(options: OpenSearchOptions) {
    this.#readers = Array.from({ length: options.workers ?? 2 }, () => openWorker(options));
    this.#writer = openWorker(options);
  }

  async warm(group: string): Promise<void> {
    await this.suggest(group, 'a', 1);
  }

  search(group: string, query: SearchQuery): Promise<SearchAnswer> {
    return named(this.#reader().ask(({ search }) => search(group, query)));
  }

  suggest(group: string, text: string, limit: number): Promise<readonly Suggestion[]> {
    return named(this.#reader().ask(({ suggest }) => suggest(group, text, limit)));
  }

  related(group: string, id: number, offset: number, limit: number): Promise<Related> {
    return named(this.#reader().ask(({ related }) => related(group, id, offset, limit)));
  }

  explain(rows: readonly QueryRow[], hits: readonly ExplainedHit[]): Promise<readonly (readonly Reason[])[]> {
    return named(this.#reader().ask(({ explain }) => explain(rows, hits)));
  }

  async apply(group: string, changes: Batch<Change>, applied: number): Promise<void> {
    await named(this.#writer.ask((writer) => writer.apply(group, changes, applied)));
    await this.#forget();
  }

  async rebuild(
    group: string,
    records: AsyncIterable<Batch<SearchRecord>>,
    applied: number | (() => number),
    changesAfter: ChangesAfter = async () => null,
  ): Promise<void> {
    const writer = this.#writer;
    // Asked before the first record: each is stored as it was at this change.
    const since = typeof applied === 'number' ? applied : applied();
    const build = await named(writer.ask(({ startBuild }) => startBuild(group)));
    try {
      // Stores one batch while reading the next.
      let pending: Promise<void> | undefined;
      for await (const batch of records) {
        await pending;
        pending = writer.ask(({ fill }) => fill(build, batch, since));
        pending.catch(() => {});
      }
      await pending;
      let reached = since;
      const follow = async (): Promise<void> => {
        for (let next = await changesAfter(reached); next !== null; next = await changesAfter(reached)) {
          const { changes, applied: upTo } = next;
          await writer.ask((calls) => calls.follow(build, changes, upTo));
          reached = upTo;
        }
      };
      await follow();
      await writer.ask(({ settleBuild }) => settleBuild(build));
      await follow();
      // From here on the old index takes no changes until the new one has caught up and replaces it.
      await writer.ask(({ closeOld }) => closeOld(build));
      await follow();
      await writer.ask(({ takeIntoUse }) => takeIntoUse(build, reached));
    } catch (error) {
      await writer.ask(({ abandonBuild }) => abandonBuild(build)).catch(() => undefined);
      throw await named(Promise.reject(error)).catch((failure: unknown) => failure);
    }
    await this.#forget();
  }

  async ids(group: string): Promise<ReadonlySet<number>> {
    return new Set(await named(this.#writer.ask(({ ids }) => ids(group))));
  }

  health(group: string): Promise<IndexHealth> {
    return named(this.#writer.ask(({ health }) => health(group)));
  }

  async close(): Promise<void> {
    if (this.#writer.isRunning) await this.#writer.ask(({ ended }) => ended()).catch(() => undefined);
    await Promise.all([...this.#readers, this.#writer].map((thread) => thread.close()));
  }

  /** The least busy reader; a running one rather than one that would have to start. */
  #reader(): Worker {
    const [first, ...others] = this.#readers;
    if (first === undefined) throw new Error('the search engine has no threads');
    return others.reduce((best, next) => (next.load < best.load ? next : best), first);
  }

  async #forget(): Promise<void> {
    const running = this.#readers.filter(({ isRunning }) => isRunning);
    await Promise.all(running.map((thread) => thread.ask(({ forget }) => forget())));
  }
}

/** Gives an error from a thread its class again. */
async function named<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'SearchTooSlow') throw new SearchTooSlow();
    if (error.name === 'BuildUnderWay') throw new BuildUnderWay();
    if (error.name === 'BuildLost') throw new BuildLost();
    if (error.name === 'SearchTooDeep') throw new SearchTooDeep(deepest);
    if (error.name !== 'SearchUnreachable' || !('reason' in error) || !isUnreachableReason(error.reason))
      throw error;
    const url = 'url' in error ? String(error.url) : '';
    throw new SearchUnreachable(error.reason, url, 'detail' in error ? String(error.detail) : '');
  }
}
