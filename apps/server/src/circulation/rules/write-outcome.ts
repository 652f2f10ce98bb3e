import type { Account, SourceLoan } from '../sources/source.ts';

/** A change that a library system was asked for and did not confirm. */
export interface OpenWrite {
  readonly action: 'renew' | 'hold' | 'cancel';
  /** The source's id of the loan or hold; for a new hold, the barcode of the copy. */
  readonly item: string;
  /** The state of the loan before a renewal: see `standingOf`. Empty for other actions. */
  readonly before: string;
}

/** The due date of a loan, YYYY-MM-DD, and how often it was renewed. */
export const standingOf = ({ dueOn, renewCount }: Pick<SourceLoan, 'dueOn' | 'renewCount'>): string =>
  `${dueOn} ${renewCount}`;

/**
 * Whether the account shows that a write was carried out. A later due date counts as a renewal, whoever made it. If a
 * system counts renewals, the count also shows one that left the due date unchanged.
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

/** The part of the account that shows the outcome. */
export const partOf = (action: OpenWrite['action']) => (action === 'renew' ? 'loans' : 'holds');
