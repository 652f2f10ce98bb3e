import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { callQuery, minute } from '../platform/query.ts';

/** Ordered by due date. */
export function loansQuery(pageNum: number, pageSize: number) {
  return callQuery(circulationCalls.loans, { sortStr: 'should_return_time ASC', pageNum, pageSize });
}

/** The loans due first, for the home page and for counts. */
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

/** The newest holds; a book's page uses them to see whether the reader holds a copy. */
export const recentHoldsQuery = { ...holdsQuery(1, 50), staleTime: minute };
