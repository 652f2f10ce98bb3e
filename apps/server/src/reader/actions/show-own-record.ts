import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import type { Caller } from '../../platform/http/caller.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { asReaderId } from '../../platform/ids.ts';
import { readScore } from '../credit-store.ts';
import { mustChangePassword } from '../guards.ts';
import { passwordPlace } from '../identity/password-place.ts';
import { nameOf } from '../identity/sources.ts';
import { lookAtOneUse, takeOneUse } from '../one-use.ts';
import { presentReader } from '../present.ts';
import { asReader, type ReaderCaller } from '../reader-caller.ts';
import { maskName } from '../rules/mask.ts';
import { refuseUnlessValid } from '../rules/reader-status.ts';
import type { ReaderParts } from '../services.ts';
import { findReader } from '../store.ts';
import { beginSession } from './begin-session.ts';
import { ticketMark } from './give-login-ticket.ts';

type Call = typeof readerCalls.reader;

/**
 * A reader's own record. A login ticket in `id` logs in the ticket's reader, even if another reader is logged in. While
 * `confirm` is false, the reader is only named.
 */
export async function showOwnRecord(
  parts: ReaderParts,
  caller: Caller,
  { id, confirm }: ParsedInputOf<Call>,
): Promise<OutputOf<Call>> {
  const { readerId, library } = caller;
  const asked = id ?? '';
  const refused = (refusal: Refusal) => {
    parts.portal.security({
      at: caller,
      event: 'call.refused',
      actor: `${library.clientid}/${readerId ?? caller.sessionId}`,
      target: '/reader/getReaderById',
      reason: refusal.code,
    });
    return refusal;
  };
  if (asked.startsWith(ticketMark)) {
    if (!confirm) return { greeting: await greet(parts, caller, asked, refused) };
    return redeem(parts, caller, asked, refused);
  }
  if (readerId === undefined)
    throw refused(refuse(asked === '' ? 'reader.login.required' : 'reader.ticket.invalid'));
  if (asked !== '' && asked !== readerId) throw refused(refuse('reader.identity.mismatch'));
  return readOwn(parts, asReader(caller));
}

async function readOwn(parts: ReaderParts, caller: ReaderCaller): Promise<OutputOf<Call>> {
  const { db } = parts.portal;
  const { library, readerId, language } = caller;
  const reader = await findReader(db, library.clientid, readerId);
  if (reader === undefined) throw refuse('reader.login.required');
  const own = presentReader(library, reader, await readScore(db, library.clientid, readerId));
  const place = await passwordPlace(parts, caller);
  return {
    ...own,
    reader: own,
    mustChangePassword: mustChangePassword(caller),
    passwordPlace: {
      kept: place.kept,
      name: place.kept === 'account' ? nameOf(place.by, language) : '',
    },
  };
}

async function greet(
  parts: ReaderParts,
  caller: Caller,
  ticket: string,
  refused: (refusal: Refusal) => Refusal,
): Promise<string> {
  const { clientid } = caller.library;
  const lookup = { purpose: 'login-ticket', secret: ticket, clientid, now: caller.now } as const;
  const found = await lookAtOneUse(parts.portal.db, lookup);
  const reader =
    found === undefined ? undefined : await findReader(parts.portal.db, clientid, asReaderId(found));
  if (reader === undefined) throw refused(refuse('reader.ticket.invalid'));
  const refusal = refuseUnlessValid(reader.status);
  if (refusal !== undefined) throw refused(refusal);
  return maskName(reader.realName);
}

async function redeem(
  parts: ReaderParts,
  caller: Caller,
  ticket: string,
  refused: (refusal: Refusal) => Refusal,
): Promise<OutputOf<Call>> {
  const { clientid } = caller.library;
  const lookup = { purpose: 'login-ticket', secret: ticket, clientid, now: caller.now } as const;
  const found = await takeOneUse(parts.portal.db, lookup);
  if (found === undefined) throw refused(refuse('reader.ticket.invalid'));
  return beginSession(parts, caller, asReaderId(found), 'ticket');
}
