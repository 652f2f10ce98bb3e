import type { Call, InputOf, OutputOf } from '@yuelan/contract/call';
import { createClient, type Outcome } from '@yuelan/contract/client';
import { libraryCalls } from '@yuelan/contract/library/calls';
import type { tokenSchema } from '@yuelan/contract/library/schemas';
import type { z } from 'zod';
import { currentClientid, portalPages } from './address.ts';
import { CallError } from './call-error.ts';
import { createSend } from './send.ts';
import { createSessionKeeper, type SessionKeeper, type SessionStores } from './session.ts';
import { createJsonStore, deviceStore, tabStore } from './storage.ts';

const refreshMilliseconds = 3_600_000;

/** Where the portal goes when going on makes no sense. */
export interface Exits {
  unknownLibrary(): void;
  forbidden(): void;
  sessionLost(): void;
  /** A call was refused because of who makes it: see {@link AccessRefusal}. */
  refused?(code: AccessRefusal): void;
}

/** Refusals that any call may answer and that the page as a whole reacts to. */
export const accessRefusals = [
  'reader.login.required',
  'reader.password.change.required',
  'reader.status.suspended',
] as const;
export type AccessRefusal = (typeof accessRefusals)[number];

export interface Api {
  readonly session: SessionKeeper;
  make<Input extends z.ZodType, Output extends z.ZodType>(
    call: Call<Input, Output>,
    input: z.input<Input>,
    signal?: AbortSignal,
    /** How long the answer may take, where that is longer than usual. */
    patienceMilliseconds?: number,
  ): Promise<Outcome<z.output<Output>>>;
}

/**
 * The calls of one library: token in every request, one new token after a 401, home when that is refused too. A
 * reader's session is not replaced in silence: when it has ended, the page goes home and says so.
 */
export function createApi(
  clientid: string | undefined,
  fetchIt: (input: string, init: RequestInit) => Promise<Response>,
  stores: SessionStores,
  exits: Exits,
): Api {
  const session = createSessionKeeper(
    clientid,
    stores,
    async (live) => {
      const outcome = await createClient(createSend(fetchIt, live))(libraryCalls.token, {
        clientid: clientid ?? '',
      });
      if (outcome.kind === 'answered') return outcome.data;
      if (outcome.kind === 'refused' && outcome.code === 'library.unknown') exits.unknownLibrary();
      throw new CallError(libraryCalls.token.path, outcome);
    },
    exits.sessionLost,
  );

  return {
    session,
    async make(call, input, signal, patience) {
      const sendWith = (token: string | undefined) => createClient(createSend(fetchIt, token, patience));
      // A token, where there is one, tells the browsers behind one address apart.
      if (call.level === 'none') return sendWith(session.live())(call, input, signal);
      try {
        const token = await session.token();
        const level = session.level();
        const first = await sendWith(token)(call, input, signal);
        if (first.kind !== 'failed' || first.status !== 401) return leaveWhenForbidden(first);
        if (level === 'reader' && session.live() === token) {
          session.forget();
          exits.sessionLost();
          return first;
        }
        const renewed = await session.renew(token);
        const second = await sendWith(renewed)(call, input, signal);
        if (second.kind === 'failed' && second.status === 401) {
          session.forget();
          exits.sessionLost();
        }
        return leaveWhenForbidden(second);
      } catch (error) {
        // The token was refused: that is this call's outcome too.
        if (error instanceof CallError) return error.outcome;
        throw error;
      }
    },
  };

  function leaveWhenForbidden<Data>(outcome: Outcome<Data>): Outcome<Data> {
    if (outcome.kind === 'failed' && outcome.status === 403) exits.forbidden();
    if (outcome.kind === 'refused') {
      const code = accessRefusals.find((refusal) => refusal === outcome.code);
      if (code !== undefined) exits.refused?.(code);
    }
    return outcome;
  }
}

const lostListeners = new Set<() => void>();
const refusalListeners = new Set<(code: AccessRefusal) => void>();

/** Outside a library only calls of level `none` can be made. */
let api = createApi(
  currentClientid,
  (input, init) => fetch(input, init),
  { tab: tabStore, device: deviceStore },
  {
    unknownLibrary: () => location.replace(portalPages.notMatch),
    forbidden: () => location.replace(portalPages.forbidden),
    sessionLost: () => {
      for (const listener of lostListeners) listener();
      location.replace(`/${currentClientid ?? ''}`);
    },
    refused: (code) => {
      for (const listener of refusalListeners) listener(code);
    },
  },
);

/** The road of the next page's calls, and the visitor's session that they are made in, on a server that draws pages. */
export function callThrough(
  fetchIt: (input: string, init: RequestInit) => Promise<Response>,
  granted: z.infer<typeof tokenSchema>,
): void {
  const nowhere = () => undefined;
  api = createApi(
    currentClientid,
    fetchIt,
    { tab: createJsonStore(() => undefined), device: createJsonStore(() => undefined) },
    {
      unknownLibrary: nowhere,
      forbidden: nowhere,
      sessionLost: nowhere,
    },
  );
  api.session.adopt(granted);
}

/** What the page does before it goes home because its session has ended. */
export function onSessionLost(listener: () => void): void {
  lostListeners.add(listener);
}

/** Hears when a call needed a login, or a changed password. */
export function onAccessRefusal(listener: (code: AccessRefusal) => void): void {
  refusalListeners.add(listener);
}

/** Takes a reader's token after a login; from now on calls are the reader's. */
export function adoptReaderToken(
  granted: { readonly token: string; readonly expiresAt: string },
  stays: boolean,
): void {
  api.session.adopt({ token: granted.token, expiresAt: granted.expiresAt, level: 'reader' }, stays);
}

/** Whether the token kept is a reader's. */
export function hasReaderToken(): boolean {
  return api.session.level() === 'reader';
}

/** Drops the token; the next call is a visitor's. */
export function forgetToken(): void {
  api.session.forget();
}

/** The token for requests that are not calls of JSON (uploads, downloads). */
export function tokenForRequest(): Promise<string> {
  return api.session.token();
}

/** Keeps the session alive while the page is open; a failed refresh is tried again by the next call. */
export function refreshHourly(): void {
  setInterval(() => {
    api.session.renew().catch(() => undefined);
  }, refreshMilliseconds);
}

/**
 * Makes a call; `data` when it was answered, else throws {@link CallError}. `patienceMilliseconds` for the few calls whose
 * answer takes longer than 30 s.
 */
export async function answerOf<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
  patienceMilliseconds?: number,
): Promise<OutputOf<C>> {
  const outcome = await api.make(call, input, signal, patienceMilliseconds);
  if (outcome.kind === 'answered') return outcome.data as OutputOf<C>;
  throw new CallError(call.path, outcome);
}
