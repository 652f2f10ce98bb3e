import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import { findLibraryBySecret } from '../../library/public.ts';
import type { Anybody } from '../../platform/http/caller.ts';
import { refuse, TransportFailure } from '../../platform/http/refusal.ts';
import { hashOf, randomToken } from '../../platform/ids.ts';
import { identifierKey } from '../identifier.ts';
import { keepOneUse } from '../one-use.ts';
import { refuseUnlessValid } from '../rules/reader-status.ts';
import type { ReaderParts } from '../services.ts';
import { findReader, findReaderByNumber } from '../store.ts';

const lifeMs = 60_000;
/** Distinguishes a ticket from a reader's id in the `id` of `/reader/getReaderById`. */
export const ticketMark = 't1.';

/** Issues a ticket to a partner system that presents the library's secret. Throws 401 without the secret. */
export async function giveLoginTicket(
  parts: ReaderParts,
  anybody: Anybody,
  input: ParsedInputOf<typeof readerCalls.loginTicket>,
): Promise<OutputOf<typeof readerCalls.loginTicket>> {
  const { db, security } = parts.portal;
  const secret = anybody.token;
  const clientid = secret === undefined ? undefined : await findLibraryBySecret(db, hashOf(secret));
  if (clientid === undefined) {
    security({
      at: anybody,
      event: 'call.refused',
      actor: 'unknown',
      target: '/partner/loginTicket',
      reason: 'no secret',
    });
    throw new TransportFailure(401);
  }
  const reader =
    'readerId' in input
      ? await findReader(db, clientid, input.readerId)
      : await findReaderByNumber(db, clientid, input.borrowNumber);
  if (reader === undefined) throw refuse('reader.unknown');
  if ('borrowNumber' in input && identifierKey(reader.borrowNumber) !== identifierKey(input.borrowNumber))
    throw refuse('reader.unknown');
  const refusal = refuseUnlessValid(reader.status);
  if (refusal !== undefined) throw refusal;
  const ticket = ticketMark + randomToken(32);
  const expiresAt = new Date(anybody.now.getTime() + lifeMs);
  await keepOneUse(db, { purpose: 'login-ticket', secret: ticket, clientid, subject: reader.id, expiresAt });
  return { ticket, expiresAt: expiresAt.toISOString() };
}
