import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { Erasure } from '../reader/public.ts';
import { countOn, type DayCount, dayIn, instantsOf, type Span } from '../statistics/public.ts';

interface Place {
  readonly clientid: ClientId;
  readonly settings: { readonly timeZone: string };
}

const begunIn = (db: Db | Tx, { clientid, settings }: Place, span: Span) => {
  const { from, until } = instantsOf(span, settings.timeZone);
  return db
    .selectFrom('activity')
    .where('activity.clientid', '=', clientid)
    .where('activity.start_at', '>=', from)
    .where('activity.start_at', '<', until);
};

/** Activities by the day on which they began. */
export async function countActivities(db: Db, library: Place, span: Span): Promise<readonly DayCount[]> {
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
  db: Db | Tx,
  library: Place,
  span: Span,
  readerId?: ReaderId,
): Promise<readonly DayCount[]> {
  const rows = (['activity_signing', 'activity_enrolment'] as const).map((table) =>
    begunIn(db, library, span)
      .where('activity.sign', '=', table === 'activity_signing' ? 1 : 0)
      .innerJoin(`${table} as part`, (join) =>
        join.onRef('part.clientid', '=', 'activity.clientid').onRef('part.activity_id', '=', 'activity.id'),
      )
      .$if(table === 'activity_enrolment', (query) => query.where(sql`part.waiting_number`, 'is', null))
      .$if(readerId !== undefined, (query) => query.where('part.reader_id', '=', readerId ?? ''))
      .innerJoin('reader', 'reader.id', 'part.reader_id')
      .select([
        'activity.start_at',
        sql<string>`coalesce(reader.department_id, '')`.as('departmentId'),
        sql<string>`coalesce(reader.borrower_type_id, '')`.as('borrowerTypeId'),
        ({ fn }) => fn.countAll<number>().as('times'),
      ])
      .groupBy(['activity.start_at', 'reader.department_id', 'reader.borrower_type_id'])
      .execute(),
  );
  return (await Promise.all(rows)).flat().map(({ start_at, ...row }) => ({
    ...row,
    day: dayIn(new Date(start_at), library.settings.timeZone),
  }));
}

/** A reader who is erased stays counted in the activities that have begun. */
export async function keepParticipant(tx: Tx, { clientid, readerId, timeZone, now }: Erasure): Promise<void> {
  const past = { from: '1970-01-02', to: dayIn(now, timeZone) };
  for (const count of await countParticipants(tx, { clientid, settings: { timeZone } }, past, readerId))
    await countOn(tx, { clientid, measure: 'participants' }, count);
}
