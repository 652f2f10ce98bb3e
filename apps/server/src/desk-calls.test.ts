import { allCalls, builtInRoles, type Call, deskHeader, libraryCalls, passages } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { post, visitorOf } from '../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../testing/each-database.ts';
import { makeReader } from '../testing/readers.ts';
import { hashTables } from '../testing/refused.ts';
import { DeskBrowser, deskOf, makeStaff } from '../testing/staff/desk.ts';
import { createLibrary } from './library/public.ts';
import { startingPermissions } from './staff/rules/starting-permissions.ts';

/** Every call of the desk in the contract, made by everybody who must be refused: default deny. */

const deskCalls: readonly Call[] = allCalls.filter(({ level }) => level === 'staff');
const isPassage = ({ permission }: Call) => passages.some((passage) => passage === permission);
const codes = (body: { readonly rtcode: string; readonly data?: { readonly code?: string } | null }) =>
  body.data?.code ?? body.rtcode;

/** What tables hold, but for those in which logins and their failures are counted. */
async function dataOf(app: TestApp) {
  const { login_throttle: _, login_place: __, staff_session: ___, ...rest } = await hashTables(app);
  return rest;
}

test('every call of the desk names its permission, and has a path of the desk', () => {
  expect(deskCalls.length).toBeGreaterThan(30);
  for (const call of allCalls) {
    expect(call.level === 'staff', call.path).toBe(call.permission !== undefined);
    expect(call.level === 'staff', call.path).toBe(call.path.startsWith('/desk/'));
  }
});

test('every permission that a call needs is given to some role', () => {
  for (const { permission } of deskCalls.filter((call) => !isPassage(call)))
    expect([...startingPermissions.values()].some((may) => may.some((one) => one === permission))).toBe(true);
});

// A refusal comes before the first statement of the call itself.
oneDatabase((makeApp) => {
  let app: TestApp;
  const desks = new Map<string, DeskBrowser>();
  let stranger: DeskBrowser;
  /** Somebody whose password was right, and whose second step is missing. */
  let half: DeskBrowser;
  let reader: string;
  let visitor: string;
  let known: Awaited<ReturnType<typeof dataOf>>;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'north' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'north' });
    for (const role of builtInRoles) {
      await makeStaff(app, 'qinghe', role, role);
      desks.set(role, await deskOf(app, 'qinghe', role));
    }
    await makeStaff(app, 'chengbei', 'stranger', 'owner');
    stranger = await deskOf(app, 'chengbei', 'stranger');
    const halfway = await makeStaff(app, 'qinghe', 'half', 'owner');
    await app.db
      .updateTable('staff_account')
      .set({ totp_secret: 'ABCDEFGHIJKLMNOP' })
      .where('id', '=', halfway)
      .execute();
    half = await deskOf(app, 'qinghe', 'half');
    reader = (await makeReader(app, 'qinghe', 'Q1')).token;
    visitor = await visitorOf(app, 'qinghe');
    known = await dataOf(app);
  });

  /** Since it was asked last: to read every table before each test as well would take twice as long. */
  const expectNothingWritten = async () => {
    const before = known;
    known = await dataOf(app);
    expect(known).toEqual(before);
  };

  describe.each(deskCalls.map((call) => [call.path, call] as const))('%s', (path, call) => {
    const url = `/api${path}`;

    if (call.permission !== 'door')
      test('is refused without a token, and with a cookie of another library', async () => {
        for (const token of [undefined, visitor, reader]) {
          const headers = { [deskHeader]: 'qinghe', 'sec-fetch-site': 'same-origin' };
          expect(codes((await post(app, url, {}, { token, headers })).json())).toBe('staff.login.required');
        }
        const elsewhere = new DeskBrowser(app, 'qinghe');
        elsewhere.cookie = stranger.cookie;
        expect(codes((await elsewhere.post(url, {})).json())).toBe('staff.login.required');
        for (const made of ['desk.north=', 'desk.north=made-up', `desk.north=${'x'.repeat(43)}`]) {
          elsewhere.cookie = made;
          expect(codes((await elsewhere.post(url, {})).json())).toBe('staff.login.required');
        }
        await expectNothingWritten();
      });

    if (!['door', 'half'].includes(call.permission ?? ''))
      test('is refused to an unfinished login', async () => {
        expect(codes((await half.post(url, {})).json())).toBe('staff.second.required');
        await expectNothingWritten();
      });

    test('is refused to a page of another site, and without the header', async () => {
      const owner = desks.get('owner');
      const forged = [
        { [deskHeader]: undefined },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
      ];
      for (const headers of forged) {
        const sent = Object.fromEntries(
          Object.entries({
            [deskHeader]: 'qinghe',
            host: 'localhost',
            cookie: owner?.cookie ?? '',
            ...headers,
          }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        );
        expect([headers, (await post(app, url, {}, { headers: sent })).statusCode]).toEqual([headers, 403]);
      }
    });

    if (!isPassage(call))
      test('is allowed only to roles with its permission', async () => {
        for (const [role, may] of startingPermissions) {
          const from = app.logged.texts.length;
          // No call accepts this body, so that the allowed get no further than the contract.
          const response = await desks.get(role)?.post(url, { 'nobody-asks-this': 1 });
          if (may.some((one) => one === call.permission))
            expect([role, response?.statusCode]).toEqual([role, call.body === 'multipart' ? 415 : 400]);
          else {
            expect([role, response?.json().data]).toEqual([
              role,
              { code: 'staff.permission.missing', permission: call.permission },
            ]);
            expect(app.logged.texts.slice(from).filter((text) => text.includes('desk.refused'))).toHaveLength(
              1,
            );
          }
        }
        await expectNothingWritten();
      });

    test('answers no other method and no other origin', async () => {
      const response = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      });
      expect(response.statusCode).toBe(405);
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(response.headers['x-frame-options']).toBe('DENY');
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });
  });

  test('the desk’s cookie gives no access to readers’ calls', async () => {
    const headers = { cookie: desks.get('owner')?.cookie ?? '' };
    expect((await post(app, `/api${libraryCalls.info.path}`, {}, { headers })).statusCode).toBe(401);
    const token = headers.cookie.split('=')[1] ?? '';
    expect((await post(app, `/api${libraryCalls.info.path}`, {}, { token })).statusCode).toBe(401);
  });

  test('an action that needs confirmation is refused five minutes after the login', async () => {
    app.clock.advance(5 * 60_000);
    const owner = desks.get('owner');
    if (owner === undefined) throw new Error('nobody is logged in');
    for (const { path } of deskCalls.filter(({ confirmed }) => confirmed === true))
      expect([path, codes((await owner.post(`/api${path}`, {})).json())]).toEqual([
        path,
        'staff.confirmation.required',
      ]);
  });
});
