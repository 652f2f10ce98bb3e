import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { flag, idText } from '../text.ts';
import { named, written } from '../written-text.ts';
import { activitiesEndpoints } from './endpoints.ts';
import {
  activitySchema,
  bookReviewSchema,
  competitionSchema,
  ownActivitySchema,
  uploadPlaceSchema,
  workSchema,
} from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));
const takePart = z.strictObject({
  parentId: idText,
  type: z._default(z.literal('1'), '1'),
  borrowNumber: hint,
});

/** Why a reader may not take part. */
const outOfScope = [
  'activities.reader.scope',
  'activities.reader.credit',
  'activities.reader.suspended',
] as const;

export const activitiesCalls = {
  competitions: defineCall(activitiesEndpoints.competitions, {
    summary: 'Lists the published competitions, those in progress first; `firstStatus` filters them.',
    input: z.strictObject({
      firstStatus: z.optional(z.literal([1, 2, 3])),
      status: z.optional(z.union([z.int().check(z.minimum(0)), z.string().check(z.maxLength(5))])),
      ...paging,
    }),
    output: pageOf(competitionSchema),
  }),
  competition: defineCall(activitiesEndpoints.competition, {
    summary: 'Returns one published competition.',
    input: z.strictObject({ id: idText }),
    output: competitionSchema,
    refusals: ['activities.competition.missing'],
  }),
  activities: defineCall(activitiesEndpoints.activities, {
    summary: 'Lists the published activities, those in progress first; `status` filters them.',
    input: z.strictObject({ status: z.optional(z.literal([1, 2, 3])), ...paging }),
    output: pageOf(activitySchema),
  }),
  activity: defineCall(activitiesEndpoints.activity, {
    summary: 'Returns one published activity and tells a reader whether they take part and whether they may.',
    input: z.strictObject({ id: idText }),
    output: activitySchema,
    refusals: ['activities.activity.missing'],
  }),
  enrol: defineCall(activitiesEndpoints.enrol, {
    summary:
      'Enrols the reader in an activity; with `wait` set to 1, joins the waiting list when the activity is full. A refusal lists its reasons in `readList` and `msg`.',
    identity: ['borrowNumber'],
    input: z.extend(takePart, { wait: z._default(flag, 0) }),
    output: activitySchema,
    refusals: [
      'activities.activity.missing',
      'activities.enrolment.closed',
      'activities.enrolment.full',
      'activities.enrolment.already',
      'activities.enrolment.waiting',
      ...outOfScope,
    ],
  }),
  cancelEnrolment: defineCall(activitiesEndpoints.cancelEnrolment, {
    summary:
      "Cancels the reader's enrolment, until the activity begins, and passes the place to the first reader on the waiting list; also leaves the waiting list.",
    identity: ['borrowNumber'],
    input: takePart,
    output: activitySchema,
    refusals: ['activities.activity.missing', 'activities.enrolment.missing', 'activities.enrolment.begun'],
  }),
  sign: defineCall(activitiesEndpoints.sign, {
    summary:
      'Signs the reader in to an activity on the day it takes place. A refusal lists its reasons in `readList` and `msg`.',
    identity: ['borrowNumber'],
    input: takePart,
    output: activitySchema,
    refusals: [
      'activities.activity.missing',
      'activities.sign.closed',
      'activities.sign.unenrolled',
      'activities.sign.already',
      ...outOfScope,
    ],
  }),
  ownActivities: defineCall(activitiesEndpoints.ownActivities, {
    summary:
      'Lists the activities that the reader enrolled in, signed in to, sent a work to or wrote a review for.',
    identity: ['userId'],
    input: z.strictObject({ userId: hint, ...paging }),
    output: pageOf(ownActivitySchema),
  }),
  knowledgeActivities: defineCall(activitiesEndpoints.knowledgeActivities, {
    summary: 'Lists the published knowledge challenges that the reader may take.',
    identity: ['userId'],
    input: z.strictObject({
      userId: hint,
      queryCount: z._default(z.int().check(z.minimum(0), z.maximum(400)), 0),
    }),
    output: z.array(activitySchema),
  }),
  readerCredit: defineCall(activitiesEndpoints.readerCredit, {
    summary: "Returns the reader's current credit score.",
    identity: ['id'],
    input: z.strictObject({ id: hint }),
    output: z.object({ score: z.int() }),
  }),
  bookReviews: defineCall(activitiesEndpoints.bookReviews, {
    summary: "Lists the published reviews of an activity; the reader's own comes first.",
    input: z.strictObject({ parentId: idText, ...paging }),
    output: pageOf(bookReviewSchema),
    refusals: ['activities.activity.missing'],
  }),
  saveBookReview: defineCall(activitiesEndpoints.saveBookReview, {
    summary:
      "Saves a review, or changes the reader's review with the given id. Ignores any publication status, score or assessment that the request contains.",
    identity: ['userId'],
    input: z.strictObject({
      id: z.optional(idText),
      parentId: idText,
      userId: hint,
      bookName: named(300),
      firstAuthor: z._default(written(200), ''),
      catalogueId: z.optional(idText),
      commentContent: named(5000),
      commentPublishStatus: z.optional(z.unknown()),
      avgAssessScore: z.optional(z.unknown()),
      assessments: z.optional(z.unknown()),
    }),
    output: bookReviewSchema,
    refusals: [
      'activities.activity.missing',
      'activities.review.closed',
      'activities.review.missing',
      'activities.review.limit',
      'catalogue.record.missing',
      ...outOfScope,
    ],
  }),
  deleteBookReview: defineCall(activitiesEndpoints.deleteBookReview, {
    summary: "Deletes one of the reader's reviews together with the staff's assessments of it.",
    identity: ['userId'],
    input: z.strictObject({ id: idText, userId: hint }),
    output: z.object({}),
    refusals: ['activities.review.missing'],
  }),
  deleteWork: defineCall(activitiesEndpoints.deleteWork, {
    summary: "Deletes one of the reader's works together with its video and the staff's assessments of it.",
    identity: ['readerId'],
    input: z.strictObject({ id: idText, readerId: hint }),
    output: z.object({}),
    refusals: ['activities.entry.missing'],
  }),
  ownWorks: defineCall(activitiesEndpoints.ownWorks, {
    summary:
      "Lists the reader's works, newest first; `relId` limits the list to one activity or competition.",
    identity: ['userId', 'readerId'],
    input: z.strictObject({ userId: hint, readerId: hint, relId: z.optional(idText), ...paging }),
    output: pageOf(workSchema),
  }),
  signUpload: defineCall(activitiesEndpoints.signUpload, {
    summary:
      'Returns an address to which one work can be uploaded. `activityId` is the `userReadingId` of an activity or the id of a competition; with `key`, returns the same address again to resume an interrupted upload.',
    input: z.strictObject({
      activityId: idText,
      filename: named(500),
      size: z.int().check(z.minimum(1)),
      contentType: z.string().check(z.maxLength(200)),
      key: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    }),
    output: uploadPlaceSchema,
    refusals: [
      'activities.activity.missing',
      'activities.work.closed',
      'activities.work.unenrolled',
      'activities.work.format',
      'activities.work.size',
      'activities.work.limit',
      'activities.work.missing',
      ...outOfScope,
      'files.upload.quota',
      'files.upload.full',
    ],
  }),
  saveWork: defineCall(activitiesEndpoints.saveWork, {
    summary:
      'Enters an uploaded work; `url` is the key that the reader was given. Entering it again changes nothing.',
    identity: ['readerId'],
    input: z.strictObject({
      relId: idText,
      readerId: hint,
      url: z.string().check(z.minLength(1), z.maxLength(2000)),
    }),
    output: workSchema,
    refusals: [
      'activities.activity.missing',
      'activities.work.closed',
      'activities.work.unenrolled',
      'activities.work.missing',
      'activities.work.incomplete',
      'activities.work.format',
      'activities.work.limit',
      ...outOfScope,
    ],
  }),
} as const;
