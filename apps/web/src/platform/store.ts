import { useSyncExternalStore } from 'react';

/** A value that the whole page shares, outside of React. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** What a page shows that the server drew, until the browser has taken it over. */
  drawn(): Value;
  subscribe(listener: () => void): () => void;
}

/** `drawn` where `initial` is what this device remembers: a server knows nothing of it. */
export function createStore<Value>(initial: Value, drawn: () => Value = () => initial): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    drawn,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now; the component draws again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.drawn);
}
