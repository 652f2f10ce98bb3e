import type { Tx } from '../platform/database/tables.ts';
import type { Assessment } from './review-store.ts';

/** SQL for staff's assessments of reviews, each with a score. */

/** Saves a staff member's assessment of a review, replacing that person's earlier one. */
export async function putAssessment(
  tx: Tx,
  reviewId: number,
  { assessor, content, score }: Pick<Assessment, 'assessor' | 'content' | 'score'>,
  at: Date,
): Promise<void> {
  const said = { content, score, updated_at: at.toISOString() };
  await tx
    .insertInto('review_assessment')
    .values({ review_id: reviewId, assessor, ...said })
    .onConflict((conflict) => conflict.columns(['review_id', 'assessor']).doUpdateSet(said))
    .execute();
}

export async function removeAssessment(tx: Tx, reviewId: number, assessor: string): Promise<void> {
  await tx
    .deleteFrom('review_assessment')
    .where(({ and }) => and({ review_id: reviewId, assessor }))
    .execute();
}
