import type { Tx } from '../../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { deleteEnrolment, findEnrolment, leavePlace, lockActivity } from '../enrolment-store.ts';
import { deleteSigning } from '../participation-store.ts';
import { fillPlaces } from './fill-places.ts';

/** What a reader lost, and how many waiting readers got a place. */
export interface RemovedParticipant {
  readonly enrolled: boolean;
  readonly waiting: boolean;
  readonly signed: boolean;
  readonly promoted: number;
}

/**
 * Removes a reader from an activity for staff, at any time: the place or the position in the waiting list, and the sign-in.
 * Reviews and works stay. Returns nothing when the reader does not take part.
 */
export async function removeParticipant(
  tx: Tx,
  who: { readonly clientid: ClientId; readonly activityId: string; readonly readerId: ReaderId },
  now: Date,
): Promise<RemovedParticipant | undefined> {
  await lockActivity(tx, who.clientid, who.activityId);
  const stands = await findEnrolment(tx, who);
  const signed = await deleteSigning(tx, who);
  if (stands === undefined && !signed) return undefined;
  await deleteEnrolment(tx, who);
  const enrolled = stands === 'enrolled';
  if (enrolled) await leavePlace(tx, who.clientid, who.activityId);
  const promoted = enrolled ? await fillPlaces(tx, who.clientid, who.activityId, now) : 0;
  return { enrolled, waiting: stands === 'waiting', signed, promoted };
}
