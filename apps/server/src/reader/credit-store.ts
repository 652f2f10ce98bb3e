import { readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';

/** A row for the credit ledger. */
export interface NewCredit {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  /** 1 borrow, 2 return, 3 renew, 4 overdue, 5 loss, 6 damage, 7 hold expiry, 10, 0. */
  readonly stype: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 10;
  /** The cause, unique within the library and without anybody's name: `loan:17:overdue`. */
  readonly cause: string;
  /** Points, negative for a loss. */
  readonly score: number;
  /** What the reader sees: the book's name. */
  readonly reason: string;
  readonly at: Date;
}

/** Adds a row to the ledger, once per cause. Returns whether it was new. */
export async function addCredit(tx: Tx, credit: NewCredit): Promise<boolean> {
  const added = await tx
    .insertInto('credit_entry')
    .values({
      clientid: credit.clientid,
      reader_id: credit.readerId,
      stype: credit.stype,
      cause: credit.cause,
      score: credit.score,
      reason: credit.reason,
      created_at: credit.at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['clientid', 'cause']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

/** Removes a row because its cause was a mistake that is being undone. */
export async function removeCredit(tx: Tx, clientid: ClientId, cause: string): Promise<void> {
  await tx
    .deleteFrom('credit_entry')
    .where(({ and }) => and({ clientid, cause }))
    .execute();
}

/** The sum of a reader's rows. */
export async function readScore(db: Db | Tx, clientid: ClientId, readerId: ReaderId): Promise<number> {
  const row = await db
    .selectFrom('credit_entry')
    .select(({ fn }) => fn.sum<number | null>('score').as('score'))
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .executeTakeFirstOrThrow();
  return row.score ?? 0;
}

export interface CreditRow {
  readonly id: number;
  readonly stype: number;
  readonly score: number;
  readonly reason: string;
  readonly createdAt: string;
}

/** Rows of the ledger, newest first. */
export async function findCredit(
  db: Db,
  clientid: ClientId,
  readerId: ReaderId,
  page: Slice,
): Promise<{ readonly rows: readonly CreditRow[]; readonly total: number }> {
  const own = db.selectFrom('credit_entry').where(({ and }) => and({ clientid, reader_id: readerId }));
  return readPage(own, page, (query) =>
    query
      .select(['id', 'stype', 'score', 'reason', 'created_at as createdAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
}
