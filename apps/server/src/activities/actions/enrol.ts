import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { findActivity } from '../activity-store.ts';
import { readParticipant } from '../participation.ts';
import { insertEnrolment, takePlace } from '../participation-store.ts';
import { isEnrolmentOpen } from '../rules/is-enrolment-open.ts';
import { withReasons } from '../rules/reasons-in-words.ts';
import { reasonsAgainst } from '../rules/refuse-participation.ts';

/** Enrols the caller for a published activity. Refuses, with every reason in words, and then nothing has changed. */
export async function enrol(db: Db, caller: ReaderCaller, activityId: string): Promise<void> {
  const { library, readerId, now, language } = caller;
  const { clientid } = library;
  await transaction(db, async (tx) => {
    const activity = await findActivity(tx, clientid, now, activityId);
    if (activity === undefined) throw withReasons([refuse('activities.activity.missing')], language);
    if (!(await insertEnrolment(tx, { clientid, activityId, readerId, at: now })))
      throw withReasons([refuse('activities.enrolment.already')], language);
    const closed = isEnrolmentOpen(activity, now) ? [] : [refuse('activities.enrolment.closed')];
    const [first, ...others] = [
      ...closed,
      ...reasonsAgainst(activity, await readParticipant(tx, clientid, readerId)),
    ];
    if (first !== undefined) throw withReasons([first, ...others], language);
    if (!(await takePlace(tx, clientid, activityId)))
      throw withReasons(
        [refuse('activities.enrolment.full', { capacity: activity.capacity ?? 0 })],
        language,
      );
  });
}
