import type { ParsedInputOf, Purchase, purchaseCalls } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { countOpen, insertRecommendation } from '../store.ts';

/** The most recommendations that a reader may have under review at a time. */
export const openLimit = 20;

/**
 * Records a purchase recommendation of the logged-in reader as under review, whatever the body says. Refuses a book
 * that the reader has already recommended, and more than `openLimit` under review.
 */
export async function recommendPurchase(
  db: Db,
  caller: ReaderCaller,
  input: ParsedInputOf<typeof purchaseCalls.recommendPurchase>,
): Promise<Purchase> {
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  const { bookName, firstAuthor, reason } = input;
  return transaction(db, async (tx) => {
    await lockReader(tx, scope.clientid, scope.readerId);
    const recommended = await insertRecommendation(tx, scope, {
      bookName,
      firstAuthor,
      reason,
      at: caller.now,
    });
    if (recommended === undefined) throw refuse('purchase.recommendation.already');
    if ((await countOpen(tx, scope)) > openLimit)
      throw refuse('purchase.recommendation.limit', { limit: openLimit });
    return recommended;
  });
}
