import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { noteCheck } from '../review-check-store.ts';
import { deleteReviewRow, findReviewsOf } from '../review-store.ts';

/**
 * Deletes the caller's review and its assessments, even after the activity is gone. If staff had hidden it, the
 * reader's next review there waits until staff publish it: deleting must not be a way round their decision.
 */
export async function deleteReview(db: Db, { library, readerId }: ReaderCaller, id: string): Promise<void> {
  const { clientid } = library;
  await transaction(db, async (tx) => {
    await lockReader(tx, clientid, readerId);
    const review = (await findReviewsOf(tx, clientid, readerId)).find((own) => String(own.id) === id);
    if (review === undefined) throw refuse('activities.review.missing');
    if (review.hidden) await noteCheck(tx, { clientid, readerId, activityId: review.activityId });
    await deleteReviewRow(tx, review.id);
  });
}
