import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { findActivity } from '../activity-store.ts';
import { deleteEnrolment, findEnrolment, leavePlace, lockActivity } from '../enrolment-store.ts';
import { isCancellable } from '../rules/activity-clock.ts';
import { fillPlaces } from './fill-places.ts';

/**
 * Cancels the caller's enrolment in a published activity and gives the place to the next on the waiting list, or
 * takes the caller off that list. Cancelling is possible until the activity begins, leaving the list at any time.
 */
export async function cancelEnrolment(db: Db, caller: ReaderCaller, activityId: string): Promise<void> {
  const { library, readerId, now } = caller;
  const { clientid } = library;
  const who = { clientid, activityId, readerId };
  await transaction(db, async (tx) => {
    await lockActivity(tx, clientid, activityId);
    const activity = await findActivity(tx, clientid, now, activityId);
    if (activity === undefined) throw refuse('activities.activity.missing');
    const stands = await findEnrolment(tx, who);
    if (stands === undefined) throw refuse('activities.enrolment.missing');
    if (stands === 'enrolled' && !isCancellable(activity, now)) throw refuse('activities.enrolment.begun');
    await deleteEnrolment(tx, who);
    if (stands === 'waiting') return;
    await leavePlace(tx, clientid, activityId);
    await fillPlaces(tx, clientid, activityId, now);
  });
}
