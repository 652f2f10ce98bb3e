import type { Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';
import { findActivitiesById, type StoredActivity } from '../activity-store.ts';
import { findLine, promote, takePlace } from '../enrolment-store.ts';
import { readParticipant } from '../participation.ts';
import { statusByClock } from '../rules/activity-clock.ts';
import { refuseParticipation } from '../rules/participation.ts';

/**
 * Gives the free places of an activity to the waiting list, in order, unless the activity is over. Readers who may no
 * longer take part are skipped and keep their position. The caller has locked the activity. Returns how many got a
 * place.
 */
export async function fillPlaces(tx: Tx, clientid: ClientId, activityId: string, now: Date): Promise<number> {
  const [activity] = await findActivitiesById(tx, clientid, [activityId]);
  if (activity === undefined || !takesMore(activity, now)) return 0;
  let promoted = 0;
  for (const readerId of await findLine(tx, clientid, activityId)) {
    const participant = await readParticipant(tx, clientid, readerId);
    if (refuseParticipation(activity, participant) !== undefined) continue;
    if (!(await takePlace(tx, clientid, activityId))) break;
    await promote(tx, { clientid, activityId, readerId, at: now });
    promoted += 1;
  }
  return promoted;
}

const takesMore = ({ enrol, startAt, endAt }: StoredActivity, now: Date) =>
  enrol && statusByClock(startAt, endAt, now) !== 3;
