import { QueryClient, type QueryClientConfig, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf, RemoteCall } from '@yuelan/contract/endpoint';
import type { Language } from '@yuelan/contract/language';
import { type Api, createApi, type Exits } from './api.ts';
import { CallError, isPassing } from './call-error.ts';
import type { Fetch } from './send.ts';
import type { PageStores } from './session.ts';
import { createJsonStore } from './storage.ts';
import { createStore, type Store, useStore } from './store.ts';

/** What makes one page differ from another. */
export interface PageSettings {
  /** The client id of its library; none on the few pages that belong to no library. */
  readonly library: string | undefined;
  readonly language: Language;
  /** Scheme and host of its address: `https://lib.example.org`. */
  readonly origin: string;
  /** How its calls reach the server. */
  readonly fetch: Fetch;
  /** Where it keeps its session and what it knows about its library; in memory by default. */
  readonly stores?: PageStores;
  /** Where it leads when it cannot continue; nowhere by default. */
  readonly exits?: (page: Page) => Exits;
}

/** A page of one library in one language: its calls, their answers, and its state outside React. */
export interface Page extends Pick<PageSettings, 'library' | 'language' | 'origin'> {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly stores: PageStores;
  /**
   * Makes a call and returns `data`, or throws {@link CallError}. `patienceMilliseconds` is for the few calls that
   * take longer than 30 s.
   */
  answerOf<C extends RemoteCall>(
    call: C,
    input: InputOf<C>,
    signal?: AbortSignal,
    patienceMilliseconds?: number,
  ): Promise<OutputOf<C>>;
  /** The page's own value of a {@link PageStore}. */
  store<Value>(definition: PageStore<Value>): Store<Value>;
}

/** A value that each page keeps outside of React. */
export interface PageStore<Value> {
  readonly initial: (page: Page) => Value;
  /** What server rendering shows if `initial` reads something that only the device knows. */
  readonly onServer?: (page: Page) => Value;
}

/** The cache of a page; queries and components find the page through it. */
class PageQueries extends QueryClient {
  readonly page: Page;

  constructor(page: Page) {
    super(queryDefaults);
    this.page = page;
  }
}

const nowhere: Exits = {
  unknownLibrary: () => undefined,
  forbidden: () => undefined,
  sessionLost: () => undefined,
};
const inMemory = () => createJsonStore(() => undefined);

/** Creates a page, in the browser, the server renderer and the tests. Pages share nothing. */
export function createPage(settings: PageSettings): Page {
  const { library, language, origin } = settings;
  const stores = settings.stores ?? { tab: inMemory(), device: inMemory() };
  const values = new Map<unknown, unknown>();
  const page: Page = {
    library,
    language,
    origin,
    stores,
    get api() {
      return api;
    },
    get queries() {
      return queries;
    },
    async answerOf<C extends RemoteCall>(
      call: C,
      input: InputOf<C>,
      signal?: AbortSignal,
      patienceMilliseconds?: number,
    ) {
      const outcome = await api.make(call, input, signal, patienceMilliseconds);
      if (outcome.kind === 'answered') return outcome.data as OutputOf<C>;
      throw new CallError(call.path, outcome);
    },
    store<Value>(definition: PageStore<Value>) {
      const known = values.get(definition);
      if (known !== undefined) return known as Store<Value>;
      const { initial, onServer = initial } = definition;
      const made = createStore(initial(page), () => onServer(page));
      values.set(definition, made);
      return made;
    },
  };
  const api = createApi(library, settings.fetch, stores, settings.exits?.(page) ?? nowhere);
  const queries = new PageQueries(page);
  return page;
}

/** The page that a query or a mutation belongs to. */
export function pageOf(client: QueryClient): Page {
  if (!(client instanceof PageQueries)) throw new Error('This cache belongs to no page.');
  return client.page;
}

/** The page that a component belongs to. */
export function usePage(): Page {
  return pageOf(useQueryClient());
}

/** The page's value of a store now; the component renders again when it changes. */
export function usePageStore<Value>(definition: PageStore<Value>): Value {
  return useStore(usePage().store(definition));
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError | Error;
  }
}

const retries = 2;
const longestWaitMilliseconds = 10_000;

/** How queries and mutations behave on every page. A query retries by itself only where that can help. */
const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Browsers often report "offline" wrongly on library networks, so always try.
      networkMode: 'always',
      retry: (count, error) => !import.meta.env.SSR && count < retries && isPassing(error),
      retryDelay: (count, error) => waitBeforeRetry(count, error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
};

function waitBeforeRetry(count: number, error: Error): number {
  const asked =
    error instanceof CallError && error.outcome.kind === 'failed' ? error.outcome.retryAfter : undefined;
  return Math.min(asked === undefined ? 600 * 2 ** count : asked * 1000, longestWaitMilliseconds);
}
