import type { Account } from '../sources/source.ts';

/** A change that a library system was asked for, and did not answer. */
export interface OpenWrite {
  readonly action: 'renew' | 'hold' | 'cancel';
  /** What the source calls the loan or the hold; of a new hold, the barcode of the copy. */
  readonly item: string;
  /** YYYY-MM-DD; the due date before a renewal. */
  readonly dueBefore: string;
}

/** Whether the account shows that a write was carried out. A due date that moved is a renewal, whoever made it. */
export function wasCarriedOut({ action, item, dueBefore }: OpenWrite, account: Account): boolean {
  if (action === 'hold') return account.holds?.some(({ barcode }) => barcode === item) === true;
  if (action === 'cancel') return account.holds?.some(({ id }) => id === item) !== true;
  return (account.loans?.find(({ id }) => id === item)?.dueOn ?? '') > dueBefore;
}

/** The part of the account that shows it. */
export const partOf = (action: OpenWrite['action']) => (action === 'renew' ? 'loans' : 'holds');
