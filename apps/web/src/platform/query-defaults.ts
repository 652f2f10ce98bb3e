import type { QueryClientConfig } from '@tanstack/react-query';
import { CallError, isPassing } from './call-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError | Error;
  }
}

const retries = 2;
const longestWaitMilliseconds = 10_000;

/** How queries and mutations behave on every page. A query retries by itself only where that can help. */
export const queryDefaults: QueryClientConfig = {
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
