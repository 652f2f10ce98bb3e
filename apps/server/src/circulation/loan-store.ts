import { type Selection, sql } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, CopyId, ReaderId, ServiceId, TitleId } from '../platform/ids.ts';
import type { LendingPlace } from './lending-place.ts';

/** See docs/states-and-codes.md#copy-status. */
const inLibrary = 1;

const columns = [
  'id',
  'clientid',
  'reader_id as readerId',
  'title_id as titleId',
  'copy_id as copyId',
  'barcode',
  'public_library as partner',
  'book_name as bookName',
  'borrowed_at as borrowedAt',
  'due_on as dueOn',
  'renew_count as renewCount',
  'ended_at as endedAt',
  'overdue_noted as noted',
] as const;

/** Selects loans with the columns that `loanOf` needs. */
export const selectLoans = (db: Db | Tx) => db.selectFrom('loan').select(columns);

export const loanOf = ({
  titleId,
  copyId,
  partner,
  endedAt,
  noted,
  ...row
}: Selection<Database, 'loan', (typeof columns)[number]>) => ({
  ...row,
  titleId: titleId ?? undefined,
  copyId: copyId ?? undefined,
  isPartner: partner === 1,
  isEnded: endedAt !== null,
  endedAt: endedAt ?? undefined,
  overdueNoted: noted === 1,
});
/** The loan fields that the rules need. */
export type StoredLoan = Readonly<ReturnType<typeof loanOf>>;

/**
 * The reader's open loan of this barcode. `isPartner`, when given, restricts it to partners' books or excludes them.
 */
export async function findOpenLoan(
  db: Db | Tx,
  readerId: ReaderId,
  barcode: string,
  isPartner?: boolean,
): Promise<StoredLoan | undefined> {
  let query = selectLoans(db)
    .where(({ and }) => and({ reader_id: readerId, barcode }))
    .where('ended_at', 'is', null);
  if (isPartner !== undefined) query = query.where('public_library', '=', isPartner ? 1 : 0);
  // If a partner's book has the same barcode, the library's book comes first.
  const row = await query.orderBy('public_library').executeTakeFirst();
  return row === undefined ? undefined : loanOf(row);
}

/** The open loan of a copy, by any reader. */
export async function findLoanOfCopy(
  db: Db | Tx,
  serviceid: ServiceId,
  barcode: string,
): Promise<StoredLoan | undefined> {
  const row = await selectLoans(db)
    .where(({ and }) => and({ serviceid, barcode, public_library: 0 }))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : loanOf(row);
}

/** A loan of these libraries' readers, open or ended. */
export async function findLoan(
  db: Db | Tx,
  clientids: readonly ClientId[],
  id: number,
): Promise<StoredLoan | undefined> {
  const row = await selectLoans(db)
    .where('id', '=', id)
    .where('clientid', 'in', [...clientids])
    .executeTakeFirst();
  return row === undefined ? undefined : loanOf(row);
}

export async function countOpenLoans(tx: Tx, readerId: ReaderId): Promise<number> {
  return countRows(
    tx
      .selectFrom('loan')
      .where(({ and }) => and({ reader_id: readerId, public_library: 0 }))
      .where('ended_at', 'is', null),
  );
}

/** What is known about a partner library's book. */
export interface PartnerBook {
  readonly partnerLibrary: string;
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly isbn: string;
  readonly callNumber: string;
}

export interface NewLoan {
  readonly readerId: ReaderId;
  readonly barcode: string;
  /** The catalogue's title and copy, or what is known about a partner's book. */
  readonly book: { readonly titleId: TitleId; readonly copyId: CopyId } | PartnerBook;
  readonly borrowedAt: Date;
  readonly dueOn: string;
}

/** Inserts a loan. Throws the database's unique constraint error when the copy is on loan. */
export async function insertLoan(tx: Tx, place: LendingPlace, loan: NewLoan): Promise<number> {
  const { book } = loan;
  const { id } = await tx
    .insertInto('loan')
    .values({
      serviceid: place.serviceid,
      clientid: place.clientid,
      reader_id: loan.readerId,
      barcode: loan.barcode,
      borrowed_at: loan.borrowedAt.toISOString(),
      first_due_on: loan.dueOn,
      due_on: loan.dueOn,
      ended_at: null,
      ended_as: null,
      ...('copyId' in book
        ? {
            title_id: book.titleId,
            copy_id: book.copyId,
            public_library: 0,
            partner_library: '',
            book_name: '',
            first_author: '',
            isbn: '',
            call_number: '',
          }
        : {
            title_id: null,
            copy_id: null,
            public_library: 1,
            partner_library: book.partnerLibrary,
            book_name: book.bookName,
            first_author: book.firstAuthor,
            isbn: book.isbn,
            call_number: book.callNumber,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends an open loan. Returns whether it was still open. */
export async function endLoan(tx: Tx, id: number, as: 'returned' | 'lost', at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('loan')
    .set({ ended_at: at.toISOString(), ended_as: as })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Reopens a loan that was ended by mistake. */
export async function reopenLoan(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('loan').set({ ended_at: null, ended_as: null }).where('id', '=', id).execute();
}

/** Deletes a loan that was made by mistake. */
export async function deleteLoan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('loan').where('id', '=', id).execute();
}

/**
 * Sets the due date of a loan by hand: that of its latest renewal, or of the loan itself. The caller updates the copy.
 */
export async function setDueDate(tx: Tx, loan: StoredLoan, dueOn: string): Promise<void> {
  const isFirst = loan.renewCount === 0;
  if (!isFirst)
    await tx
      .updateTable('renewal')
      .set({ due_after: dueOn })
      .where(({ and }) => and({ loan_id: loan.id, number: loan.renewCount }))
      .execute();
  await tx
    .updateTable('loan')
    .set({ due_on: dueOn, ...(isFirst ? { first_due_on: dueOn } : {}) })
    .where('id', '=', loan.id)
    .execute();
}

/** Removes the latest renewal of a loan and restores its earlier due date. */
export async function deleteRenewal(tx: Tx, loan: StoredLoan, dueBefore: string): Promise<void> {
  await tx
    .deleteFrom('renewal')
    .where(({ and }) => and({ loan_id: loan.id, number: loan.renewCount }))
    .execute();
  await tx
    .updateTable('loan')
    .set({ due_on: dueBefore, renew_count: loan.renewCount - 1 })
    .where('id', '=', loan.id)
    .execute();
}

/** Moves the due date of an open loan, but only if its `renewCount` is unchanged. Returns whether it was. */
export async function moveDueDate(tx: Tx, loan: StoredLoan, dueOn: string): Promise<boolean> {
  const moved = await tx
    .updateTable('loan')
    .set({ due_on: dueOn, renew_count: loan.renewCount + 1 })
    .where(({ and }) => and({ id: loan.id, renew_count: loan.renewCount }))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/**
 * The titles among these that other readers with holds are waiting for. A reader whose held copy is ready is not waiting.
 * A reader whose held copy can no longer be lent (lost, damaged or withdrawn since) is waiting, unless a free copy can
 * replace it.
 */
export async function findWantedTitles(
  db: Db | Tx,
  serviceid: ServiceId,
  readerId: ReaderId,
  titleIds: readonly TitleId[],
): Promise<ReadonlySet<number>> {
  if (titleIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('pre_borrow')
    .innerJoin('copy', 'copy.id', 'pre_borrow.copy_id')
    .select('pre_borrow.title_id')
    .where('pre_borrow.serviceid', '=', serviceid)
    .where('pre_borrow.title_id', 'in', [...titleIds])
    .where('pre_borrow.status_id', '=', sql.lit(1))
    .where('pre_borrow.reader_id', '!=', readerId)
    .where('copy.status_id', '!=', inLibrary)
    .groupBy('pre_borrow.title_id')
    .having(({ eb, fn, selectFrom }) =>
      eb(
        fn.countAll<number>(),
        '>',
        selectFrom('copy as free')
          .select(({ fn: count }) => count.countAll<number>().as('copies'))
          .whereRef('free.title_id', '=', 'pre_borrow.title_id')
          .where(({ and }) => and({ 'free.status_id': inLibrary, 'free.lendable': 1 }))
          .where('free.held', '=', 0),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.title_id));
}
