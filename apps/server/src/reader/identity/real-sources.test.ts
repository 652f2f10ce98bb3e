import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { identitySettings } from '../../library/public.ts';
import { CasSource } from './cas-source.ts';
import { LdapSource } from './ldap-source.ts';

/**
 * Tests with account systems that this project did not write. apps/server/testing/reader/real_slapd.sh and
 * apps/server/testing/reader/real_cas.py say how to start them.
 */
const ldapUrl = process.env['TEST_LDAP_URL'] ?? '';
const ldapCa = process.env['TEST_LDAP_CA'] ?? '';
const casUrl = process.env['TEST_CAS_URL'] ?? '';
const names = { id: 'school', nameZh: '校园账号', nameEn: 'School' };

test.skipIf(ldapUrl !== '')('no real directory is asked: TEST_LDAP_URL is not set', (context) =>
  context.skip(),
);
test.skipIf(casUrl !== '')('no real CAS server is asked: TEST_CAS_URL is not set', (context) =>
  context.skip(),
);

describe.runIf(ldapUrl !== '')('a real directory', () => {
  const source = (more: object = {}) => {
    const set = identitySettings.parse({
      ...{ ...names, type: 'ldap', server: ldapUrl, cardFrom: 'employeeNumber', firstTime: 'bind' },
      ...{ bindDn: 'cn=portal,dc=school', bindPassword: 'portal-password', base: 'dc=school' },
      ...{ ca: readFileSync(ldapCa, 'utf8'), ...more },
    });
    if (set.type !== 'ldap') throw new Error('These are the settings of LDAP.');
    return new LdapSource(set);
  };
  const pattern = { dnPattern: 'uid={name},ou=people,dc=school' };

  test.each([
    ['by a search', {}],
    ['by the name of the entry', pattern],
  ])('knows a person %s, and it is the same account both ways', async (_how, more) => {
    const told = await source(more).check('zhang', 'zhang-password');
    expect(told).toMatchObject({ person: { card: 'Q0001', name: '张三' } });
    expect(await source().check('ZHANG', 'zhang-password')).toEqual(told);
  });

  test.each([
    ['a wrong password', 'zhang', 'wrong', {}],
    ["another person's password", 'zhang', 'li-password', {}],
    ['an empty password', 'zhang', '', {}],
    ['a password of blanks', 'zhang', ' ', {}],
    ['nobody', 'nobody', 'zhang-password', {}],
    ['everybody', '*', 'zhang-password', {}],
    ['a filter', 'zhang)(uid=*', 'zhang-password', {}],
    ['a filter for the portal itself', 'x)(|(cn=portal', 'portal-password', {}],
    ['two people with one address', 'shared@school', 'li-password', { filter: '(mail={name})' }],
    [
      'a name with a branch in it',
      'zhang,ou=people',
      'zhang-password',
      { dnPattern: 'uid={name},dc=school' },
    ],
    ['a wrong password by the name of the entry', 'zhang', 'wrong', pattern],
    ['nobody by the name of the entry', 'nobody', 'wrong', pattern],
  ])('logs nobody in with %s', async (_what, name, password, more) => {
    expect(await source(more).check(name, password)).toMatchObject({ failed: 'name or password' });
  });

  test('does not send people elsewhere', async () => {
    expect(
      await source({ dnPattern: 'uid={name},ou=elsewhere,dc=school' }).check('zhang', 'zhang-password'),
    ).not.toHaveProperty('person');
  });

  test('counts as away when its certificate or the portal’s password is wrong', async () => {
    expect(await source({ ca: '' }).check('zhang', 'zhang-password')).toHaveProperty('away');
    expect(await source({ bindPassword: 'wrong' }).check('zhang', 'zhang-password')).toHaveProperty('away');
    expect(await source({ bindPassword: 'wrong' }).test()).toHaveProperty('away');
    expect(await source().test()).toBeUndefined();
  });

  test('that requires encryption refuses without it', async () => {
    expect(await source({ startTls: 0 }).check('zhang', 'zhang-password')).not.toHaveProperty('person');
  });
});

describe.runIf(casUrl !== '')('a real CAS server', () => {
  const home = 'https://lib.example/qinghe';
  const source = () => {
    const set = identitySettings.parse({
      ...{ ...names, type: 'cas', server: casUrl, cardFrom: 'card', nameFrom: 'name', firstTime: 'bind' },
    });
    if (set.type !== 'cas') throw new Error('These are the settings of CAS.');
    return new CasSource(set, home);
  };
  /** Does what a browser does with the login page. */
  const visit = async (address = '', password = 'test'): Promise<URL | undefined> => {
    const page = await fetch(address);
    const cookie = page.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const html = await page.text();
    const fields = new URLSearchParams();
    for (const [input] of html.matchAll(/<input[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      const value = /value="([^"]*)"/.exec(input)?.[1] ?? '';
      if (name !== undefined && !/type="(checkbox|submit)"/.test(input))
        fields.set(name, value.replaceAll('&amp;', '&'));
    }
    fields.set('username', 'test');
    fields.set('password', password);
    const response = await fetch(address, {
      method: 'POST',
      body: fields,
      redirect: 'manual',
      headers: { cookie, referer: address },
    });
    const location = response.headers.get('location');
    return location === null ? undefined : new URL(location, address);
  };

  test('knows a person by the ticket, once, and only for this login', async () => {
    const { address } = await source().begin('s1');
    const back = await visit(address);
    expect(back?.origin + String(back?.pathname)).toBe(home);
    expect(back?.searchParams.get('state')).toBe('s1');
    const answer = back?.searchParams ?? new URLSearchParams();
    expect(await source().finish(answer, { state: 's1' })).toEqual({
      person: {
        account: `cas ${casUrl} test`,
        card: 'Q0001',
        name: '张三',
        session: `cas ${casUrl} ${answer.get('ticket')}`,
      },
    });
    expect(await source().finish(answer, { state: 's1' })).toEqual({ failed: 'INVALID_TICKET' });
  });

  test('refuses a ticket with the state of another login', async () => {
    const back = await visit((await source().begin('s2')).address);
    const answer = back?.searchParams ?? new URLSearchParams();
    expect(await source().finish(answer, { state: 's3' })).toHaveProperty('failed');
  });

  test('gives no ticket for a wrong password, and answers the test', async () => {
    expect(
      (await visit((await source().begin('s4')).address, 'wrong'))?.searchParams.get('ticket') ?? '',
    ).toBe('');
    expect(await source().test()).toBeUndefined();
  });
});
