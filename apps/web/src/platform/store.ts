import { useSyncExternalStore } from 'react';

/** A value outside of React to which components subscribe. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** The value during server rendering and hydration. */
  onServer(): Value;
  subscribe(listener: () => void): () => void;
}

/** Use `onServer` if `initial` comes from this device, which the server cannot know. */
export function createStore<Value>(initial: Value, onServer: () => Value = () => initial): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    onServer,
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

/** The current value; the component renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.onServer);
}
