import { useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now, such as `(prefers-reduced-motion: reduce)`. False during server rendering and
 * hydration.
 */
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
