import type { ReaderTies } from '../reader/public.ts';
import { takeOut } from './actions/remove-participant.ts';
import { deleteReviewRow, findReviewsOf } from './review-store.ts';
import { keepParticipant } from './statistics.ts';

/** A reader's enrolments, reviews and videos; the files belong to the reader and are deleted with them. */
export const activitiesTies: ReaderTies = {
  async erase(tx, erasure) {
    const { clientid, readerId, now } = erasure;
    const own = { clientid, reader_id: readerId };
    const enrolments = tx.selectFrom('activity_enrolment').select('activity_id');
    const signings = tx.selectFrom('activity_signing').select('activity_id');
    const joined = await enrolments
      .where(({ and }) => and(own))
      .union(signings.where(({ and }) => and(own)))
      .execute();
    for (const { activity_id: activityId } of joined) {
      const removed = await takeOut(tx, { clientid, activityId, readerId }, now);
      if (removed !== undefined) await keepParticipant(tx, erasure, activityId, removed);
    }
    const reviews = await findReviewsOf(tx, clientid, readerId);
    for (const { id } of reviews) await deleteReviewRow(tx, id);
    await tx
      .deleteFrom('review_check')
      .where(({ and }) => and(own))
      .execute();
    const works = await tx
      .deleteFrom('work')
      .where(({ and }) => and(own))
      .executeTakeFirst();
    return [
      { part: 'participations', count: joined.length },
      { part: 'reviews', count: reviews.length },
      { part: 'works', count: Number(works.numDeletedRows) },
    ];
  },
};
