import type { Tx } from '../../platform/database/tables.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LendingPlace } from '../lending-place.ts';
import type { EventDraft } from './parse-event.ts';

const itemOf = (event: EventDraft) => event.barcode || event.isbn;

/** Whether an event was brought in before. */
export async function isKnownEvent(tx: Tx, place: LendingPlace, event: EventDraft): Promise<boolean> {
  const row = await tx
    .selectFrom('circulation_event')
    .select('loan_id')
    .where('clientid', '=', place.clientid)
    .where('occurred_at', '=', event.at)
    .where('reader', '=', event.reader)
    .where('action', '=', event.action)
    .where('item', '=', itemOf(event))
    .where('occurrence', '=', event.occurrence)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(
  tx: Tx,
  place: LendingPlace,
  event: EventDraft,
  loanId: number,
): Promise<void> {
  await tx
    .insertInto('circulation_event')
    .values({
      clientid: place.clientid,
      occurred_at: event.at,
      reader: event.reader,
      action: event.action,
      item: itemOf(event),
      occurrence: event.occurrence,
      loan_id: loanId,
    })
    .execute();
}

/**
 * The barcode of a copy of the library with this ISBN that was free at `at` as far as is known: in now, and not lent
 * later than that. So an event that found no copy finds none when the same file is read again either.
 */
export async function findCopyFreeAt(
  tx: Tx,
  place: LendingPlace,
  isbn: string,
  at: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('title_isbn')
    .innerJoin('copy', 'copy.title_id', 'title_isbn.title_id')
    .select('copy.barcode')
    .where('title_isbn.serviceid', '=', place.serviceid)
    .where('title_isbn.isbn_key', '=', isbn)
    .where('copy.clientid', '=', place.clientid)
    .where('copy.status_id', '=', 1)
    .where('copy.lendable', '=', 1)
    .where('copy.held', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan')
            .select('loan.id')
            .whereRef('loan.copy_id', '=', 'copy.id')
            .where(({ or, eb }) => or([eb('loan.borrowed_at', '>', at), eb('loan.ended_at', '>', at)])),
        ),
      ),
    )
    .orderBy('copy.id')
    .executeTakeFirst();
  return row?.barcode;
}

/** Whether a copy was lent at any time after `at`. */
export async function wasLentAfter(tx: Tx, copyId: number, at: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loan')
    .select('id')
    .where('copy_id', '=', copyId)
    .where(({ or, eb }) => or([eb('borrowed_at', '>', at), eb('ended_at', '>', at)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function titleHasIsbn(tx: Tx, place: LendingPlace, isbn: string): Promise<boolean> {
  const row = await tx
    .selectFrom('title_isbn')
    .select('title_id')
    .where('serviceid', '=', place.serviceid)
    .where('isbn_key', '=', isbn)
    .executeTakeFirst();
  return row !== undefined;
}

/** The barcode of the reader's open loan, begun by then, that an event ends or renews; of several the oldest. */
export async function findLoanBarcode(
  tx: Tx,
  place: LendingPlace,
  readerId: ReaderId,
  event: EventDraft,
): Promise<string | undefined> {
  let query = tx
    .selectFrom('loan')
    .select('barcode')
    .where('reader_id', '=', readerId)
    .where('ended_at', 'is', null)
    .where('public_library', '=', 0)
    .where('borrowed_at', '<=', event.at);
  query =
    event.barcode === ''
      ? query.where('title_id', 'in', (inner) =>
          inner
            .selectFrom('title_isbn')
            .select('title_isbn.title_id')
            .where('serviceid', '=', place.serviceid)
            .where('isbn_key', '=', event.isbn),
        )
      : query.where('barcode', '=', event.barcode);
  const row = await query.orderBy('borrowed_at').orderBy('id').executeTakeFirst();
  return row?.barcode;
}
