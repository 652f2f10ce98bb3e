import type { IdentitySettings, Settings } from '../../library/public.ts';
import { isAccountOf } from '../identity/account-of.ts';

/** An account by which a reader logs in. */
export interface ReaderAccount {
  readonly account: string;
  /** The reader proved a card for it. Otherwise the account system named the card, which counts while the library takes its word. */
  readonly proved: boolean;
}

/**
 * The account system that keeps a reader's password, so that one of the portal does not count: the first of those offered in
 * which the reader has an account. Nothing: the password of the portal counts.
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
