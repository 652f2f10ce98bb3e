import { readTitleInUse, useCopy } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { addCredit, lockReader } from '../../reader/public.ts';
import { endHold, findActiveHolds, findReadersWithExpired } from '../hold-store.ts';
import { readRules } from '../rule-store.ts';

/** Readers fetched at a time. Each gets a separate transaction, to keep transactions short. */
const batch = 100;

/**
 * Expires the holds that were not collected: sets status 3, releases the copy and adds one credit entry. Safe to run on
 * several servers at once: each reader is locked, and a hold ends only once. Returns how many expired.
 */
export async function expireHolds(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const readers = await findReadersWithExpired(db, now, batch);
    const before = ended;
    for (const { clientid, readerId } of readers) ended += await expireOf(db, clientid, readerId, now);
    if (readers.length < batch || ended === before) return ended;
  }
}

async function expireOf(db: Db, clientid: ClientId, readerId: ReaderId, now: Date): Promise<number> {
  const book = await readRules(db, clientid);
  return transaction(db, async (tx) => {
    const reader = await lockReader(tx, clientid, readerId);
    if (reader === undefined) return 0;
    const score = book.of(reader.borrowerTypeId).scoreExpiry;
    let ended = 0;
    const active = await findActiveHolds(tx, readerId);
    for (const hold of active
      .filter(({ endAt }) => endAt < now.toISOString())
      .sort((a, b) => a.copyId - b.copyId)) {
      if (!(await endHold(tx, hold.id, 3, now))) continue;
      await useCopy(tx, hold.copyId, { held: false });
      const { name } = await readTitleInUse(tx, hold.titleId);
      await addCredit(tx, {
        clientid,
        readerId,
        stype: 7,
        cause: `pre-borrow:${hold.id}:expiry`,
        score,
        reason: name,
        at: now,
      });
      ended += 1;
    }
    return ended;
  });
}
