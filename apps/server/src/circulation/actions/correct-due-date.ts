import { z } from 'zod';
import { useCopy } from '../../catalogue/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { lockReader } from '../../reader/public.ts';
import { recordWork, workOf } from '../desk-work.ts';
import { findLoan, type StoredLoan, setDueDate } from '../loan-store.ts';
import { findLatestRenewal } from '../renewal-store.ts';
import { addDays, dayOf } from '../rules/library-calendar.ts';

/** The facts that `undoDueDate` needs. */
export const dueDateUndo = z.object({ before: z.string(), after: z.string() });

/** Locks the reader of a loan that the caller's desk handles, then reads the loan. Refuses if the loan is not open. */
async function lockDeskLoan(tx: Tx, caller: DeskCaller, id: number): Promise<StoredLoan> {
  const branches = caller.library.lendingBranches;
  const seen = await findLoan(tx, branches, id);
  if (seen !== undefined) await lockReader(tx, seen.clientid, seen.readerId);
  const loan = seen === undefined ? undefined : await findLoan(tx, branches, id);
  if (loan === undefined || loan.isEnded) throw refuse('circulation.loan.ended');
  return loan;
}

/** Sets the due date of an open loan. `read` is the due date that the caller saw. */
export async function correctDueDate(
  portal: Portal,
  caller: DeskCaller,
  wanted: { readonly loanId: number; readonly read: string; readonly dueOn: string },
): Promise<{ readonly dueOn: string; readonly undoId?: string }> {
  const { dueOn } = wanted;
  return transaction(portal.db, async (tx) => {
    const loan = await lockDeskLoan(tx, caller, wanted.loanId);
    if (loan.dueOn === dueOn) return { dueOn };
    await refuseStale(portal, tx, caller, {
      target: { type: 'circulation.loan', id: String(loan.id) },
      read: wanted.read === loan.dueOn ? 1 : 0,
      version: 1,
      current: { dueOn: loan.dueOn },
    });
    const day = earliestDue(loan, (await findLatestRenewal(tx, loan.id))?.dueBefore, caller);
    if (dueOn < day) throw refuse('circulation.due.early', { day });
    await moveDueDay(tx, loan, dueOn);
    const facts: z.infer<typeof dueDateUndo> = { before: loan.dueOn, after: dueOn };
    return recordWork(
      tx,
      workOf(caller),
      caller.now,
      {
        action: 'circulation.loan.due',
        changed: [{ id: String(loan.id), before: { dueOn: loan.dueOn }, after: { dueOn } }],
        permission: 'circulation.correct',
        facts,
      },
      { dueOn },
    );
  });
}

/**
 * The earliest day on which a loan can be due: the day of the loan, or the day after its due date before the latest
 * renewal.
 */
export function earliestDue(
  { borrowedAt }: Pick<StoredLoan, 'borrowedAt'>,
  dueBefore: string | undefined,
  { library }: Pick<DeskCaller, 'library'>,
): string {
  return dueBefore === undefined
    ? dayOf(new Date(borrowedAt), library.settings.timeZone)
    : addDays(dueBefore, 1);
}

/** Sets the due date of a loan and of its copy. */
export async function moveDueDay(tx: Tx, loan: StoredLoan, dueOn: string): Promise<void> {
  await setDueDate(tx, loan, dueOn);
  if (loan.copyId !== undefined) await useCopy(tx, loan.copyId, { dueOn });
}
