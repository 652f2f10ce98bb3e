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
  if (action === 'renew') return (account.loans?.find(({ id }) => id === item)?.dueOn ?? '') > dueBefore;
  // A source may also list holds that have ended.
  const open = account.holds?.filter(({ status }) => status === active) ?? [];
  return action === 'hold'
    ? open.some(({ barcode }) => barcode === item)
    : !open.some(({ id }) => id === item);
}

/** See `holdStatuses` of the contract. */
const active = 1;

/** The part of the account that shows it. */
export const partOf = (action: OpenWrite['action']) => (action === 'renew' ? 'loans' : 'holds');
