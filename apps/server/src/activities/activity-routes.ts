import { activitiesCalls } from '@yuelan/contract';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader, readScore } from '../reader/public.ts';
import { cancelEnrolment } from './actions/cancel-enrolment.ts';
import { deleteReview } from './actions/delete-review.ts';
import { enrol } from './actions/enrol.ts';
import { saveReview } from './actions/save-review.ts';
import { sign } from './actions/sign.ts';
import { listActivities, listOwnActivities, listReviews, showActivity } from './activity-reads.ts';
import { presentReview } from './present-review.ts';
import { findReviewsOf } from './review-store.ts';

/** Wires the calls of activities, of taking part in them, and of reviews. */
export function serveActivities(portal: Portal): void {
  const { db } = portal;
  serve(portal, activitiesCalls.activities, (caller, input) => listActivities(db, caller, input));
  serve(portal, activitiesCalls.activity, (caller, { id }) => showActivity(db, caller, id));
  serve(portal, activitiesCalls.enrol, async (caller, { parentId, wait }) => {
    await enrol(db, asReader(caller), { parentId, wait: wait === 1 });
    return showActivity(db, caller, parentId);
  });
  serve(portal, activitiesCalls.cancelEnrolment, async (caller, { parentId }) => {
    await cancelEnrolment(db, asReader(caller), parentId);
    return showActivity(db, caller, parentId);
  });
  serve(portal, activitiesCalls.sign, async (caller, { parentId }) => {
    await sign(db, asReader(caller), parentId);
    return showActivity(db, caller, parentId);
  });
  serve(portal, activitiesCalls.ownActivities, (caller, input) =>
    listOwnActivities(db, asReader(caller), input),
  );
  serve(portal, activitiesCalls.readerCredit, async (caller) => {
    const { library, readerId } = asReader(caller);
    return { score: await readScore(db, library.clientid, readerId) };
  });
  serve(portal, activitiesCalls.bookReviews, (caller, input) => listReviews(db, caller, input));
  serve(portal, activitiesCalls.saveBookReview, async (caller, input) => {
    const { library, readerId } = asReader(caller);
    const id = await saveReview(db, asReader(caller), input);
    const own = await findReviewsOf(db, library.clientid, readerId, input.parentId);
    const saved = own.find((review) => review.id === id);
    if (saved === undefined) throw new Error(`The review ${id} is gone.`);
    return presentReview(saved, library.settings.timeZone, readerId);
  });
  serve(portal, activitiesCalls.deleteBookReview, async (caller, { id }) => {
    await deleteReview(db, asReader(caller), id);
    return {};
  });
}
