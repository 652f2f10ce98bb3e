import { sql } from 'kysely';
import { readTitleRecord, useCopy } from '../catalogue/public.ts';
import { everyRow } from '../platform/page-slice.ts';
import type { ReaderTies } from '../reader/public.ts';
import { keepBorrower } from './count-use.ts';
import { endHold, findActiveHolds, findHolds } from './hold-store.ts';
import { findLoans, type ShownLoan } from './loan-list-store.ts';

const titleOf = ({ record, book_name }: Pick<ShownLoan, 'record' | 'book_name'>) =>
  record === null ? book_name : readTitleRecord(record).title;

/** Loans and holds of readers. Ended loans stay without a reader after the reader is erased. */
export const circulationTies: ReaderTies = {
  async countLoans(db, readerIds, today) {
    const rows = await db
      .selectFrom('loan')
      .select(({ fn, eb }) => [
        'reader_id as id',
        fn.countAll<number>().as('loans'),
        fn.sum<number>(eb.case().when('due_on', '<', today).then(1).else(0).end()).as('overdue'),
      ])
      .where('reader_id', 'in', [...readerIds])
      .where('ended_at', 'is', null)
      .groupBy('reader_id')
      .execute();
    return new Map(
      rows.map(({ id, loans, overdue }) => [id, { loans: Number(loans), overdue: Number(overdue) }]),
    );
  },

  async listOpen(db, readerId, today) {
    const loans = await findLoans(db, readerId, { open: true, order: 'borrow_time DESC', ...everyRow });
    const holds = await findHolds(db, readerId, everyRow);
    return {
      loans: loans.map((loan) => ({
        id: String(loan.id),
        title: titleOf(loan),
        barcode: loan.barcode,
        until: loan.due_on,
        overdue: loan.due_on < today,
      })),
      holds: holds.flatMap(({ id, record, barcode, end_at, status_id }) =>
        status_id === 1
          ? [{ id: String(id), title: readTitleRecord(record).title, barcode, until: end_at }]
          : [],
      ),
    };
  },

  async erase(tx, erasure) {
    const { clientid, readerId, nobody, now } = erasure;
    await keepBorrower(tx, erasure);
    for (const hold of await findActiveHolds(tx, readerId))
      if (await endHold(tx, hold.id, 2, now)) await useCopy(tx, hold.copyId, { held: false });
    const holds = await tx.deleteFrom('pre_borrow').where('reader_id', '=', readerId).executeTakeFirst();
    // Stored answers to the scans of the last day, kept for repeated requests, name the reader of a loan.
    const { card } = await tx
      .selectFrom('reader')
      .select('borrow_number as card')
      .where('id', '=', readerId)
      .executeTakeFirstOrThrow();
    for (const text of [readerId, card])
      await tx
        .deleteFrom('desk_scan')
        .where('clientid', '=', clientid)
        .where('answer', 'like', `%${JSON.stringify(text)}%`)
        .execute();
    // Imported events name the reader by the card number.
    await tx
      .updateTable('circulation_event')
      .set({ reader: sql<string>`'erased ' || loan_id` })
      .where('loan_id', 'in', ({ selectFrom }) =>
        selectFrom('loan').select('loan.id').where('loan.reader_id', '=', readerId),
      )
      .execute();
    const loans = await tx
      .updateTable('loan')
      .set({ reader_id: nobody })
      .where('reader_id', '=', readerId)
      .executeTakeFirst();
    return [
      { part: 'holds', count: Number(holds.numDeletedRows) },
      { part: 'loans', count: Number(loans.numUpdatedRows) },
    ];
  },
};
