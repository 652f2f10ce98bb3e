import type { Activity } from '@yuelan/contract/activities/schemas';

/**
 * Whether one of the reader's activities opens its page: one of reviews or one of works does, where there is
 * something to do; with both or neither a tip says that the reader is registered
 * (docs/states-and-codes.md#activities-and-competitions).
 */
export function opensDetail({
  isBookReview,
  isUserReading,
}: Pick<Activity, 'isBookReview' | 'isUserReading'>): boolean {
  return isBookReview !== isUserReading;
}
