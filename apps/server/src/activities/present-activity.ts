import {
  type Activity,
  challengeCategory,
  creditRestricted,
  type Eligible,
  type Language,
  languageSchema,
} from '@yuelan/contract';
import { inLanguage, lastMoment, localTime } from '../content/public.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { StoredActivity } from './activity-store.ts';
import { isCancellable, isEnrolmentOpen, statusByClock } from './rules/activity-clock.ts';
import { wordsOf } from './rules/reasons.ts';

/** The caller and the time of a read. */
export interface Reading {
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

/** A reader's part in an activity. */
export interface Standing {
  readonly enrolled: boolean;
  readonly signed: boolean;
  /** Position in the waiting list, 1 for the next; absent for a reader who is not waiting. */
  readonly waitingPlace?: number | undefined;
  /** Why the reader may not take part. */
  readonly refusal: Refusal | undefined;
}

const flagOf = (yes: boolean) => (yes ? 1 : 0);

/** An activity as the calls return it. `enrollFlag` and `opacSignFlag` say what is possible now. */
export function presentActivity(
  activity: StoredActivity,
  { library, language, now }: Reading,
  { waiting, standing }: { readonly waiting?: number | undefined; readonly standing?: Standing } = {},
): Activity {
  const words = inLanguage(activity.texts, language);
  const { timeZone, challengeLongerTime } = library.settings;
  const status = statusByClock(activity.startAt, activity.endAt, now);
  const isRanged = activity.creditFrom !== undefined || activity.creditTo !== undefined;
  return {
    id: activity.id,
    name: words?.name ?? '',
    place: words?.place ?? '',
    startTime: localTime(activity.startAt, timeZone),
    endTime: lastMoment(activity.endAt, timeZone),
    updateTime: localTime(activity.updatedAt, timeZone),
    briefIntroduction: words?.introduction ?? '',
    object: words?.object ?? '',
    coverPath: activity.cover,
    status,
    firstStatus: status,
    category: activity.category,
    knowledgeObjectType: isRanged ? creditRestricted : 1,
    isBookReview: flagOf(activity.reviews > 0),
    isUserReading: flagOf(activity.works > 0),
    ...(activity.works > 0 ? { userReadingId: activity.id, workLimit: activity.works } : {}),
    ...(activity.reviews > 0 ? { bookActivityId: activity.id, reviewLimit: activity.reviews } : {}),
    enrollFlag: flagOf(isEnrolmentOpen(activity, now)),
    opacSignFlag: flagOf(activity.sign && status === 2),
    ...(activity.capacity === undefined ? {} : { capacity: activity.capacity }),
    enrolledCount: activity.enrolledCount,
    ...(waiting === undefined ? {} : { waitingCount: waiting }),
    language: languageSchema.parse(words?.language ?? language),
    ...(activity.category === challengeCategory ? { longerTimes: flagOf(challengeLongerTime > 1) } : {}),
    ...(standing === undefined
      ? {}
      : {
          enrolled: flagOf(standing.enrolled),
          signed: flagOf(standing.signed),
          cancelFlag: flagOf(
            standing.waitingPlace !== undefined || (standing.enrolled && isCancellable(activity, now)),
          ),
          ...(standing.waitingPlace === undefined ? {} : { waitingPlace: standing.waitingPlace }),
          eligible: presentEligible(standing.refusal, language),
        }),
  };
}

function presentEligible(refusal: Refusal | undefined, language: Language): Eligible {
  return refusal === undefined
    ? { allowed: true }
    : { allowed: false, reason: refusal.code, message: wordsOf(refusal, language) };
}
