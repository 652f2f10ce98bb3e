import { libraryDeskCalls, readerCalls, readerDeskCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { type Directory, startDirectory } from '../../../testing/reader/ldap-stand-in.ts';
import { logInAs, makeReader } from '../../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { createLibrary, identitySettings, LibraryDirectory } from '../../library/public.ts';

const own = 'Kezhan.2041';
const byDirectory = { code: 'reader.login.directory', facts: { name: '校园账号' } };

let school: Directory;
beforeAll(async () => {
  const person = (card: string) => ({
    password: `${card}-pw`,
    attributes: { employeeNumber: card, entryUUID: `u-${card}` },
  });
  school = await startDirectory(
    Object.fromEntries(
      ['Q0001', 'Q0002', 'Q0003', 'Q0004', 'Q0005'].map((card) => [`s-${card}`, person(card)]),
    ),
  );
});
afterAll(() => school.close());

/** A directory that names the card (`firstTime=bind`), and readers who still have a portal password. */
eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let visitor: string;
  let owner: DeskBrowser;

  const logIn = (name: string, password: string) => logInAs(app, visitor, name, password);
  const logInAtSchool = async (card: string) => answerOf(await logIn(`s-${card}`, `${card}-pw`));
  const choose = async (portalPasswords: 'unbound' | 'all') => {
    const { signIn } = answerOf(await owner.call(libraryDeskCalls.settings, {}));
    const { hasTicketSecret: _, hasWechatAppSecret: __, ...read } = signIn;
    answerOf(await owner.call(libraryDeskCalls.changeSignIn, { ...read, portalPasswords }));
    // Servers check for changes at most once a second.
    if (app.tenancy instanceof LibraryDirectory) await app.tenancy.refresh();
  };
  const placeOf = async (token: string) =>
    answerOf(await callAs(app, token)(readerCalls.reader, {})).passwordPlace;

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    const set = identitySettings.parse({
      ...{ id: 'school', type: 'ldap', nameZh: '校园账号', nameEn: 'School', server: school.server },
      ...{ startTls: 0, base: 'dc=school', cardFrom: 'employeeNumber', firstTime: 'bind' },
    });
    const settings = { identitySources: [set] };
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾', settings });
    for (const card of ['Q0001', 'Q0002', 'Q0003', 'Q0004', 'Q0005'])
      await makeReader(app, 'qinghe', card, { password: own });
    visitor = await visitorOf(app, 'qinghe');
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    owner = await deskOf(app, 'qinghe', 'owner');
  });

  test('a password works until the first login at the school, and then only where the library allows it', async () => {
    const { token } = answerOf(await logIn('Q0001', own));
    expect(await placeOf(token)).toEqual({ kept: 'portal', name: '' });
    await logInAtSchool('Q0001');
    expect(await logIn('Q0001', own)).toMatchObject(byDirectory);
    expect(await logIn('Q0001', 'wrong')).toMatchObject({ code: 'reader.login.failed' });
    await choose('all');
    answerOf(await logIn('Q0001', own));
    await choose('unbound');
    expect(await logIn('Q0001', own)).toMatchObject(byDirectory);
  });

  test('an old password leaves no room for guesses at the school’s', async () => {
    await logInAtSchool('Q0002');
    for (let tries = 0; tries < 5; tries += 1)
      expect(await logIn('Q0002', tries % 2 === 0 ? own : 'guess')).toMatchObject({ kind: 'refused' });
    expect(await logIn('Q0002', own)).toMatchObject({ code: 'reader.login.throttled' });
  });

  test('the reader changes the password at the school, and everything else here after a fresh login', async () => {
    const { token, reader } = await logInAtSchool('Q0003');
    const call = callAs(app, token, { language: 'en-US' });
    expect(answerOf(await call(readerCalls.reader, {})).passwordPlace).toEqual({
      kept: 'account',
      name: 'School',
    });
    const input = { id: reader.id, oldPassword: own, password: 'Luzhou.2042', checkPass: 'Luzhou.2042' };
    expect(await call(readerCalls.changePassword, input)).toMatchObject({
      code: 'reader.password.account',
      facts: { name: 'School' },
    });
    answerOf(await call(readerCalls.saveReader, { telephone: '13800000001' }));
    answerOf(await call(readerCalls.exportEverything, {}));
    app.clock.advance(10 * 60_000);
    for (const oldPassword of [undefined, own])
      expect(
        await call(readerCalls.saveReader, {
          telephone: '13800000002',
          ...(oldPassword === undefined ? {} : { oldPassword }),
        }),
      ).toMatchObject({ code: 'reader.login.stale' });
    expect(await call(readerCalls.exportEverything, { password: own })).toMatchObject({
      code: 'reader.login.stale',
    });
  });

  test('the desk issues no password that would not work, until it unbinds the account', async () => {
    const { reader, token } = await logInAtSchool('Q0004');
    const { id } = reader;
    expect(await owner.call(readerDeskCalls.resetPassword, { id })).toMatchObject({
      code: 'reader.password.bound',
      facts: { name: 'School' },
    });
    const shown = async () => answerOf(await owner.call(readerDeskCalls.reader, { id }));
    expect(await shown()).toMatchObject({ accounts: ['School'], passwordAt: 'School' });
    expect(answerOf(await owner.call(readerDeskCalls.unbind, { id }))).toEqual({ accounts: 1 });
    expect(await shown()).toMatchObject({ accounts: [], passwordAt: '' });
    expect(await callAs(app, token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
    expect(answerOf(await owner.call(readerDeskCalls.unbind, { id }))).toEqual({ accounts: 0 });
    const { password } = answerOf(await owner.call(readerDeskCalls.resetPassword, { id }));
    expect(answerOf(await logIn('Q0004', password)).mustChangePassword).toBe(true);
    const noted = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('number')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['reader.account.unbind', 'reader.password.reset']);
  });

  test('a self-check machine does not accept an old password either', async () => {
    const library = await app.tenancy.byClientId('qinghe');
    const machine = { number: 'Q0005', terminal: 'kiosk', address: '192.0.2.1', now: app.clock.now() };
    const check = async (pin: string) =>
      library === undefined ? 'no library' : app.services.checkPin(library, { ...machine, pin });
    expect(await check(own)).toBe('right');
    await logInAtSchool('Q0005');
    expect(await check(own)).toBe('elsewhere');
    expect(await check('wrong')).toBe('wrong');
  });
});
