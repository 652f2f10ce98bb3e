import { type Activity, challengeCategory, maxPageSize, type OwnActivity } from '@yuelan/contract';
import { localTime } from '../content/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ReaderId } from '../platform/ids.ts';
import { type Page, sliced, sliceOf } from '../platform/page-slice.ts';
import type { ReaderCaller } from '../reader/public.ts';
import {
  type ActivityFilter,
  findActivities,
  findActivity,
  findShownActivities,
  type StoredActivity,
} from './activity-store.ts';
import { countWaiting } from './enrolment-store.ts';
import { readParticipant } from './participation.ts';
import { findOwnDeeds, type OwnDeeds } from './participation-store.ts';
import { presentActivity, type Reading } from './present-activity.ts';
import { presentReview } from './present-review.ts';
import { findShownReviews } from './review-store.ts';
import { refuseParticipation, withoutCredit } from './rules/participation.ts';

/** The caller; `reader` only when logged in. */
export interface ActivityReading extends Reading {
  readonly readerId?: ReaderId;
}

/** Presents activities, with the reader's part in them if there is a reader. */
async function presentAll(
  db: Db,
  reading: ActivityReading,
  activities: readonly StoredActivity[],
  known: { readonly deeds?: ReadonlyMap<string, OwnDeeds>; readonly begun?: ReadonlySet<string> } = {},
): Promise<Activity[]> {
  const { library, readerId } = reading;
  const limited = activities.filter(({ capacity }) => capacity !== undefined).map(({ id }) => id);
  const lines = await countWaiting(db, library.clientid, limited);
  const waitingFor = ({ id, capacity }: StoredActivity) =>
    capacity === undefined ? undefined : (lines.get(id) ?? 0);
  if (readerId === undefined || activities.length === 0)
    return activities.map((activity) =>
      presentActivity(activity, reading, { waiting: waitingFor(activity) }),
    );
  const participant = await readParticipant(db, library.clientid, readerId);
  const deeds = known.deeds ?? (await findOwnDeeds(db, library.clientid, readerId));
  return activities.map((activity) =>
    presentActivity(activity, reading, {
      waiting: waitingFor(activity),
      standing: {
        enrolled: deeds.get(activity.id)?.enrolledAt !== undefined,
        signed: deeds.get(activity.id)?.signedAt !== undefined,
        waitingPlace: deeds.get(activity.id)?.waiting?.place,
        refusal: refuseParticipation(
          known.begun?.has(activity.id) === true ? withoutCredit(activity) : activity,
          participant,
        ),
      },
    }),
  );
}

/** Published activities, those in progress first. */
export async function listActivities(
  db: Db,
  reading: ActivityReading,
  { pageNum, pageSize, ...filter }: ActivityFilter & Page,
) {
  const page = sliceOf({ pageNum, pageSize });
  const { clientid } = reading.library;
  const { activities, total } = await findActivities(db, clientid, reading.now, filter, page);
  return { results: await presentAll(db, reading, activities), totalRecord: total, pageNum, pageSize };
}

/** One published activity, or undefined. */
export async function readActivity(
  db: Db,
  reading: ActivityReading,
  id: string,
): Promise<Activity | undefined> {
  const activity = await findActivity(db, reading.library.clientid, reading.now, id);
  return activity === undefined ? undefined : (await presentAll(db, reading, [activity]))[0];
}

/** One published activity. Throws `activities.activity.missing`. */
export async function showActivity(db: Db, reading: ActivityReading, id: string): Promise<Activity> {
  const activity = await readActivity(db, reading, id);
  if (activity === undefined) throw refuse('activities.activity.missing');
  return activity;
}

/** What the reader took part in, latest first, without anything that is no longer published. */
export async function listOwnActivities(db: Db, caller: ReaderCaller, { pageNum, pageSize }: Page) {
  const { library, readerId, now } = caller;
  const deeds = await findOwnDeeds(db, library.clientid, readerId);
  const shown = await findShownActivities(db, library.clientid, now, [...deeds.keys()]);
  const latest = (activity: StoredActivity) => deeds.get(activity.id)?.lastAt ?? '';
  const latestFirst = shown.toSorted((a, b) =>
    latest(a) > latest(b) ? -1 : latest(a) < latest(b) ? 1 : a.id < b.id ? -1 : 1,
  );
  const activities = await presentAll(db, caller, sliced(latestFirst, { pageNum, pageSize }), { deeds });
  const at = (time: string | undefined) => localTime(time ?? '', library.settings.timeZone);
  const results = activities.map((activity): OwnActivity => {
    const { enrolledAt, promotedAt, signedAt, waiting, works, reviews } = deeds.get(activity.id) ?? {
      works: 0,
      reviews: 0,
    };
    return {
      ...activity,
      ...(enrolledAt === undefined ? {} : { enrolledAt: at(enrolledAt) }),
      ...(promotedAt === undefined ? {} : { promotedAt: at(promotedAt) }),
      ...(waiting === undefined ? {} : { waitingSince: at(waiting.since) }),
      ...(signedAt === undefined ? {} : { signedAt: at(signedAt) }),
      works,
      reviews,
    };
  });
  return { results, totalRecord: shown.length, pageNum, pageSize };
}

/** What the challenge domain provides. */
export interface KnownChallenges {
  /** Activities whose challenge the reader has begun; they may finish it, whatever their score is now. */
  readonly begun: ReadonlySet<string>;
  /** Which of these files have questions. */
  filesOf(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The published knowledge challenges that the reader may take; `queryCount` 0 means all. */
export async function listKnowledgeActivities(
  db: Db,
  caller: ReaderCaller,
  queryCount: number,
  { begun, filesOf }: KnownChallenges,
): Promise<Activity[]> {
  const { clientid } = caller.library;
  const page = { offset: 0, limit: maxPageSize };
  const filter = { category: challengeCategory } as const;
  const { activities } = await findActivities(db, clientid, caller.now, filter, page);
  const asked = await filesOf(activities.map(({ key }) => key));
  const known = await presentAll(
    db,
    caller,
    activities.filter(({ key }) => asked.has(key)),
    { begun },
  );
  const open = known.filter(({ eligible }) => eligible?.allowed === true);
  return queryCount === 0 ? open : open.slice(0, queryCount);
}

/** The reviews of a published activity that the caller sees. Throws `activities.activity.missing`. */
export async function listReviews(
  db: Db,
  { library, now, readerId }: ActivityReading,
  { parentId, pageNum, pageSize }: Page & { readonly parentId: string },
) {
  const { clientid, settings } = library;
  if ((await findActivity(db, clientid, now, parentId)) === undefined)
    throw refuse('activities.activity.missing');
  const page = sliceOf({ pageNum, pageSize });
  const { reviews, total } = await findShownReviews(db, clientid, parentId, readerId, page);
  const results = reviews.map((review) => presentReview(review, settings.timeZone, readerId));
  return { results, totalRecord: total, pageNum, pageSize };
}
