import { readFileSync } from 'node:fs';
import {
  type AnswerAccount,
  checkOpenSearch,
  type OpenSearchOptions,
  openEmbeddedEngine,
  openOpenSearchEngine,
  openSearchVersion,
  readAccount,
  readOpenSearchAccount,
  type SearchEngine,
  type SearchQuery,
  SearchUnreachable,
  type UnreachableReason,
} from '@yuelan/search';
import type { Config } from '../platform/config.ts';
import { Fault } from '../platform/fault.ts';
import { type Message, t } from '../platform/message.ts';
import { indexFolder, serverName } from './index-place.ts';

export interface EngineOptions {
  readonly workers?: number;
  readonly log?: (message: string) => void;
}

/** Opens the engine of the settings: OpenSearch with `SEARCH_URL`, else the one inside this process. */
export async function openEngine(config: Config, options: EngineOptions = {}): Promise<SearchEngine> {
  return config.search === undefined
    ? openEmbeddedEngine({ folder: indexFolder(config.dataDir), ...options })
    : openOpenSearchEngine({ ...openSearchOptions(config.search), ...options });
}

/** How a query of a group was answered, title by title; nothing without an index. */
export const readAnswerAccount = async (
  { search, dataDir }: Config,
  group: string,
  query: Pick<SearchQuery, 'rows' | 'limit'>,
): Promise<AnswerAccount | undefined> =>
  search === undefined
    ? readAccount(indexFolder(dataDir), group, query)
    : readOpenSearchAccount(openSearchOptions(search), group, query);

/** Names an index among those of all servers on one database: this server's own, or the one that all of a version share. */
export const indexOwner = ({ search, dataDir }: Config): string =>
  search === undefined ? serverName(dataDir) : sharedIndex(search, openSearchVersion);

/** Nodes of two versions feed an index each. */
export const sharedIndex = ({ prefix }: NonNullable<Config['search']>, version: string): string =>
  `opensearch ${prefix} ${version}`;

/** What is wrong with OpenSearch, in a sentence; undefined if nothing is. `isPassing` says that it may end by itself. */
export async function openSearchTrouble(
  search: NonNullable<Config['search']>,
): Promise<{ readonly what: Message; readonly isPassing: boolean } | undefined> {
  try {
    await checkOpenSearch(openSearchOptions(search));
    return undefined;
  } catch (error) {
    if (!(error instanceof SearchUnreachable)) throw error;
    return { what: troubles[error.reason](error), isPassing: error.reason === 'address' };
  }
}

const troubles: Readonly<Record<UnreachableReason, (error: SearchUnreachable) => Message>> = {
  address: ({ url, detail }) =>
    t`OpenSearch does not answer at ${url} (${detail}). Check SEARCH_URL and the server.`,
  password: ({ url }) =>
    t`OpenSearch at ${url} refuses the user or the password. Check SEARCH_USER and SEARCH_PASSWORD.`,
  certificate: ({ url, detail }) =>
    t`The certificate of OpenSearch at ${url} is not trusted (${detail}). SEARCH_CA names a file with the certificate of its authority.`,
  version: ({ url, detail }) => t`OpenSearch at ${url} is too old (${detail}).`,
  'other-program': ({ url }) => t`What answers at ${url} is not OpenSearch. Check SEARCH_URL.`,
  library: () =>
    t`SEARCH_URL needs the package @opensearch-project/opensearch, which is not installed. Run: npm ci --include=optional`,
};

export function openSearchOptions({ caFile, ...search }: NonNullable<Config['search']>): OpenSearchOptions {
  return { ...search, ...(caFile === undefined ? {} : { ca: readCertificate(caFile) }) };
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Fault(t`SEARCH_CA names the file ${file}, which cannot be read.`);
  }
}
