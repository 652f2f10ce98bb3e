import { type Actor, operator, recordChange } from '../../platform/audit/record-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { hashOf, randomToken } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';

/** Gives the library's partner systems a new secret and returns it; only its hash is stored. Throws LibraryFault. */
export async function renewSecret(
  db: Db,
  clock: Clock,
  clientid: string,
  actor: Actor = operator,
): Promise<string> {
  const secret = randomToken(32);
  const at = clock.now();
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('library')
      .set({ secret_hash: hashOf(secret), updated_at: at.toISOString() })
      .where('clientid', '=', clientid)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new LibraryFault(t`There is no library "${clientid}".`);
    const target = { type: 'library.secret', id: clientid };
    await recordChange(tx, { clientid, actor, at, action: 'library.secret.renew', target });
  });
  return secret;
}
