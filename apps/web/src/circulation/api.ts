import type { QueryClient } from '@tanstack/react-query';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import { type Page, pageOf } from '../platform/page.ts';
import { callMutation, callQuery, minute } from '../platform/query.ts';
import { holdOneOf } from './hold-one-of.ts';
import { askPartner } from './renew-at-partner.ts';

/** In the order of due dates. */
export function loansQuery(pageNum: number, pageSize: number) {
  return callQuery(circulationCalls.loans, { sortStr: 'should_return_time ASC', pageNum, pageSize });
}

/** The loans that are due first: for the home page, and for counts. */
export const ownLoansQuery = { ...loansQuery(1, 10), staleTime: minute };

/** For counts in a menu; the smallest page is enough. */
export const loanCountsQuery = { ...loansQuery(1, 1), staleTime: minute };

export function historyQuery(pageNum: number, pageSize: number) {
  return callQuery(circulationCalls.returnedLoans, { sortStr: 'real_return_time DESC', pageNum, pageSize });
}

export function holdsQuery(pageNum: number, pageSize: number) {
  return callQuery(circulationCalls.holds, { pageNum, pageSize });
}

export const holdCountQuery = { ...holdsQuery(1, 1), staleTime: minute };

/** The newest holds, to know on a book's page whether one is already held. */
export const recentHoldsQuery = { ...holdsQuery(1, 50), staleTime: minute };

/** Places a hold on one of some copies that are alike. */
export const placeHold = {
  mutationFn: (barcodes: readonly string[], { client }: { readonly client: QueryClient }) =>
    holdOneOf(barcodes, (bookBarCode) =>
      pageOf(client).answerOf(circulationCalls.placeHold, { bookBarCode }),
    ),
};
export const cancelHolds = callMutation(circulationCalls.cancelHolds);

/** Renews a loan: here, or at the partner library that the book belongs to. */
export function renewLoan(page: Page, loan: Pick<Loan, 'bookBarCode' | 'publicLibrary'>) {
  return loan.publicLibrary === 1
    ? askPartner(() => page.answerOf(circulationCalls.renewAtPartner, { bookBarCode: loan.bookBarCode }))
    : page.answerOf(circulationCalls.renew, { lendType: 3, inputData: loan.bookBarCode });
}

/** Fetches again what a renewal changes. */
export function refreshLoans(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [circulationCalls.loans.path] });
}

/** What a hold changes: the reader's list, and which copies are available. */
export function refreshHolds(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [circulationCalls.holds.path] });
  void client.invalidateQueries({ queryKey: [catalogueCalls.title.path] });
}
