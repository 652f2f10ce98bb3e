import { z } from 'zod';
import { beginTitleChange, lockCopy } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { lockReader } from '../../reader/public.ts';
import { answerBefore, type DeskWork, recordWork } from '../desk-work.ts';
import { findHoldOfCopy } from '../hold-store.ts';
import type { LendingPlace } from '../lending-place.ts';
import { openLoan } from '../loan-steps.ts';
import { countOpenLoans, findLoanOfCopy } from '../loan-store.ts';
import { readCalendar, readRules } from '../rule-store.ts';
import { type LendingRefusal, refuseLending } from '../rules/lending.ts';
import { dayOf, dueDate } from '../rules/library-calendar.ts';

const lentSchema = z.object({
  loanId: z.number(),
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  undoId: z.string().optional(),
});
/** `already`: the reader already had the copy. */
export type Lent =
  | (z.output<typeof lentSchema> & { readonly already?: true })
  | { readonly refused: LendingRefusal };

/** The facts that `undoLending` needs. */
export const lendingUndo = z.object({
  barcode: z.string(),
  statusId: z.number(),
  holdId: z.number().optional(),
});

/**
 * Lends a copy at the desk. If the reader already has the copy, returns that loan; a repeated scan gets the first
 * answer again.
 */
export async function lendCopy(
  db: Db,
  place: LendingPlace,
  request: { readonly readerId: ReaderId; readonly barcode: string; readonly now: Date },
  work?: DeskWork,
): Promise<Lent> {
  const [book, calendar] = await Promise.all([
    readRules(db, place.clientid),
    readCalendar(db, place.clientid),
  ]);
  const refused = new Error('refused');
  let answer: Lent = { refused: 'reader' };
  try {
    return await transaction(db, async (tx) => {
      const known = await answerBefore(tx, work, request.now, lentSchema);
      if (known !== undefined) return known;
      const change = await beginTitleChange(tx, place.serviceid);
      const reader = await lockReader(tx, place.clientid, request.readerId);
      const copy = await lockCopy(tx, place.serviceid, request.barcode);
      const rules = book.of(reader?.borrowerTypeId ?? null);
      const hold = copy?.held === true ? await findHoldOfCopy(tx, copy.id) : undefined;
      const loan =
        copy?.lent === true ? await findLoanOfCopy(tx, place.serviceid, request.barcode) : undefined;
      // Nothing changed, so the transaction, including the catalogue's change counter, is rolled back.
      if (loan !== undefined && loan.readerId === reader?.id) {
        answer = { loanId: loan.id, dueOn: loan.dueOn, already: true };
        throw refused;
      }
      const refusal = refuseLending({
        readerStatus: reader?.status ?? 5,
        copy,
        heldForOther: hold !== undefined && hold.readerId !== reader?.id,
        openLoans: reader === undefined ? 0 : await countOpenLoans(tx, reader.id),
        rules,
      });
      if (refusal !== undefined || reader === undefined || copy === undefined) {
        answer = { refused: refusal ?? 'reader' };
        throw refused;
      }
      const dueOn = dueDate(dayOf(request.now, place.timeZone), rules.loanDays, calendar);
      const loanId = await openLoan(tx, place, {
        readerId: reader.id,
        copy,
        at: request.now,
        dueOn,
        rules,
        change,
      });
      const { barcode, statusId } = copy;
      const facts: z.infer<typeof lendingUndo> = { barcode, statusId, holdId: hold?.id };
      return recordWork(
        tx,
        work,
        request.now,
        {
          action: 'circulation.loan.lend',
          changed: [{ id: String(loanId), after: { reader: reader.id, barcode, dueOn } }],
          facts,
        },
        { loanId, dueOn },
      );
    });
  } catch (error) {
    if (error === refused) return answer;
    throw error;
  }
}
