import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { type Erasure, groupOfReader } from '../reader/public.ts';
import { countOn, type DayCount, dayIn, instantsOf, type Span } from '../statistics/public.ts';
import type { RemovedParticipant } from './actions/remove-participant.ts';

const begunIn = (db: Db, { clientid, settings }: LibraryScope, span: Span, now: Date) => {
  const { from, until } = instantsOf(span, settings.timeZone);
  return db
    .selectFrom('activity')
    .where('activity.clientid', '=', clientid)
    .where('activity.start_at', '>=', from)
    .where('activity.start_at', '<', until)
    .where('activity.start_at', '<=', now.toISOString());
};

/** Activities by the day on which they began. */
export async function countActivities(
  db: Db,
  library: LibraryScope,
  span: Span,
  now: Date,
): Promise<readonly DayCount[]> {
  const rows = await begunIn(db, library, span, now).select('start_at').execute();
  return rows.map(({ start_at }) => ({
    day: dayIn(new Date(start_at), library.settings.timeZone),
    departmentId: '',
    borrowerTypeId: '',
    times: 1,
  }));
}

/**
 * Counts readers who took part, on the day the activity began: those who checked in, or those who enrolled if the
 * activity has no check-in.
 */
export async function countParticipants(
  db: Db,
  library: LibraryScope,
  span: Span,
  now: Date,
): Promise<readonly DayCount[]> {
  const columns = [
    'activity.start_at',
    sql<string>`coalesce(reader.department_id, '')`.as('departmentId'),
    sql<string>`coalesce(reader.borrower_type_id, '')`.as('borrowerTypeId'),
  ] as const;
  const signed = begunIn(db, library, span, now)
    .where('activity.sign', '=', 1)
    .innerJoin('activity_signing as part', (join) =>
      join.onRef('part.clientid', '=', 'activity.clientid').onRef('part.activity_id', '=', 'activity.id'),
    )
    .innerJoin('reader', 'reader.id', 'part.reader_id')
    .select([...columns, ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy(['activity.start_at', 'reader.department_id', 'reader.borrower_type_id']);
  const enrolled = begunIn(db, library, span, now)
    .where('activity.sign', '=', 0)
    .innerJoin('activity_enrolment as part', (join) =>
      join.onRef('part.clientid', '=', 'activity.clientid').onRef('part.activity_id', '=', 'activity.id'),
    )
    .where('part.waiting_number', 'is', null)
    .innerJoin('reader', 'reader.id', 'part.reader_id')
    .select([...columns, ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy(['activity.start_at', 'reader.department_id', 'reader.borrower_type_id']);
  const rows = [...(await signed.execute()), ...(await enrolled.execute())];
  return rows.map(({ start_at, ...row }) => ({
    ...row,
    day: dayIn(new Date(start_at), library.settings.timeZone),
  }));
}

/** A reader who is erased still counts where they took part, unless somebody else got their place. */
export async function keepParticipant(
  tx: Tx,
  { clientid, readerId, timeZone, now }: Erasure,
  activityId: string,
  removed: Omit<RemovedParticipant, 'undoId'>,
): Promise<void> {
  const { sign, start_at } = await tx
    .selectFrom('activity')
    .select(['sign', 'start_at'])
    .where(({ and }) => and({ clientid, id: activityId }))
    .executeTakeFirstOrThrow();
  const counts = sign === 1 ? removed.signed : removed.enrolled && removed.promoted === 0;
  if (!counts || start_at > now.toISOString()) return;
  const day = dayIn(new Date(start_at), timeZone);
  const group = await groupOfReader(tx, clientid, readerId);
  await countOn(tx, { clientid, measure: 'participants' }, { ...group, day, times: 1 });
}
