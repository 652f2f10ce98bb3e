import type { Hold, Loan } from '@yuelan/contract/circulation/schemas';
import { type Due, dueOn } from './due.ts';

/** A line on the home page about a loan that needs attention, or about a book that is ready at the library. */
export type ReaderLine =
  | { readonly kind: 'loan'; readonly id: string; readonly loan: Loan; readonly due: Due }
  | { readonly kind: 'hold'; readonly id: string; readonly hold: Hold };

/** The number of lines that fit on the home page. */
const linesAtMost = 3;
const active = 1;

interface Found {
  readonly line: ReaderLine;
  /** The last day of the loan or hold, YYYY-MM-DD. */
  readonly day: string;
  readonly isUrgent: boolean;
}

function foundOf(
  loans: readonly Loan[],
  holds: readonly Hold[],
  today: string,
  dayOf: (moment: string) => string,
): readonly Found[] {
  return [
    ...loans.flatMap((loan): readonly Found[] => {
      const due = dueOn(loan.shouldReturnTime, today);
      if (due === undefined) return [];
      const line = { kind: 'loan', id: `loan ${loan.id}`, loan, due } as const;
      return [{ line, day: loan.shouldReturnTime, isUrgent: due.kind !== 'later' }];
    }),
    ...holds.flatMap((hold): readonly Found[] => {
      const day = hold.endDay ?? dayOf(hold.endTime);
      // The job that ends holds may not have run yet. A library system does not always give an end.
      if (hold.statusId !== active || (hold.endDay ?? hold.endTime) === '' || !(day >= today)) return [];
      return [{ line: { kind: 'hold', id: `hold ${hold.id}`, hold }, day, isUrgent: true }];
    }),
  ];
}

/**
 * At most three lines, ordered by last day, so that the longest overdue comes first; on the same day, loans come before
 * holds. A loan counts once it is due within three days, a hold while it is ready. `dayOf` gives the library's day of a
 * moment. If `kept` names lines, exactly these are shown in their order, so that a loan just renewed keeps its place.
 */
export function readerLines(
  loans: readonly Loan[],
  holds: readonly Hold[],
  today: string,
  dayOf: (moment: string) => string,
  kept: readonly string[] = [],
): readonly ReaderLine[] {
  const found = foundOf(loans, holds, today, dayOf);
  if (kept.length > 0) return kept.flatMap((id) => found.find(({ line }) => line.id === id)?.line ?? []);
  return found
    .filter(({ isUrgent }) => isUrgent)
    .sort((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0))
    .slice(0, linesAtMost)
    .map(({ line }) => line);
}
