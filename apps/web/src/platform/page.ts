import { notifyManager, QueryClient, type QueryClientConfig, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf, RemoteCall } from '@yuelan/contract/endpoint';
import type { Language } from '@yuelan/contract/language';
import { type Api, createApi, type Exits } from './api.ts';
import { CallError, isPassing } from './call-error.ts';
import type { Fetch } from './send.ts';
import type { PageStores } from './session.ts';
import { createJsonStore } from './storage.ts';
import { createStore, type Store, useStore } from './store.ts';

/** The settings that differ from page to page. */
export interface PageSettings {
  /** The client id of the page's library; undefined on the few pages that belong to no library. */
  readonly library: string | undefined;
  readonly language: Language;
  /** The scheme and host of the page's address: `https://lib.example.org`. */
  readonly origin: string;
  /** How the page's calls reach the server. */
  readonly fetch: Fetch;
  /** Where the page keeps its session and what it knows about its library; in memory by default. */
  readonly stores?: PageStores;
  /** Where the page goes when it cannot continue; nowhere by default. */
  readonly exits?: (page: Page) => Exits;
}

/** A page of one library in one language: its calls, their answers, and its state outside of React. */
export interface Page extends Pick<PageSettings, 'library' | 'language' | 'origin'> {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly stores: PageStores;
  /**
   * Makes a call and returns its `data`, or throws {@link CallError}. `patienceMilliseconds` is for the few calls that
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
  /** The value during server rendering, if `initial` reads something that only the device knows. */
  readonly onServer?: (page: Page) => Value;
}

// A button must know that its call has begun before the next click arrives, which may come from a bouncing mouse
// button. By default, components hear of it only in a later task, as they still do of answers.
notifyManager.setScheduler((report) =>
  globalThis.event === undefined ? setTimeout(report) : queueMicrotask(report),
);

/** The query cache of a page, through which queries and components find the page. */
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

/** Creates a page in the browser, the server renderer or a test. Pages share nothing. */
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

/** The page's current value of a store; the component renders again when it changes. */
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

/** How queries and mutations behave on every page. A query retries by itself only if that can help. */
const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Browsers on library networks often report "offline" wrongly, so always try.
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
