import { mkdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type {
  Change,
  IndexHealth,
  Related,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
  SearchRecord,
  Suggestion,
} from '../../types.ts';
import { KeptAnswers } from './kept-answers.ts';
import type {
  ReaderRequest,
  ReaderResult,
  ReaderTask,
  WriterRequest,
  WriterResult,
  WriterTask,
} from './messages.ts';
import { WorkerCalls, WorkerFailure } from './worker-calls.ts';
import type { GroupState } from './writer.ts';

export interface EmbeddedEngineOptions {
  /** Where the indexes are kept, one folder for each group. Deleting it loses nothing that a rebuild does not bring. */
  readonly folder: string;
  /** Reader threads; by default one less than there are cores, 2 to 4. One is started when the others are busy, beside them. */
  readonly workers?: number;
  /** Longest time for one answer in milliseconds, waiting for others included; then it fails with SearchTooSlow. 5000 by default. */
  readonly limit?: number;
  /** How many answers of unchanged indexes are kept for who asks the same; 2000 by default, about 20 MB. */
  readonly keptAnswers?: number;
  /** Told when an index was discarded or a thread failed. */
  readonly log?: (message: string) => void;
}

/** What the first answers of a thread may take, in milliseconds: it loads its dictionaries and opens the index. */
const coldStart = 60_000;
/** A thread that does not stop by itself this many times after the limit hangs. */
const hangingTimes = 4;

type Reader = WorkerCalls<ReaderRequest, ReaderResult>;

/** Opens the engine that lives in this process: threads search and write, the caller's event loop does neither. */
export async function openEmbeddedEngine(options: EmbeddedEngineOptions): Promise<SearchEngine> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  return new EmbeddedEngine(options);
}

class EmbeddedEngine implements SearchEngine {
  readonly #readers: readonly Reader[];
  readonly #writer: WorkerCalls<WriterRequest, WriterResult>;
  readonly #states = new Map<string, Promise<GroupState | null>>();
  /** What each reader was given last, by path. */
  readonly #given = new WeakMap<Reader, Map<string, GroupState>>();
  readonly #kept: KeptAnswers;
  readonly #limit: number;
  #calls = 0;

  constructor({ folder, workers, limit = 5000, keptAnswers = 2000, log = () => {} }: EmbeddedEngineOptions) {
    this.#limit = limit;
    this.#kept = new KeptAnswers(keptAnswers);
    const count = workers ?? Math.min(4, Math.max(2, availableParallelism() - 1));
    const writerUrl = new URL('./writer-worker.ts', import.meta.url);
    const readerUrl = new URL('./reader-worker.ts', import.meta.url);
    this.#writer = new WorkerCalls(writerUrl, folder, log, () => this.#states.clear());
    const start = (): Reader => {
      const reader: Reader = new WorkerCalls(readerUrl, undefined, log, () => this.#given.delete(reader));
      return reader;
    };
    this.#readers = Array.from({ length: count }, start);
  }

  async search(group: string, query: SearchQuery): Promise<SearchAnswer> {
    const result = await this.#read(group, { kind: 'search', query });
    return result?.kind === 'search' ? result.answer : emptyAnswer(query);
  }

  async suggest(group: string, text: string, limit: number): Promise<readonly Suggestion[]> {
    const result = await this.#read(group, { kind: 'suggest', text, limit });
    return result?.kind === 'suggest' ? result.suggestions : [];
  }

  async related(group: string, id: number, offset: number, limit: number): Promise<Related> {
    const result = await this.#read(group, { kind: 'related', id, offset, limit });
    return result?.kind === 'related' ? result.related : { ids: [], total: 0 };
  }

  async apply(group: string, changes: readonly Change[], applied: number): Promise<void> {
    await this.#change(group, { kind: 'apply', group, changes, applied });
  }

  async rebuild(
    group: string,
    records: AsyncIterable<readonly SearchRecord[]>,
    applied: number,
  ): Promise<void> {
    const build = this.#nextCall();
    await this.#write({ kind: 'startBuild', group, build });
    try {
      // One batch is analysed while the next one is read.
      let pending: Promise<WriterResult> | undefined;
      for await (const batch of records) {
        await pending;
        pending = this.#write({ kind: 'build', build, records: batch });
        pending.catch(() => {});
      }
      await pending;
    } catch (error) {
      await this.#write({ kind: 'abandonBuild', build });
      throw error;
    }
    const old = await this.#state(group);
    await this.#change(group, { kind: 'finishBuild', build, applied });
    if (old !== null) await this.#release(old.path);
    await this.#write({ kind: 'tidy', group });
  }

  async ids(group: string): Promise<ReadonlySet<number>> {
    const result = await this.#read(group, { kind: 'ids' });
    return new Set(result?.kind === 'ids' ? result.ids : []);
  }

  async health(group: string): Promise<IndexHealth> {
    const state = await this.#state(group);
    if (state === null) return { ready: false, records: 0, applied: 0, bytesOnDisk: 0, superseded: 0 };
    const { live, rows } = state.columns;
    const bytesOnDisk = (await bytesOf(state.path)) + (await bytesOf(`${state.path}-wal`));
    return { ready: true, records: live, applied: state.applied, bytesOnDisk, superseded: rows - live };
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()));
    await this.#write({ kind: 'close' }).catch(() => undefined);
    await this.#writer.close();
  }

  /** Answers null when the group has no index. */
  async #read(group: string, task: ReaderTask): Promise<ReaderResult | null> {
    const state = await this.#state(group);
    if (state === null) return null;
    if (task.kind === 'ids') return this.#readFrom(group, state, task);
    return this.#kept.get(state, task, () => this.#readFrom(group, state, task));
  }

  async #readFrom(group: string, state: GroupState, task: ReaderTask): Promise<ReaderResult> {
    try {
      return await this.#askReader(this.#leastBusy(state), state, task);
    } catch (error) {
      const current = await this.#state(group);
      // The file was replaced by a rebuilt one just before the reader opened it.
      if (current !== null && current.path !== state.path)
        return this.#askReader(this.#leastBusy(current), current, task);
      if (error instanceof WorkerFailure && error.isDamaged) await this.#discard(group, state);
      throw error;
    }
  }

  #askReader(reader: Reader, state: GroupState, task: ReaderRequest['task']): Promise<ReaderResult> {
    const given = this.#given.get(reader) ?? new Map<string, GroupState>();
    this.#given.set(reader, given);
    const isKnown = given.get(state.path) === state;
    given.set(state.path, state);
    const columns = isKnown ? null : state.columns;
    // All ids of a catalogue are for the staff's checks, which wait.
    const isBounded = task.kind !== 'ids';
    const limit = reader.isWarm ? this.#limit : Math.max(this.#limit, coldStart);
    const until = isBounded ? Date.now() + limit : 0;
    return reader.ask(
      { call: this.#nextCall(), path: state.path, columns, task, until },
      isBounded ? Math.max(1000, limit * hangingTimes) : undefined,
    );
  }

  /** A thread that has answered before, if there is one; when it is busy, another is started with a question of its own. */
  #leastBusy(state: GroupState): Reader {
    const warm = this.#readers.filter((reader) => reader.isWarm);
    const [first, ...others] = warm.length > 0 ? warm : this.#readers;
    if (first === undefined) throw new Error('the search engine has no threads');
    const least = others.reduce((best, reader) => (reader.load < best.load ? reader : best), first);
    const next = least.isWarm && least.load > 0 && this.#readers.find(isIdleAndCold);
    if (next) this.#askReader(next, state, { kind: 'suggest', text: 'a', limit: 1 }).catch(() => undefined);
    return least;
  }

  async #state(group: string): Promise<GroupState | null> {
    let state = this.#states.get(group);
    if (state === undefined) {
      state = this.#write({ kind: 'state', group }).then((result) =>
        result.kind === 'state' ? result.state : null,
      );
      this.#states.set(group, state);
      state.catch(() => this.#states.delete(group));
    }
    return state;
  }

  /** Runs a change; searches that begin after it is answered see it. */
  async #change(group: string, task: WriterTask): Promise<void> {
    const result = await this.#write(task);
    if (result.kind !== 'state') return;
    this.#states.set(group, Promise.resolve(result.state));
    // Nobody waits for this: suggestions for short beginnings are looked up in the older lists until it is done.
    if (result.state?.needsLists) this.#write({ kind: 'lists', group }).catch(() => undefined);
  }

  #write(task: WriterTask): Promise<WriterResult> {
    return this.#writer.ask({ call: this.#nextCall(), task });
  }

  /** Lets every reader close a file that is no longer used. */
  async #release(path: string): Promise<void> {
    const task = { kind: 'release' } as const;
    await Promise.all(
      this.#readers.map((reader) => {
        this.#given.get(reader)?.delete(path);
        return reader
          .ask({ call: this.#nextCall(), path, columns: null, task, until: 0 })
          .catch(() => undefined);
      }),
    );
  }

  async #discard(group: string, state: GroupState): Promise<void> {
    if ((await this.#state(group)) !== state) return;
    this.#states.set(group, Promise.resolve(null));
    await this.#release(state.path);
    await this.#write({ kind: 'discard', group });
  }

  #nextCall(): number {
    this.#calls += 1;
    return this.#calls;
  }
}

const isIdleAndCold = (reader: Reader): boolean => !reader.isWarm && reader.load === 0;

function emptyAnswer({ facets }: SearchQuery): SearchAnswer {
  return { total: 0, hits: [], facets: Object.fromEntries(facets.map((facet) => [facet, []])) };
}

async function bytesOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
