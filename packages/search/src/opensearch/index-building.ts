import { setTimeout as wait } from 'node:timers/promises';
import type { Change, SearchRecord } from '../port.ts';
import { valueAt } from './answers.ts';
import { type BuildLock, BuildLocks, BuildLost, BuildUnderWay, type Patience } from './build-locks.ts';
import { everything } from './clauses.ts';
import type { OpenSearch } from './connection.ts';
import { aliasOf, newIndexName, titlesIn } from './group-index.ts';
import { changeLines, noteApplied, sendLines } from './index-bulk.ts';
import { indexBody, whenBuilt } from './index-settings.ts';

const limits = { call: 30_000, warm: 120_000, merge: 3_600_000 } as const;

/** A new index that is being built in place of another. */
export interface Build {
  readonly alias: string;
  readonly index: string;
}

/** Only the build itself writes under this name, which disappears when the index is in use or another build has taken over. */
const fillingAlias = ({ index }: Pick<Build, 'index'>): string => `${index}-filling`;

/** Builds new indexes beside those in use, one for a group at a time on all servers. */
export class IndexBuilding {
  readonly #server: OpenSearch;
  readonly #prefix: string;
  readonly #patience: Patience;
  readonly #locks: BuildLocks;
  readonly #held = new Map<string, BuildLock>();
  readonly #sending = new Map<string, Promise<void>>();
  readonly #removals = new Set<Promise<unknown>>();

  constructor(server: OpenSearch, prefix: string, patience: Patience) {
    this.#server = server;
    this.#prefix = prefix;
    this.#patience = patience;
    this.#locks = new BuildLocks(server, prefix, patience);
  }

  async start(group: string): Promise<Build> {
    const alias = aliasOf(this.#prefix, group);
    const lock = await this.#locks.take(alias);
    try {
      // Only the holder of the lock builds. Everything else there was left by builds that were killed.
      const old = await this.#dropLeft(alias);
      if (old !== undefined) await this.#blockWrites(old, false);
      const build = { alias, index: newIndexName(alias) };
      await this.#call('PUT', `/${build.index}`, { ...indexBody, aliases: { [fillingAlias(build)]: {} } });
      this.#held.set(build.index, lock);
      return build;
    } catch (error) {
      await lock.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Sends titles and returns while the last of them are still being stored, so that the next can be analysed meanwhile.
   */
  async fill(build: Build, records: readonly SearchRecord[], applied: number): Promise<void> {
    await this.#send(
      build,
      records.map((record): Change => ({ kind: 'upsert', record })),
      applied,
    );
  }

  /** Applies changes made since the build began. */
  async follow(build: Build, changes: readonly Change[], applied: number): Promise<void> {
    await this.#send(build, changes, applied);
    await this.#sent(build);
  }

  async #send(build: Build, changes: readonly Change[], applied: number): Promise<void> {
    this.#lockOf(build).check();
    for (const lines of changeLines(changes, applied)) {
      await this.#sent(build);
      const sending = sendLines(this.#server, fillingAlias(build), lines, { isSeen: false });
      sending.catch(() => undefined);
      this.#sending.set(build.index, sending);
    }
  }

  #sent({ index }: Build): Promise<void> {
    return this.#sending.get(index) ?? Promise.resolve();
  }

  /** Merges and warms a new index that has all titles. */
  async settle(build: Build): Promise<void> {
    const { index } = build;
    await this.#sent(build);
    await this.#call('POST', `/${index}/_refresh`, undefined, limits.warm);
    await this.#call('POST', `/${index}/_forcemerge?max_num_segments=5`, undefined, limits.merge);
    await this.#call('PUT', `/${index}/_settings`, whenBuilt);
    await this.#server.search(index, [warming], limits.warm);
    await this.#lockOf(build).confirm();
  }

  /** Stops changes of the index in use, so that the new one can catch up. */
  async closeOld({ alias }: Build): Promise<void> {
    const old = await this.#inUse(alias);
    if (old !== undefined) await this.#blockWrites(old, true);
  }

  /**
   * Replaces the old index by the new one in one action; fails if another server has taken over. The old one is removed
   * once nobody searches it any more.
   */
  async takeIntoUse(build: Build, applied: number): Promise<void> {
    const { alias, index } = build;
    await noteApplied(this.#server, fillingAlias(build), applied);
    await this.#call('POST', `/${index}/_refresh`, undefined, limits.warm);
    const lock = this.#lockOf(build);
    await lock.confirm();
    const old = await this.#inUse(alias);
    const actions = [
      { remove: { index, alias: fillingAlias(build), must_exist: true } },
      ...(old === undefined ? [] : [{ remove: { index: old, alias, must_exist: true } }]),
      { add: { index, alias, is_write_index: true } },
    ];
    if ((await this.#call('POST', '/_aliases', { actions })) === undefined) throw new BuildLost();
    this.#held.delete(index);
    this.#sending.delete(index);
    if (old !== undefined) this.#removeLater(old);
    // The work is done: a lock that cannot be removed now is found to be dead later.
    await lock.release().catch(() => undefined);
  }

  /** Waits until the indexes that were replaced are removed. */
  async ended(): Promise<void> {
    await Promise.all(this.#removals);
  }

  /** Lets searches that began in an index end. What a stopping server leaves is removed by {@link tidy}. */
  #removeLater(index: string): void {
    const removal = wait(this.#patience.lingerMs)
      .then(() => this.#call('DELETE', `/${index}`))
      .catch(() => undefined)
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  /** Removes a build that failed, and opens the index in use again. */
  async abandon(build: Build): Promise<void> {
    const lock = this.#held.get(build.index);
    this.#held.delete(build.index);
    await this.#sent(build).catch(() => undefined);
    this.#sending.delete(build.index);
    await this.#call('DELETE', `/${build.index}`);
    if (lock === undefined) return;
    const old = await this.#inUse(build.alias);
    if (old !== undefined) await this.#blockWrites(old, false);
    await lock.release();
  }

  /** Removes what is neither in use nor being built: a server was killed before it could. */
  async tidy(group: string): Promise<void> {
    const alias = aliasOf(this.#prefix, group);
    if ((await this.#indexesOf(alias)).length < 2) return;
    const lock = await this.#locks.take(alias).catch((error: unknown) => {
      if (error instanceof BuildUnderWay) return undefined;
      throw error;
    });
    if (lock === undefined) return;
    try {
      const old = await this.#dropLeft(alias);
      if (old !== undefined) await this.#blockWrites(old, false);
    } finally {
      await lock.release();
    }
  }

  #lockOf({ index }: Build): BuildLock {
    const lock = this.#held.get(index);
    if (lock === undefined) throw new BuildLost();
    return lock;
  }

  /** Drops all indexes of an alias but the one in use, which is returned. */
  async #dropLeft(alias: string): Promise<string | undefined> {
    const indexes = await this.#indexesOf(alias);
    for (const { index, isUsed } of indexes) if (!isUsed) await this.#call('DELETE', `/${index}`);
    return indexes.find(({ isUsed }) => isUsed)?.index;
  }

  async #indexesOf(alias: string): Promise<readonly { readonly index: string; readonly isUsed: boolean }[]> {
    const answer = await this.#call('GET', `/${alias}-*/_alias`);
    if (typeof answer !== 'object' || answer === null) return [];
    return Object.keys(answer).map((index) => ({
      index,
      isUsed: valueAt(answer, index, 'aliases', alias) !== undefined,
    }));
  }

  async #inUse(alias: string): Promise<string | undefined> {
    const answer = await this.#call('GET', `/_alias/${alias}`);
    return typeof answer === 'object' && answer !== null ? Object.keys(answer)[0] : undefined;
  }

  async #blockWrites(index: string, isBlocked: boolean): Promise<void> {
    // Returns when no change is pending any more.
    if (isBlocked) await this.#call('PUT', `/${index}/_block/write`);
    else await this.#call('PUT', `/${index}/_settings`, { 'index.blocks.write': null });
  }

  #call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    limit: number = limits.call,
  ): Promise<unknown> {
    return this.#server.call({ method, path, ...(body === undefined ? {} : { body }), limit });
  }
}

/** Reads the columns that facets and orders need, which loads them into memory. */
const warming = {
  size: 10,
  query: titlesIn(everything),
  _source: false,
  sort: [{ borrowed: 'desc' }, { year: 'desc' }, { id: 'asc' }],
  aggs: Object.fromEntries(
    [
      'authorKey',
      'keywords',
      'clcPath',
      'branches',
      'series',
      'language',
      'audience',
      'names',
      'nameKeys',
    ].map((field) => [field, { terms: { field, size: 1 } }]),
  ),
};
