import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { Part } from './enrolment-store.ts';

/** SQL of readers' participation in activities. */

/** Records that a reader checked in; false when it is recorded already. */
export async function insertSigning(tx: Tx, { clientid, activityId, readerId, at }: Part): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activity_signing')
    .values({ clientid, activity_id: activityId, reader_id: readerId, signed_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['clientid', 'activity_id', 'reader_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a reader's check-in; false when there is none. */
export async function deleteSigning(
  tx: Tx,
  { clientid, activityId, readerId }: Omit<Part, 'at'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('activity_signing')
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What a reader did in one activity. Times are ISO 8601 UTC texts. */
export interface OwnDeeds {
  readonly enrolledAt?: string;
  /** When the reader got a place from the waiting list. */
  readonly promotedAt?: string;
  readonly waiting?: {
    readonly since: string;
    /** 1: next in line. */
    readonly place: number;
  };
  readonly signedAt?: string;
  readonly reviews: number;
  readonly works: number;
  /** Time of the reader's latest action. */
  readonly lastAt: string;
}

/** A reader's participation, by activity. */
export async function findOwnDeeds(
  db: Db,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<ReadonlyMap<string, OwnDeeds>> {
  const enrolments = await db
    .selectFrom('activity_enrolment as own')
    .select(['own.activity_id', 'own.enrolled_at as at', 'own.promoted_at', 'own.waiting_number'])
    .select(({ selectFrom }) =>
      selectFrom('activity_enrolment as line')
        .select(({ fn }) => fn.countAll<number>().as('place'))
        .whereRef('line.clientid', '=', 'own.clientid')
        .whereRef('line.activity_id', '=', 'own.activity_id')
        .whereRef('line.waiting_number', '<=', 'own.waiting_number')
        .as('place'),
    )
    .where(({ and }) => and({ 'own.clientid': clientid, 'own.reader_id': readerId }))
    .execute();
  const signings = await db
    .selectFrom('activity_signing')
    .select(['activity_id', 'signed_at as at'])
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .execute();
  const reviews = await db
    .selectFrom('book_review')
    .select(['activity_id', 'created_at as at'])
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .execute();
  const works = await db
    .selectFrom('work')
    .select(['activity_id', 'created_at as at'])
    .where(({ and }) => and({ clientid, reader_id: readerId, kind: 'activity' }))
    .execute();
  const deeds = new Map<string, OwnDeeds>();
  const note = (activityId: string, at: string, change: (before: OwnDeeds) => Partial<OwnDeeds>) => {
    const before = deeds.get(activityId) ?? { reviews: 0, works: 0, lastAt: '' };
    const lastAt = at > before.lastAt ? at : before.lastAt;
    deeds.set(activityId, { ...before, ...change(before), lastAt });
  };
  for (const { activity_id, at, promoted_at, waiting_number, place } of enrolments)
    note(activity_id, at, () =>
      waiting_number === null
        ? { enrolledAt: at, ...(promoted_at === '' ? {} : { promotedAt: promoted_at }) }
        : { waiting: { since: at, place: place ?? 1 } },
    );
  for (const { activity_id, at } of signings) note(activity_id, at, () => ({ signedAt: at }));
  for (const { activity_id, at } of reviews)
    note(activity_id, at, ({ reviews: count }) => ({ reviews: count + 1 }));
  for (const { activity_id, at } of works)
    note(activity_id, at, ({ works: count }) => ({ works: count + 1 }));
  return deeds;
}

/** A participant, or a reader who is waiting. Times are ISO 8601 UTC texts. */
export interface StoredParticipant {
  readonly readerId: string;
  readonly borrowNumber: string;
  readonly realName: string;
  readonly department: string;
  readonly enrolledAt?: string;
  /** When they got a place from the waiting list. */
  readonly promotedAt?: string;
  readonly signedAt?: string;
  readonly waitingSince?: string;
}

/**
 * Who is enrolled in or checked in to an activity, by card number (what staff see at the door), then the waiting list, next
 * one first.
 */
export async function findParticipants(
  db: Db,
  clientid: ClientId,
  activityId: string,
): Promise<readonly StoredParticipant[]> {
  const person = [
    'reader.id as readerId',
    'reader.borrow_number as borrowNumber',
    'reader.real_name as realName',
    'department.name as department',
  ] as const;
  const enrolments = await db
    .selectFrom('activity_enrolment')
    .innerJoin('reader', 'reader.id', 'activity_enrolment.reader_id')
    .leftJoin('department', 'department.id', 'reader.department_id')
    .select(person)
    .select(['enrolled_at as at', 'promoted_at as promotedAt', 'waiting_number'])
    .where(({ and }) => and({ 'activity_enrolment.clientid': clientid, activity_id: activityId }))
    .orderBy('waiting_number')
    .execute();
  const signings = await db
    .selectFrom('activity_signing')
    .innerJoin('reader', 'reader.id', 'activity_signing.reader_id')
    .leftJoin('department', 'department.id', 'reader.department_id')
    .select(person)
    .select('signed_at as at')
    .where(({ and }) => and({ 'activity_signing.clientid': clientid, activity_id: activityId }))
    .execute();
  const people = new Map<string, StoredParticipant>();
  for (const { at, promotedAt, waiting_number, department, ...who } of enrolments)
    if (waiting_number === null)
      people.set(who.readerId, {
        ...who,
        department: department ?? '',
        enrolledAt: at,
        ...(promotedAt === '' ? {} : { promotedAt }),
      });
  for (const { at, department, ...who } of signings)
    people.set(who.readerId, {
      ...who,
      department: department ?? '',
      ...people.get(who.readerId),
      signedAt: at,
    });
  const inside = [...people.values()].toSorted((a, b) => (a.borrowNumber < b.borrowNumber ? -1 : 1));
  const line = enrolments.flatMap(({ at, promotedAt: _none, waiting_number, department, ...who }) =>
    waiting_number === null ? [] : [{ ...who, department: department ?? '', waitingSince: at }],
  );
  return [...inside, ...line];
}
