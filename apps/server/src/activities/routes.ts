import { activitiesCalls, type Work } from '@yuelan/contract';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import { sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader, readScore } from '../reader/public.ts';
import { cancelEnrolment } from './actions/cancel-enrolment.ts';
import { deleteReview } from './actions/delete-review.ts';
import { deleteWork } from './actions/delete-work.ts';
import { enrol } from './actions/enrol.ts';
import { saveReview } from './actions/save-review.ts';
import { saveWork } from './actions/save-work.ts';
import { sign } from './actions/sign.ts';
import { signUpload } from './actions/sign-upload.ts';
import { listActivities, listOwnActivities, listReviews, showActivity } from './activity-reads.ts';
import { listCompetitions, readCompetition } from './competition-reads.ts';
import { presentReview } from './present-review.ts';
import { presentWork } from './present-work.ts';
import { findReviewsOf } from './review-store.ts';
import { beginForm } from './work-form.ts';
import { findOwnWorks, type StoredWork } from './work-store.ts';

/** Registers the calls of activities, reviews, competitions and works. */
export function serveActivities(portal: Portal): void {
  serveActivityCalls(portal);
  serveCompetitions(portal);
  serveWorks(portal);
}

function serveActivityCalls(portal: Portal): void {
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

function serveCompetitions(portal: Portal): void {
  const { db } = portal;
  serve(portal, activitiesCalls.competitions, (caller, input) => listCompetitions(db, caller, input));
  serve(portal, activitiesCalls.competition, async (caller, { id }) => {
    const competition = await readCompetition(db, caller, id);
    if (competition === undefined) throw refuse('activities.competition.missing');
    return competition;
  });
}

function serveWorks(portal: Portal): void {
  const { db } = portal;
  const { files, uploads } = portal.services;
  const parts = { db, uploads, files };
  const present = (work: StoredWork): Promise<Work> => presentWork(parts, work);

  serve(portal, activitiesCalls.signUpload, (caller, input) => signUpload(parts, asReader(caller), input));
  serve(portal, activitiesCalls.saveWork, async (caller, input) =>
    present(await saveWork(parts, asReader(caller), input)),
  );
  serve(portal, activitiesCalls.deleteWork, async (caller, { id }) => {
    await deleteWork(parts, asReader(caller), id);
    return {};
  });
  serve(portal, activitiesCalls.ownWorks, async (caller, { relId, pageNum, pageSize }) => {
    const page = sliceOf({ pageNum, pageSize });
    const { library, readerId } = asReader(caller);
    const { works, total } = await findOwnWorks(db, { clientid: library.clientid, readerId }, relId, page);
    return { results: await Promise.all(works.map(present)), totalRecord: total, pageNum, pageSize };
  });
  portal.services.formUploads.set('work', {
    begin: (caller, asked) => beginForm(parts, asReader(caller), asked),
  });
}
