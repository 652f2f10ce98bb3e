import { readTitleRecord } from '../catalogue/public.ts';
import { everyRow } from '../platform/page-slice.ts';
import type { Exporter } from '../reader/public.ts';
import { findHolds } from './hold-store.ts';
import { findLoans } from './loan-list-store.ts';

const nameOf = (row: { readonly record: string | null; readonly book_name?: string }) =>
  row.record === null ? (row.book_name ?? '') : readTitleRecord(row.record).title;

/** What circulation stores about a reader: every loan and every hold. */
export const exportCirculation: Exporter = async (db, _library, readerId) => {
  const open = await findLoans(db, readerId, { open: true, order: 'borrow_time DESC', ...everyRow });
  const ended = await findLoans(db, readerId, { open: false, order: 'real_return_time DESC', ...everyRow });
  const holds = await findHolds(db, readerId, everyRow);
  return {
    loans: [...open, ...ended].map((loan) => ({
      title: nameOf(loan),
      barcode: loan.barcode,
      borrowedAt: loan.borrowed_at,
      dueOn: loan.due_on,
      renewals: loan.renew_count,
      endedAt: loan.ended_at,
      endedAs: loan.ended_as,
      partnerLibrary: loan.partner_library,
    })),
    preBorrows: holds.map((hold) => ({
      title: nameOf(hold),
      barcode: hold.barcode,
      madeAt: hold.pre_borrowed_at,
      endAt: hold.end_at,
      status: hold.status_id,
    })),
  };
};
