import { activitiesDeskCalls } from '@yuelan/contract';
import { serveDeskForm } from '../files/public.ts';
import { actorOf } from '../platform/audit/record-change.ts';
import { transaction } from '../platform/database/transaction.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { asReaderId } from '../platform/ids.ts';
import { everyRow, sliced, sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { judgeReviews, undoJudgeReviews } from './actions/judge-reviews.ts';
import { judgeWorkAtDesk, undoJudgeWork } from './actions/judge-work.ts';
import { removeParticipant, undoRemoveParticipant } from './actions/remove-participant.ts';
import { captionsAction, setCaptionsAtDesk, undoSetCaptions } from './actions/set-captions.ts';
import { listDeskActivities, readParticipants } from './desk-participants.ts';
import { participantsTable, reviewsTable, worksTable } from './desk-tables.ts';
import { presentDeskReviews, presentDeskWork } from './present-desk.ts';
import { findReviewsForStaff } from './review-store.ts';
import { captionsBytes } from './rules/webvtt.ts';
import { numberOf } from './staff-words.ts';
import { findWork, findWorksForStaff } from './work-store.ts';

/** Registers the desk's calls for reviews and works. */
export async function serveActivitiesDesk(portal: Portal): Promise<void> {
  serveReviews(portal);
  serveWorks(portal);
  await serveCaptions(portal);
  serveParticipants(portal);
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

async function serveCaptions(portal: Portal): Promise<void> {
  const tooLarge = () => refuse('activities.captions.size', { megabytes: captionsBytes / 1024 / 1024 });
  await serveDeskForm(
    portal,
    activitiesDeskCalls.setCaptions,
    { atMost: captionsBytes, tooLarge },
    ({ caller, fields, file }) => setCaptionsAtDesk(portal, caller, { ...fields, path: file.path }),
  );
  portal.undoers.add(captionsAction, (tx, undoing) => undoSetCaptions(portal, tx, undoing));
}

function serveParticipants(portal: Portal): void {
  const { db } = portal;
  serveDesk(portal, activitiesDeskCalls.activities, (caller, { text, pageNum, pageSize }) =>
    listDeskActivities(db, caller, text, { pageNum, pageSize }),
  );
  serveDesk(
    portal,
    activitiesDeskCalls.participants,
    async (caller, { activityId, text, pageNum, pageSize }) => {
      const { activity, participants } = await readParticipants(db, caller, activityId, text);
      const results = sliced(participants, { pageNum, pageSize });
      return { activity, results, totalRecord: participants.length, pageNum, pageSize };
    },
  );
  serveDesk(portal, activitiesDeskCalls.signInSheet, async (caller, { activityId }) => {
    const { activity, participants } = await readParticipants(db, caller, activityId, '');
    return { activity, participants: participants.filter(({ waitingPlace }) => waitingPlace === 0) };
  });
  serveDeskRaw(
    portal,
    portal.http,
    activitiesDeskCalls.downloadParticipants,
    async ({ caller, request, reply, check }) => {
      const { format, activityId, text } = await check(request.body);
      const { activity, participants } = await readParticipants(db, caller, activityId, text);
      const { timeZone } = caller.library.settings;
      await sendTable(
        reply,
        participantsTable(caller.language, timeZone, activity.name, participants),
        format,
      );
    },
  );
  serveDesk(portal, activitiesDeskCalls.removeParticipant, async (caller, { activityId, readerId }) => {
    const { clientid } = caller.library;
    await readParticipants(db, caller, activityId, '');
    const who = { clientid, activityId, readerId: asReaderId(readerId) };
    const removed = await transaction(db, (tx) =>
      removeParticipant(tx, who, { actor: actorOf(caller), at: caller.now }),
    );
    if (removed === undefined) throw refuse('activities.participant.missing');
    return { promoted: removed.promoted, undoId: removed.undoId };
  });
  portal.undoers.add('activities.participant.remove', undoRemoveParticipant);
}
