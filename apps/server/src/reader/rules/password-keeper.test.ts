import { describe, expect, test } from 'vitest';
import { identitySettings } from '../../library/public.ts';
import { passwordKeeper } from './password-keeper.ts';

const names = { nameZh: '校园账号', nameEn: 'School', cardFrom: 'card' };
const oidc = (more: object = {}) =>
  identitySettings.parse({
    ...{ ...names, id: 'oidc', type: 'oidc', issuer: 'https://id.example', clientId: 'library' },
    ...more,
  });
const cas = (more: object = {}) =>
  identitySettings.parse({ ...names, id: 'cas', type: 'cas', server: 'https://cas.example/cas', ...more });
const ldap = (more: object = {}) =>
  identitySettings.parse({
    ...{ ...names, id: 'ldap', type: 'ldap', server: 'ldaps://dir.example', base: 'dc=school' },
    ...more,
  });
const proved = (account: string) => ({ account, proved: true });
const told = (account: string) => ({ account, proved: false });

describe('who keeps a reader’s password', () => {
  test.each([
    ['an account of OpenID Connect', oidc(), 'oidc https://id.example zhang'],
    ['an account of CAS', cas(), 'cas https://cas.example/cas zhang'],
    ['an account of a directory', ldap(), 'ldap ldaps://dir.example u-1'],
  ])('is the account system, for a reader who bound %s', (_what, set, account) => {
    expect(passwordKeeper('unbound', [set], [proved(account)])?.id).toBe(set.id);
    expect(passwordKeeper('all', [set], [proved(account)])).toBeUndefined();
  });

  test.each([
    ['has no account', []],
    ['bound WeChat', [proved('wx1:openid')]],
    ['has an account of another server', [proved('cas https://old.example/cas zhang')]],
    ['has an account of a server whose address begins alike', [proved('cas https://cas.example/cas2 zhang')]],
    ['has an account of another type at the address', [proved('ldap https://cas.example/cas zhang')]],
  ])('is the portal, for a reader who %s', (_what, accounts) => {
    expect(passwordKeeper('unbound', [cas()], accounts)).toBeUndefined();
  });

  test('is the portal when the account system is no longer offered', () => {
    expect(passwordKeeper('unbound', [], [proved('cas https://cas.example/cas zhang')])).toBeUndefined();
  });

  test.each([
    ['bind', 'ldap'],
    ['create', 'ldap'],
    ['prove', undefined],
    ['refuse', undefined],
  ])('an unproven account counts with firstTime=%s: %s', (firstTime, id) => {
    const accounts = [told('ldap ldaps://dir.example u-1')];
    expect(passwordKeeper('unbound', [ldap({ firstTime })], accounts)?.id).toBe(id);
  });

  test('is the library’s first system, for a reader with accounts in two', () => {
    const accounts = [proved('ldap ldaps://dir.example u-1'), proved('cas https://cas.example/cas zhang')];
    expect(passwordKeeper('unbound', [oidc(), cas(), ldap()], accounts)?.id).toBe('cas');
  });
});
