import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during server rendering and until hydration; for what only the browser knows. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
