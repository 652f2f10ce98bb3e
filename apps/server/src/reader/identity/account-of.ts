import type { IdentitySettings } from '../../library/public.ts';

/** The prefix of a source's accounts. The rest identifies the account. */
export const accountsOf = (set: IdentitySettings): string =>
  set.type === 'oidc' ? `oidc ${set.issuer} ` : `${set.type} ${set.server} `;

export const isAccountOf = (set: IdentitySettings, account: string): boolean =>
  account.startsWith(accountsOf(set));
