import type { QueryClient } from '@tanstack/react-query';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import type { Page } from '../platform/page.ts';
import { askPartner } from './renew-at-partner.ts';

/** Renews a loan, here or at the partner library that owns the book. */
export function renewLoan(page: Page, loan: Pick<Loan, 'bookBarCode' | 'publicLibrary'>) {
  return loan.publicLibrary === 1
    ? askPartner(() => page.answerOf(circulationCalls.renewAtPartner, { bookBarCode: loan.bookBarCode }))
    : page.answerOf(circulationCalls.renew, { lendType: 3, inputData: loan.bookBarCode });
}

/** Refetches what a renewal changes. */
export function refreshLoans(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [circulationCalls.loans.path] });
}
