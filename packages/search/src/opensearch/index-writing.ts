import type { Change, IndexHealth, SearchRecord } from '../port.ts';
import { listAt, numberAt, textAt, valueAt } from './answers.ts';
import { everything } from './clauses.ts';
import type { OpenSearch } from './connection.ts';
import { aliasOf, indexName, stateId, titlesIn } from './group-index.ts';
import { indexDocument } from './index-document.ts';
import { indexBody, versionMark, whenBuilt } from './index-settings.ts';

/** How many bytes of documents are sent at once: far below the 100 MB that a server accepts. */
const mostSent = 4_000_000;
const limits = { bulk: 120_000, call: 30_000, merge: 3_600_000 } as const;
const idsAtOnce = 10_000;

/** A new index that is being built in place of another. */
export interface Build {
  readonly alias: string;
  readonly index: string;
  readonly old: string | null;
}

/** Writes the indexes of groups. A title's version is the change counter, so that an older change never wins. */
export class IndexWriting {
  readonly #server: OpenSearch;
  readonly #prefix: string;

  constructor(server: OpenSearch, prefix: string) {
    this.#server = server;
    this.#prefix = prefix;
  }

  async apply(group: string, changes: readonly Change[], applied: number): Promise<void> {
    const alias = aliasOf(this.#prefix, group);
    if ((await this.#indexOf(alias)) === null) {
      const index = await this.#create(alias);
      await this.#use(alias, index, null);
    }
    await this.#send(alias, changes, applied, true);
    await this.#finish(alias, applied);
  }

  /** Starts a new index beside the one in use. */
  async startBuild(group: string): Promise<Build> {
    const alias = aliasOf(this.#prefix, group);
    const old = await this.#indexOf(alias);
    const index = await this.#create(alias);
    await this.#dropOthers(alias, [index, ...(old === null ? [] : [old])]);
    return { alias, index, old };
  }

  async build({ index }: Build, records: readonly SearchRecord[], applied: number): Promise<void> {
    await this.#send(
      index,
      records.map((record): Change => ({ kind: 'upsert', record })),
      applied,
      false,
    );
  }

  /** Merges, warms and takes into use a new index, in place of the one that was in use when it was begun. */
  async finishBuild({ alias, index, old }: Build, applied: number): Promise<void> {
    await this.#finish(index, applied);
    await this.#call('POST', `/${index}/_refresh`, undefined, limits.bulk);
    await this.#call('POST', `/${index}/_forcemerge?max_num_segments=5`, undefined, limits.merge);
    await this.#call('PUT', `/${index}/_settings`, whenBuilt);
    await this.#server.search(index, [warming], limits.bulk);
    await this.#use(alias, index, old);
  }

  async abandonBuild({ index }: Build): Promise<void> {
    await this.#call('DELETE', `/${index}`);
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
    const index = await this.#indexOf(alias);
    const state = index === null ? undefined : await this.#call('GET', `/${index}/_doc/${stateId}`);
    const isOfThisVersion = index?.startsWith(`${alias}-${versionMark}-`) === true;
    if (state === undefined || !isOfThisVersion) return { ready: false, records: 0, applied: 0 };
    const [count] = await this.#server.search(
      alias,
      [{ size: 0, track_total_hits: true, query: titlesIn(everything) }],
      limits.call,
    );
    return {
      ready: true,
      records: numberAt(count, 'hits', 'total', 'value'),
      applied: numberAt(state, '_source', 'applied'),
    };
  }

  #call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    limit: number = limits.call,
  ): Promise<unknown> {
    return this.#server.call({ method, path, ...(body === undefined ? {} : { body }), limit });
  }

  /** The index that an alias stands for. */
  async #indexOf(alias: string): Promise<string | null> {
    const answer = await this.#call('GET', `/_alias/${alias}`);
    return (typeof answer === 'object' && answer !== null ? Object.keys(answer) : [])[0] ?? null;
  }

  async #create(alias: string): Promise<string> {
    const index = indexName(alias, Date.now());
    await this.#call('PUT', `/${index}`, indexBody);
    return index;
  }

  /** Replaces the index of an alias in one action; fails if another node has done so meanwhile. */
  async #use(alias: string, index: string, old: string | null): Promise<void> {
    const actions = [
      ...(old === null ? [] : [{ remove_index: { index: old } }]),
      { add: { index, alias, is_write_index: true } },
    ];
    await this.#call('POST', '/_aliases', { actions });
  }

  /** Drops what an interrupted build left. */
  async #dropOthers(alias: string, kept: readonly string[]): Promise<void> {
    const answer = await this.#call('GET', `/${alias}-*/_alias`);
    const indexes = typeof answer === 'object' && answer !== null ? Object.keys(answer) : [];
    for (const index of indexes)
      if (!kept.includes(index) && index.startsWith(`${alias}-v`)) await this.#call('DELETE', `/${index}`);
  }

  async #send(index: string, changes: readonly Change[], version: number, isSeen: boolean): Promise<void> {
    const last = new Map(
      changes.map((change) => [change.kind === 'remove' ? change.id : change.record.id, change]),
    );
    const versioned = { version, version_type: 'external_gte' };
    let lines: string[] = [];
    let size = 0;
    const send = async (): Promise<void> => {
      if (lines.length === 0) return;
      const answer = await this.#server.call({
        method: 'POST',
        path: `/${index}/_bulk`,
        query: isSeen ? { refresh: true } : {},
        lines,
        limit: limits.bulk,
      });
      refuseFailures(answer);
      lines = [];
      size = 0;
    };
    for (const [id, change] of last) {
      const name = { _id: String(id), ...versioned };
      if (change.kind === 'remove') lines.push(JSON.stringify({ delete: name }));
      else lines.push(JSON.stringify({ index: name }), JSON.stringify(indexDocument(change.record)));
      size += lines.at(-1)?.length ?? 0;
      if (size > mostSent) await send();
    }
    await send();
  }

  /** Notes up to where an index is complete, unless a later change has done so. */
  async #finish(index: string, applied: number): Promise<void> {
    const line = { index: { _id: stateId, version: applied, version_type: 'external_gte' } };
    const answer = await this.#server.call({
      method: 'POST',
      path: `/${index}/_bulk`,
      lines: [JSON.stringify(line), JSON.stringify({ applied })],
      limit: limits.call,
    });
    refuseFailures(answer);
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

const conflict = 409;
const missing = 404;

/** A title that has a later version already, or that is removed and was not there, is as it should be. */
function refuseFailures(answer: unknown): void {
  for (const item of listAt(answer, 'items')) {
    const done = valueAt(item, 'index') ?? valueAt(item, 'delete');
    const status = numberAt(done, 'status');
    if (status >= 300 && status !== conflict && status !== missing)
      throw new Error(`OpenSearch did not store a title (${status}): ${textAt(done, 'error', 'reason')}`);
  }
}
