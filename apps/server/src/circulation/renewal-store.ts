import type { Db, Tx } from '../platform/database/tables.ts';
import type { StoredLoan } from './loan-store.ts';

export interface StoredRenewal {
  readonly number: number;
  readonly dueBefore: string;
  readonly dueAfter: string;
  /** The day of the renewal, in the library's time zone. */
  readonly day: string;
}

export async function insertRenewal(
  tx: Tx,
  loan: StoredLoan,
  renewal: Pick<StoredRenewal, 'dueAfter' | 'day'> & { readonly allowed: number; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('renewal')
    .values({
      loan_id: loan.id,
      number: loan.renewCount + 1,
      allowed: renewal.allowed,
      due_before: loan.dueOn,
      due_after: renewal.dueAfter,
      day: renewal.day,
      renewed_at: renewal.at.toISOString(),
    })
    .execute();
}

export async function findLatestRenewal(db: Db | Tx, loanId: number): Promise<StoredRenewal | undefined> {
  return db
    .selectFrom('renewal')
    .select(['number', 'due_before as dueBefore', 'due_after as dueAfter', 'day'])
    .where('loan_id', '=', loanId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The day of the latest renewal of each renewed loan. */
export async function findRenewalDays(
  db: Db,
  loanIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (loanIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('renewal')
    .select(({ fn }) => ['loan_id', fn.max('day').as('day')])
    .where('loan_id', 'in', [...loanIds])
    .groupBy('loan_id')
    .execute();
  return new Map(rows.map((row) => [row.loan_id, row.day]));
}
