import { useCopy } from '../../catalogue/public.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { lockReader } from '../../reader/public.ts';
import { endHold, findOwnHolds, type StoredHold } from '../hold-store.ts';
import type { LendingPlace } from '../lending-place.ts';
import { refuseCancel } from '../rules/hold.ts';

/**
 * Cancels the reader's holds: all of the given ones, or none. Holds that were already cancelled count as cancelled.
 * Returns the number of holds. See `refuseCancel` for the refusals; `ended` also covers a hold that has just expired.
 */
export async function cancelHolds(
  db: Db,
  place: LendingPlace,
  request: { readonly readerId: ReaderId; readonly ids: readonly number[]; readonly now: Date },
): Promise<number> {
  const ids = [...new Set(request.ids)];
  return transaction(db, async (tx) => {
    if ((await lockReader(tx, place.clientid, request.readerId)) === undefined)
      throw refuse('circulation.pre-borrow.missing');
    const own = await findOwnHolds(tx, request.readerId, ids);
    const refusal = refuseCancel(
      ids.length,
      own.map(({ status }) => status),
    );
    if (refusal !== undefined) throw refusal;
    for (const hold of own.filter(({ status }) => status === 1).sort((a, b) => a.copyId - b.copyId))
      if (!(await cancelHold(tx, hold, request.now))) throw refuse('circulation.pre-borrow.ended');
    return own.length;
  });
}

/** Cancels an active hold of a locked reader; the copy is free again. Returns whether it was still active. */
export async function cancelHold(
  tx: Tx,
  { id, copyId }: Pick<StoredHold, 'id' | 'copyId'>,
  now: Date,
): Promise<boolean> {
  if (!(await endHold(tx, id, 2, now))) return false;
  await useCopy(tx, copyId, { held: false });
  return true;
}
