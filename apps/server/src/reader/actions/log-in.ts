import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { asReaderId } from '../../platform/ids.ts';
import { identifierKey } from '../identifier.ts';
import { takeOneUse } from '../one-use.ts';
import { findPasswordByNumber } from '../password-store.ts';
import type { ReaderParts } from '../services.ts';
import { bindWechat } from '../wechat-store.ts';
import { beginSession } from './begin-session.ts';

type Login = typeof readerCalls.login;

/**
 * A login with card, IC or ID number and password. Unknown numbers, wrong passwords and readers without a password are
 * refused in the same words after the same work; the status is told only to who knows the password.
 */
export async function logIn(
  parts: ReaderParts,
  caller: Caller,
  input: ParsedInputOf<Login>,
): Promise<OutputOf<Login>> {
  const { db } = parts.portal;
  const { clientid } = caller.library;
  const refused = (refusal: Refusal) => {
    parts.portal.security({
      event: 'login.refused',
      actor: `${clientid}/${caller.sessionId}`,
      target: 'account',
      reason: refusal.code,
    });
    return refusal;
  };
  if (!(await parts.captchas.isRight(clientid, input.captchaKey, input.captchaCode, caller.now)))
    throw refused(refuse('reader.captcha.wrong'));
  const attempt = await parts.throttle.login(
    clientid,
    identifierKey(input.lognName),
    caller.address,
    caller.now,
  );
  if (attempt instanceof Refusal) throw refused(attempt);
  const found = await findPasswordByNumber(db, clientid, input.lognName);
  const right = await parts.passwords.matches(input.password, found?.passwordHash);
  if (!right || found === undefined) throw refused(refuse('reader.login.failed'));
  // Also where the status refuses below: the password was right.
  await transaction(db, (tx) => attempt.succeeded(tx));
  const readerId = asReaderId(found.readerId);
  return beginSession(parts, caller, readerId, 'account', async (tx) => {
    if (input.bindTicket === undefined) return;
    const account = await takeOneUse(tx, {
      purpose: 'wechat-bind',
      secret: input.bindTicket,
      clientid,
      session: caller.sessionId,
      now: caller.now,
    });
    if (account === undefined) throw refuse('reader.ticket.invalid');
    await bindWechat(tx, { clientid, account, readerId, at: caller.now });
  });
}
