import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { deviceOf } from '../../platform/logins/device.ts';
import { readScore } from '../credit-store.ts';
import { noteAccount } from '../identity/binding-store.ts';
import type { Origin } from '../identity/identity-source.ts';
import { isPasswordElsewhere } from '../identity/sources.ts';
import { presentReader } from '../present.ts';
import { refuseUnlessValid } from '../rules/reader-status.ts';
import type { ReaderParts } from '../services.ts';
import type { SessionKind } from '../session-store.ts';
import { findReader } from '../store.ts';

interface Extras {
  /** The reader stays logged in on the device. */
  readonly stays?: boolean;
  /** Runs in the same transaction. May return the account system. */
  readonly also?: (tx: Tx) => Promise<Origin | undefined>;
  /** The account system that identified the reader. */
  readonly origin?: Origin | undefined;
  /** The account name that was entered, hashed for the log. */
  readonly account?: string;
}

/**
 * Completes a login: starts a new session for a reader whose status allows it, whatever token the browser had. Throws
 * the refusal of the status.
 */
export async function beginSession(
  parts: ReaderParts,
  caller: Caller,
  readerId: ReaderId,
  kind: SessionKind,
  { also, account, stays = false, origin }: Extras = {},
) {
  const { clientid } = caller.library;
  const { issued, reader, score, begunBy } = await transaction(parts.portal.db, async (tx) => {
    const reader = await findReader(tx, clientid, readerId);
    if (reader === undefined) throw new Error('The reader of a login has gone.');
    const refusal = refuseUnlessValid(reader.status);
    if (refusal !== undefined) throw refusal;
    const begunBy = (await also?.(tx)) ?? origin;
    if (begunBy === origin && origin !== undefined)
      await noteAccount(tx, { clientid, account: origin.account, readerId, at: caller.now });
    const session = { clientid, readerId, kind, stays, origin: begunBy, device: deviceOf(caller.userAgent) };
    return {
      issued: await parts.sessions.open(tx, session),
      reader,
      score: await readScore(tx, clientid, readerId),
      begunBy,
    };
  });
  parts.portal.security({
    at: caller,
    event: 'login.succeeded',
    actor: `${clientid}/${readerId}`,
    target: 'session',
    reason: origin === undefined ? kind : `${kind} ${origin.source}`,
    ...(account === undefined ? {} : { account }),
  });
  return {
    token: issued.token,
    expiresAt: issued.expiresAt,
    reader: presentReader(caller.library, reader, score),
    mustChangePassword:
      reader.mustChangePassword &&
      kind === 'account' &&
      !isPasswordElsewhere(caller.library, begunBy?.source ?? ''),
    stays,
  };
}
