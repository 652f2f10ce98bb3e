import { workerData } from 'node:worker_threads';
import { type Batch, serveCalls, unpack } from '@yuelan/threads';
import type { AnswerAccount } from '../engine/near/account.ts';
import { hitExplainer } from '../explain/explain-hit.ts';
import {
  type Change,
  type ExplainedHit,
  type IndexHealth,
  type QueryRow,
  type Reason,
  type Related,
  type SearchAnswer,
  type SearchQuery,
  type SearchRecord,
  SearchTooSlow,
  type Suggestion,
} from '../port.ts';
import { accountFrom } from './account.ts';
import { answerTo } from './answer.ts';
import type { Patience } from './build-locks.ts';
import { type Connection, OpenSearch } from './connection.ts';
import { aliasOf } from './group-index.ts';
import { type Build, IndexBuilding } from './index-building.ts';
import { IndexWriting } from './index-writing.ts';
import { relatedTo } from './related-titles.ts';
import { suggestFrom } from './suggest-texts.ts';
import { TitleSearch } from './title-search.ts';

/** A thread that turns queries and records into what OpenSearch understands, and its answers back. */

export interface WorkerData {
  readonly connection: Connection;
  readonly prefix: string;
  /** The longest time for one answer in milliseconds. */
  readonly limit: number;
  readonly patience: Patience;
}

const { connection, prefix, limit, patience }: WorkerData = workerData;
const server = new OpenSearch(connection);
const search = new TitleSearch(server, limit);
const writing = new IndexWriting(server, prefix);
const building = new IndexBuilding(server, prefix, patience);

/** Gives up an answer whose calls together take too long. */
async function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new SearchTooSlow()), limit);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}

const calls = {
  search: (group: string, query: SearchQuery): Promise<SearchAnswer> =>
    within(answerTo(search, aliasOf(prefix, group), query)),
  suggest: (group: string, text: string, most: number): Promise<readonly Suggestion[]> =>
    within(suggestFrom(search, aliasOf(prefix, group), text, most)),
  related: (group: string, id: number, offset: number, most: number): Promise<Related> =>
    relatedTo(search, aliasOf(prefix, group), id, offset, most),
  explain: (rows: readonly QueryRow[], hits: readonly ExplainedHit[]): readonly (readonly Reason[])[] =>
    hits.map(hitExplainer(rows)),
  account: (group: string, query: Pick<SearchQuery, 'rows' | 'limit'>): Promise<AnswerAccount | undefined> =>
    accountFrom(search, aliasOf(prefix, group), query),
  /** Forgets what depends on the catalogue as it was. */
  forget: (): void => search.names.forget(),
  apply: (group: string, changes: Batch<Change>, applied: number): Promise<void> =>
    writing.apply(group, unpack(changes), applied),
  startBuild: (group: string): Promise<Build> => building.start(group),
  fill: (build: Build, records: Batch<SearchRecord>, applied: number): Promise<void> =>
    building.fill(build, unpack(records), applied),
  follow: (build: Build, changes: Batch<Change>, applied: number): Promise<void> =>
    building.follow(build, unpack(changes), applied),
  settleBuild: (build: Build): Promise<void> => building.settle(build),
  closeOld: (build: Build): Promise<void> => building.closeOld(build),
  takeIntoUse: (build: Build, applied: number): Promise<void> => building.takeIntoUse(build, applied),
  ended: (): Promise<void> => building.ended(),
  abandonBuild: (build: Build): Promise<void> => building.abandon(build),
  ids: (group: string): Promise<Float64Array> => writing.ids(group),
  health: (group: string): Promise<IndexHealth> => writing.health(group),
  tidy: async (groups: readonly string[]): Promise<void> => {
    for (const group of groups) await building.tidy(group);
  },
  otherVersions: (): Promise<readonly string[]> => writing.otherVersions(),
  dropVersion: (version: string): Promise<void> => writing.dropVersion(version),
  check: (): Promise<{ readonly version: string }> => server.check(),
};
export type OpenSearchCalls = typeof calls;

serveCalls(calls);
