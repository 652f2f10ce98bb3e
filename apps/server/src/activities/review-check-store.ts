import type { Tx } from '../platform/database/tables.ts';
import type { NewReview } from './review-store.ts';

/** SQL of readers whose reviews wait for staff, because staff hid one before. */

type Author = Pick<NewReview, 'clientid' | 'readerId' | 'activityId'>;

/** Records that this reader's next review here waits until staff publish it. */
export async function noteCheck(tx: Tx, { clientid, readerId, activityId }: Author): Promise<void> {
  await tx
    .insertInto('review_check')
    .values({ clientid, activity_id: activityId, reader_id: readerId })
    .onConflict((conflict) => conflict.columns(['clientid', 'activity_id', 'reader_id']).doNothing())
    .execute();
}

/** Whether this reader's reviews here wait until staff publish them. */
export async function isChecked(tx: Tx, { clientid, readerId, activityId }: Author): Promise<boolean> {
  const row = await tx
    .selectFrom('review_check')
    .select('reader_id')
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .executeTakeFirst();
  return row !== undefined;
}
