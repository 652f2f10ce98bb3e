import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { deviceOf } from '../../platform/logins/device.ts';
import { readScore } from '../credit-store.ts';
import { isDirectory } from '../identity/sources.ts';
import { presentReader } from '../present.ts';
import { refuseUnlessValid } from '../rules/reader-status.ts';
import type { ReaderParts } from '../services.ts';
import type { SessionKind } from '../session-store.ts';
import { findReader } from '../store.ts';

interface Extras {
  /** The session stays on the device. */
  readonly stays?: boolean;
  /** Part of the same transaction; may name the identity source. */
  readonly also?: (tx: Tx) => Promise<string | undefined>;
  /** The identity source that said who it is. */
  readonly source?: string;
  /** The account name entered, hashed for the log. */
  readonly account?: string;
}

/**
 * Ends a login: starts a new session for a reader whose status allows it, whatever token the browser had.
 * Throws the refusal of the status.
 */
export async function beginSession(
  parts: ReaderParts,
  caller: Caller,
  readerId: ReaderId,
  kind: SessionKind,
  { also, account, stays = false, source = '' }: Extras = {},
) {
  const { clientid } = caller.library;
  const { issued, reader, score, begunBy } = await transaction(parts.portal.db, async (tx) => {
    const reader = await findReader(tx, clientid, readerId);
    if (reader === undefined) throw new Error('The reader of a login has gone.');
    const refusal = refuseUnlessValid(reader.status);
    if (refusal !== undefined) throw refusal;
    const begunBy = (await also?.(tx)) ?? source;
    const session = { clientid, readerId, kind, stays, source: begunBy, device: deviceOf(caller.userAgent) };
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
    reason: source === '' ? kind : `${kind} ${source}`,
    ...(account === undefined ? {} : { account }),
  });
  return {
    token: issued.token,
    expiresAt: issued.expiresAt,
    reader: presentReader(caller.library, reader, score),
    mustChangePassword:
      reader.mustChangePassword && kind === 'account' && !isDirectory(caller.library, begunBy),
    stays,
  };
}
