import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { activitiesDeskEndpoints } from './desk-endpoints.ts';
import {
  deskActivitySchema,
  deskReviewSchema,
  deskWorkSchema,
  judgeReason,
  keptSchema,
  participantSchema,
  reviewStates,
  scoreInput,
  versioned,
  watchedWorkSchema,
  workStates,
} from './desk-schemas.ts';

/** Empty: of any activity. */
const activityId = z._default(z.string().check(z.maxLength(64)), '');
/** Empty: in any state. */
const reviewFilter = { text: listSearch, activityId, state: z._default(z.enum(['', ...reviewStates]), '') };
const workFilter = { text: listSearch, activityId, state: z._default(z.enum(['', ...workStates]), '') };
/** `waiting`: waiting items first, the longest wait first; `-waiting`: the earliest decision first. */
const reviewOrder = z._default(z.enum(['waiting', '-waiting', 'updatedAt', '-updatedAt']), 'waiting');
const workOrder = z._default(z.enum(['waiting', '-waiting', 'createdAt', '-createdAt']), 'waiting');

export const activitiesDeskCalls = {
  reviews: defineDeskCall(activitiesDeskEndpoints.reviews, {
    summary: 'Lists the reviews of the library’s readers: waiting ones first, the oldest at the top.',
    input: z.strictObject({ ...reviewFilter, sort: reviewOrder, ...paging }),
    output: pageOf(deskReviewSchema),
  }),
  downloadReviews: defineDeskCall(activitiesDeskEndpoints.downloadReviews, {
    summary: 'Returns the same list as a table.',
    input: z.strictObject({ ...reviewFilter, format: tableFormat }),
    output: z.object({}),
  }),
  judgeReviews: defineDeskCall(activitiesDeskEndpoints.judgeReviews, {
    summary:
      'Publishes reviews, or hides them with a reason for their authors; a score can go with it. Reviews that somebody else has changed are skipped; if all of them were, the call is refused.',
    input: z.strictObject({
      reviews: z.array(versioned).check(z.minLength(1), z.maxLength(100)),
      state: z.enum(['published', 'hidden']),
      reason: judgeReason,
      assessment: scoreInput,
    }),
    output: z.object({
      reviews: z.array(deskReviewSchema),
      kept: z.array(keptSchema),
      undoId: z.string(),
    }),
    refusals: ['activities.judgement.missing', 'activities.judgement.reason', 'desk.conflict'],
  }),
  works: defineDeskCall(activitiesDeskEndpoints.works, {
    summary: 'Lists the works of the library’s readers: waiting ones first, the oldest at the top.',
    input: z.strictObject({ ...workFilter, sort: workOrder, ...paging }),
    output: pageOf(deskWorkSchema),
  }),
  work: defineDeskCall(activitiesDeskEndpoints.work, {
    summary: 'Returns one work, with addresses to watch and save it, valid for some hours.',
    input: z.strictObject({ id: idText }),
    output: watchedWorkSchema,
    refusals: ['activities.judgement.missing'],
  }),
  downloadWorks: defineDeskCall(activitiesDeskEndpoints.downloadWorks, {
    summary: 'Returns the list of works as a table.',
    input: z.strictObject({ ...workFilter, format: tableFormat }),
    output: z.object({}),
  }),
  setCaptions: defineDeskCall(activitiesDeskEndpoints.setCaptions, {
    summary:
      'Sets the captions of a work, replacing earlier ones: the form part `file`, in WebVTT, of at most 1 MB. The first ones can be undone.',
    input: z.strictObject({ id: idText, version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    output: z.object({ work: deskWorkSchema, undoId: z.string() }),
    refusals: [
      'activities.judgement.missing',
      'activities.captions.invalid',
      'activities.captions.size',
      'files.upload.full',
      'desk.conflict',
    ],
  }),
  judgeWork: defineDeskCall(activitiesDeskEndpoints.judgeWork, {
    summary: 'Accepts a work, or returns it with a reason for its reader; a score can go with either.',
    input: z.strictObject({
      id: idText,
      version: z.int().check(z.minimum(1)),
      state: z.enum(['accepted', 'returned']),
      reason: judgeReason,
      assessment: scoreInput,
    }),
    output: z.object({ work: deskWorkSchema, undoId: z.string() }),
    refusals: ['activities.judgement.missing', 'activities.judgement.reason', 'desk.conflict'],
  }),
  activities: defineDeskCall(activitiesDeskEndpoints.activities, {
    summary: "Lists the library's activities with the number of participants, latest first.",
    input: z.strictObject({ text: listSearch, ...paging }),
    output: pageOf(deskActivitySchema),
  }),
  participants: defineDeskCall(activitiesDeskEndpoints.participants, {
    summary: 'Lists the participants of an activity by card number, then the waiting list in order.',
    input: z.strictObject({ activityId: idText, text: listSearch, ...paging }),
    output: z.extend(pageOf(participantSchema), { activity: deskActivitySchema }),
    refusals: ['activities.activity.missing'],
  }),
  signInSheet: defineDeskCall(activitiesDeskEndpoints.signInSheet, {
    summary: 'Returns everybody who has a place, for a list to sign at the door.',
    input: z.strictObject({ activityId: idText }),
    output: z.object({ activity: deskActivitySchema, participants: z.array(participantSchema) }),
    refusals: ['activities.activity.missing'],
  }),
  downloadParticipants: defineDeskCall(activitiesDeskEndpoints.downloadParticipants, {
    summary: 'Returns the participants as a table.',
    input: z.strictObject({ activityId: idText, text: listSearch, format: tableFormat }),
    output: z.object({}),
    refusals: ['activities.activity.missing'],
  }),
  removeParticipant: defineDeskCall(activitiesDeskEndpoints.removeParticipant, {
    summary:
      'Removes a reader from an activity or its waiting list; the first on the waiting list gets the place.',
    input: z.strictObject({ activityId: idText, readerId: idText }),
    output: z.object({ promoted: z.int(), undoId: z.string() }),
    refusals: ['activities.activity.missing', 'activities.participant.missing'],
  }),
} as const;
