import {
  type CopyInUse,
  countBorrow,
  noteTitleChange,
  readTitleInUse,
  useCopy,
} from '../catalogue/public.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { ReaderId } from '../platform/ids.ts';
import { addCredit } from '../reader/public.ts';
import { countLoan, countUse } from './count-use.ts';
import { endHold, findHoldOfCopy } from './hold-store.ts';
import type { LendingPlace } from './lending-place.ts';
import { endLoan, insertLoan, moveDueDate, type StoredLoan } from './loan-store.ts';
import { noteOverdue } from './overdue-store.ts';
import { insertRenewal } from './renewal-store.ts';
import type { LendingRules } from './rules/lending-rules.ts';
import { dayOf } from './rules/library-calendar.ts';

/**
 * The steps of circulation, which run inside the caller's transaction. To avoid deadlocks, every caller takes locks in the
 * same order: the group's catalogue (`beginTitleChange`), the reader (`lockReader`), the copy (`lockCopy`).
 */

/** The copy statuses that circulation sets (docs/states-and-codes.md#copy-status). */
const inLibrary = 1;
const onLoan = 2;
const lost = 3;
const foundAndLent = 7;

export interface Lending {
  readonly readerId: ReaderId;
  readonly copy: CopyInUse;
  readonly at: Date;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly rules: LendingRules;
  /** From `beginTitleChange`. */
  readonly change: number;
}

/**
 * Lends a locked copy to a locked reader. The reader's hold on it, if any, ends as loaned out. Returns the loan's id.
 */
export async function openLoan(tx: Tx, place: LendingPlace, lending: Lending): Promise<number> {
  const { copy, readerId, at, dueOn } = lending;
  if (copy.held) {
    const hold = await findHoldOfCopy(tx, copy.id);
    if (hold !== undefined && hold.readerId !== readerId)
      throw new Error(`Copy ${copy.id} is held for another reader.`);
    if (hold !== undefined) await endHold(tx, hold.id, 4, at);
  }
  const id = await insertLoan(tx, place, {
    readerId,
    barcode: copy.barcode,
    book: { titleId: copy.titleId, copyId: copy.id },
    borrowedAt: at,
    dueOn,
  });
  const statusId = copy.statusId === lost ? foundAndLent : onLoan;
  await useCopy(tx, copy.id, { held: false, lent: true, statusId, dueOn });
  await countBorrow(tx, copy.titleId, dayOf(at, place.timeZone), lending.change);
  await countLoan(tx, place, readerId, at);
  const title = await readTitleInUse(tx, copy.titleId);
  await addCredit(tx, {
    clientid: place.clientid,
    readerId,
    stype: 1,
    cause: `loan:${id}:borrow`,
    score: lending.rules.scoreBorrow,
    reason: title.name,
    at,
  });
  return id;
}

/** The name of a loan's book, as shown in credit entries. */
async function bookNameOf(tx: Tx, loan: StoredLoan): Promise<string> {
  return loan.titleId === undefined ? loan.bookName : (await readTitleInUse(tx, loan.titleId)).name;
}

/**
 * Ends a loan of a locked reader and marks the copy as returned or lost. Returns false, and changes nothing, when the loan
 * has already ended. A lost copy changes the title's index entry, so the caller must first call `beginTitleChange` and
 * pass its number as `change`.
 */
export async function closeLoan(
  tx: Tx,
  place: LendingPlace,
  loan: StoredLoan,
  end:
    | { readonly as: 'returned'; readonly at: Date; readonly rules: LendingRules }
    | { readonly as: 'lost'; readonly at: Date; readonly rules: LendingRules; readonly change: number },
): Promise<boolean> {
  if (!(await endLoan(tx, loan.id, end.as, end.at))) return false;
  if (dayOf(end.at, place.timeZone) > loan.dueOn) await chargeOverdue(tx, loan, end.rules, end.at);
  if (loan.copyId !== undefined) {
    const statusId = end.as === 'lost' ? lost : inLibrary;
    await useCopy(tx, loan.copyId, { lent: false, statusId, dueOn: '' });
  }
  if (end.as === 'lost' && loan.titleId !== undefined) await noteTitleChange(tx, loan.titleId, end.change);
  await addCredit(tx, {
    clientid: loan.clientid,
    readerId: loan.readerId,
    stype: end.as === 'lost' ? 5 : 2,
    cause: `loan:${loan.id}:${end.as}`,
    score: end.as === 'lost' ? end.rules.scoreLost : end.rules.scoreReturn,
    reason: await bookNameOf(tx, loan),
    at: end.at,
  });
  const day = dayOf(end.at, place.timeZone);
  const use = end.as === 'lost' ? 'lost' : 'returns';
  await countUse(tx, { use, clientid: loan.clientid, readerId: loan.readerId, day });
  return true;
}

/** Records in the ledger that a loan is overdue, once. */
export async function chargeOverdue(
  tx: Tx,
  loan: StoredLoan,
  rules: LendingRules,
  at: Date,
): Promise<boolean> {
  if (!(await noteOverdue(tx, loan.id))) return false;
  return addCredit(tx, {
    clientid: loan.clientid,
    readerId: loan.readerId,
    stype: 4,
    cause: `loan:${loan.id}:overdue`,
    score: rules.scoreOverdue,
    reason: await bookNameOf(tx, loan),
    at,
  });
}

/** Moves a loan's due date. Returns false, and changes nothing, when it was renewed or ended in the meantime. */
export async function extendLoan(
  tx: Tx,
  loan: StoredLoan,
  renewal: {
    readonly dueOn: string;
    readonly day: string;
    readonly allowed: number;
    readonly at: Date;
    readonly rules: LendingRules;
  },
): Promise<boolean> {
  if (!(await moveDueDate(tx, loan, renewal.dueOn))) return false;
  await insertRenewal(tx, loan, {
    dueAfter: renewal.dueOn,
    day: renewal.day,
    allowed: renewal.allowed,
    at: renewal.at,
  });
  if (loan.copyId !== undefined) await useCopy(tx, loan.copyId, { dueOn: renewal.dueOn });
  await addCredit(tx, {
    clientid: loan.clientid,
    readerId: loan.readerId,
    stype: 3,
    cause: `loan:${loan.id}:renew:${loan.renewCount + 1}`,
    score: renewal.rules.scoreRenew,
    reason: await bookNameOf(tx, loan),
    at: renewal.at,
  });
  await countUse(tx, {
    use: 'renewals',
    clientid: loan.clientid,
    readerId: loan.readerId,
    day: renewal.day,
  });
  return true;
}
