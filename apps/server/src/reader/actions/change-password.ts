import { brokenRules, type ParsedInputOf, type readerCalls } from '@yuelan/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { passwordPlace } from '../identity/password-place.ts';
import { nameOf } from '../identity/sources.ts';
import { replacePassword } from '../password-store.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import { refuseWhenPasswordGuessable } from '../rules/guessable-password.ts';
import type { ReaderParts } from '../services.ts';
import { deleteSessions } from '../session-store.ts';
import { findReader } from '../store.ts';
import { changeSystemPassword, checkOwnPassword } from './check-own-password.ts';

/** Changes the reader's password and ends their other sessions. */
export async function changePassword(
  parts: ReaderParts,
  caller: ReaderCaller,
  input: ParsedInputOf<typeof readerCalls.changePassword>,
): Promise<Record<string, never>> {
  const { clientid } = caller.library;
  const { readerId } = caller;
  if (caller.login.kind === 'card') throw refuse('reader.card.session');
  const place = await passwordPlace(parts, caller);
  if (place.kept === 'account')
    throw refuse('reader.password.account', { name: nameOf(place.by, caller.language) });
  if (place.kept === 'nowhere') throw refuse('reader.password.none');
  if (place.kept === 'system' && !place.mayChange) throw refuse('reader.password.elsewhere');
  if (input.password !== input.checkPass) throw refuse('reader.password.mismatch');
  if (place.kept === 'system') {
    await changeSystemPassword(parts, caller, { before: input.oldPassword, after: input.password });
    await transaction(parts.portal.db, (tx) => deleteSessions(tx, clientid, readerId, caller.sessionId));
  } else await changeOwnPassword(parts, caller, place.hash, input);
  parts.portal.security({
    at: caller,
    event: 'password.changed',
    actor: `${clientid}/${readerId}`,
    target: 'own password',
    reason: 'asked',
  });
  return {};
}

/** Changes a password that the portal itself stores. */
async function changeOwnPassword(
  parts: ReaderParts,
  caller: ReaderCaller,
  before: string,
  { oldPassword, password }: { readonly oldPassword: string; readonly password: string },
): Promise<void> {
  const { db } = parts.portal;
  const { readerId } = caller;
  const { clientid } = caller.library;
  if (brokenRules(password).length > 0) throw refuse('reader.password.pattern');
  const reader = await findReader(db, clientid, readerId);
  if (reader === undefined) throw refuse('reader.login.required');
  const guessable = refuseWhenPasswordGuessable(password, reader);
  if (guessable instanceof Refusal) throw guessable;
  await checkOwnPassword(parts, caller, oldPassword, before);
  if (password === oldPassword) throw refuse('reader.password.same');
  const hash = await parts.passwords.hash(password);
  await transaction(db, async (tx) => {
    if (!(await replacePassword(tx, clientid, readerId, before, hash, caller.now)))
      throw refuse('reader.password.wrong');
    await deleteSessions(tx, clientid, readerId, caller.sessionId);
  });
}
