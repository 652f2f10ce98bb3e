import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Batch, partsOf, readThrough, type Served, Thread } from '@yuelan/threads';
import { shareDictionary } from '../../analysis/dictionary.ts';
import { shareEnglishWords } from '../../analysis/english-words.ts';
import { plainExplainer } from '../../explain/explain-hit.ts';
import {
  type Change,
  type ExplainedHit,
  emptyAnswer,
  type IndexHealth,
  type QueryRow,
  type Reason,
  type Related,
  type SearchAnswer,
  type SearchEngine,
  type SearchQuery,
  type SearchRecord,
  type Suggestion,
} from '../../port.ts';
import { groupFolder, indexNumbers } from '../index/group-files.ts';
import { BriefAnswers } from './brief-answers.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { OpenIndexes, Place, ThreadAnswer } from './open-indexes.ts';
import { type Functions, SearchThreads } from './search-threads.ts';
import type { GroupState } from './writer.ts';
import type { WriterCalls, WriterOwner } from './writer-worker.ts';

export interface EmbeddedEngineOptions {
  /** Where the indexes are stored, one folder per group. A rebuild restores everything in it. */
  readonly folder: string;
  /** Search threads; by default one less than there are cores, 2 to 4. A thread starts when the others are busy. */
  readonly workers?: number;
  /**
   * The longest time for one answer in milliseconds, including the wait for others; after that the call fails with
   * SearchTooSlow. 5000 by default.
   */
  readonly limit?: number;
  /**
   * Answers that take about so many milliseconds are given in the caller's thread, unless it is busy; 1 by default, 0 for
   * none.
   */
  readonly briefMs?: number;
  /**
   * How many answers of each kind are kept for repeated queries while an index does not change; 5000 by default, at most
   * 8 MB.
   */
  readonly keptAnswers?: number;
  /** Called when an index was discarded or a thread failed. */
  readonly log?: (message: string) => void;
}

/**
 * Opens the engine inside this process. Threads write, and make every search that the caller's thread cannot answer
 * briefly (`briefMs`).
 */
export async function openEmbeddedEngine(options: EmbeddedEngineOptions): Promise<SearchEngine> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  shareDictionary();
  shareEnglishWords();
  return new EmbeddedEngine(options);
}

/** The bytes of answers that are kept: some thousand pages of results. */
const keptBytes = { searches: 6 * 1024 * 1024, others: 1024 * 1024 } as const;
/** Many more than the searches that are answered and not yet explained. */
const mostCuts = 1000;

class EmbeddedEngine implements SearchEngine {
  readonly #folder: string;
  readonly #threads: SearchThreads;
  readonly #brief: BriefAnswers;
  readonly #writer: Thread<WriterCalls, WriterOwner>;
  readonly #states = new Map<string, Promise<GroupState | null>>();
  readonly #searches: KeptAnswers<ThreadAnswer>;
  readonly #suggestions: KeptAnswers<readonly Suggestion[]>;
  readonly #related: KeptAnswers<Related>;
  /** The words in runs of Han characters of recent queries. */
  readonly #cuts = new Map<string, readonly string[]>();
  #builds = 0;
  #isClosed = false;

  constructor({
    folder,
    workers,
    limit = 5000,
    briefMs = 1,
    keptAnswers = 5000,
    log = () => {},
  }: EmbeddedEngineOptions) {
    this.#folder = folder;
    this.#brief = new BriefAnswers(briefMs);
    this.#searches = new KeptAnswers(keptAnswers, keptBytes.searches);
    this.#suggestions = new KeptAnswers(keptAnswers, keptBytes.others);
    this.#related = new KeptAnswers(keptAnswers, keptBytes.others);
    this.#writer = new Thread(new URL('./writer-worker.ts', import.meta.url), {
      data: () => folder,
      functions: { log },
      onEnd: ({ message }) => {
        log(`the writing thread of the search failed: ${message}`);
        this.#states.clear();
      },
    });
    const count = workers ?? Math.min(4, Math.max(2, availableParallelism() - 1));
    this.#threads = new SearchThreads({ count, limit, log });
  }

  async warm(group: string): Promise<void> {
    const state = await this.#state(group);
    if (state === null) return;
    await this.#read(group, state, (functions, place) => functions.warm(place), false);
    await this.#threads.startSecond(state);
    // A rebuild may have replaced the file meanwhile.
    const current = await this.#state(group);
    if (current === null) return;
    await this.#brief.rehearse(current);
    void this.#brief.rest(readThrough(current.path, () => !this.#isClosed).catch(() => undefined));
  }

  async search(group: string, query: SearchQuery): Promise<SearchAnswer> {
    const state = await this.#state(group);
    if (state === null) return emptyAnswer(query);
    const asked = JSON.stringify(query);
    const { cuts, ...answer } = await this.#searches.get(group, state, asked, () =>
      this.#answer(
        group,
        state,
        (indexes, place) => indexes.search(place, query),
        (functions, place) => functions.search(place, asked),
      ),
    );
    if (this.#cuts.size > mostCuts) this.#cuts.clear();
    for (const [run, words] of cuts ?? []) this.#cuts.set(run, words);
    return answer;
  }

  async suggest(group: string, text: string, limit: number): Promise<readonly Suggestion[]> {
    const state = await this.#state(group);
    if (state === null) return [];
    return this.#suggestions.get(group, state, `${limit} ${text}`, () =>
      this.#answer(
        group,
        state,
        (indexes, place) => indexes.suggest(place, text, limit),
        (functions, place) => functions.suggest(place, text, limit),
      ),
    );
  }

  async related(group: string, id: number, offset: number, limit: number): Promise<Related> {
    const state = await this.#state(group);
    if (state === null) return { ids: [], total: 0 };
    return this.#related.get(group, state, `${id} ${offset} ${limit}`, async () =>
      JSON.parse(
        await this.#read(group, state, (functions, place) => functions.related(place, id, offset, limit)),
      ),
    );
  }

  async explain(
    rows: readonly QueryRow[],
    hits: readonly ExplainedHit[],
  ): Promise<readonly (readonly Reason[])[]> {
    // Most need neither a dictionary nor another wait for a thread.
    const plain = hits.map(plainExplainer(rows, (run) => this.#cuts.get(run)));
    const open = hits.filter((_, at) => plain[at] === undefined);
    if (open.length === 0) return plain.map((reasons) => reasons ?? []);
    const others = await this.#threads.ask((functions, until) => functions.explain(until, rows, open));
    let next = 0;
    return plain.map((reasons) => {
      if (reasons !== undefined) return reasons;
      next += 1;
      return others[next - 1] ?? [];
    });
  }

  async apply(group: string, changes: Batch<Change>, applied: number): Promise<void> {
    await this.#change(group, (writer) => writer.apply(group, changes, applied));
  }

  async rebuild(
    group: string,
    records: AsyncIterable<Batch<SearchRecord>>,
    applied: number | (() => number),
  ): Promise<void> {
    this.#builds += 1;
    const build = this.#builds;
    await this.#writer.ask((writer) => writer.startBuild(group, build));
    try {
      // Analyses one batch while reading the next.
      let pending: Promise<void> | undefined;
      for await (const batch of records) {
        const parts = partsOf(batch);
        await pending;
        pending = this.#writer.ask((writer) => writer.build(build, parts));
        pending.catch(() => {});
      }
      await pending;
    } catch (error) {
      await this.#writer.ask((writer) => writer.abandonBuild(build));
      throw error;
    }
    const old = await this.#state(group);
    const reached = typeof applied === 'number' ? applied : applied();
    await this.#change(group, (writer) => writer.finishBuild(build, reached));
    if (old !== null) await this.#release(old.path);
    await this.#writer.ask((writer) => writer.tidy(group));
  }

  async ids(group: string): Promise<ReadonlySet<number>> {
    const state = await this.#state(group);
    // It serves checks, which can wait.
    return new Set(
      state === null ? [] : await this.#read(group, state, (functions, place) => functions.ids(place), false),
    );
  }

  async health(group: string): Promise<IndexHealth> {
    const state = await this.#state(group);
    if (state === null) return { ready: false, records: 0, applied: 0 };
    const { rows, live, ordered, movedRows } = state.columns;
    const unordered = rows - ordered + (rows - live) + movedRows;
    return { ready: true, records: live, applied: state.applied, unordered };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#brief.close();
    await this.#threads.close();
    if (this.#writer.isRunning) await this.#writer.ask((writer) => writer.close()).catch(() => undefined);
    await this.#writer.close();
  }

  /** Answers in this thread if that takes less time than to ask another, which answers with JSON. */
  async #answer<Answer>(
    group: string,
    state: GroupState,
    here: (indexes: OpenIndexes, place: Place) => Answer,
    there: (functions: Functions, place: Place) => Promise<string>,
  ): Promise<Answer> {
    const brief = await this.#brief.answer(state, here);
    return brief ?? JSON.parse(await this.#read(group, state, there));
  }

  async #read<Answer>(
    group: string,
    state: GroupState,
    call: (functions: Functions, place: Place) => Promise<Answer>,
    isBounded = true,
  ): Promise<Answer> {
    try {
      return await this.#threads.read(state, call, isBounded);
    } catch (error) {
      const current = await this.#state(group);
      // A rebuild replaced the file just before the thread opened it.
      if (current !== null && current.path !== state.path)
        return this.#threads.read(current, call, isBounded);
      if (isDamage(error)) await this.#discard(group, state);
      throw error;
    }
  }

  async #state(group: string): Promise<GroupState | null> {
    let state = this.#states.get(group);
    if (state === undefined) {
      // A group without files has no index, and no thread needs to start to say so.
      const hasFiles = indexNumbers(groupFolder(this.#folder, group)).length > 0;
      state = hasFiles ? this.#writer.ask((writer) => writer.state(group)) : Promise.resolve(null);
      if (hasFiles) this.#threads.startFirst();
      this.#states.set(group, state);
      // A process that ended during an import may have left much to merge.
      state.then(
        (found) => this.#keepUp(group, found),
        () => this.#states.delete(group),
      );
    }
    return state;
  }

  /** Makes a change, which all later searches see. */
  async #change(
    group: string,
    call: (writer: Served<WriterCalls>) => Promise<GroupState | null>,
  ): Promise<void> {
    const state = await this.#writer.ask(call);
    this.#states.set(group, Promise.resolve(state));
    this.#keepUp(group, state);
  }

  /** Merges words and rebuilds lists in the background. Until it is done, suggestions for short prefixes use the older lists. */
  #keepUp(group: string, state: GroupState | null): void {
    if (state?.needsUpkeep) this.#writer.ask((writer) => writer.upkeep(group)).catch(() => undefined);
  }

  async #release(path: string): Promise<void> {
    this.#brief.release(path);
    await this.#threads.release(path);
  }

  async #discard(group: string, state: GroupState): Promise<void> {
    if ((await this.#state(group)) !== state) return;
    this.#states.set(group, Promise.resolve(null));
    await this.#release(state.path);
    await this.#writer.ask((writer) => writer.discard(group));
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage = new Set([11, 26]);

function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : 0;
  return typeof code === 'number' && damage.has(code & 0xff);
}
