import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { groupOfReader } from '../reader/public.ts';
import { countOn, type GroupCount, instantsOf, type Span } from '../statistics/public.ts';
import type { LendingPlace } from './lending-place.ts';
import { dayOf } from './rules/library-calendar.ts';

/** What a reader did on a day (YYYY-MM-DD in the library's time zone). */
interface Use {
  readonly use: 'renewals' | 'returns' | 'lost' | 'holds';
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  readonly day: string;
  /** -1: it did not happen after all. */
  readonly times?: 1 | -1;
}

/** Counts what a reader did, under their class and borrower type of this moment. */
export async function countUse(tx: Tx, { use, clientid, readerId, day, times = 1 }: Use): Promise<void> {
  const group = await groupOfReader(tx, clientid, readerId);
  await countOn(tx, { clientid, measure: use }, { ...group, day, times });
}

/**
 * Counts a loan after it was inserted or, with -1, after it was removed; and that the reader borrowed on that day, however
 * many books they took.
 */
export async function countLoan(
  tx: Tx,
  { clientid, timeZone }: Pick<LendingPlace, 'clientid' | 'timeZone'>,
  readerId: ReaderId,
  at: Date,
  times: 1 | -1 = 1,
): Promise<void> {
  const day = dayOf(at, timeZone);
  const count = { ...(await groupOfReader(tx, clientid, readerId)), day, times };
  await countOn(tx, { clientid, measure: 'loans' }, count);
  if ((await countLoansOn(tx, readerId, day, timeZone)) === (times === 1 ? 1 : 0))
    await countOn(tx, { clientid, measure: 'borrowings' }, count);
}

async function countLoansOn(tx: Tx, readerId: ReaderId, day: string, timeZone: string): Promise<number> {
  const { from, until } = instantsOf({ from: day, to: day }, timeZone);
  const loans = await tx
    .selectFrom('loan')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('borrowed_at', '>=', from)
    .where('borrowed_at', '<', until)
    .limit(2)
    .execute();
  return loans.length;
}

/** Different readers who borrowed in a period, under their class and type of today. */
export async function countBorrowers(
  db: Db,
  { clientid, settings }: LibraryScope,
  span: Span,
): Promise<readonly GroupCount[]> {
  const { from, until } = instantsOf(span, settings.timeZone);
  const rows = await db
    .selectFrom('reader')
    .where('reader.clientid', '=', clientid)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('loan')
          .select('loan.id')
          .whereRef('loan.reader_id', '=', 'reader.id')
          .where('loan.borrowed_at', '>=', from)
          .where('loan.borrowed_at', '<', until),
      ),
    )
    .select(({ fn }) => ['department_id', 'borrower_type_id', fn.countAll<number>().as('times')])
    .groupBy(['department_id', 'borrower_type_id'])
    .execute();
  return rows.map(({ department_id, borrower_type_id, times }) => ({
    departmentId: department_id ?? '',
    borrowerTypeId: borrower_type_id ?? '',
    times,
  }));
}
