import type { Activity } from '@yuelan/contract/activities/schemas';

/**
 * Whether one of the reader's activities opens its page. An activity that takes either reviews or works does; for one
 * that takes both or neither, a tip says that the reader is registered
 * (docs/states-and-codes.md#activities-and-competitions).
 */
export function opensDetail({
  isBookReview,
  isUserReading,
}: Pick<Activity, 'isBookReview' | 'isUserReading'>): boolean {
  return isBookReview !== isUserReading;
}
