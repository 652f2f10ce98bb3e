import { z } from 'zod/mini';
import { type Actor, type Change, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ClientId, type ReaderId } from '../../platform/ids.ts';
import { findReader } from '../../reader/public.ts';
import {
  deleteEnrolment,
  findEnrolment,
  findPlace,
  insertEnrolment,
  joinLine,
  leavePlace,
  lockActivity,
  takePlace,
} from '../enrolment-store.ts';
import { placeWords } from '../judgement-words.ts';
import { deleteSigning, insertSigning } from '../participation-store.ts';
import { fillPlaces } from './fill-places.ts';

const action = 'activities.participant.remove';

/** What a reader lost, and how many waiting readers got a place. */
export interface RemovedParticipant {
  readonly enrolled: boolean;
  readonly waiting: boolean;
  readonly signed: boolean;
  readonly promoted: number;
  readonly undoId: string;
}

/** What the undo needs: times are ISO 8601, empty for never. */
const undoFacts = z.object({
  readerId: z.string(),
  place: z.enum(['enrolled', 'waiting', 'none']),
  since: z.string(),
  signedAt: z.string(),
});

interface Who {
  readonly clientid: ClientId;
  readonly activityId: string;
  readonly readerId: ReaderId;
}

/**
 * Removes a reader from an activity, at any time: the place or the position in the waiting list, and the check-in.
 * Reviews and works stay. Returns undefined if the reader does not take part.
 */
export async function takeOut(
  tx: Tx,
  who: Who,
  now: Date,
): Promise<Omit<RemovedParticipant, 'undoId'> | undefined> {
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

/** The same for staff: records it, and offers to undo it. */
export async function removeParticipant(
  tx: Tx,
  who: Who,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<RemovedParticipant | undefined> {
  await lockActivity(tx, who.clientid, who.activityId);
  const place = await findPlace(tx, who);
  const removed = await takeOut(tx, who, at);
  if (removed === undefined) return undefined;
  const facts: z.infer<typeof undoFacts> = {
    readerId: who.readerId,
    place: removed.enrolled ? 'enrolled' : removed.waiting ? 'waiting' : 'none',
    ...place,
  };
  const change: Change = {
    clientid: who.clientid,
    actor,
    at,
    action,
    target: { type: 'activities.activity', id: who.activityId },
    before: facts,
  };
  const undoId = await offerUndo(tx, { ...change, permission: 'participants.manage', facts });
  await recordChange(tx, change);
  return { ...removed, undoId };
}

/** Readmits a reader: with a place if one is free, otherwise at the end of the waiting list. */
export async function undoRemoveParticipant(tx: Tx, { target, facts, caller }: Undoing): Promise<Undone> {
  const { clientid } = caller.library;
  const { readerId, place, since, signedAt } = undoFacts.parse(facts);
  const reader = await findReader(tx, clientid, readerId);
  if (reader === undefined) throw refuse('activities.participant.missing');
  const part = { clientid, activityId: target.id, readerId: asReaderId(readerId) };
  const words = placeWords[caller.language];
  await lockActivity(tx, clientid, target.id);
  if (signedAt !== '') await insertSigning(tx, { ...part, at: new Date(signedAt) });
  const after = { readerId, place, since, signedAt };
  // The reader may have enrolled again meanwhile.
  if (place === 'none' || !(await insertEnrolment(tx, { ...part, at: new Date(since) }))) return { after };
  if (place === 'enrolled' && (await takePlace(tx, clientid, target.id))) return { after };
  await joinLine(tx, part);
  return {
    after: { ...after, place: 'waiting' },
    kept: [{ what: reader.realName, why: place === 'enrolled' ? words.full : words.end }],
  };
}
