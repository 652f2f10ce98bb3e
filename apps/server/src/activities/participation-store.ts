import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';

/** SQL of who takes part in what. */

/** One reader in one activity. */
export interface Part {
  readonly clientid: ClientId;
  readonly activityId: string;
  readonly readerId: ReaderId;
  readonly at: Date;
}

/** Enrols a reader; false when the reader is enrolled already. The place is taken apart, by `takePlace`. */
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

/** Counts one more who is enrolled; false when every place is taken. The row of the activity decides who was first. */
export async function takePlace(tx: Tx, clientid: ClientId, activityId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set(({ ref, val, eb }) => ({ enrolled_count: eb(ref('enrolled_count'), '+', val(1)) }))
    .where('clientid', '=', clientid)
    .where('id', '=', activityId)
    .where(({ or, eb, ref }) => or([eb('capacity', 'is', null), eb('enrolled_count', '<', ref('capacity'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that a reader was there; false when that is noted already. */
export async function insertSigning(tx: Tx, { clientid, activityId, readerId, at }: Part): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activity_signing')
    .values({ clientid, activity_id: activityId, reader_id: readerId, signed_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['clientid', 'activity_id', 'reader_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a reader did in one activity. Times are ISO 8601 UTC texts. */
export interface OwnDeeds {
  readonly enrolledAt?: string;
  readonly signedAt?: string;
  readonly reviews: number;
  readonly works: number;
  /** Of the last thing that the reader did. */
  readonly lastAt: string;
}

/** What a reader did in which activity, by activity. */
export async function findOwnDeeds(
  db: Db,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<ReadonlyMap<string, OwnDeeds>> {
  const enrolments = await db
    .selectFrom('activity_enrolment')
    .select(['activity_id', 'enrolled_at as at'])
    .where('clientid', '=', clientid)
    .where('reader_id', '=', readerId)
    .execute();
  const signings = await db
    .selectFrom('activity_signing')
    .select(['activity_id', 'signed_at as at'])
    .where('clientid', '=', clientid)
    .where('reader_id', '=', readerId)
    .execute();
  const reviews = await db
    .selectFrom('book_review')
    .select(['activity_id', 'created_at as at'])
    .where('clientid', '=', clientid)
    .where('reader_id', '=', readerId)
    .execute();
  const works = await db
    .selectFrom('work')
    .select(['activity_id', 'created_at as at'])
    .where('clientid', '=', clientid)
    .where('reader_id', '=', readerId)
    .where('kind', '=', 'activity')
    .execute();
  const deeds = new Map<string, OwnDeeds>();
  const note = (activityId: string, at: string, change: (before: OwnDeeds) => Partial<OwnDeeds>) => {
    const before = deeds.get(activityId) ?? { reviews: 0, works: 0, lastAt: '' };
    const lastAt = at > before.lastAt ? at : before.lastAt;
    deeds.set(activityId, { ...before, ...change(before), lastAt });
  };
  for (const { activity_id, at } of enrolments) note(activity_id, at, () => ({ enrolledAt: at }));
  for (const { activity_id, at } of signings) note(activity_id, at, () => ({ signedAt: at }));
  for (const { activity_id, at } of reviews)
    note(activity_id, at, ({ reviews: count }) => ({ reviews: count + 1 }));
  for (const { activity_id, at } of works)
    note(activity_id, at, ({ works: count }) => ({ works: count + 1 }));
  return deeds;
}

/** Who is enrolled for or signed in to an activity, by card number: what staff have at the door. */
export async function findParticipants(db: Db, clientid: ClientId, activityId: string) {
  const of = (table: 'activity_enrolment' | 'activity_signing', time: 'enrolled_at' | 'signed_at') =>
    db
      .selectFrom(table)
      .innerJoin('reader', 'reader.id', `${table}.reader_id`)
      .select(['reader.id', 'reader.borrow_number as borrowNumber', 'reader.real_name as realName'])
      .select(`${time} as at`)
      .where(`${table}.clientid`, '=', clientid)
      .where(`${table}.activity_id`, '=', activityId)
      .execute();
  const people = new Map<
    string,
    { borrowNumber: string; realName: string; enrolledAt?: string; signedAt?: string }
  >();
  for (const { id, at, ...who } of await of('activity_enrolment', 'enrolled_at'))
    people.set(id, { ...who, enrolledAt: at });
  for (const { id, at, ...who } of await of('activity_signing', 'signed_at'))
    people.set(id, { ...who, ...people.get(id), signedAt: at });
  return [...people.values()].toSorted((a, b) => (a.borrowNumber < b.borrowNumber ? -1 : 1));
}
