import { lockCopy, readTitleInUse, useCopy } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { findReader, lockReader } from '../../reader/public.ts';
import { countUse } from '../count-use.ts';
import { findActiveHolds, findHolder, insertHold } from '../hold-store.ts';
import type { LendingPlace } from '../lending-place.ts';
import { readCalendar, readRules } from '../rule-store.ts';
import { refuseHold } from '../rules/hold.ts';
import { closingOf, dayOf, pickUpEnd } from '../rules/library-calendar.ts';

export interface PlacedHold {
  readonly id: number;
  readonly endAt: Date;
  /** The library where the reader picks the copy up. */
  readonly branch: ClientId;
}

/**
 * Places a hold on a copy in the group. If the reader already has a hold on it, returns that hold. See `refuseHold` for the
 * refusals. `branches`: the libraries whose copies are visible to readers.
 */
export async function placeHold(
  db: Db,
  place: LendingPlace,
  branches: readonly ClientId[],
  request: { readonly readerId: ReaderId; readonly barcode: string; readonly now: Date },
): Promise<PlacedHold> {
  // Most requests for a copy that is already held are refused here, without a lock or a write transaction.
  const holder = await findHolder(db, branches, request.barcode);
  if (holder !== undefined && holder !== request.readerId) {
    const known = await findReader(db, place.clientid, request.readerId);
    throw refuse(known?.status === 1 ? 'circulation.pre-borrow.taken' : 'circulation.pre-borrow.suspended');
  }
  const book = await readRules(db, place.clientid);
  return transaction(db, async (tx) => {
    const reader = await lockReader(tx, place.clientid, request.readerId);
    if (reader === undefined) throw refuse('circulation.pre-borrow.suspended');
    const copy = await lockCopy(tx, place.serviceid, request.barcode);
    const active = await findActiveHolds(tx, reader.id);
    const mine = active.find((hold) => hold.copyId === copy?.id);
    if (mine !== undefined && copy !== undefined)
      return { id: mine.id, endAt: new Date(mine.endAt), branch: copy.clientid };
    const title = copy === undefined ? undefined : await readTitleInUse(tx, copy.titleId);
    const rules = book.of(reader.borrowerTypeId);
    const refusal = refuseHold({
      readerStatus: reader.status,
      copy,
      isShown: title?.isShown === true && branches.some((branch) => branch === copy?.clientid),
      holdsTitle: active.some((hold) => hold.titleId === copy?.titleId),
      active: active.length,
      rules,
    });
    if (refusal !== undefined) throw refusal;
    if (copy === undefined) throw refuse('circulation.pre-borrow.unavailable');
    const calendar = await readCalendar(tx, copy.clientid);
    const day = pickUpEnd(dayOf(request.now, place.timeZone), rules.pickUpDays, calendar);
    const endAt = closingOf(day, place.timeZone, calendar);
    await useCopy(tx, copy.id, { held: true });
    const id = await insertHold(tx, place, {
      readerId: reader.id,
      titleId: copy.titleId,
      copyId: copy.id,
      at: request.now,
      endAt,
    });
    await countUse(tx, {
      use: 'holds',
      clientid: place.clientid,
      readerId: reader.id,
      day: dayOf(request.now, place.timeZone),
    });
    return { id, endAt, branch: copy.clientid };
  });
}
