import { createClient, type Outcome } from '@yuelan/contract/client';
import type { RemoteCall } from '@yuelan/contract/endpoint';
import { libraryCalls } from '@yuelan/contract/library/remote';
import { CallError } from './call-error.ts';
import { createSend, type Fetch } from './send.ts';
import { createSessionKeeper, type PageStores, type SessionKeeper } from './session.ts';

const refreshMilliseconds = 3_600_000;

/** Where the portal goes when it cannot continue. */
export interface Exits {
  unknownLibrary(): void;
  forbidden(): void;
  sessionLost(): void;
  /** A call was refused because of its caller: see {@link AccessRefusal}. */
  refused?(code: AccessRefusal): void;
}

/** Refusals that any call may return and that concern the page as a whole. */
const accessRefusals = [
  'reader.login.required',
  'reader.password.change.required',
  'reader.status.suspended',
] as const;
export type AccessRefusal = (typeof accessRefusals)[number];

export interface Api {
  readonly session: SessionKeeper;
  make<Input, Output>(
    call: RemoteCall<Input, Output>,
    input: Input,
    signal?: AbortSignal,
    /** How long to wait for the answer, if longer than usual. */
    patienceMilliseconds?: number,
  ): Promise<Outcome<Output>>;
}

/**
 * The calls of one library. Requests carry the token. After a 401 the page gets one new token; if that is refused too,
 * it goes home. A reader's session is never replaced silently: when it has ended, the page goes home and says so.
 */
export function createApi(
  clientid: string | undefined,
  fetchIt: Fetch,
  stores: PageStores,
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
      // The token, if there is one, distinguishes browsers behind the same address. The desk has its own cookie.
      if (call.level === 'none' || call.level === 'staff')
        return sendWith(session.live())(call, input, signal);
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
        // The server refused to issue a token, so the call has failed too.
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

/** Keeps the session alive while the page is open. The next call retries a failed refresh. */
export function refreshHourly({ session }: Api): void {
  setInterval(() => {
    session.renew().catch(() => undefined);
  }, refreshMilliseconds);
}
