import { beginTitleChange } from '../../catalogue/public.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockReader } from '../../reader/public.ts';
import type { LendingPlace } from '../lending-place.ts';
import { closeLoan } from '../loan-steps.ts';
import { findLoanOfCopy } from '../loan-store.ts';
import { readRules } from '../rule-store.ts';

export interface EndedLoan {
  readonly barcode: string;
  readonly now: Date;
}

/** Returns a copy. False when it is not on loan. */
export async function returnCopy(db: Db, place: LendingPlace, ended: EndedLoan): Promise<boolean> {
  return transaction(db, async (tx) => {
    const found = await lockLoanOfCopy(tx, place, ended.barcode);
    if (found === undefined) return false;
    const rules = (await readRules(tx, found.loan.clientid)).of(found.reader.borrowerTypeId);
    return closeLoan(tx, place, found.loan, { as: 'returned', at: ended.now, rules });
  });
}

/** Records that a copy on loan is lost. Returns false when it was not on loan. */
export async function loseCopy(db: Db, place: LendingPlace, ended: EndedLoan): Promise<boolean> {
  return transaction(db, async (tx) => {
    const change = await beginTitleChange(tx, place.serviceid);
    const found = await lockLoanOfCopy(tx, place, ended.barcode);
    if (found === undefined) return false;
    const rules = (await readRules(tx, found.loan.clientid)).of(found.reader.borrowerTypeId);
    return closeLoan(tx, place, found.loan, { as: 'lost', at: ended.now, rules, change });
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
