import type { LendingPlace } from '../../src/circulation/lending-place.ts';
import { insertLoan, type NewLoan, type PartnerBook } from '../../src/circulation/loan-store.ts';
import type { Db } from '../../src/platform/database/tables.ts';
import { transaction } from '../../src/platform/database/transaction.ts';

export type PartnerLoan = PartnerBook & Omit<NewLoan, 'book'>;

/** A partner library's loan to one of our readers, as an import creates it. Returns its id. */
export async function lendFromPartner(db: Db, place: LendingPlace, loan: PartnerLoan): Promise<number> {
  return transaction(db, async (tx) => {
    const { readerId, barcode, borrowedAt, dueOn, ...book } = loan;
    return insertLoan(tx, place, { readerId, barcode, borrowedAt, dueOn, book });
  });
}
