import type { z } from 'zod/mini';

export interface JsonStore {
  /** The value under `key`, or undefined if it is absent, unreadable or of another shape. */
  read<Shape extends z.ZodMiniType>(key: string, shape: Shape): z.output<Shape> | undefined;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Whether there is a value under a key with this prefix. */
  has(prefix: string): boolean;
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

  const keysOf = (prefix: string): readonly string[] =>
    [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])].filter((key) =>
      key.startsWith(prefix),
    );

  function remove(key: string): void {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
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
    remove,
    has: (prefix) => keysOf(prefix).length > 0,
    removeAll: (prefix) => keysOf(prefix).forEach(remove),
  };
}

/** Begins the keys of drafts. */
export const draftPrefix = 'draft:';

/** Lives as long as the tab. */
export const tabStore = createJsonStore(() => (import.meta.env.SSR ? undefined : globalThis.sessionStorage));

/**
 * Outlives the tab. For display preferences and other data that is not secret, and for what the reader chose to keep
 * here.
 */
export const deviceStore = createJsonStore(() => (import.meta.env.SSR ? undefined : globalThis.localStorage));
