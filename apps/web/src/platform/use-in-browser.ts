import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during server rendering and until hydration; for things that only the browser knows. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
