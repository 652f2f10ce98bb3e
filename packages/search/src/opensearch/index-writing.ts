import { setTimeout as wait } from 'node:timers/promises';
import type { Change, IndexHealth } from '../port.ts';
import { listAt, numberAt, valueAt } from './answers.ts';
import { everything } from './clauses.ts';
import { type OpenSearch, Refused } from './connection.ts';
import { aliasOf, countAll, newIndexName, stateId, titlesIn, versionOf } from './group-index.ts';
import { changeLines, noteApplied, sendLines, WritesBlocked } from './index-bulk.ts';
import { indexBody, versionMark } from './index-settings.ts';

const limits = { bulk: 120_000, call: 30_000 } as const;
const idsAtOnce = 10_000;
/** How long changes wait for an index that is being replaced, and how often they check. */
const blocked = { longestMs: 10_000, lookMs: 50 } as const;

/** Writes the indexes of groups. A title's version is the change counter, so an older change never wins. */
export class IndexWriting {
  readonly #server: OpenSearch;
  readonly #prefix: string;

  constructor(server: OpenSearch, prefix: string) {
    this.#server = server;
    this.#prefix = prefix;
  }

  async apply(group: string, changes: readonly Change[], applied: number): Promise<void> {
    const alias = aliasOf(this.#prefix, group);
    if ((await this.#call('GET', `/_alias/${alias}`)) === undefined) await this.#createEmpty(alias);
    const until = performance.now() + blocked.longestMs;
    for (;;) {
      try {
        for (const lines of changeLines(changes, applied))
          await sendLines(this.#server, alias, lines, { isSeen: true });
        await noteApplied(this.#server, alias, applied);
        return;
      } catch (error) {
        if (!(error instanceof WritesBlocked) || performance.now() > until) throw error;
      }
      await wait(blocked.lookMs);
    }
  }

  async ids(group: string): Promise<Float64Array> {
    const alias = aliasOf(this.#prefix, group);
    const ids: number[] = [];
    let after: readonly unknown[] = [];
    do {
      const [answer] = await this.#server.search(
        alias,
        [
          {
            size: idsAtOnce,
            query: titlesIn(everything),
            _source: false,
            sort: [{ id: 'asc' }],
            ...(after.length === 0 ? {} : { search_after: after }),
          },
        ],
        limits.bulk,
      );
      const hits = listAt(answer, 'hits', 'hits');
      for (const hit of hits) ids.push(Number(valueAt(hit, '_id')));
      after = listAt(hits.at(-1), 'sort');
    } while (after.length > 0);
    return Float64Array.from(ids);
  }

  async health(group: string): Promise<IndexHealth> {
    const alias = aliasOf(this.#prefix, group);
    const state = await this.#call('GET', `/${alias}/_doc/${stateId}`);
    if (valueAt(state, '_source') === undefined) return { ready: false, records: 0, applied: 0 };
    const [records = 0] = await countAll(this.#server, alias, [titlesIn(everything)], limits.call);
    return {
      ready: true,
      records,
      applied: numberAt(state, '_source', 'applied'),
    };
  }

  /** The versions other than this one that have indexes here. */
  async otherVersions(): Promise<readonly string[]> {
    const versions = (await this.#indexes()).map((index) => versionOf(this.#prefix, index) ?? versionMark);
    return [...new Set(versions)].filter((version) => version !== versionMark);
  }

  async dropVersion(version: string): Promise<void> {
    for (const index of await this.#indexes())
      if (version !== versionMark && versionOf(this.#prefix, index) === version)
        await this.#call('DELETE', `/${index}`);
  }

  #call(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#server.call({ method, path, ...(body === undefined ? {} : { body }), limit: limits.call });
  }

  async #indexes(): Promise<readonly string[]> {
    const answer = await this.#call('GET', `/${this.#prefix}-*/_alias`);
    return typeof answer === 'object' && answer !== null ? Object.keys(answer) : [];
  }

  /** Creates an index without titles, unless another server has just done so. */
  async #createEmpty(alias: string): Promise<void> {
    const index = newIndexName(alias);
    const aliases = { [alias]: { is_write_index: true } };
    try {
      await this.#call('PUT', `/${index}`, { ...indexBody, aliases });
    } catch (error) {
      if (!(error instanceof Refused) || (await this.#call('GET', `/_alias/${alias}`)) === undefined)
        throw error;
    }
  }
}
