import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import type { ReaderParts } from '../services.ts';
import { proveOneself } from './check-own-password.ts';

type Call = typeof readerCalls.exportEverything;

/**
 * All data about the reader, with numbers in full. Needs the password, or a login by the reader in person within the
 * last ten minutes. Never sent to a kiosk or a partner system. Each copy is logged.
 */
export async function exportOwnData(
  parts: ReaderParts,
  caller: ReaderCaller,
  { password }: ParsedInputOf<Call>,
): Promise<OutputOf<Call>> {
  const { db, security } = parts.portal;
  const { library, readerId, login, now } = caller;
  if (login.kind === 'card') throw refuse('reader.card.session');
  if (login.kind === 'ticket') throw refuse('reader.export.partner');
  const proof = await proveOneself(parts, caller, password, 'login-or-password');
  const note = (event: string, reason: string) =>
    security({
      at: caller,
      event,
      actor: `${library.clientid}/${readerId}`,
      target: 'own personal data',
      reason,
    });
  const turn = await parts.throttle.copy(library.clientid, readerId, now);
  if (turn instanceof Refusal) {
    note('personal-data.refused', turn.code);
    throw turn;
  }
  const everything = await parts.exporters.exportAll(db, library, readerId);
  note('personal-data.exported', proof);
  return everything;
}
