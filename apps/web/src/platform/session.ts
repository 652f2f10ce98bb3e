import { tokenSchema } from '@yuelan/contract/library/schemas';
import { z } from 'zod/mini';
import type { JsonStore } from './storage.ts';

const sessionSchema = z.extend(tokenSchema, { clientid: z.string() });
type Session = z.infer<typeof sessionSchema>;

const key = 'session';

/** Asks the server for a token. A live token is rotated and keeps its session. */
export type AcquireToken = (live: string | undefined) => Promise<z.infer<typeof tokenSchema>>;

/** A library's session in this tab. */
export interface SessionKeeper {
  /** The token to send; fetches one when there is none. Concurrent callers share one request. */
  token(): Promise<string>;
  /** A new token instead of `rejected`, or the current one if `rejected` has already been replaced. */
  renew(rejected?: string): Promise<string>;
  /** Stores the token of a login. `stays` keeps it on the device, for every tab, until a logout. */
  adopt(granted: z.infer<typeof tokenSchema>, stays?: boolean): void;
  forget(): void;
  /** The current token, if any; never fetches one. */
  live(): string | undefined;
  level(): Session['level'] | undefined;
}

/** Storage that lives as long as the tab, and storage on the device. */
export interface PageStores {
  readonly tab: JsonStore;
  readonly device: JsonStore;
}

/**
 * Keeps a library's session and drops another library's. A reader's session on the device applies to every tab without
 * its own. On a page outside of libraries (`clientid` undefined), the last library's session stays as it is. Calls
 * `readerLost` when a reader's session has become a visitor's.
 */
export function createSessionKeeper(
  clientid: string | undefined,
  { tab, device }: PageStores,
  acquire: AcquireToken,
  readerLost: () => void = () => undefined,
): SessionKeeper {
  let inFlight: Promise<string> | undefined;
  for (const store of [tab, device]) {
    const stored = store.read(key, sessionSchema);
    if (clientid !== undefined && stored !== undefined && stored.clientid !== clientid) store.remove(key);
  }

  /** The session to use, and where it is stored. */
  function current(): { readonly session: Session; readonly store: JsonStore } | undefined {
    const own = tab.read(key, sessionSchema);
    if (own?.level === 'reader') return { session: own, store: tab };
    const kept = device.read(key, sessionSchema);
    if (kept?.level === 'reader') return { session: kept, store: device };
    return own === undefined ? undefined : { session: own, store: tab };
  }

  function keep(granted: z.infer<typeof tokenSchema>, store: JsonStore): void {
    if (clientid !== undefined) store.write(key, { ...granted, clientid });
  }

  function forget(): void {
    tab.remove(key);
    device.remove(key);
  }

  function request(live: string | undefined): Promise<string> {
    inFlight ??= acquire(live)
      .then((granted) => {
        const kept = current();
        // Somebody logged in or out while the request was running: the newer session wins.
        if (kept !== undefined && kept.session.token !== live) return kept.session.token;
        const isLost = kept?.session.level === 'reader' && granted.level !== 'reader';
        if (isLost) forget();
        keep(granted, granted.level === 'reader' ? (kept?.store ?? tab) : tab);
        if (isLost) readerLost();
        return granted.token;
      })
      .finally(() => {
        inFlight = undefined;
      });
    return inFlight;
  }

  return {
    async token() {
      return current()?.session.token ?? request(undefined);
    },
    async renew(rejected) {
      const live = current()?.session.token;
      if (rejected === undefined) return request(live);
      if (live !== undefined && live !== rejected) return live;
      forget();
      return request(undefined);
    },
    adopt(granted, stays = false) {
      forget();
      keep(granted, stays ? device : tab);
    },
    forget,
    live() {
      return current()?.session.token;
    },
    level() {
      return current()?.session.level;
    },
  };
}

/** The library that this tab's session belongs to, for pages outside of libraries. */
export function lastClientid(store: JsonStore): string | undefined {
  return store.read(key, sessionSchema)?.clientid;
}
