import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { findActivity } from '../activity-store.ts';
import {
  findEnrolment,
  insertEnrolment,
  joinLine,
  lockActivity,
  promote,
  takePlace,
} from '../enrolment-store.ts';
import { readParticipant } from '../participation.ts';
import { isEnrolmentOpen } from '../rules/activity-clock.ts';
import { reasonsAgainst } from '../rules/participation.ts';
import { withReasons } from '../rules/reasons.ts';

/**
 * Enrols the caller for a published activity. When every place is taken, a caller who is willing to wait joins the waiting
 * list; others are refused. A refusal names every reason and changes nothing.
 */
export async function enrol(
  db: Db,
  caller: ReaderCaller,
  { parentId: activityId, wait }: { readonly parentId: string; readonly wait: boolean },
): Promise<void> {
  const { library, readerId, now, language } = caller;
  const { clientid } = library;
  const part = { clientid, activityId, readerId, at: now };
  await transaction(db, async (tx) => {
    await lockActivity(tx, clientid, activityId);
    const activity = await findActivity(tx, clientid, now, activityId);
    if (activity === undefined) throw withReasons([refuse('activities.activity.missing')], language);
    const stands = await findEnrolment(tx, part);
    if (stands === 'enrolled') throw withReasons([refuse('activities.enrolment.already')], language);
    const closed = isEnrolmentOpen(activity, now) ? [] : [refuse('activities.enrolment.closed')];
    const [first, ...others] = [
      ...closed,
      ...reasonsAgainst(activity, await readParticipant(tx, clientid, readerId)),
    ];
    if (first !== undefined) throw withReasons([first, ...others], language);
    if (await takePlace(tx, clientid, activityId)) {
      if (stands === 'waiting') await promote(tx, part);
      else await insertEnrolment(tx, part);
      return;
    }
    if (stands === 'waiting') throw withReasons([refuse('activities.enrolment.waiting')], language);
    if (!wait)
      throw withReasons(
        [refuse('activities.enrolment.full', { capacity: activity.capacity ?? 0 })],
        language,
      );
    await insertEnrolment(tx, part);
    await joinLine(tx, part);
  });
}
