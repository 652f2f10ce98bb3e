import type { Loan } from '@yuelan/contract/circulation/schemas';
import { daysBetween } from '../platform/days.ts';

/** Loans due within this many days are preselected for renewal. */
const soonDays = 7;

export interface RenewalOffer {
  readonly loan: Loan;
  /** Days that the renewal adds; undefined if the partner library or the library's system decides. */
  readonly gain: number | undefined;
  readonly dueSoon: boolean;
}

/** The loans that can be renewed, with what each renewal adds. `today` is the library's day, `YYYY-MM-DD`. */
export function renewalOffers(loans: readonly Loan[], today: string): readonly RenewalOffer[] {
  return loans.flatMap((loan) => {
    if (loan.renewable?.allowed !== true) return [];
    const { newDueDate } = loan.renewable;
    return [
      {
        loan,
        gain: newDueDate === undefined ? undefined : daysBetween(loan.shouldReturnTime, newDueDate),
        dueSoon: daysBetween(today, loan.shouldReturnTime) <= soonDays,
      },
    ];
  });
}
