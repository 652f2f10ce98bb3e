import { readerCalls } from '@yuelan/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../../../testing/each-database.ts';
import { type Directory, startDirectory } from '../../../testing/reader/ldap-stand-in.ts';
import { logInAs, logInWithWork, makeReader } from '../../../testing/readers.ts';
import { changeLibrary, createLibrary, identitySettings, LibraryDirectory } from '../../library/public.ts';

const own = 'Kezhan.2041';

oneDatabase((makeApp) => {
  let app: TestApp;
  let school: Directory;
  let visitor: string;

  const source = (more: object = {}) =>
    identitySettings.parse({
      ...{ id: 'school', type: 'ldap', nameZh: '校园账号', nameEn: 'School', server: school.server },
      ...{ startTls: 0, base: 'dc=school', cardFrom: 'employeeNumber', answerMs: 300, firstTime: 'bind' },
      ...more,
    });
  const setOf = async (clientid: string, ...identitySources: readonly object[]) => {
    await changeLibrary(app.db, app.clock, clientid, { settings: { identitySources } });
    // Servers check for changes at most once a second.
    if (app.tenancy instanceof LibraryDirectory) await app.tenancy.refresh();
  };
  const set = (...sources: readonly object[]) => setOf('qinghe', ...sources);
  const logIn = (name: string, password: string, bindTicket?: string) =>
    logInAs(app, visitor, name, password, bindTicket === undefined ? {} : { bindTicket });
  const ticketOf = (outcome: Awaited<ReturnType<typeof logIn>>) => {
    expect(outcome).toMatchObject({ kind: 'refused', code: 'reader.signin.unbound' });
    return outcome.kind === 'refused' ? String(outcome.facts['bindTicket']) : '';
  };
  const bindWang = async () => answerOf(await logIn('Q0002', own, ticketOf(await logIn('wang', 'wang-pw'))));

  beforeEach(async () => {
    school = await startDirectory({
      zhang: { password: 'zhang-pw', attributes: { employeeNumber: 'Q0001', cn: '张三', entryUUID: 'u-1' } },
      wang: { password: 'wang-pw', attributes: { cn: '王五', entryUUID: 'u-2' } },
      li: { password: 'li-pw', attributes: { employeeNumber: 'Q7777', cn: '李四', entryUUID: 'u-3' } },
      sun: { password: 'sun-pw', attributes: { employeeNumber: 'Q0004', cn: '孙七', entryUUID: 'u-4' } },
      qian: {
        ...{ password: 'qian-pw', locked: true },
        attributes: { employeeNumber: 'Q0005', cn: '钱八', entryUUID: 'u-5' },
      },
    });
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    await set(source());
    await makeReader(app, 'qinghe', 'Q0001', { realName: '张三' });
    await makeReader(app, 'qinghe', 'Q0002', { realName: '王五', password: own });
    visitor = await visitorOf(app, 'qinghe');
  });
  afterEach(() => school.close());

  describe('a reader whom the directory knows', () => {
    test('logs in with the school’s name and password', async () => {
      const offered = answerOf(await callAs(app, visitor)(readerCalls.identitySources, {}));
      expect(offered).toMatchObject([{ id: 'school', inForm: true }]);
      const login = answerOf(await logIn('zhang', 'zhang-pw'));
      expect(login).toMatchObject({ reader: { borrowNumber: 'Q0001' }, mustChangePassword: false });
      expect(login.token).not.toBe(visitor);
      answerOf(await callAs(app, login.token)(readerCalls.reader, {}));
      expect(answerOf(await callAs(app, login.token)(readerCalls.logout, {})).farewell).toBeUndefined();
      const log = app.logged.texts.join('\n');
      expect(log).toContain('account school');
      expect(log).not.toMatch(/zhang|Q0001/);
    });

    test('is refused with a wrong password, in the same words as an unknown person', async () => {
      const refused = await logIn('zhang', 'wrong');
      expect(refused).toMatchObject({ kind: 'refused', code: 'reader.login.failed' });
      expect(await logIn('nobody', 'wrong')).toEqual(refused);
      expect(await logIn('*', 'zhang-pw')).toEqual(refused);
    });

    test('is refused with an empty password, without asking the directory', async () => {
      expect(await logIn('zhang', '')).not.toMatchObject({ kind: 'answered' });
      expect(await logIn('zhang', ' ')).toMatchObject({ code: 'reader.login.failed' });
      expect(school.binds.map(({ password }) => password)).not.toContain('');
    });

    test('cannot log in with a password that the portal still has, not even when the school locks the account', async () => {
      await makeReader(app, 'qinghe', 'Q7777', { password: own });
      await makeReader(app, 'qinghe', 'Q0005', { password: own, icNumber: 'qian' });
      await makeReader(app, 'qinghe', 'Q0006', { password: own, icNumber: 'zhao' });
      answerOf(await logIn('zhao', own));
      expect(await logIn('qian', own)).toMatchObject({
        code: 'reader.login.directory',
        facts: { name: '校园账号' },
      });
      expect(await logIn('qian', 'qian-pw')).toMatchObject({ code: 'reader.login.failed' });
      await set(source({ firstTime: 'prove', cardFrom: '' }));
      await bindWang();
      expect(await logIn('Q0002', own)).toMatchObject({ code: 'reader.login.directory' });
      expect(answerOf(await logIn('wang', 'wang-pw')).reader.borrowNumber).toBe('Q0002');
      await set();
      answerOf(await logIn('Q0002', own));
    });

    test('is not asked to change a password that the library issued, and cannot change it here', async () => {
      await makeReader(app, 'qinghe', 'Q0004', { password: own, mustChangePassword: true });
      const login = answerOf(await logIn('sun', 'sun-pw'));
      const { token } = login;
      expect(login).toMatchObject({ reader: { borrowNumber: 'Q0004' }, mustChangePassword: false });
      expect(answerOf(await callAs(app, token)(readerCalls.reader, {}))).toMatchObject({
        mustChangePassword: false,
      });
      expect(
        await callAs(app, token)(readerCalls.changePassword, {
          ...{ id: login.reader.id, oldPassword: own, password: 'Luzhou.2042', checkPass: 'Luzhou.2042' },
        }),
      ).toMatchObject({ code: 'reader.password.account', facts: { name: '校园账号' } });
    });

    test('is suspended as with any other login, and refused when the card is lost', async () => {
      await makeReader(app, 'qinghe', 'Q0004', { status: 4 });
      await makeReader(app, 'qinghe', 'Q7777', { status: 2 });
      const { token, reader } = answerOf(await logIn('sun', 'sun-pw'));
      expect(reader.userStatusId).toBe(4);
      expect(await callAs(app, token)(readerCalls.credit, {})).toMatchObject({
        code: 'reader.status.suspended',
      });
      expect(await logIn('li', 'li-pw')).toMatchObject({ code: 'reader.status.lost' });
      expect(await logIn('li', 'wrong')).toMatchObject({ code: 'reader.login.failed' });
    });
  });

  describe('wrong passwords', () => {
    test('make their account wait, and the right one does not get past the wait', async () => {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await logIn('zhang', 'wrong')).toMatchObject({ code: 'reader.login.failed' });
      const asked = school.binds.length;
      expect(await logIn('zhang', 'zhang-pw')).toMatchObject({
        code: 'reader.login.throttled',
        facts: { seconds: 2 },
      });
      expect(school.binds).toHaveLength(asked);
      expect(await logIn('sun', 'sun-pw')).toMatchObject({ code: 'reader.signin.unknown' });
      app.clock.advance(2000);
      answerOf(await logIn('zhang', 'zhang-pw'));
    });

    test('from many places cost the next unknown place work, but not the owner at a known place', async () => {
      answerOf(await logInAs(app, visitor, 'zhang', 'zhang-pw', { remoteAddress: '203.0.113.5' }));
      for (let place = 1; place <= 10; place += 1)
        await logInAs(app, await visitorOf(app, 'qinghe'), 'zhang', 'wrong', {
          remoteAddress: `198.51.${place}.7`,
        });
      const asked = school.binds.length;
      const stranger = await visitorOf(app, 'qinghe');
      const elsewhere = { remoteAddress: '192.0.2.7' };
      expect(await logInAs(app, stranger, 'zhang', 'zhang-pw', elsewhere)).toMatchObject({
        code: 'reader.login.work',
      });
      expect(school.binds).toHaveLength(asked);
      answerOf(await logInAs(app, visitor, 'zhang', 'zhang-pw', { remoteAddress: '203.0.113.5' }));
      answerOf(await logInWithWork(app, stranger, 'zhang', 'zhang-pw', elsewhere));
    });

    test('are forgotten after a right one, even when its owner has no card yet', async () => {
      await set(source({ firstTime: 'prove' }));
      for (const round of [1, 2, 3]) {
        for (let tries = 0; tries < 4; tries += 1)
          expect(await logIn('wang', 'wrong'), `round ${round}`).toMatchObject({
            code: 'reader.login.failed',
          });
        ticketOf(await logIn('wang', 'wang-pw'));
      }
    });
  });

  describe('at the first login', () => {
    test('a person proves a card, with a ticket that works once and only in this visit', async () => {
      await set(source({ firstTime: 'prove' }));
      const bindTicket = ticketOf(await logIn('wang', 'wang-pw'));
      const stranger = await visitorOf(app, 'qinghe');
      expect(await logInAs(app, stranger, 'Q0002', own, { bindTicket })).toMatchObject({
        code: 'reader.ticket.invalid',
      });
      const asked = school.state.connections;
      expect(await logIn('Q0002', 'wrong', bindTicket)).toMatchObject({ code: 'reader.login.failed' });
      expect(answerOf(await logIn('Q0002', own, bindTicket)).reader.borrowNumber).toBe('Q0002');
      expect(school.state.connections).toBe(asked);
      expect(await logIn('Q0002', own, bindTicket)).toMatchObject({ code: 'reader.login.directory' });
      await makeReader(app, 'qinghe', 'Q0003', { password: own });
      expect(await logIn('Q0003', own, bindTicket)).toMatchObject({ code: 'reader.ticket.invalid' });
      expect(answerOf(await logIn('wang', 'wang-pw')).reader.borrowNumber).toBe('Q0002');
    });

    test('the question expires after ten minutes, and can be asked again', async () => {
      await set(source({ firstTime: 'prove' }));
      const bindTicket = ticketOf(await logIn('wang', 'wang-pw'));
      app.clock.advance(10 * 60_000);
      expect(await logIn('Q0002', own, bindTicket)).toMatchObject({ code: 'reader.ticket.invalid' });
      await bindWang();
    });

    test('a person without a reader’s card number is told so', async () => {
      expect(await logIn('wang', 'wang-pw')).toMatchObject({ code: 'reader.signin.unknown' });
      expect(await logIn('li', 'li-pw')).toMatchObject({ code: 'reader.signin.unknown' });
      await set(source({ firstTime: 'refuse' }));
      expect(await logIn('zhang', 'zhang-pw')).toMatchObject({ code: 'reader.signin.unknown' });
      expect(await app.db.selectFrom('reader').select('id').execute()).toHaveLength(2);
    });

    test('a reader is created if the library wants it, and only with the right password', async () => {
      await set(source({ firstTime: 'create' }));
      expect(await logIn('li', 'wrong')).toMatchObject({ code: 'reader.login.failed' });
      expect(await app.db.selectFrom('reader').select('id').execute()).toHaveLength(2);
      const { reader } = answerOf(await logIn('li', 'li-pw'));
      expect(reader).toMatchObject({ borrowNumber: 'Q7777', realName: '李四' });
      expect(answerOf(await logIn('li', 'li-pw')).reader.id).toBe(reader.id);
      expect(await logIn('wang', 'wang-pw')).toMatchObject({ code: 'reader.signin.unknown' });
    });

    test('a binding stays when the library no longer binds', async () => {
      await set(source({ firstTime: 'prove' }));
      await bindWang();
      await set(source({ firstTime: 'refuse' }));
      expect(answerOf(await logIn('wang', 'wang-pw')).reader.borrowNumber).toBe('Q0002');
    });
  });

  describe('a directory that is away', () => {
    test.each(['silent', 'hangs up', 'gone'] as const)(
      'because it is %s is reported, and readers with a portal password get in',
      async (mood) => {
        if (mood === 'gone') await set(source({ server: 'ldap://127.0.0.1:9' }));
        else school.state.mood = mood;
        const started = performance.now();
        expect(await logIn('zhang', 'zhang-pw')).toMatchObject({ code: 'reader.signin.away' });
        answerOf(await logIn('Q0002', own));
        // Each answer may take 300 ms. A hang would last until the test ends.
        expect(performance.now() - started).toBeLessThan(60_000);
        expect(JSON.stringify(app.logged.texts)).not.toContain('zhang');
      },
    );

    test('does not keep people out of the next one', async () => {
      await set(source({ id: 'gone', server: 'ldap://127.0.0.1:9' }), source());
      answerOf(await logIn('zhang', 'zhang-pw'));
      expect(await logIn('zhang', 'wrong')).toMatchObject({ code: 'reader.signin.away' });
    });

    test('lets nobody whose account it has in with the portal’s password', async () => {
      await set(source({ firstTime: 'prove' }));
      await bindWang();
      school.state.mood = 'hangs up';
      expect(await logIn('Q0002', own)).toMatchObject({ code: 'reader.signin.away' });
    });

    test('still counts wrong passwords', async () => {
      school.state.mood = 'hangs up';
      for (let tries = 0; tries < 5; tries += 1)
        expect(await logIn('Q0002', 'wrong')).toMatchObject({ code: 'reader.signin.away' });
      expect(await logIn('Q0002', own)).toMatchObject({ code: 'reader.login.throttled' });
    });
  });

  test('another library neither asks the directory nor knows the accounts bound here', async () => {
    await set(source({ firstTime: 'prove' }));
    await bindWang();
    const asked = school.state.connections;
    const elsewhere = await visitorOf(app, 'harbor');
    expect(await logInAs(app, elsewhere, 'wang', 'wang-pw')).toMatchObject({ code: 'reader.login.failed' });
    expect(school.state.connections).toBe(asked);
    await setOf('harbor', source({ firstTime: 'refuse' }));
    expect(await logInAs(app, elsewhere, 'wang', 'wang-pw')).toMatchObject({ code: 'reader.signin.unknown' });
    const bindTicket = ticketOf(await logIn('li', 'li-pw'));
    await makeReader(app, 'harbor', 'Q0002', { password: own });
    expect(await logInAs(app, elsewhere, 'Q0002', own, { bindTicket })).toMatchObject({
      code: 'reader.ticket.invalid',
    });
  });
});
