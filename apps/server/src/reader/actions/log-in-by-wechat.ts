import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import type { Caller } from '../../platform/http/caller.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { randomToken } from '../../platform/ids.ts';
import { keepOneUse, takeOneUse } from '../one-use.ts';
import type { ReaderParts } from '../services.ts';
import { wechatOf } from '../wechat.ts';
import { findWechatReader } from '../wechat-store.ts';
import { beginSession } from './begin-session.ts';

/** A state is valid as long as a person may take to find the phone; a bind ticket, to find the card. */
const lifeMs = 10 * 60_000;

/** Begins a WeChat login: the answer must bring this state back to this visit. */
export async function beginWechatLogin(
  parts: ReaderParts,
  caller: Caller,
): Promise<OutputOf<typeof readerCalls.wechatState>> {
  const wechat = wechatOf(caller.library, parts.portal.config);
  if (wechat === undefined) throw refuse('reader.wechat.unavailable');
  const state = randomToken(32);
  await keepOneUse(parts.portal.db, {
    purpose: 'wechat-state',
    secret: state,
    clientid: caller.library.clientid,
    session: caller.sessionId,
    subject: '',
    expiresAt: new Date(caller.now.getTime() + lifeMs),
  });
  return { state, qrUrl: wechat.scanAddress(state) };
}

/**
 * Ends a WeChat login. The state is used up before the call to WeChat, so that a code is exchanged once. An
 * account that belongs to nobody yet gets a ticket: the next login with a password in this visit binds it.
 */
export async function logInByWechat(
  parts: ReaderParts,
  caller: Caller,
  input: ParsedInputOf<typeof readerCalls.wechatLogin>,
): Promise<OutputOf<typeof readerCalls.wechatLogin>> {
  const { db, config, security } = parts.portal;
  const { clientid } = caller.library;
  const refused = (refusal: Refusal) => {
    security({
      at: caller,
      event: 'login.refused',
      actor: `${clientid}/${caller.sessionId}`,
      target: 'wechat',
      reason: refusal.code,
    });
    return refusal;
  };
  const wechat = wechatOf(caller.library, config);
  if (wechat === undefined) throw refused(refuse('reader.wechat.unavailable'));
  const visit = { clientid, session: caller.sessionId };
  const state = await takeOneUse(db, {
    purpose: 'wechat-state',
    secret: input.state,
    ...visit,
    now: caller.now,
  });
  if (state === undefined) throw refused(refuse('reader.wechat.failed'));
  const account = await wechat.accountOf(input.code, caller.signal);
  if (account === undefined) throw refused(refuse('reader.wechat.failed'));
  const readerId = await findWechatReader(db, clientid, account);
  if (readerId !== undefined) return beginSession(parts, caller, readerId, 'wechat');
  const bindTicket = randomToken(32);
  await keepOneUse(db, {
    purpose: 'wechat-bind',
    secret: bindTicket,
    ...visit,
    subject: account,
    expiresAt: new Date(caller.now.getTime() + lifeMs),
  });
  throw refuse('reader.wechat.unbound', { bindTicket });
}
