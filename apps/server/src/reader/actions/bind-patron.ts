import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { findReaderByNumber, insertReader } from '../store.ts';

/**
 * The reader who belongs to a card of the library's own system. They are created at their first login; a password that
 * an import gave them no longer counts.
 */
export async function bindPatron(
  db: Db,
  clientid: ClientId,
  patron: { readonly card: string; readonly name: string } | undefined,
  now: Date,
): Promise<ReaderId | undefined> {
  if (patron === undefined) return undefined;
  const { card, name } = patron;
  const known = await findReaderByNumber(db, clientid, card);
  if (known === undefined) {
    const reader = { clientid, borrowNumber: card, realName: name || card, registeredAt: now.toISOString() };
    try {
      return await transaction(db, (tx) => insertReader(tx, reader, now));
    } catch (error) {
      // Another login of the same card was faster.
      if (!isDuplicate(error)) throw error;
      return (await findReaderByNumber(db, clientid, card))?.id;
    }
  }
  if (known.mustChangePassword)
    await db
      .updateTable('reader')
      .set({ must_change_password: 0 })
      .where(({ and }) => and({ clientid, id: known.id }))
      .execute();
  return known.id;
}
