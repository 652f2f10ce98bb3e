import type { IdentitySettings, Settings } from '../../library/public.ts';
import { isAccountOf } from '../identity/account-of.ts';

/** An account by which a reader logs in. */
export interface ReaderAccount {
  readonly account: string;
  /**
   * The reader proved a card for the account. Otherwise the account system named the card, which counts as long as the
   * library trusts it.
   */
  readonly proved: boolean;
}

/**
 * The account system that keeps a reader's password, so that the portal's password does not count: the first one
 * offered in which the reader has an account. If undefined, the portal's password counts.
 */
export function passwordKeeper(
  choice: Settings['portalPasswords'],
  offered: readonly IdentitySettings[],
  accounts: readonly ReaderAccount[],
): IdentitySettings | undefined {
  if (choice === 'all') return undefined;
  return offered.find((set) => {
    const takesItsWord = set.firstTime === 'bind' || set.firstTime === 'create';
    return accounts.some(({ account, proved }) => (proved || takesItsWord) && isAccountOf(set, account));
  });
}
