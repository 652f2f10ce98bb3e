import { z } from 'zod/mini';
import { languageSchema } from '../language.ts';
import { flag } from '../text.ts';

/** A competition. `firstStatus`: 1 not started, 2 in progress, 3 ended, by the clock. */
export const competitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  coverPath: z.string(),
  /** Plain text with line breaks. */
  briefIntroduction: z.string(),
  firstStatus: z.literal([1, 2, 3]),
  startTime: z.string(),
  endTime: z.string(),
  bookActivityId: z.string(),
  /** How many works each reader may enter. */
  workLimit: z.optional(z.int().check(z.minimum(1))),
  /** What its words are written in. */
  language: languageSchema,
});
export type Competition = z.infer<typeof competitionSchema>;

/** The category of a knowledge challenge. */
export const challengeCategory = 4;
/** `knowledgeObjectType` of an activity for readers whose credit is low. */
export const creditRestricted = 2;

/** Whether a reader may take part, and if not, why. */
export const eligibleSchema = z.object({
  allowed: z.boolean(),
  /** A refusal code of the contract. */
  reason: z.optional(z.string()),
  /** The words for `reason`, in the caller's language. */
  message: z.optional(z.string()),
});
export type Eligible = z.infer<typeof eligibleSchema>;

/** An activity. Flags: 1 = yes. */
export const activitySchema = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  updateTime: z.string(),
  /** Plain text with line breaks. */
  briefIntroduction: z.string(),
  /** For whom it is, in words. */
  object: z.string(),
  coverPath: z.string(),
  /** 1 not started, 2 in progress, 3 ended, by the clock; `firstStatus` says the same. */
  status: z.literal([1, 2, 3]),
  firstStatus: z.literal([1, 2, 3]),
  /** 1 event, 2 reading aloud, 3 review, 4 knowledge challenge. */
  category: z.literal([1, 2, 3, 4]),
  /** 1 for everybody in its scope, 2 for readers whose credit is in a range. */
  knowledgeObjectType: z.literal([1, 2]),
  isBookReview: flag,
  isUserReading: flag,
  /** What a work is uploaded for; absent where none is wanted. */
  userReadingId: z.optional(z.string()),
  /** What a review is written for; absent where none is wanted. */
  bookActivityId: z.optional(z.string()),
  /** How many works and reviews each reader may enter; absent where none are wanted. */
  workLimit: z.optional(z.int().check(z.minimum(1))),
  reviewLimit: z.optional(z.int().check(z.minimum(1))),
  enrollFlag: flag,
  opacSignFlag: flag,
  /** Absent without a limit. */
  capacity: z.optional(z.int().check(z.minimum(1))),
  enrolledCount: z.int().check(z.minimum(0)),
  /** How many wait for a place; absent where places have no limit. */
  waitingCount: z.optional(z.int().check(z.minimum(0))),
  language: languageSchema,
  /** Of a challenge: 1 where the library lets readers ask for longer times, before a level begins. */
  longerTimes: z.optional(flag),
  /** The rest only for a reader. */
  enrolled: z.optional(flag),
  signed: z.optional(flag),
  /** Place in the waiting list, 1 for the next one; absent for a reader who does not wait. */
  waitingPlace: z.optional(z.int().check(z.minimum(1))),
  /** 1: the reader can give the place back, or leave the waiting list. */
  cancelFlag: z.optional(flag),
  eligible: z.optional(eligibleSchema),
});
export type Activity = z.infer<typeof activitySchema>;

export const assessmentSchema = z.object({
  assessRealName: z.string(),
  assessContent: z.string(),
  assessScore: z.number(),
  updateTime: z.string(),
});

/** A book review. `commentPublishStatus`: 1 published, 0 seen by its author alone until the library publishes it. */
export const bookReviewSchema = z.object({
  id: z.string(),
  parentId: z.string(),
  /** The author's name, masked for everybody else: 张*. */
  realName: z.string(),
  mine: flag,
  bookName: z.string(),
  firstAuthor: z.string(),
  /** The title of the catalogue that it is about, where its author named one. */
  catalogueId: z.optional(z.string()),
  commentContent: z.string(),
  commentPublishStatus: flag,
  /** Absent before the first assessment. */
  avgAssessScore: z.optional(z.number()),
  assessments: z.array(assessmentSchema),
  createtime: z.string(),
  updateTime: z.string(),
});
export type BookReview = z.infer<typeof bookReviewSchema>;

/** A reader's own uploaded work. */
export const workSchema = z.object({
  id: z.string(),
  relId: z.string(),
  /** `activity` or `competition`, with its id and name. */
  kind: z.enum(['activity', 'competition']),
  activityId: z.string(),
  activityName: z.string(),
  /** Where its owner can see it, for a few hours; empty while the file is not there any more. */
  url: z.string(),
  /** Captions in WebVTT, when there are any. */
  captionsUrl: z.optional(z.string()),
  filename: z.string(),
  size: z.int().check(z.minimum(0)),
  createtime: z.string(),
  /** Absent before the first assessment. */
  score: z.optional(z.number()),
  assessContentList: z.array(assessmentSchema),
});
export type Work = z.infer<typeof workSchema>;

/** An activity that the reader has something to do with: an activity of the list, and what they did. */
export const ownActivitySchema = z.extend(activitySchema, {
  enrolledAt: z.optional(z.string()),
  /** When a place became free, for a reader who had waited for it. */
  promotedAt: z.optional(z.string()),
  waitingSince: z.optional(z.string()),
  signedAt: z.optional(z.string()),
  works: z.int().check(z.minimum(0)),
  reviews: z.int().check(z.minimum(0)),
});
export type OwnActivity = z.infer<typeof ownActivitySchema>;

/** The largest work, in bytes: 1 GB. */
export const workBytes = 1024 * 1024 * 1024;
export const workType = 'video/mp4';

/**
 * A place to upload one file to. Send the file as the body of `method` with `headers` to `url` (below this portal's
 * origin when it begins with a slash) before `expiresAt`; an upload that has begun by then may go on. 200 says that the
 * file is whole and an MP4 video; then `saveWork` enters it.
 *
 * Other answers: 400 the ranges make no sense; 403 the address is not ours or too late (`signUpload` with the `key` gives
 * a new one); 408 the bytes came too slowly; 409 the file is complete already; 410 the place was taken back (sign again
 * without `key`); 413 more bytes than announced; 415 not an MP4 video; 429 and 503 come again later; 507 the disk is
 * full. After 410, 413 and 415 nothing is kept. A refusal in the middle of the body ends the connection, which a browser
 * may show as a broken line.
 *
 * Where `resumable` is 1, a broken upload goes on: `PUT` nothing with `Content-Range: bytes *` + `/<size>` is answered by
 * 200 when all is there, else by 308 with `Range: bytes=0-<last byte kept>` (without `Range` nothing is kept: begin
 * again), and the rest follows as the body of a `PUT` with `Content-Range: bytes <from>-<last>/<size>`, all of it or in
 * pieces, each answered by 308 but the last. What broke off is kept for two hours, less than 4 MB of it not at all.
 * `DELETE` of the same `url` gives the upload up (204): for a cancel button.
 */
export const uploadPlaceSchema = z.object({
  key: z.string(),
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
  resumable: flag,
});
export type UploadPlace = z.infer<typeof uploadPlaceSchema>;
