import type { loanSorts } from '@yuelan/contract';
import type { SourceLoan } from './sources/source.ts';

type Sort = (typeof loanSorts)[number];

/** The sort orders of the wire: the field of a loan, and the direction. Loans with equal values are sorted by id. */
export const loanOrders = {
  'borrow_time DESC': ['borrowedAt', 'desc'],
  'borrow_time ASC': ['borrowedAt', 'asc'],
  'should_return_time ASC': ['dueOn', 'asc'],
  'should_return_time DESC': ['dueOn', 'desc'],
  'real_return_time DESC': ['returnedAt', 'desc'],
  'real_return_time ASC': ['returnedAt', 'asc'],
} as const satisfies Record<Sort, readonly [keyof SourceLoan, 'asc' | 'desc']>;
export type LoanOrder = keyof typeof loanOrders;

/** The requested order, or the default if it is unknown. */
export function loanOrder(asked: string | undefined, usual: LoanOrder): LoanOrder {
  const known = Object.keys(loanOrders).find((order): order is LoanOrder => order === asked);
  return known ?? usual;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Loans in a sort order of the wire. */
export function inOrder(loans: readonly SourceLoan[], order: LoanOrder): SourceLoan[] {
  const [field, direction] = loanOrders[order];
  const sign = direction === 'asc' ? 1 : -1;
  return loans.toSorted((left, right) => {
    const [a, b] = [left[field] ?? '', right[field] ?? ''];
    return sign * (a < b ? -1 : a > b ? 1 : byNumber.compare(left.id, right.id));
  });
}
