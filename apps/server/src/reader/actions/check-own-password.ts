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
  throw noted(parts, caller, attempt instanceof Refusal ? attempt : refuse('reader.password.wrong'));
}

/** Changes the password that the library's own system keeps; it checks the old one. Guessing is slowed down as well. */
export async function changeSystemPassword(
  parts: ReaderParts,
  caller: ReaderCaller,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const { library, readerId, now } = caller;
  const attempt = await parts.throttle.password(library.clientid, readerId, now);
  if (attempt instanceof Refusal) throw noted(parts, caller, attempt);
  try {
    await parts.portal.services.changeCardSecret(library, readerId, before, after);
  } catch (error) {
    throw error instanceof Refusal && error.code === 'reader.password.wrong'
      ? noted(parts, caller, error)
      : error;
  }
  await transaction(parts.portal.db, (tx) => attempt.succeeded(tx));
}

function noted(parts: ReaderParts, caller: ReaderCaller, refusal: Refusal): Refusal {
  parts.portal.security({
    at: caller,
    event: 'password.refused',
    actor: `${caller.library.clientid}/${caller.readerId}`,
    target: 'own password',
    reason: refusal.code,
  });
  return refusal;
}
