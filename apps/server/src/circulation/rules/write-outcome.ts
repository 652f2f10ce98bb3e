import type { Account, SourceLoan } from '../sources/source.ts';

/** A change that a library system was asked for, and did not answer. */
export interface OpenWrite {
  readonly action: 'renew' | 'hold' | 'cancel';
  /** What the source calls the loan or the hold; of a new hold, the barcode of the copy. */
  readonly item: string;
  /** How the loan stood before a renewal: see `standingOf`. Empty for anything else. */
  readonly before: string;
}

/** The due date of a loan, YYYY-MM-DD, and how often it was renewed. */
export const standingOf = ({ dueOn, renewCount }: Pick<SourceLoan, 'dueOn' | 'renewCount'>): string =>
  `${dueOn} ${renewCount}`;

/**
 * Whether the account shows that a write was carried out. A due date that moved is a renewal, whoever made it. Where a
 * system counts renewals, one that leaves the due date as it was shows in the count.
 */
export function wasCarriedOut({ action, item, before }: OpenWrite, account: Account): boolean {
  if (action === 'renew') {
    const [dueOn = '', renewals] = before.split(' ');
    const loan = account.loans?.find(({ id }) => id === item);
    return loan !== undefined && (loan.dueOn > dueOn || loan.renewCount > Number(renewals));
  }
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
