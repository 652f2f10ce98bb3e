import type { Db } from '../platform/database/tables.ts';
import type { ReaderId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import { type LoanOrder, loanOrders } from './loan-order.ts';

const columns = {
  borrowedAt: 'loan.borrowed_at',
  dueOn: 'loan.due_on',
  returnedAt: 'loan.ended_at',
} as const;

/** A page of a reader's open or ended loans, with the books' catalogue data. */
export async function findLoans(
  db: Db,
  readerId: ReaderId,
  page: Slice & { readonly open: boolean; readonly order: LoanOrder },
) {
  const [by, direction] = loanOrders[page.order];
  const column = columns[by];
  return db
    .selectFrom('loan')
    .leftJoin('title', 'title.id', 'loan.title_id')
    .leftJoin('copy', 'copy.id', 'loan.copy_id')
    .select([
      'loan.id',
      'loan.title_id',
      'loan.barcode',
      'loan.public_library',
      'loan.partner_library',
      'loan.book_name',
      'loan.first_author',
      'loan.isbn',
      'loan.call_number',
      'loan.borrowed_at',
      'loan.due_on',
      'loan.renew_count',
      'loan.ended_at',
      'loan.ended_as',
      'title.record',
      'copy.clientid as branch',
      'copy.call_number as copy_call_number',
    ])
    .where('loan.reader_id', '=', readerId)
    .where('loan.ended_at', page.open ? 'is' : 'is not', null)
    .orderBy(column, direction)
    .orderBy('loan.id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}
export type ShownLoan = Awaited<ReturnType<typeof findLoans>>[number];

/** Counts a reader's loans: open, due before `today`, from partner libraries, and ended. */
export async function countLoans(db: Db, readerId: ReaderId, today: string) {
  const rows = await db
    .selectFrom('loan')
    .select(({ fn, eb }) => [
      'public_library as isPartner',
      eb.case().when('ended_at', 'is', null).then(1).else(0).end().as('isOpen'),
      fn.countAll<number>().as('loans'),
      fn.sum<number>(eb.case().when('due_on', '<', today).then(1).else(0).end()).as('late'),
    ])
    .where('reader_id', '=', readerId)
    .groupBy(['public_library', ({ eb }) => eb.case().when('ended_at', 'is', null).then(1).else(0).end()])
    .execute();
  const counts = { open: 0, overdue: 0, partner: 0, ended: 0 };
  for (const row of rows) {
    if (row.isOpen === 0) counts.ended += row.loans;
    else {
      counts.open += row.loans;
      counts.overdue += row.late;
      if (row.isPartner === 1) counts.partner += row.loans;
    }
  }
  return counts;
}
