import { mutationOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call, InputOf, OutputOf } from '@yuelan/contract/call';
import { answerOf } from './api.ts';
import { CallError, isPassing } from './call-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError | Error;
  }
}

const retries = 2;
const longestWaitMilliseconds = 10_000;

/** One cache for the page. A query tries again by itself only where that can help. */
export let queryClient = createQueryClient();

/** An empty cache for the next page, on a server that draws one page after another. */
export function renewQueries(): void {
  queryClient = createQueryClient();
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // The browser's own idea of being offline is often wrong on library networks: always try.
        networkMode: 'always',
        retry: (count, error) => !import.meta.env.SSR && count < retries && isPassing(error),
        retryDelay: (count, error) => waitBeforeRetry(count, error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function waitBeforeRetry(count: number, error: Error): number {
  const asked =
    error instanceof CallError && error.outcome.kind === 'failed' ? error.outcome.retryAfter : undefined;
  return Math.min(asked === undefined ? 600 * 2 ** count : asked * 1000, longestWaitMilliseconds);
}

/** Query options of a reading call: `useQuery(callQuery(catalogueCalls.title, { id }))`. The key is `[path, input]`. */
export function callQuery<C extends Call>(call: C, input: InputOf<C>) {
  return queryOptions<OutputOf<C>, CallError | Error>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => answerOf(call, input, signal),
  });
}

/** Mutation options of a changing call: `useMutation(callMutation(call))`. */
export function callMutation<C extends Call>(call: C) {
  return mutationOptions<OutputOf<C>, CallError | Error, InputOf<C>>({
    mutationKey: [call.path],
    mutationFn: (input) => answerOf(call, input),
  });
}
