import { findLibrary } from '../library/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { Fault } from '../platform/fault.ts';
import { asClientId, type ClientId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';

/** The library that a command names. Throws Fault. */
export async function requireLibrary(db: Db, clientid: string): Promise<ClientId> {
  const library = await findLibrary(db, clientid);
  if (library === undefined) throw new Fault(t`There is no library "${clientid}".`);
  return asClientId(library.clientid);
}
