import type { OutputOf, readerCalls } from '@yuelan/contract';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inNetworks } from '../../platform/http/network.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { identifierKey } from '../identifier.ts';
import { refuseUnlessValid } from '../rules/reader-status.ts';
import type { ReaderParts } from '../services.ts';
import { findReaderByNumber } from '../store.ts';
import { beginSession } from './begin-session.ts';

/**
 * Logs in by the card alone, at one of the library's own computers. Every refused card gets the same answer. An ID
 * number is not accepted as a card.
 */
export async function logInByCard(
  parts: ReaderParts,
  caller: Caller,
  icNumber: string,
): Promise<OutputOf<typeof readerCalls.cardLogin>> {
  const { db, security } = parts.portal;
  const { clientid, settings } = caller.library;
  const refused = (refusal: Refusal) => {
    security({
      at: caller,
      event: 'login.refused',
      actor: `${clientid}/${caller.sessionId}`,
      target: 'card',
      reason: refusal.code,
    });
    return refusal;
  };
  if (settings.openCardLogin !== 1 || !inNetworks(caller.address, settings.kioskNetworks))
    throw refused(refuse('reader.card.unavailable'));
  const attempt = await parts.throttle.card(clientid, caller.address, caller.now);
  if (attempt instanceof Refusal) throw refused(attempt);
  const key = identifierKey(icNumber);
  const reader = await findReaderByNumber(db, clientid, icNumber);
  const isCard =
    reader !== undefined &&
    refuseUnlessValid(reader.status) === undefined &&
    (identifierKey(reader.icNumber) === key || identifierKey(reader.borrowNumber) === key);
  if (!isCard) throw refused(refuse('reader.card.unknown'));
  await transaction(db, (tx) => attempt.succeeded(tx));
  return beginSession(parts, caller, reader.id, 'card');
}
