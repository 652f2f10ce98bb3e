import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { hashOf, randomToken } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';

/** Gives the library's partner systems a new secret and returns it; only its hash is stored. Throws LibraryFault. */
export async function renewSecret(db: Db, clock: Clock, clientid: string): Promise<string> {
  const secret = randomToken(32);
  const changed = await db
    .updateTable('library')
    .set({ secret_hash: hashOf(secret), updated_at: clock.now().toISOString() })
    .where('clientid', '=', clientid)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new LibraryFault(t`There is no library "${clientid}".`);
  return secret;
}
