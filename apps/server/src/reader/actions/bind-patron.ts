import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { findReaderByNumber, insertReader } from '../store.ts';

/**
 * The reader who belongs to a card of the library's own system, created at their first login; undefined without a
 * patron. The reader no longer has to change a password from an import, because it does not count here.
 */
export async function bindPatron(
  db: Db,
  clientid: ClientId,
  patron: { readonly card: string; readonly name: string } | undefined,
  now: Date,
): Promise<ReaderId | undefined> {
  if (patron === undefined) return undefined;
  const known = await findReaderByNumber(db, clientid, patron.card);
  if (known === undefined) return createForCard(db, clientid, patron, now);
  if (known.mustChangePassword)
    await db
      .updateTable('reader')
      .set({ must_change_password: 0 })
      .where(({ and }) => and({ clientid, id: known.id }))
      .execute();
  return known.id;
}

/**
 * Creates the reader of a card that another system knows. Returns the reader with that number if another login was
 * faster.
 */
export async function createForCard(
  db: Db,
  clientid: ClientId,
  { card, name }: { readonly card: string; readonly name: string },
  now: Date,
): Promise<ReaderId | undefined> {
  const reader = { clientid, borrowNumber: card, realName: name || card, registeredAt: now.toISOString() };
  try {
    return await transaction(db, (tx) => insertReader(tx, reader, now));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return (await findReaderByNumber(db, clientid, card))?.id;
  }
}
