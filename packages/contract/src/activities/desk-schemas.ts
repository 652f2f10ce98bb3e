import { z } from 'zod/mini';
import { idText } from '../text.ts';
import { written } from '../written-text.ts';
import { assessmentSchema } from './schemas.ts';

/** waiting: nobody has decided yet. */
export const reviewStates = ['waiting', 'published', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** returned: its reader is asked to send a better one. */
export const workStates = ['waiting', 'accepted', 'returned'] as const;
export type WorkState = (typeof workStates)[number];

/** A reader as the staff know them. */
const knownReaderSchema = z.object({ id: idText, name: z.string(), number: z.string() });

/** A review as the staff judge it. Times are ISO 8601. */
export const deskReviewSchema = z.object({
  id: idText,
  /** Counts changes by the author and by the staff. */
  version: z.int(),
  state: z.enum(reviewStates),
  /** Why it was hidden; its author reads it. */
  reason: z.string(),
  activityId: idText,
  activityName: z.string(),
  reader: knownReaderSchema,
  bookName: z.string(),
  firstAuthor: z.string(),
  /** The title of the catalogue, if the author named one. */
  catalogueId: z.optional(idText),
  content: z.string(),
  createdAt: z.string(),
  /** When the author wrote the present text. A waiting review has waited since then. */
  updatedAt: z.string(),
  assessments: z.array(assessmentSchema),
});
export type DeskReview = z.infer<typeof deskReviewSchema>;

/** A video as the staff judge it. Times are ISO 8601. */
export const deskWorkSchema = z.object({
  id: idText,
  version: z.int(),
  state: z.enum(workStates),
  /** Why it was returned; its reader sees it. */
  reason: z.string(),
  kind: z.enum(['activity', 'competition']),
  activityId: idText,
  activityName: z.string(),
  reader: knownReaderSchema,
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  hasCaptions: z.boolean(),
  createdAt: z.string(),
  assessments: z.array(assessmentSchema),
});
export type DeskWork = z.infer<typeof deskWorkSchema>;

/** A video with addresses that show it to anybody for a few hours. They are empty if the file is missing. */
export const watchedWorkSchema = z.extend(deskWorkSchema, {
  url: z.string(),
  captionsUrl: z.string(),
  /** Saves the file under its own name. */
  downloadUrl: z.string(),
});

/** An activity and the number of its participants. Times are ISO 8601. */
export const deskActivitySchema = z.object({
  id: idText,
  name: z.string(),
  /** 1 not started, 2 in progress, 3 ended, by the clock. */
  status: z.literal([1, 2, 3]),
  startTime: z.string(),
  endTime: z.string(),
  enrolled: z.int(),
  /** Absent when places are unlimited. */
  capacity: z.optional(z.int()),
  waiting: z.int(),
});
export type DeskActivity = z.infer<typeof deskActivitySchema>;

/** A participant, or a reader who waits for a place. Times are ISO 8601, empty for never. */
export const participantSchema = z.object({
  reader: z.extend(knownReaderSchema, { department: z.string() }),
  enrolledAt: z.string(),
  /** When they got a place from the waiting list. */
  promotedAt: z.string(),
  signedAt: z.string(),
  /** Position on the waiting list, from 1; 0 if the reader is not on it. */
  waitingPlace: z.int(),
  waitingSince: z.string(),
});
export type DeskParticipant = z.infer<typeof participantSchema>;

/** A score with the name of the person who gave it. Scoring again replaces that person's score. */
export const scoreInput = z.optional(
  z.strictObject({
    score: z.int().check(z.minimum(0), z.maximum(100)),
    content: z._default(written(1000), ''),
  }),
);

/** An item left unchanged because somebody else decided first or because it no longer exists. */
export const keptSchema = z.object({ id: idText, name: z.string(), why: z.string() });

export const judgeReason = z._default(written(500), '');
/** The version that the caller read. The decision applies to no other version. */
export const versioned = z.strictObject({ id: idText, version: z.int().check(z.minimum(1)) });
