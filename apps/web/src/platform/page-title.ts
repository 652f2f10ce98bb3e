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

/** The library's name behind every title. */
export function setTitleSuffix(name: string): void {
  suffix = name;
  print();
}

/**
 * The title of the screen: browser tab, history and, after a navigation, a screen reader's announcement. `undefined`
 * while it is not known yet.
 */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    title = text;
    print();
    // The first page is announced by the browser's own loading.
    if (started) announced = text;
    started = true;
    for (const listener of listeners) listener();
  }, [text]);
}

/** What the route announcer says now. */
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
