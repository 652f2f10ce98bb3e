import { useEffect, useSyncExternalStore } from 'react';

let suffix = '';
let title: string | undefined;
let announced = '';
let started = false;
const listeners = new Set<() => void>();

function print(): void {
  if (title === undefined) return;
  document.title = suffix === '' || title === suffix ? title : `${title} · ${suffix}`;
}

/** Sets the library's name, which follows every title. */
export function setTitleSuffix(name: string): void {
  suffix = name;
  print();
}

/**
 * The title of the screen, for the browser tab, the history and, after a navigation, screen readers. `undefined` while
 * it is not known yet.
 */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    title = text;
    print();
    // Screen readers announce the first page without help.
    if (started) announced = text;
    started = true;
    for (const listener of listeners) listener();
  }, [text]);
}

/** The current text of the route announcer. */
export function useAnnouncedTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => announced,
    () => '',
  );
}
