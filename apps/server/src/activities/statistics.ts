import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { type DayCount, dayIn, instantsOf, type Span } from '../statistics/public.ts';

const begunIn = (db: Db, { clientid, settings }: LibraryScope, span: Span) => {
  const { from, until } = instantsOf(span, settings.timeZone);
  return db
    .selectFrom('activity')
    .where('activity.clientid', '=', clientid)
    .where('activity.start_at', '>=', from)
    .where('activity.start_at', '<', until);
};

/** Activities by the day on which they began. */
export async function countActivities(
  db: Db,
  library: LibraryScope,
  span: Span,
): Promise<readonly DayCount[]> {
  const rows = await begunIn(db, library, span).select('start_at').execute();
  return rows.map(({ start_at }) => ({
    day: dayIn(new Date(start_at), library.settings.timeZone),
    departmentId: '',
    borrowerTypeId: '',
    times: 1,
  }));
}

/** Who took part, under the day on which the activity began: those who signed in, or who enrolled where nobody signs in. */
export async function countParticipants(
  db: Db,
  library: LibraryScope,
  span: Span,
): Promise<readonly DayCount[]> {
  const columns = [
    'activity.start_at',
    sql<string>`coalesce(reader.department_id, '')`.as('departmentId'),
    sql<string>`coalesce(reader.borrower_type_id, '')`.as('borrowerTypeId'),
  ] as const;
  const signed = begunIn(db, library, span)
    .where('activity.sign', '=', 1)
    .innerJoin('activity_signing as part', (join) =>
      join.onRef('part.clientid', '=', 'activity.clientid').onRef('part.activity_id', '=', 'activity.id'),
    )
    .innerJoin('reader', 'reader.id', 'part.reader_id')
    .select([...columns, ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy(['activity.start_at', 'reader.department_id', 'reader.borrower_type_id']);
  const enrolled = begunIn(db, library, span)
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
