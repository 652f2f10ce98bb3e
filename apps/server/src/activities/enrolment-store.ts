import type { Db, Tx } from '../platform/database/tables.ts';
import { asReaderId, type ClientId, type ReaderId } from '../platform/ids.ts';

/** SQL of enrolments and waiting lists. */

/** One reader in one activity. */
export interface Part {
  readonly clientid: ClientId;
  readonly activityId: string;
  readonly readerId: ReaderId;
  readonly at: Date;
}

type Who = Omit<Part, 'at'>;

/**
 * Locks an activity for the rest of the transaction, so that places and the waiting list change one at a time and a
 * free place is given away exactly once.
 */
export async function lockActivity(tx: Tx, clientid: ClientId, activityId: string): Promise<void> {
  await tx
    .updateTable('activity')
    .set(({ ref }) => ({ enrolled_count: ref('enrolled_count') }))
    .where(({ and }) => and({ clientid, id: activityId }))
    .execute();
}

/** Enrols a reader; false when they are enrolled or waiting already. `takePlace` takes the place separately. */
export async function insertEnrolment(
  tx: Tx,
  { clientid, activityId, readerId, at }: Part,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activity_enrolment')
    .values({ clientid, activity_id: activityId, reader_id: readerId, enrolled_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['clientid', 'activity_id', 'reader_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Counts one more enrolment; returns false if every place is taken. The activity's row decides who was first. */
export async function takePlace(tx: Tx, clientid: ClientId, activityId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set(({ ref, val, eb }) => ({ enrolled_count: eb(ref('enrolled_count'), '+', val(1)) }))
    .where(({ and }) => and({ clientid, id: activityId }))
    .where(({ or, eb, ref }) => or([eb('capacity', 'is', null), eb('enrolled_count', '<', ref('capacity'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts one enrolment less. */
export async function leavePlace(tx: Tx, clientid: ClientId, activityId: string): Promise<void> {
  await tx
    .updateTable('activity')
    .set(({ ref, val, eb }) => ({ enrolled_count: eb(ref('enrolled_count'), '-', val(1)) }))
    .where(({ and }) => and({ clientid, id: activityId }))
    .execute();
}

/** Puts a reader who has a row but no place at the end of the waiting list. */
export async function joinLine(tx: Tx, { clientid, activityId, readerId }: Who): Promise<void> {
  const { last_waiting_number: number } = await tx
    .updateTable('activity')
    .set(({ ref, val, eb }) => ({ last_waiting_number: eb(ref('last_waiting_number'), '+', val(1)) }))
    .where(({ and }) => and({ clientid, id: activityId }))
    .returning('last_waiting_number')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('activity_enrolment')
    .set({ waiting_number: number })
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .execute();
}

/** Gives the place just taken to a reader who waits. */
export async function promote(tx: Tx, { clientid, activityId, readerId, at }: Part): Promise<void> {
  const time = at.toISOString();
  await tx
    .updateTable('activity_enrolment')
    .set({ waiting_number: null, enrolled_at: time, promoted_at: time })
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .execute();
}

/** Whether a reader is enrolled, waiting, or neither. */
export async function findEnrolment(
  db: Db | Tx,
  { clientid, activityId, readerId }: Who,
): Promise<'enrolled' | 'waiting' | undefined> {
  const row = await db
    .selectFrom('activity_enrolment')
    .select('waiting_number')
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.waiting_number === null ? 'enrolled' : 'waiting';
}

/** Since when a reader has a place or waits, and when they checked in: ISO 8601, empty for never. */
export async function findPlace(
  db: Db | Tx,
  { clientid, activityId, readerId }: Who,
): Promise<{ readonly since: string; readonly signedAt: string }> {
  const of = { clientid, activity_id: activityId, reader_id: readerId };
  const enrolment = await db
    .selectFrom('activity_enrolment')
    .select('enrolled_at')
    .where(({ and }) => and(of))
    .executeTakeFirst();
  const signing = await db
    .selectFrom('activity_signing')
    .select('signed_at')
    .where(({ and }) => and(of))
    .executeTakeFirst();
  return { since: enrolment?.enrolled_at ?? '', signedAt: signing?.signed_at ?? '' };
}

export async function deleteEnrolment(tx: Tx, { clientid, activityId, readerId }: Who): Promise<void> {
  await tx
    .deleteFrom('activity_enrolment')
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .execute();
}

/** The waiting list, next one first. */
export async function findLine(tx: Tx, clientid: ClientId, activityId: string): Promise<readonly ReaderId[]> {
  const rows = await tx
    .selectFrom('activity_enrolment')
    .select('reader_id')
    .where(({ and }) => and({ clientid, activity_id: activityId }))
    .where('waiting_number', 'is not', null)
    .orderBy('waiting_number')
    .execute();
  return rows.map(({ reader_id }) => asReaderId(reader_id));
}

/** Length of the waiting list, by activity. */
export async function countWaiting(
  db: Db,
  clientid: ClientId,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity_enrolment')
    .select(['activity_id', ({ fn }) => fn.countAll<number>().as('waiting')])
    .where('clientid', '=', clientid)
    .where('activity_id', 'in', [...activityIds])
    .where('waiting_number', 'is not', null)
    .groupBy('activity_id')
    .execute();
  return new Map(rows.map(({ activity_id, waiting }) => [activity_id, waiting]));
}
