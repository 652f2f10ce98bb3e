import type { Hold, Loan } from '@yuelan/contract/circulation/schemas';
import { type Due, dueOn } from './due.ts';

/** A line of the home page about the reader: a loan that needs attention, or a book that waits at the library. */
export type ReaderLine =
  | { readonly kind: 'loan'; readonly id: string; readonly loan: Loan; readonly due: Due }
  | { readonly kind: 'hold'; readonly id: string; readonly hold: Hold };

/** Lines that the home page has room for. */
const linesAtMost = 3;
const active = 1;

interface Found {
  readonly line: ReaderLine;
  /** Its last day, YYYY-MM-DD. */
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
      // The job that ends holds may not have run yet. A library system does not always say until when.
      if (hold.statusId !== active || (hold.endDay ?? hold.endTime) === '' || !(day >= today)) return [];
      return [{ line: { kind: 'hold', id: `hold ${hold.id}`, hold }, day, isUrgent: true }];
    }),
  ];
}

/**
 * At most three lines, the most urgent first: what is overdue, the longest first, then by the last day; of the same day
 * loans before holds. A loan counts once it is due within three days, a hold while it waits. `dayOf` gives the day of a
 * moment at the library. The lines named in `kept` stay as they are, in their order: one that has just been renewed
 * keeps its place.
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
