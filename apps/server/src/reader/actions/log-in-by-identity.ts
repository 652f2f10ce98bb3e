import type { OutputOf, ParsedInputOf, ProblemCode, readerCalls } from '@yuelan/contract';
import { z } from 'zod';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { randomToken } from '../../platform/ids.ts';
import { giveBindTicket } from '../identity/bind-ticket.ts';
import { originOf } from '../identity/identity-source.ts';
import { recognise } from '../identity/recognise.ts';
import { settingsOf } from '../identity/sources.ts';
import { wechatId } from '../identity/wechat-source.ts';
import { keepOneUse, takeOneUse } from '../one-use.ts';
import type { ReaderParts } from '../services.ts';
import { beginSession } from './begin-session.ts';

/** Enough time to find the phone or remember the school's password. */
const lifeMs = 10 * 60_000;

const begunSchema = z.object({ source: z.string(), memory: z.string() });

type Outcome = 'unavailable' | 'away' | 'cancelled' | 'failed' | 'unbound' | 'unknown';

/** WeChat was added first, so it has codes of its own. */
const codes: Readonly<Record<Outcome, readonly [own: ProblemCode, wechat: ProblemCode]>> = {
  unavailable: ['reader.signin.unavailable', 'reader.wechat.unavailable'],
  away: ['reader.signin.away', 'reader.wechat.failed'],
  cancelled: ['reader.signin.cancelled', 'reader.wechat.failed'],
  failed: ['reader.signin.failed', 'reader.wechat.failed'],
  unbound: ['reader.signin.unbound', 'reader.wechat.unbound'],
  unknown: ['reader.signin.unknown', 'reader.wechat.unbound'],
};

/** Makes a refusal and also writes it to the security log. `why` tells the log more than the reader learns. */
function refuserOf({ portal }: ReaderParts, caller: Caller, source: string) {
  return (outcome: Outcome, why = '') => {
    const code = codes[outcome][source === wechatId ? 1 : 0];
    portal.security({
      at: caller,
      event: 'login.refused',
      actor: `${caller.library.clientid}/${caller.sessionId}`,
      target: source,
      reason: why === '' ? code : `${code} (${why})`,
    });
    return refuse(code);
  };
}

/** Begins a login on a source's own page. The answer must return the state to this visit. */
export async function beginIdentityLogin(
  parts: ReaderParts,
  caller: Caller,
  { source: id }: ParsedInputOf<typeof readerCalls.beginIdentity>,
): Promise<OutputOf<typeof readerCalls.beginIdentity>> {
  const refused = refuserOf(parts, caller, id);
  const source = parts.identities.redirect(caller.library, id);
  if (source === undefined) throw refused('unavailable');
  const state = randomToken(32);
  const begun = await source.begin(state);
  if ('away' in begun) throw refused('away', begun.away);
  await keepOneUse(parts.portal.db, {
    purpose: 'identity-state',
    secret: state,
    clientid: caller.library.clientid,
    session: caller.sessionId,
    subject: JSON.stringify({ source: id, memory: begun.memory }),
    expiresAt: new Date(caller.now.getTime() + lifeMs),
  });
  return { state, address: begun.address };
}

/**
 * Completes a login on a source's own page. The state is used up before the source is asked, so an answer counts only
 * once. An account whose owner must first prove a card gets a ticket: the next login with a password in this visit
 * binds the account.
 */
export async function logInByIdentity(
  parts: ReaderParts,
  caller: Caller,
  { state, answer }: ParsedInputOf<typeof readerCalls.identityLogin>,
  only?: string,
): Promise<OutputOf<typeof readerCalls.identityLogin>> {
  const { db } = parts.portal;
  const { library, now } = caller;
  const { clientid } = library;
  if (only !== undefined && parts.identities.redirect(library, only) === undefined)
    throw refuserOf(parts, caller, only)('unavailable');
  const subject = await takeOneUse(db, {
    purpose: 'identity-state',
    secret: state,
    clientid,
    session: caller.sessionId,
    now,
  });
  const begun = subject === undefined ? undefined : begunSchema.parse(JSON.parse(subject));
  if (begun === undefined || (only !== undefined && begun.source !== only))
    throw refuserOf(parts, caller, only ?? 'unknown')('failed', 'state');
  const refused = refuserOf(parts, caller, begun.source);
  const source = parts.identities.redirect(library, begun.source);
  if (source === undefined) throw refused('unavailable');
  const told = await source.finish(new URLSearchParams(answer), { state, memory: begun.memory });
  if ('away' in told) throw refused('away', told.away);
  if ('cancelled' in told) throw refused('cancelled', told.cancelled);
  if ('failed' in told) throw refused('failed', told.failed);
  const isWechat = begun.source === wechatId;
  const firstTime = settingsOf(library, begun.source)?.firstTime ?? 'prove';
  const known = await recognise(db, clientid, firstTime, told.person, now);
  if (known === 'unknown') throw refused('unknown');
  if (known === 'unbound') {
    const unbound = originOf(isWechat ? '' : begun.source, told.person);
    throw refuse(codes.unbound[isWechat ? 1 : 0], { bindTicket: await giveBindTicket(db, caller, unbound) });
  }
  return isWechat
    ? beginSession(parts, caller, known.readerId, 'wechat')
    : beginSession(parts, caller, known.readerId, 'identity', {
        origin: originOf(begun.source, told.person),
      });
}

/** WeChat's own calls, which other programs use. */
export async function beginWechatLogin(
  parts: ReaderParts,
  caller: Caller,
): Promise<OutputOf<typeof readerCalls.wechatState>> {
  const { state, address } = await beginIdentityLogin(parts, caller, { source: wechatId });
  return { state, qrUrl: address };
}

export function logInByWechat(
  parts: ReaderParts,
  caller: Caller,
  { code, state }: ParsedInputOf<typeof readerCalls.wechatLogin>,
): Promise<OutputOf<typeof readerCalls.wechatLogin>> {
  const answer = new URLSearchParams({ code, state }).toString();
  return logInByIdentity(parts, caller, { state, answer }, wechatId);
}
