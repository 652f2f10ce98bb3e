import { activitiesDeskCalls } from '@yuelan/contract';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { everyRow, sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { judgeReviews, undoJudgeReviews } from './actions/judge-reviews.ts';
import { judgeWorkAtDesk, undoJudgeWork } from './actions/judge-work.ts';
import { reviewsTable, worksTable } from './desk-tables.ts';
import { presentDeskReviews, presentDeskWork } from './present-desk.ts';
import { findReviewsForStaff } from './review-store.ts';
import { numberOf } from './staff-words.ts';
import { findWork, findWorksForStaff } from './work-store.ts';

/** Registers the desk's calls for reviews and works. */
export function serveActivitiesDesk(portal: Portal): void {
  serveReviews(portal);
  serveWorks(portal);
}

function serveReviews(portal: Portal): void {
  const { db } = portal;
  serveDesk(
    portal,
    activitiesDeskCalls.reviews,
    async ({ library, language }, { pageNum, pageSize, sort, ...filter }) => {
      const page = sliceOf({ pageNum, pageSize });
      const { reviews, total } = await findReviewsForStaff(db, library.clientid, filter, sort, page);
      const results = await presentDeskReviews(db, library, language, reviews);
      return { results, totalRecord: total, pageNum, pageSize };
    },
  );
  serveDeskRaw(
    portal,
    portal.http,
    activitiesDeskCalls.downloadReviews,
    async ({ caller: { library, language }, request, reply, check }) => {
      const { format, ...filter } = await check(request.body);
      const { reviews } = await findReviewsForStaff(db, library.clientid, filter, 'waiting', everyRow);
      const rows = await presentDeskReviews(db, library, language, reviews);
      await sendTable(reply, reviewsTable(language, library.settings.timeZone, rows), format);
    },
  );
  serveDesk(portal, activitiesDeskCalls.judgeReviews, (caller, input) => judgeReviews(portal, caller, input));
  portal.undoers.add('activities.review.judge', (tx, undoing) => undoJudgeReviews(portal, tx, undoing));
}

function serveWorks(portal: Portal): void {
  const { db } = portal;
  const { files, uploads } = portal.services;
  serveDesk(
    portal,
    activitiesDeskCalls.works,
    async ({ library }, { pageNum, pageSize, sort, ...filter }) => {
      const page = sliceOf({ pageNum, pageSize });
      const { works, total } = await findWorksForStaff(db, library.clientid, filter, sort, page);
      return { results: works.map(presentDeskWork), totalRecord: total, pageNum, pageSize };
    },
  );
  serveDesk(portal, activitiesDeskCalls.work, async ({ library }, { id }) => {
    const work = await findWork(db, library.clientid, numberOf(id));
    if (work === undefined) throw refuse('activities.judgement.missing');
    const video = await files.find(work.key);
    const captions = work.captions_key === '' ? undefined : await files.find(work.captions_key);
    return {
      ...presentDeskWork(work),
      url: video === undefined ? '' : await uploads.viewAddress(video),
      captionsUrl: captions === undefined ? '' : await uploads.viewAddress(captions),
      downloadUrl: video === undefined ? '' : uploads.saveAddress(video, work.filename),
    };
  });
  serveDeskRaw(
    portal,
    portal.http,
    activitiesDeskCalls.downloadWorks,
    async ({ caller: { library, language }, request, reply, check }) => {
      const { format, ...filter } = await check(request.body);
      const { works } = await findWorksForStaff(db, library.clientid, filter, 'waiting', everyRow);
      const rows = works.map(presentDeskWork);
      await sendTable(reply, worksTable(language, library.settings.timeZone, rows), format);
    },
  );
  serveDesk(portal, activitiesDeskCalls.judgeWork, (caller, input) => judgeWorkAtDesk(portal, caller, input));
  portal.undoers.add('activities.work.judge', (tx, undoing) => undoJudgeWork(portal, tx, undoing));
}
