import type { ParsedInputOf, Purchase, purchaseCalls } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { countOpen, insertRecommendation } from '../store.ts';

/** How many recommendations of one reader may be under review at a time. */
export const openLimit = 20;

/** 《活着》 and "活 着" are the same book; a title of symbols only (《！》) is compared as written. */
function keyOf(text: string): string {
  return titleKey(text) || text.normalize('NFKC').replace(/\s+/g, ' ');
}

/**
 * Recommends a book for purchase, under review, in the name of the logged-in reader whatever the body says. Refuses the same
 * title and author a second time, and more than the number that may be under review.
 */
export async function recommendPurchase(
  db: Db,
  caller: ReaderCaller,
  input: ParsedInputOf<typeof purchaseCalls.recommendPurchase>,
): Promise<Purchase> {
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  const { bookName, firstAuthor, reason } = input;
  // A key of two texts; JSON marks where the first one ends.
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
