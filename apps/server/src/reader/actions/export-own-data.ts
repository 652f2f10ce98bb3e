import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { findPassword } from '../password-store.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import type { ReaderParts } from '../services.ts';
import { checkOwnPassword } from './check-own-password.ts';

type Call = typeof readerCalls.exportEverything;

/** After this long a token alone is not enough: the browser may have been left open, or the token copied. */
const freshMs = 10 * 60_000;

/**
 * All data about the reader, with numbers in full. Needs the password, or a login by the reader in person
 * within the last ten minutes; never goes to a kiosk or a partner system. Each copy is written to the log.
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
  const isFresh = await beganWithin(parts, caller, freshMs);
  if (password !== undefined)
    await checkOwnPassword(parts, caller, password, await findPassword(db, library.clientid, readerId));
  else if (!isFresh) throw refuse('reader.password.required');
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
  note('personal-data.exported', password === undefined ? 'fresh login' : 'password');
  return everything;
}

async function beganWithin(parts: ReaderParts, caller: ReaderCaller, ms: number): Promise<boolean> {
  const sessions = await parts.sessions.list(caller.library.clientid, caller.readerId);
  const began = sessions.find(({ id }) => id === caller.sessionId)?.createdAt;
  if (began === undefined) return false;
  const age = caller.now.getTime() - Date.parse(began);
  return age >= 0 && age < ms;
}
