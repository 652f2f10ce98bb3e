import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { readScore } from '../credit-store.ts';
import { deviceOf } from '../device.ts';
import { presentReader } from '../present.ts';
import { refuseUnlessValid } from '../rules/refuse-unless-valid.ts';
import type { ReaderParts } from '../services.ts';
import type { SessionKind } from '../session-store.ts';
import { findReader } from '../store.ts';

/**
 * Ends a login: a session of its own for a reader whose status allows it, whatever token the browser had. `also` is
 * part of the same transaction. Throws the refusal of the status.
 */
export async function beginSession(
  parts: ReaderParts,
  caller: Caller,
  readerId: ReaderId,
  kind: SessionKind,
  also: (tx: Tx) => Promise<void> = async () => {},
) {
  const { clientid } = caller.library;
  const { issued, reader, score } = await transaction(parts.portal.db, async (tx) => {
    const reader = await findReader(tx, clientid, readerId);
    if (reader === undefined) throw new Error('The reader of a login has gone.');
    const refusal = refuseUnlessValid(reader.status);
    if (refusal !== undefined) throw refusal;
    await also(tx);
    const session = { clientid, readerId, kind, device: deviceOf(caller.userAgent) };
    return {
      issued: await parts.sessions.open(tx, session),
      reader,
      score: await readScore(tx, clientid, readerId),
    };
  });
  parts.portal.security({
    event: 'login.succeeded',
    actor: `${clientid}/${readerId}`,
    target: 'session',
    reason: kind,
  });
  return {
    token: issued.token,
    expiresAt: issued.expiresAt,
    reader: presentReader(caller.library, reader, score),
    mustChangePassword: reader.mustChangePassword && kind === 'account',
  };
}
