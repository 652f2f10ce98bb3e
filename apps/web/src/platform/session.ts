import { tokenSchema } from '@yuelan/contract/library/schemas';
import { z } from 'zod';
import type { JsonStore } from './storage.ts';

const sessionSchema = tokenSchema.extend({ clientid: z.string() });
type Session = z.infer<typeof sessionSchema>;

const key = 'session';

/** Asks the server for a token: with a live one it answers the same session again, rotated. */
export type AcquireToken = (live: string | undefined) => Promise<z.infer<typeof tokenSchema>>;

/** The session of one library in this tab. */
export interface SessionKeeper {
  /** The token to send; asks for one when there is none. All who wait share one request. */
  token(): Promise<string>;
  /** A new token in the place of `rejected`; when somebody has already replaced it, that one. */
  renew(rejected?: string): Promise<string>;
  /** Takes the token of a login. */
  adopt(granted: z.infer<typeof tokenSchema>): void;
  forget(): void;
  /** The token kept now, without asking for one. */
  live(): string | undefined;
  level(): Session['level'] | undefined;
}

/**
 * Keeps a library's session in the tab's storage; what another library left there is dropped. On a page outside of
 * libraries (`clientid` undefined) the last library's session stays as it is. `readerLost` hears of a reader's session
 * that came back as a visitor's.
 */
export function createSessionKeeper(
  clientid: string | undefined,
  store: JsonStore,
  acquire: AcquireToken,
  readerLost: () => void = () => undefined,
): SessionKeeper {
  let inFlight: Promise<string> | undefined;
  const stored = store.read(key, sessionSchema);
  if (clientid !== undefined && stored !== undefined && stored.clientid !== clientid) store.remove(key);

  function current(): Session | undefined {
    return store.read(key, sessionSchema);
  }

  function adopt(granted: z.infer<typeof tokenSchema>): void {
    if (clientid !== undefined) store.write(key, { ...granted, clientid });
  }

  function request(live: string | undefined): Promise<string> {
    inFlight ??= acquire(live)
      .then((granted) => {
        const kept = current();
        // Somebody logged in or out while the answer was under way: theirs counts.
        if (kept !== undefined && kept.token !== live) return kept.token;
        adopt(granted);
        if (kept?.level === 'reader' && granted.level !== 'reader') readerLost();
        return granted.token;
      })
      .finally(() => {
        inFlight = undefined;
      });
    return inFlight;
  }

  return {
    async token() {
      return current()?.token ?? request(undefined);
    },
    async renew(rejected) {
      const live = current()?.token;
      if (rejected === undefined) return request(live);
      if (live !== undefined && live !== rejected) return live;
      store.remove(key);
      return request(undefined);
    },
    adopt,
    forget() {
      store.remove(key);
    },
    live() {
      return current()?.token;
    },
    level() {
      return current()?.level;
    },
  };
}

/** The library that this tab's session belongs to, for pages outside of libraries. */
export function lastClientid(store: JsonStore): string | undefined {
  return store.read(key, sessionSchema)?.clientid;
}
