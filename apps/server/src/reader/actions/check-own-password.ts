import { transaction } from '../../platform/database/transaction.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import type { ReaderParts } from '../services.ts';

/** Throws a refusal unless this is the reader's password; guessing is slowed down as at the login. */
export async function checkOwnPassword(
  parts: ReaderParts,
  caller: ReaderCaller,
  password: string,
  kept: string | null,
): Promise<void> {
  const { clientid } = caller.library;
  const attempt = await parts.throttle.password(clientid, caller.readerId, caller.now);
  if (!(attempt instanceof Refusal) && (await parts.passwords.matches(password, kept))) {
    await transaction(parts.portal.db, (tx) => attempt.succeeded(tx));
    return;
  }
  const refusal = attempt instanceof Refusal ? attempt : refuse('reader.password.wrong');
  parts.portal.security({
    at: caller,
    event: 'password.refused',
    actor: `${clientid}/${caller.readerId}`,
    target: 'own password',
    reason: refusal.code,
  });
  throw refusal;
}
