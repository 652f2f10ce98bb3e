import type { ParsedInputOf, Purchase, purchaseCalls } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { countOpen, insertRecommendation } from '../store.ts';

/** Maximum number of a reader's recommendations under review at a time. */
export const openLimit = 20;

/** Treats 《活着》 and "活 着" as the same book. A title made up only of symbols (《！》) is compared as written. */
function keyOf(text: string): string {
  return titleKey(text) || text.normalize('NFKC').replace(/\s+/g, ' ');
}

/**
 * Records a purchase recommendation, under review, for the logged-in reader, whatever the body says. Refuses a book that the
 * reader has already recommended, and more than the maximum number under review.
 */
export async function recommendPurchase(
  db: Db,
  caller: ReaderCaller,
  input: ParsedInputOf<typeof purchaseCalls.recommendPurchase>,
): Promise<Purchase> {
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  const { bookName, firstAuthor, reason } = input;
  // JSON marks where the first of the two texts ends.
  const matchKey = JSON.stringify([keyOf(bookName), keyOf(firstAuthor)]);
  return transaction(db, async (tx) => {
    await lockReader(tx, scope.clientid, scope.readerId);
    const recommended = await insertRecommendation(tx, scope, {
      bookName,
      firstAuthor,
      reason,
      matchKey,
      at: caller.now,
    });
    if (recommended === undefined) throw refuse('purchase.recommendation.already');
    if ((await countOpen(tx, scope)) > openLimit)
      throw refuse('purchase.recommendation.limit', { limit: openLimit });
    return recommended;
  });
}
