import type { LendingPlace } from '../../src/circulation/lending-place.ts';
import { insertLoan } from '../../src/circulation/loan-store.ts';
import type { Db } from '../../src/platform/database/tables.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { ReaderId } from '../../src/platform/ids.ts';

export interface PartnerLoan {
  readonly readerId: ReaderId;
  readonly barcode: string;
  readonly partnerLibrary: string;
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly isbn: string;
  readonly callNumber: string;
  readonly borrowedAt: Date;
  /** YYYY-MM-DD, as the partner set it. */
  readonly dueOn: string;
}

/** A partner library's loan to one of our readers, as an import creates it; returns its id. */
export async function lendFromPartner(db: Db, place: LendingPlace, loan: PartnerLoan): Promise<number> {
  return transaction(db, async (tx) => {
    const { readerId, barcode, borrowedAt, dueOn, ...book } = loan;
    return insertLoan(tx, place, { readerId, barcode, borrowedAt, dueOn, book });
  });
}
