import { countRows } from '../platform/database/listing.ts';
import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Waiting } from '../today/public.ts';
import { dayOf } from './rules/library-calendar.ts';

/** If another system keeps the loans, the desk has no loans to handle here. */
export const keepsLoans = ({ settings }: LibraryScope): boolean =>
  settings.circulationSource.system === 'built-in';

/** Holds whose copy has to be taken from its shelf in this library, and kept. */
export function waitingHolds(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('pre_borrow')
    .innerJoin('copy', 'copy.id', 'pre_borrow.copy_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('pre_borrow.pre_borrowed_at').as('since'),
    ])
    .where('copy.clientid', '=', clientid)
    .where('pre_borrow.status_id', '=', 1)
    .where('pre_borrow.shelved_at', 'is', null)
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}

/** Loans past their day, in the library's time zone. */
export function overdueLoans(db: Db, { clientid, settings }: LibraryScope, now: Date): Promise<Waiting> {
  return db
    .selectFrom('loan')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('due_on').as('since')])
    .where('clientid', '=', clientid)
    .where('ended_at', 'is', null)
    .where('due_on', '<', dayOf(now, settings.timeZone))
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}

/** Loans that began from `from` until `until`. */
export function countLoans(db: Db, { clientid }: LibraryScope, from: string, until: string): Promise<number> {
  return countRows(
    db
      .selectFrom('loan')
      .where('clientid', '=', clientid)
      .where('borrowed_at', '>=', from)
      .where('borrowed_at', '<', until),
  );
}

/** Books that came back from `from` until `until`. */
export function countReturns(
  db: Db,
  { clientid }: LibraryScope,
  from: string,
  until: string,
): Promise<number> {
  return countRows(
    db
      .selectFrom('loan')
      .where('clientid', '=', clientid)
      .where('ended_as', '=', 'returned')
      .where('ended_at', '>=', from)
      .where('ended_at', '<', until),
  );
}
