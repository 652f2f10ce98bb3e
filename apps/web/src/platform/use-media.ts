import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, such as `(prefers-reduced-motion: reduce)`. On a page that the server drew it does not. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
