import type { Tx } from '../../platform/database/tables.ts';
import type { CopyId, ReaderId, TitleId } from '../../platform/ids.ts';
import type { LendingPlace } from '../lending-place.ts';
import { loanOf, type StoredLoan, selectLoans } from '../loan-store.ts';
import type { EventDraft } from './parse-event.ts';

const itemOf = (event: EventDraft) => event.barcode || event.isbn;

/** An event's identifying fields as a single key. */
export function keyOfEvent(event: EventDraft): string {
  return JSON.stringify([event.at, event.reader, event.action, itemOf(event), event.occurrence]);
}

/** The keys of the events that were imported before. `events` must be in chronological order. */
export async function findKnownEvents(
  tx: Tx,
  place: LendingPlace,
  events: readonly EventDraft[],
): Promise<ReadonlySet<string>> {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const rows = await tx
    .selectFrom('circulation_event')
    .select(['occurred_at', 'reader', 'action', 'item', 'occurrence'])
    .where('clientid', '=', place.clientid)
    .where('occurred_at', '>=', first.at)
    .where('occurred_at', '<=', last.at)
    .execute();
  return new Set(
    rows.map((row) => JSON.stringify([row.occurred_at, row.reader, row.action, row.item, row.occurrence])),
  );
}

/** Records imported events, each with the loan that it opened, renewed or ended. */
export async function insertEvents(
  tx: Tx,
  place: LendingPlace,
  done: readonly { readonly event: EventDraft; readonly loanId: number }[],
): Promise<void> {
  if (done.length === 0) return;
  await tx
    .insertInto('circulation_event')
    .values(
      done.map(({ event, loanId }) => ({
        clientid: place.clientid,
        occurred_at: event.at,
        reader: event.reader,
        action: event.action,
        item: itemOf(event),
        occurrence: event.occurrence,
        loan_id: loanId,
      })),
    )
    .execute();
}

/**
 * The barcode of a copy in the library with this ISBN that was free at `at` as far as is known: it is in now, and no loan
 * of it began or ended after `at`. So an event that found no copy still finds none when the file is imported again.
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
    .where(({ and }) => and({ 'copy.status_id': 1, 'copy.lendable': 1, 'copy.held': 0 }))
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

/** Whether a loan of the copy began or ended after `at`. */
export async function wasLentAfter(tx: Tx, copyId: CopyId, at: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loan')
    .select('id')
    .where('copy_id', '=', copyId)
    .where(({ or, eb }) => or([eb('borrowed_at', '>', at), eb('ended_at', '>', at)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a partner's copy is on loan now, or a loan of it began or ended after `at`. */
export async function isPartnerCopyOut(tx: Tx, place: LendingPlace, event: EventDraft): Promise<boolean> {
  const row = await tx
    .selectFrom('loan')
    .select('id')
    .where(({ and }) => and({ clientid: place.clientid, public_library: 1, barcode: event.barcode }))
    .where(({ or, eb }) =>
      or([eb('ended_at', 'is', null), eb('borrowed_at', '>', event.at), eb('ended_at', '>', event.at)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function titleHasIsbn(tx: Tx, place: LendingPlace, isbn: string): Promise<boolean> {
  const row = await tx
    .selectFrom('title_isbn')
    .select('title_id')
    .where(({ and }) => and({ serviceid: place.serviceid, isbn_key: isbn }))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The reader's open loan, begun before the event, that the event ends or renews; the oldest if there are several. A file
 * need not mark every event of a partner's book: when no book of this group matches, a partner's book is tried.
 */
export async function findLoanOfEvent(
  tx: Tx,
  place: LendingPlace,
  readerId: ReaderId,
  event: EventDraft,
): Promise<StoredLoan | undefined> {
  const open = selectLoans(tx)
    .where('reader_id', '=', readerId)
    .where('ended_at', 'is', null)
    .where('borrowed_at', '<=', event.at)
    .$if(event.partner !== undefined, (query) => query.where('public_library', '=', 1));
  const ofItem =
    event.barcode === ''
      ? open.where('title_id', 'in', (inner) =>
          inner
            .selectFrom('title_isbn')
            .select('title_isbn.title_id')
            .where('serviceid', '=', place.serviceid)
            .where('isbn_key', '=', event.isbn)
            .$castTo<{ title_id: TitleId }>(),
        )
      : open.where('barcode', '=', event.barcode);
  const row = await ofItem.orderBy('public_library').orderBy('borrowed_at').orderBy('id').executeTakeFirst();
  return row === undefined ? undefined : loanOf(row);
}
