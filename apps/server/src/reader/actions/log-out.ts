import type { OutputOf, readerCalls } from '@yuelan/contract';
import { nameOf, settingsOf } from '../identity/sources.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import type { ReaderParts } from '../services.ts';
import { deleteSession } from '../session-store.ts';

/** Ends the session. Returns the address where the reader can also log out of the account system, if it offers one. */
export async function logOut(
  { portal, identities }: ReaderParts,
  { library, readerId, sessionId, login, language }: ReaderCaller,
): Promise<OutputOf<typeof readerCalls.logout>> {
  await deleteSession(portal.db, library.clientid, readerId, sessionId);
  const set = settingsOf(library, login.source);
  const address = await identities.redirect(library, login.source)?.farewell();
  return set === undefined || address === undefined
    ? {}
    : { farewell: { name: nameOf(set, language), address } };
}
