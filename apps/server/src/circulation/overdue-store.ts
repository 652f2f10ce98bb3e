import type { Db, Tx } from '../platform/database/tables.ts';
import { asReaderId, type ClientId, type ReaderId } from '../platform/ids.ts';
import { loanOf, type StoredLoan, selectLoans } from './loan-store.ts';

/** Records that a loan was overdue. Returns false when this was already recorded. */
export async function noteOverdue(tx: Tx, loanId: number): Promise<boolean> {
  const noted = await tx
    .updateTable('loan')
    .set({ overdue_noted: 1 })
    .where(({ and }) => and({ id: loanId, overdue_noted: 0 }))
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Readers of a library with open loans that were due before `day` and are not yet recorded as overdue. */
export async function findReadersOverdue(
  db: Db,
  clientid: ClientId,
  day: string,
  limit: number,
): Promise<readonly ReaderId[]> {
  const rows = await db
    .selectFrom('loan')
    .select('reader_id')
    .distinct()
    .where('clientid', '=', clientid)
    .where('ended_at', 'is', null)
    .where('due_on', '<', day)
    .where('overdue_noted', '=', 0)
    .orderBy('reader_id')
    .limit(limit)
    .execute();
  return rows.map((row) => asReaderId(row.reader_id));
}

/** A reader's open loans that were due before `day` and are not yet recorded as overdue. */
export async function findOverdue(tx: Tx, readerId: ReaderId, day: string): Promise<readonly StoredLoan[]> {
  const rows = await selectLoans(tx)
    .where('reader_id', '=', readerId)
    .where('ended_at', 'is', null)
    .where('due_on', '<', day)
    .where('overdue_noted', '=', 0)
    .execute();
  return rows.map(loanOf);
}
