import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { findActivity } from '../activity-store.ts';
import { findEnrolment } from '../enrolment-store.ts';
import { readParticipant } from '../participation.ts';
import { insertSigning } from '../participation-store.ts';
import { statusByClock } from '../rules/activity-clock.ts';
import { reasonsAgainst } from '../rules/participation.ts';
import { withReasons } from '../rules/reasons.ts';

/** Signs the caller in to an activity in progress. A refusal names every reason and changes nothing. */
export async function sign(db: Db, caller: ReaderCaller, activityId: string): Promise<void> {
  const { library, readerId, now, language } = caller;
  const { clientid } = library;
  await transaction(db, async (tx) => {
    const activity = await findActivity(tx, clientid, now, activityId);
    if (activity === undefined) throw withReasons([refuse('activities.activity.missing')], language);
    if (!(await insertSigning(tx, { clientid, activityId, readerId, at: now })))
      throw withReasons([refuse('activities.sign.already')], language);
    const isOn = activity.sign && statusByClock(activity.startAt, activity.endAt, now) === 2;
    const isExpected =
      !activity.enrol || (await findEnrolment(tx, { clientid, activityId, readerId })) === 'enrolled';
    const [first, ...others] = [
      ...(isOn ? [] : [refuse('activities.sign.closed')]),
      ...(isExpected ? [] : [refuse('activities.sign.unenrolled')]),
      ...reasonsAgainst(activity, await readParticipant(tx, clientid, readerId)),
    ];
    if (first !== undefined) throw withReasons([first, ...others], language);
  });
}
