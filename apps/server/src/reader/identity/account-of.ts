import type { IdentitySettings } from '../../library/public.ts';

/** How the accounts of a source begin; what follows names one of them. */
export const accountsOf = (set: IdentitySettings): string =>
  set.type === 'oidc' ? `oidc ${set.issuer} ` : `${set.type} ${set.server} `;

export const isAccountOf = (set: IdentitySettings, account: string): boolean =>
  account.startsWith(accountsOf(set));
