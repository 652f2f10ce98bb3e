import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { competitionSchema, uploadPlaceSchema, workSchema } from './schemas.ts';

const hint = z.string().max(64).optional();

export const activitiesCalls = {
  competitions: defineCall({
    path: '/reader/activities/queryCompetitionList',
    level: 'visitor',
    summary: 'Published competitions, those in progress first; `firstStatus` narrows.',
    input: z.strictObject({
      firstStatus: z.literal([1, 2, 3]).optional(),
      status: z.union([z.int().min(0), z.string().max(5)]).optional(),
      ...paging,
    }),
    output: pageOf(competitionSchema),
    refusals: [],
  }),
  competition: defineCall({
    path: '/reader/activities/queryCompetitionById',
    level: 'visitor',
    summary: 'One published competition.',
    input: z.strictObject({ id: idText }),
    output: competitionSchema,
    refusals: ['activities.competition.missing'],
  }),
  ownWorks: defineCall({
    path: '/reader/activities/queryReaderActivityWorksByUserId',
    level: 'reader',
    identity: ['userId', 'readerId'],
    summary: 'The own works, newest first; `relId` narrows to one activity or competition.',
    input: z.strictObject({ userId: hint, readerId: hint, relId: idText.optional(), ...paging }),
    output: pageOf(workSchema),
    refusals: [],
  }),
  signUpload: defineCall({
    path: '/file/oss/getSign',
    level: 'reader',
    summary:
      'A place to upload one work to: `activityId` is the `userReadingId` of an activity or the id of a competition. With `key`, the same place again, for an upload that broke off.',
    input: z.strictObject({
      activityId: idText,
      filename: z.string().min(1).max(500),
      size: z.int().min(1),
      contentType: z.string().max(200),
      key: z.string().min(1).max(2000).optional(),
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
      'activities.reader.scope',
      'activities.reader.credit',
      'activities.reader.suspended',
      'files.upload.quota',
      'files.upload.full',
    ],
  }),
  saveWork: defineCall({
    path: '/reader/activities/saveWork',
    level: 'reader',
    identity: ['readerId'],
    summary:
      'Enters an uploaded work: `url` is the key that this reader was given. Entering it again changes nothing.',
    input: z.strictObject({ relId: idText, readerId: hint, url: z.string().min(1).max(2000) }),
    output: workSchema,
    refusals: [
      'activities.activity.missing',
      'activities.work.closed',
      'activities.work.unenrolled',
      'activities.work.missing',
      'activities.work.incomplete',
      'activities.work.format',
      'activities.work.limit',
      'activities.reader.scope',
      'activities.reader.credit',
      'activities.reader.suspended',
    ],
  }),
} as const;
