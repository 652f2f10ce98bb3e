import type { z } from 'zod/mini';

export interface JsonStore {
  /** The value under `key`, or undefined if it is absent, unreadable or of another shape. */
  read<Shape extends z.ZodMiniType>(key: string, shape: Shape): z.output<Shape> | undefined;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Removes all keys with this prefix. */
  removeAll(prefix: string): void;
}

/**
 * JSON in browser storage. Browsers may block storage or run out of it (private windows, school policies); then
 * values stay in memory while the page is open.
 */
export function createJsonStore(open: () => Storage | undefined): JsonStore {
  const memory = new Map<string, string>();

  function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      const storage = open();
      return storage === undefined ? undefined : use(storage);
    } catch {
      return undefined;
    }
  }

  return {
    read(key, shape) {
      const text = memory.get(key) ?? attempt((storage) => storage.getItem(key));
      if (text === undefined || text === null) return undefined;
      try {
        return shape.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      const kept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (kept) memory.delete(key);
      else memory.set(key, text);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    removeAll(prefix) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
        for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
      });
    },
  };
}

/** Lives as long as the tab. */
export const tabStore = createJsonStore(() => (import.meta.env.SSR ? undefined : globalThis.sessionStorage));

/**
 * Outlives the tab. For display preferences and other data that is not secret, and for what the reader chose to keep
 * here.
 */
export const deviceStore = createJsonStore(() => (import.meta.env.SSR ? undefined : globalThis.localStorage));
