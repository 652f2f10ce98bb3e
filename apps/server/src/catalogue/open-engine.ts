import { readFileSync } from 'node:fs';
import {
  type AnswerAccount,
  checkOpenSearch,
  OpenSearchLook,
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
import { SearchWatch } from './search-watch.ts';

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

/** Explains how a query of a group was answered, title by title; undefined without an index. */
export const readAnswerAccount = async (
  { search, dataDir }: Config,
  group: string,
  query: Pick<SearchQuery, 'rows' | 'limit'>,
): Promise<AnswerAccount | undefined> =>
  search === undefined
    ? readAccount(indexFolder(dataDir), group, query)
    : readOpenSearchAccount(openSearchOptions(search), group, query);

/**
 * The name of an index among those of all servers on one database: either this server's own, or one that all nodes of a
 * version share.
 */
export const indexOwner = ({ search, dataDir }: Config): string =>
  search === undefined ? serverName(dataDir) : sharedIndex(search, openSearchVersion);

/** Nodes of different versions feed different indexes. */
export const sharedIndex = ({ prefix }: NonNullable<Config['search']>, version: string): string =>
  `opensearch ${prefix} ${version}`;

export interface OpenSearchTrouble {
  readonly what: Message;
  readonly hint: Message;
  readonly state: 'full' | 'away';
  /** Whether the trouble may end by itself. */
  readonly isPassing: boolean;
}

/** The problem with OpenSearch, in a sentence; undefined if there is none. */
export async function openSearchTrouble(
  search: NonNullable<Config['search']>,
): Promise<OpenSearchTrouble | undefined> {
  const options = openSearchOptions(search);
  const away = {
    hint: t`Until it answers, readers can do everything except search.`,
    state: 'away',
  } as const;
  try {
    await checkOpenSearch(options);
  } catch (error) {
    if (!(error instanceof SearchUnreachable)) throw error;
    return { ...away, what: troubles[error.reason](error), isPassing: error.reason === 'address' };
  }
  const { url } = options;
  const looking = new OpenSearchLook(options);
  const state = await looking.look().finally(() => looking.close());
  if (state === 'well') return undefined;
  if (state === 'away')
    return { ...away, what: troubles.address(new SearchUnreachable('address', url)), isPassing: true };
  return {
    what: troubles.full(new SearchUnreachable('full', url)),
    hint: t`Searches show the state before that. Make room: OpenSearch then takes changes again by itself, and the portal sends what it missed.`,
    state,
    isPassing: true,
  };
}

/** Watches the configured OpenSearch. `trouble` is its state at the start. */
export function watchOpenSearch(
  search: NonNullable<Config['search']>,
  trouble: OpenSearchTrouble | undefined,
): SearchWatch {
  const looking = new OpenSearchLook(openSearchOptions(search));
  return new SearchWatch({
    url: search.url,
    look: () => looking.look(),
    first: trouble?.state ?? 'well',
    close: () => looking.close(),
  });
}

const troubles: Readonly<Record<UnreachableReason, (error: SearchUnreachable) => Message>> = {
  address: ({ url, detail }) =>
    t`OpenSearch does not answer at ${url} (${detail}). Check SEARCH_URL and the server.`,
  full: ({ url }) => t`OpenSearch at ${url} takes no changes, because its disk is nearly full.`,
  password: ({ url }) =>
    t`OpenSearch at ${url} refuses the user or the password. Check SEARCH_USER and SEARCH_PASSWORD.`,
  certificate: ({ url, detail }) =>
    t`The certificate of OpenSearch at ${url} is not trusted (${detail}). SEARCH_CA names a file with the certificate of its authority.`,
  version: ({ url, detail }) => t`OpenSearch at ${url} is too old (${detail}).`,
  'other-program': ({ url }) => t`The server at ${url} is not OpenSearch. Check SEARCH_URL.`,
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
