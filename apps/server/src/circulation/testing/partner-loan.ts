import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LendingPlace } from '../lending-place.ts';
import { insertLoan } from '../loan-store.ts';

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

/** A partner library's loan to one of our readers, as an import leaves it; answers its id. */
export async function lendFromPartner(db: Db, place: LendingPlace, loan: PartnerLoan): Promise<number> {
  return transaction(db, async (tx) => {
    const { readerId, barcode, borrowedAt, dueOn, ...book } = loan;
    return insertLoan(tx, place, { readerId, barcode, borrowedAt, dueOn, book });
  });
}
