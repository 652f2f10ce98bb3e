import { transaction } from '../../platform/database/transaction.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { passwordPlace } from '../identity/password-place.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import type { ReaderParts } from '../services.ts';

/** After this time a token alone is not enough: the browser may have been left open, or the token copied. */
const freshMs = 10 * 60_000;

/**
 * Throws a refusal unless the reader proves to be present: by the password that the portal stores or, if it stores
 * none, by a login within the last ten minutes. Returns the proof that was used.
 */
export async function proveOneself(
  parts: ReaderParts,
  caller: ReaderCaller,
  password: string | undefined,
  /** Whether a recent login is also enough if the portal stores a password. */
  login: 'login-or-password' | 'password',
): Promise<'password' | 'fresh login'> {
  const place = await passwordPlace(parts, caller);
  if (place.kept === 'portal' && (password !== undefined || login === 'password')) {
    await checkOwnPassword(parts, caller, password ?? '', place.hash);
    return 'password';
  }
  // A login by a partner system's ticket does not prove that the reader is present.
  if (caller.login.kind !== 'ticket' && (await beganWithin(parts, caller, freshMs))) return 'fresh login';
  throw refuse(place.kept === 'portal' ? 'reader.password.required' : 'reader.login.stale');
}

async function beganWithin(parts: ReaderParts, caller: ReaderCaller, ms: number): Promise<boolean> {
  const sessions = await parts.sessions.list(caller.library.clientid, caller.readerId);
  const began = sessions.find(({ id }) => id === caller.sessionId)?.createdAt;
  if (began === undefined) return false;
  const age = caller.now.getTime() - Date.parse(began);
  return age >= 0 && age < ms;
}

/** Throws a refusal unless this is the reader's password. Slows down guessing as at login. */
export async function checkOwnPassword(
  parts: ReaderParts,
  caller: ReaderCaller,
  password: string,
  kept: string,
): Promise<void> {
  const { clientid } = caller.library;
  const attempt = await parts.throttle.password(clientid, caller.readerId, caller.now);
  if (!(attempt instanceof Refusal) && (await parts.passwords.matches(password, kept))) {
    await transaction(parts.portal.db, (tx) => attempt.succeeded(tx));
    return;
  }
  throw noted(parts, caller, attempt instanceof Refusal ? attempt : refuse('reader.password.wrong'));
}

/** Changes the password in the library's own system, which checks the old one. Slows down guessing too. */
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
