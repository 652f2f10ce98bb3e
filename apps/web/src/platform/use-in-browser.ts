import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on a server that draws the page and until the browser has taken it over: for what only the browser knows. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
