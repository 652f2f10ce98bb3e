import { z } from 'zod';
import { beginTitleChange, countLost, lockCopy, lostStatus, useCopy } from '../../catalogue/public.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockReader } from '../../reader/public.ts';
import { answerBefore, type DeskWork, recordWork } from '../desk-work.ts';
import type { LendingPlace } from '../lending-place.ts';
import { closeLoan } from '../loan-steps.ts';
import { findLoanOfCopy } from '../loan-store.ts';
import { readRules } from '../rule-store.ts';
import { type CopyMark, refuseMark, statusOfMark } from '../rules/copy-mark.ts';
import { dayOf } from '../rules/library-calendar.ts';

export interface EndedLoan {
  readonly barcode: string;
  readonly now: Date;
}

const returnSchema = z.object({
  loanId: z.number(),
  undoId: z.string().optional(),
});
/** A loan that has ended. */
export type Returned = z.output<typeof returnSchema>;

/** The facts that `undoEnding` needs. Without a loan, only the copy's status was changed. */
export const endingUndo = z.object({
  barcode: z.string(),
  /** Before and after. */
  statusId: z.number(),
  newStatusId: z.number(),
  /** The copy's library and the day under which it was counted as lost without a loan. */
  lost: z.object({ clientid: z.string(), day: z.string() }).optional(),
  loan: z.object({ id: z.number(), reader: z.string(), endedAs: z.enum(['returned', 'lost']) }).optional(),
});
type EndingUndo = z.infer<typeof endingUndo>;

/**
 * Returns a copy and reports which loan ended; undefined if the copy was not on loan. A repeated scan gets the first
 * answer again.
 */
export async function returnCopy(
  db: Db,
  place: LendingPlace,
  ended: EndedLoan,
  work?: DeskWork,
): Promise<Returned | undefined> {
  return transaction(db, async (tx) => {
    const known = await answerBefore(tx, work, ended.now, returnSchema.nullable());
    if (known !== undefined) return known ?? undefined;
    const found = await lockLoanOfCopy(tx, place, ended.barcode);
    if (found === undefined) return undefined;
    const { loan, reader } = found;
    const copy = await lockCopy(tx, place.serviceid, ended.barcode);
    const rules = (await readRules(tx, loan.clientid)).of(reader.borrowerTypeId);
    if (!(await closeLoan(tx, place, loan, { as: 'returned', at: ended.now, rules }))) return undefined;
    const facts: EndingUndo = {
      barcode: ended.barcode,
      statusId: copy?.statusId ?? 1,
      newStatusId: 1,
      loan: { id: loan.id, reader: loan.readerId, endedAs: 'returned' },
    };
    return recordWork(
      tx,
      work,
      ended.now,
      {
        action: 'circulation.loan.return',
        changed: [
          {
            id: String(loan.id),
            before: { reader: loan.readerId, barcode: ended.barcode, dueOn: loan.dueOn },
          },
        ],
        facts,
      },
      { loanId: loan.id },
    );
  });
}

/** A copy whose mark was changed. */
export interface Marked {
  readonly statusId: number;
  readonly undoId?: string;
}

/**
 * Records that a copy is lost, damaged, or found again. A loan of a lost or damaged copy ends. See `refuseMark` for the
 * refusals.
 */
export async function markCopy(
  db: Db,
  place: LendingPlace,
  { barcode, as, now }: EndedLoan & { readonly as: CopyMark },
  work?: DeskWork,
): Promise<Marked> {
  return transaction(db, async (tx) => {
    const change = await beginTitleChange(tx, place.serviceid);
    const found = await lockLoanOfCopy(tx, place, barcode);
    const copy = await lockCopy(tx, place.serviceid, barcode);
    const refusal = refuseMark(as, copy, barcode);
    if (refusal !== undefined) throw refusal;
    if (copy === undefined) throw new Error(`The copy ${barcode} is gone.`);
    const newStatusId = statusOfMark[as];
    const endedAs = as === 'lost' ? 'lost' : 'returned';
    if (found !== undefined) {
      const rules = (await readRules(tx, found.loan.clientid)).of(found.reader.borrowerTypeId);
      await closeLoan(tx, place, found.loan, { as: endedAs, at: now, rules, change });
    }
    await useCopy(tx, copy.id, { statusId: newStatusId });
    const { statusId, clientid } = copy;
    const isLost = found === undefined && newStatusId === lostStatus;
    const lost = isLost ? { clientid, day: dayOf(now, place.timeZone) } : undefined;
    if (lost !== undefined) await countLost(tx, lost.clientid, lost.day);
    const loan =
      found === undefined
        ? undefined
        : ({ id: found.loan.id, reader: found.loan.readerId, endedAs } as const);
    const facts: EndingUndo = { barcode, statusId, newStatusId, lost, loan };
    const reader = found === undefined ? {} : { reader: found.loan.readerId, loan: found.loan.id };
    return recordWork(
      tx,
      work,
      now,
      {
        action: `circulation.copy.${as}`,
        changed: [{ id: barcode, before: { statusId, ...reader }, after: { statusId: newStatusId } }],
        permission: 'circulation.correct',
        facts,
      },
      { statusId: newStatusId },
    );
  });
}

/** Locks the reader who has the copy, then reads the loan. */
async function lockLoanOfCopy(tx: Tx, place: LendingPlace, barcode: string) {
  const seen = await findLoanOfCopy(tx, place.serviceid, barcode);
  if (seen === undefined) return undefined;
  const reader = await lockReader(tx, seen.clientid, seen.readerId);
  // Read again: the loan may have been renewed or ended while this call waited for the lock.
  const loan = await findLoanOfCopy(tx, place.serviceid, barcode);
  return reader === undefined || loan?.id !== seen.id ? undefined : { reader, loan };
}
