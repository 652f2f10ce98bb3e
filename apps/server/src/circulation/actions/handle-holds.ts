import { z } from 'zod';
import { lockCopy, useCopy } from '../../catalogue/public.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ClientId } from '../../platform/ids.ts';
import { lockReader } from '../../reader/public.ts';
import { type DeskHoldRow, findHoldsOf } from '../desk-store.ts';
import { type DeskWork, recordWork, workOf } from '../desk-work.ts';
import { findHold, findWaitingHold, moveHold, shelveHold } from '../hold-store.ts';
import type { LendingPlace } from '../lending-place.ts';
import { readCalendar, readRules } from '../rule-store.ts';
import { closingOf, dayOf, pickUpEnd } from '../rules/library-calendar.ts';
import { cancelHold } from './cancel-holds.ts';

/** The facts that undo either change. */
export const holdsUndo = z.object({ ids: z.array(z.number()).min(1) });

/**
 * Returns the holds with these ids, all of which must be active and for copies of the caller's library. They are sorted
 * by reader, which is the order of locks.
 */
async function activeHolds(db: Db, caller: DeskCaller, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await findHoldsOf(db, caller.library.clientid, { ids: wanted });
  const [first, ...rest] = found.toSorted((a, b) => (a.readerId < b.readerId ? -1 : 1));
  if (first === undefined || found.length !== wanted.length) throw refuse('circulation.hold.over');
  return [first, ...rest] as const;
}

const changedOf = ({ holdId, readerId, barcode }: DeskHoldRow) => ({
  id: String(holdId),
  before: { reader: readerId, barcode },
});

/** Records that the copies of these holds stand on the hold shelf, for all or none. Holds already recorded stay so. */
export async function shelveHolds(db: Db, caller: DeskCaller, ids: readonly number[]) {
  const [first, ...rest] = await activeHolds(db, caller, ids);
  const holds = [first, ...rest];
  return transaction(db, async (tx) => {
    for (const { holdId } of holds)
      if (!(await shelveHold(tx, holdId, caller.now))) throw refuse('circulation.hold.over');
    const facts: z.infer<typeof holdsUndo> = { ids: holds.map(({ holdId }) => holdId) };
    return recordWork(
      tx,
      workOf(caller),
      caller.now,
      { action: 'circulation.hold.shelve', changed: [changedOf(first), ...rest.map(changedOf)], facts },
      { shelved: holds.length },
    );
  });
}

/** Cancels holds at the desk, all of them or none. */
export async function cancelHoldsAtDesk(db: Db, caller: DeskCaller, ids: readonly number[]) {
  const [first, ...rest] = await activeHolds(db, caller, ids);
  const holds = [first, ...rest];
  return transaction(db, async (tx) => {
    for (const { holdId, readerId, readerLibrary } of holds) {
      await lockReader(tx, readerLibrary, asReaderId(readerId));
      const hold = await findHold(tx, holdId);
      if (hold === undefined || !(await cancelHold(tx, hold, caller.now)))
        throw refuse('circulation.hold.over');
    }
    const facts: z.infer<typeof holdsUndo> = { ids: holds.map(({ holdId }) => holdId) };
    return recordWork(
      tx,
      workOf(caller),
      caller.now,
      { action: 'circulation.hold.cancel', changed: [changedOf(first), ...rest.map(changedOf)], facts },
      { cancelled: holds.length },
    );
  });
}

/**
 * Keeps a copy that has just been returned for the reader who has waited longest for its title because their held copy
 * was lost or damaged. Only within one branch, where the reader meant to pick it up. Does nothing if nobody waits, or
 * if another caller was faster.
 */
export async function passToWaiting(
  db: Db,
  place: LendingPlace,
  branch: ClientId,
  barcode: string,
  now: Date,
  work: DeskWork,
): Promise<void> {
  const waiting = await findWaitingHold(db, branch, barcode);
  if (waiting === undefined) return;
  const { clientid, readerId } = waiting;
  const [book, calendar] = await Promise.all([readRules(db, clientid), readCalendar(db, branch)]);
  await transaction(db, async (tx) => {
    const reader = await lockReader(tx, clientid, readerId);
    const copy = await lockCopy(tx, place.serviceid, barcode);
    const hold = await findHold(tx, waiting.id);
    if (reader === undefined || copy === undefined || hold === undefined) return;
    if (copy.statusId !== 1 || !copy.lendable || copy.held || hold.status !== 1) return;
    if (hold.copyId !== waiting.copyId) return;
    const days = book.of(reader.borrowerTypeId).pickUpDays;
    const lastDay = pickUpEnd(dayOf(now, place.timeZone), days, calendar);
    const closing = closingOf(lastDay, place.timeZone, calendar).getTime();
    const endAt = new Date(Math.max(closing, Date.parse(hold.endAt)));
    await moveHold(tx, hold.id, copy.id, endAt);
    await useCopy(tx, hold.copyId, { held: false });
    await useCopy(tx, copy.id, { held: true });
    await recordChange(tx, {
      clientid: work.clientid,
      actor: work.actor,
      at: now,
      action: 'circulation.hold.move',
      target: { type: 'circulation.hold', id: String(hold.id) },
      before: { copy: hold.copyId },
      after: { copy: copy.id, barcode },
    });
  });
}
