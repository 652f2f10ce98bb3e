import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LendingPlace } from '../lending-place.ts';
import { findOpenLoan, insertLoan } from '../loan-store.ts';

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

/** Writes down a partner library's loan to one of our readers; answers its id, also when it was known. */
export async function recordPartnerLoan(db: Db, place: LendingPlace, loan: PartnerLoan): Promise<number> {
  return transaction(db, async (tx) => {
    const known = await findOpenLoan(tx, loan.readerId, loan.barcode, true);
    if (known !== undefined) return known.id;
    const { readerId, barcode, borrowedAt, dueOn, ...book } = loan;
    return insertLoan(tx, place, { readerId, barcode, borrowedAt, dueOn, book });
  });
}
