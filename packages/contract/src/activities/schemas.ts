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
  /** The language its texts are written in. */
  language: languageSchema,
});
export type Competition = z.infer<typeof competitionSchema>;

/** The category of a knowledge challenge. */
export const challengeCategory = 4;
/** `knowledgeObjectType` of an activity for readers whose credit is low. */
export const creditRestricted = 2;

/** Whether a reader may take part and, if not, why. */
const eligibleSchema = z.object({
  allowed: z.boolean(),
  /** A refusal code of the contract. */
  reason: z.optional(z.string()),
  /** The message for `reason`, in the caller's language. */
  message: z.optional(z.string()),
});
export type Eligible = z.infer<typeof eligibleSchema>;

/** An activity. */
export const activitySchema = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  updateTime: z.string(),
  /** Plain text with line breaks. */
  briefIntroduction: z.string(),
  /** The intended participants, in words. */
  object: z.string(),
  coverPath: z.string(),
  /** 1 not started, 2 in progress, 3 ended, by the clock. `firstStatus` has the same value. */
  status: z.literal([1, 2, 3]),
  firstStatus: z.literal([1, 2, 3]),
  /** 1 event, 2 reading aloud, 3 review, 4 knowledge challenge. */
  category: z.literal([1, 2, 3, 4]),
  /** 1 for everyone in its scope, 2 for readers whose credit score is within a range. */
  knowledgeObjectType: z.literal([1, 2]),
  isBookReview: flag,
  isUserReading: flag,
  /** The id that works are uploaded under; absent when the activity takes no works. */
  userReadingId: z.optional(z.string()),
  /** The id that reviews are saved under; absent when the activity takes no reviews. */
  bookActivityId: z.optional(z.string()),
  /** Maximum number of works and of reviews per reader; absent when the activity takes none. */
  workLimit: z.optional(z.int().check(z.minimum(1))),
  reviewLimit: z.optional(z.int().check(z.minimum(1))),
  enrollFlag: flag,
  opacSignFlag: flag,
  /** Number of places; absent when unlimited. */
  capacity: z.optional(z.int().check(z.minimum(1))),
  enrolledCount: z.int().check(z.minimum(0)),
  /** Length of the waiting list; absent when places are unlimited. */
  waitingCount: z.optional(z.int().check(z.minimum(0))),
  language: languageSchema,
  /** For a challenge: 1 when readers may choose a longer time limit before a level begins. */
  longerTimes: z.optional(flag),
  /** The fields from here on are present only for a logged-in reader. */
  enrolled: z.optional(flag),
  signed: z.optional(flag),
  /** Position on the waiting list, from 1; absent for a reader who is not on it. */
  waitingPlace: z.optional(z.int().check(z.minimum(1))),
  /** 1 when the reader can give up the place or leave the waiting list. */
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

/** A book review. `commentPublishStatus`: 1 published, 0 visible only to its author until the library publishes it. */
export const bookReviewSchema = z.object({
  id: z.string(),
  parentId: z.string(),
  /** The author's name, masked for everyone else: 张*. */
  realName: z.string(),
  mine: flag,
  bookName: z.string(),
  firstAuthor: z.string(),
  /** The catalogue title under review, when the author named one. */
  catalogueId: z.optional(z.string()),
  commentContent: z.string(),
  commentPublishStatus: flag,
  /** Only for its author, when the library hid it: why, or empty. */
  hiddenReason: z.optional(z.string()),
  /** Absent before the first assessment. */
  avgAssessScore: z.optional(z.number()),
  assessments: z.array(assessmentSchema),
  createtime: z.string(),
  updateTime: z.string(),
});
export type BookReview = z.infer<typeof bookReviewSchema>;

/** A work that the reader uploaded. */
export const workSchema = z.object({
  id: z.string(),
  relId: z.string(),
  /** What the work was entered for: `activity` or `competition`, with its id and name. */
  kind: z.enum(['activity', 'competition']),
  activityId: z.string(),
  activityName: z.string(),
  /** An address where its owner can watch it, valid for a few hours. Empty when the file is missing. */
  url: z.string(),
  /** Address of the WebVTT captions, if there are any. */
  captionsUrl: z.optional(z.string()),
  filename: z.string(),
  size: z.int().check(z.minimum(0)),
  createtime: z.string(),
  /** Absent until the library accepts the work, or returns it and says why. */
  verdict: z.optional(z.enum(['accepted', 'returned'])),
  returnReason: z.optional(z.string()),
  /** Absent before the first assessment. */
  score: z.optional(z.number()),
  assessContentList: z.array(assessmentSchema),
});
export type Work = z.infer<typeof workSchema>;

/** An activity that the reader is involved in: the listed activity and what the reader did. */
export const ownActivitySchema = z.extend(activitySchema, {
  enrolledAt: z.optional(z.string()),
  /** When a reader from the waiting list received a place. */
  promotedAt: z.optional(z.string()),
  waitingSince: z.optional(z.string()),
  signedAt: z.optional(z.string()),
  works: z.int().check(z.minimum(0)),
  reviews: z.int().check(z.minimum(0)),
});
export type OwnActivity = z.infer<typeof ownActivitySchema>;

/** Maximum size of a work, in bytes: 1 GB. */
export const workBytes = 1024 * 1024 * 1024;
export const workType = 'video/mp4';

/**
 * Where and how to upload one file. Before `expiresAt`, send the file as the body of a `method` request with `headers` to
 * `url` (relative to the portal's origin when it begins with a slash). An upload already in progress at that time may
 * continue. 200 means that the file is complete and is an MP4 video; `saveWork` then enters it.
 *
 * Other answers: 400 invalid range; 403 invalid or expired address (`signUpload` with the `key` returns a new one); 408
 * the bytes arrived too slowly; 409 the file is already complete; 410 the upload was cancelled or removed (call `signUpload` without
 * `key`); 413 more bytes than announced; 415 not an MP4 video; 429 and 503 try again later; 507 the disk is full. After
 * 410, 413 and 415 nothing is kept. A refusal in the middle of the body closes the connection, which a browser may report
 * as a network error.
 *
 * When `resumable` is 1, an interrupted upload can continue. An empty `PUT` with `Content-Range: bytes *` + `/<size>` is
 * answered with 200 when the file is complete, otherwise with 308 and `Range: bytes=0-<last byte kept>` (no `Range`:
 * nothing was kept, start over). Then send the rest as the body of a `PUT` with `Content-Range: bytes
 * <from>-<last>/<size>`, at once or in pieces; every piece but the last is answered with 308. An interrupted upload is
 * kept for two hours, but less than 4 MB of it is not kept at all. `DELETE` on the same `url` cancels the upload (204).
 *
 * With `parts`, the file can be sent in parts instead, each to its own address: part `number`, counted from 1, has
 * `parts.size` bytes; the last one has the rest. `signUpload` with the `key` lists the parts that are
 * still missing; parts are kept for twelve hours.
 */
export const uploadPlaceSchema = z.object({
  key: z.string(),
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
  resumable: flag,
  parts: z.optional(
    z.object({
      size: z.int(),
      missing: z.array(z.object({ number: z.int(), url: z.string() })),
    }),
  ),
});
export type UploadPlace = z.infer<typeof uploadPlaceSchema>;
