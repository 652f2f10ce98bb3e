import type { Language } from '@yuelan/contract';
import { inLanguage } from '../content/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import type { ReaderCaller } from '../reader/public.ts';
import { findActivity, type StoredActivity } from './activity-store.ts';
import { findCompetition, type StoredCompetition } from './competition-store.ts';
import { findEnrolment } from './enrolment-store.ts';
import { everybody, readParticipant, refuseParticipation } from './participation.ts';
import { statusByClock } from './rules/activity-clock.ts';

/** Works that a reader may submit to one competition; an activity sets its own number. */
export const worksOfCompetition = 3;

/** What works can be submitted to. */
export interface WorkPlace {
  /** Its name in calls: the `userReadingId` of an activity (its id), or the id of a competition. */
  readonly relId: string;
  readonly kind: 'activity' | 'competition';
  readonly name: string;
  /** How many works each reader may submit. */
  readonly worksAtMost: number;
  /** Why this reader cannot submit works now. */
  readonly refusal: Refusal | undefined;
}

/** A published activity that accepts works, or a published competition, of the reader's library. */
export async function findWorkPlace(
  db: Db,
  caller: ReaderCaller,
  relId: string,
): Promise<WorkPlace | undefined> {
  const { clientid } = caller.library;
  const activity = await findActivity(db, clientid, caller.now, relId);
  if (activity !== undefined)
    return activity.works === 0
      ? undefined
      : {
          relId,
          kind: 'activity',
          name: nameOf(activity.texts, caller.language),
          worksAtMost: activity.works,
          refusal: await refuseActivity(db, caller, activity),
        };
  const competition = await findCompetition(db, clientid, caller.now, relId);
  if (competition === undefined) return undefined;
  return {
    relId,
    kind: 'competition',
    name: nameOf(competition.texts, caller.language),
    worksAtMost: worksOfCompetition,
    refusal: await refuseCompetition(db, caller, competition),
  };
}

async function refuseActivity(
  db: Db,
  caller: ReaderCaller,
  activity: StoredActivity,
): Promise<Refusal | undefined> {
  const { clientid } = caller.library;
  if (statusByClock(activity.startAt, activity.endAt, caller.now) !== 2)
    return refuse('activities.work.closed');
  const participant = await readParticipant(db, clientid, caller.readerId);
  const refusal = refuseParticipation(activity, participant);
  if (refusal !== undefined || !activity.enrol) return refusal;
  const who = { clientid, activityId: activity.id, readerId: caller.readerId };
  return (await findEnrolment(db, who)) === 'enrolled' ? undefined : refuse('activities.work.unenrolled');
}

async function refuseCompetition(
  db: Db,
  caller: ReaderCaller,
  { start_at, end_at }: StoredCompetition,
): Promise<Refusal | undefined> {
  if (statusByClock(start_at, end_at, caller.now) !== 2) return refuse('activities.work.closed');
  return refuseParticipation(everybody, await readParticipant(db, caller.library.clientid, caller.readerId));
}

function nameOf(
  texts: readonly { readonly language: string; readonly name: string }[],
  language: Language,
): string {
  return inLanguage(texts, language)?.name ?? '';
}
