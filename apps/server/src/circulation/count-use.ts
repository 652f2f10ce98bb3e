import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { type Erasure, groupOfReader, nobodyOf } from '../reader/public.ts';
import { countOn, countsByGroup, type GroupCount, instantsOf, type Span } from '../statistics/public.ts';
import type { LendingPlace } from './lending-place.ts';
import { dayOf } from './rules/library-calendar.ts';

/** A reader's activity on a day (YYYY-MM-DD in the library's time zone). */
interface Use {
  readonly use: 'renewals' | 'returns' | 'lost' | 'holds';
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  readonly day: string;
  /** -1 takes one back. */
  readonly times?: 1 | -1;
}

/** Counts a reader's activity, under their current class and borrower type. */
export async function countUse(tx: Tx, { use, clientid, readerId, day, times = 1 }: Use): Promise<void> {
  const group = await groupOfReader(tx, clientid, readerId);
  await countOn(tx, { clientid, measure: use }, { ...group, day, times });
}

/**
 * Counts a loan after it was inserted or, with -1, after it was removed; also counts the reader as a borrower of that
 * day, once for all their loans.
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

/** The number of different readers who borrowed in a period, under their last class and type. */
export async function countBorrowers(
  db: Db,
  { clientid, settings }: LibraryScope,
  span: Span,
): Promise<readonly GroupCount[]> {
  const { from, until } = instantsOf(span, settings.timeZone);
  const rows = await db
    .selectFrom('reader')
    .where('reader.clientid', '=', clientid)
    .where('reader.id', '!=', nobodyOf(clientid))
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
  const measure = formerBorrowers.find(({ begins }) => span.from.endsWith(`-${begins}`))?.measure;
  const former = measure === undefined ? [] : await countsByGroup(db, clientid, measure, firstYearOf(span));
  return [
    ...former,
    ...rows.map(({ department_id, borrower_type_id, times }) => ({
      departmentId: department_id ?? '',
      borrowerTypeId: borrower_type_id ?? '',
      times,
    })),
  ];
}

/**
 * Readers who borrowed and were later erased, counted once for each calendar year and each school year, under the first
 * day of the month in which they began to borrow. So they can be counted from the beginning of a year, but not from any
 * other day: the data for that would also show which loans belong to one reader.
 */
const formerBorrowers = [
  { begins: '01-01', measure: 'formerBorrowersOfYear' },
  { begins: '09-01', measure: 'formerBorrowersOfSchoolYear' },
] as const;

const firstYearOf = ({ from, to }: Span): Span => {
  const last = Temporal.PlainDate.from(from).add({ years: 1 }).subtract({ days: 1 }).toString();
  return { from, to: to < last ? to : last };
};

/** Keeps an erased reader counted among the borrowers of each year. */
export async function keepBorrower(tx: Tx, { clientid, readerId, timeZone }: Erasure): Promise<void> {
  const loans = await tx.selectFrom('loan').select('borrowed_at').where('reader_id', '=', readerId).execute();
  const days = loans.map(({ borrowed_at }) => dayOf(new Date(borrowed_at), timeZone)).sort();
  const group = await groupOfReader(tx, clientid, readerId);
  for (const { begins, measure } of formerBorrowers) {
    const yearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < begins ? 1 : 0);
    for (const [first = ''] of Map.groupBy(days, yearOf).values())
      await countOn(tx, { clientid, measure }, { ...group, day: `${first.slice(0, 7)}-01`, times: 1 });
  }
}
