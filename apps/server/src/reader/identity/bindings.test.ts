import { allCalls, libraryDeskCalls, readerCalls, readerDeskCalls, staffCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, post, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { startDirectory } from '../../../testing/reader/ldap-stand-in.ts';
import { forgetReaders, logInAs, makeReader, sessionOf } from '../../../testing/readers.ts';
import { deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { changeLibrary, createLibrary, identitySettings } from '../../library/public.ts';

const own = 'Kezhan.2041';
/** The settings that readers and strangers must never see. */
const inner = {
  ...{ bindDn: 'uid=portal,dc=school', bindPassword: 'bind-geheim', base: 'dc=school', dnPattern: '' },
  filter: '(&(uid={name})(memberOf=cn=geheim-group))',
};
const clientSecret = 'client-geheim';

let school: Awaited<ReturnType<typeof startDirectory>>;
beforeAll(async () => {
  school = await startDirectory({
    portal: { password: inner.bindPassword },
    wang: { password: 'wang-pw', attributes: { cn: '王五', entryUUID: 'u-wang' } },
    zhao: { password: 'zhao-pw', attributes: { cn: '赵六', entryUUID: 'u-zhao' } },
  });
});
afterAll(() => school.close());

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let visitor: string;

  const set = (more: object) =>
    identitySettings.parse({ nameZh: '校园账号', nameEn: 'School account', ...more });
  const logIn = (name: string, password: string, bindTicket?: string) =>
    logInAs(app, visitor, name, password, bindTicket === undefined ? {} : { bindTicket });
  /** Logs in at the school and proves a card. */
  const bind = async (name: string, card: string) => {
    const unbound = await logIn(name, `${name}-pw`);
    expect(unbound).toMatchObject({ kind: 'refused', code: 'reader.signin.unbound' });
    const ticket = unbound.kind === 'refused' ? String(unbound.facts['bindTicket']) : '';
    return answerOf(await logIn(card, own, ticket));
  };
  const accountOf = (uuid: string) => `ldap ${school.server} ${uuid}`;

  async function start(): Promise<TestApp> {
    const made = await makeApp({
      environment: { CAPTCHA_TEST_CODE: 'TEST', PUBLIC_URL: 'http://localhost' },
    });
    const identitySources = [
      // A simpler filter, because the directory of these tests supports only equality.
      set({
        id: 'school',
        type: 'ldap',
        server: school.server,
        startTls: 0,
        ...inner,
        filter: '(uid={name})',
      }),
      set({ id: 'oidc', type: 'oidc', issuer: 'http://127.0.0.1:9', clientId: 'library', clientSecret }),
    ];
    const settings = { identitySources };
    await createLibrary(made.db, made.clock, { clientid: 'qinghe', name: '青禾', settings });
    await createLibrary(made.db, made.clock, { clientid: 'harbor', name: 'Harbor', settings });
    await makeStaff(made, 'qinghe', 'owner', 'owner');
    return made;
  }
  beforeAll(async () => {
    app = await start();
  });
  beforeEach(async () => {
    await forgetReaders(app);
    await makeReader(app, 'qinghe', 'Q0001', { realName: '王五', password: own });
    await makeReader(app, 'qinghe', 'Q0002', { realName: '赵六', password: own });
    visitor = await visitorOf(app, 'qinghe');
  });

  test('a reader’s export includes the bound accounts, and nobody else sees them', async () => {
    const { token } = await bind('wang', 'Q0001');
    const other = await bind('zhao', 'Q0002');
    const everything = answerOf(await callAs(app, token)(readerCalls.exportEverything, {}));
    expect(everything['reader']).toMatchObject({
      accounts: [{ account: accountOf('u-wang'), boundAt: app.clock.now().toISOString() }],
    });
    expect(JSON.stringify(everything)).not.toMatch(/u-zhao|geheim|wang-pw/);
    const others = answerOf(await callAs(app, other.token)(readerCalls.exportEverything, {}));
    expect(JSON.stringify(others)).not.toContain('u-wang');
  });

  test('erasing a reader removes their binding, and the account is free for another card', async () => {
    const { token, reader } = await bind('wang', 'Q0001');
    await bind('zhao', 'Q0002');
    answerOf(await logIn('wang', 'wang-pw'));
    const desk = await deskOf(app, 'qinghe', 'owner');
    const input = { id: reader.id, borrowNumber: 'Q0001' };
    const receipt = answerOf(await desk.call(readerDeskCalls.erase, input));
    expect(receipt.parts.map(({ part }) => part)).toContain('sessions');
    expect(
      await app.db.selectFrom('wechat_binding').select('account').where('clientid', '=', 'qinghe').execute(),
    ).toEqual([{ account: accountOf('u-zhao') }]);
    expect(await callAs(app, token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
    expect(await logIn('Q0001', own)).toMatchObject({ code: 'reader.login.failed' });

    await makeReader(app, 'qinghe', 'Q0003', { realName: '王五', password: own });
    expect((await bind('wang', 'Q0003')).reader.borrowNumber).toBe('Q0003');
    expect(answerOf(await logIn('wang', 'wang-pw')).reader.borrowNumber).toBe('Q0003');
    expect(answerOf(await logIn('zhao', 'zhao-pw')).reader.borrowNumber).toBe('Q0002');
  });

  test('a card question that began before the reader was erased does not bring them back', async () => {
    const unbound = await logIn('wang', 'wang-pw');
    const ticket = unbound.kind === 'refused' ? String(unbound.facts['bindTicket']) : '';
    const desk = await deskOf(app, 'qinghe', 'owner');
    const { id } = await app.db
      .selectFrom('reader')
      .select('id')
      .where('borrow_number', '=', 'Q0001')
      .executeTakeFirstOrThrow();
    answerOf(await desk.call(readerDeskCalls.erase, { id, borrowNumber: 'Q0001' }));
    expect(await logIn('Q0001', own, ticket)).toMatchObject({ code: 'reader.login.failed' });
    // The ticket was not used up, because the person may have another card.
    expect(answerOf(await logIn('Q0002', own, ticket)).reader.borrowNumber).toBe('Q0002');
  });

  test('no answer to readers, visitors or the desk contains settings of account systems', async () => {
    const changed = await start();
    const directory = set({ id: 'school', type: 'ldap', server: 'ldaps://inner.school.example', ...inner });
    const oidc = set({
      ...{ id: 'oidc', type: 'oidc', issuer: 'http://127.0.0.1:9', clientId: 'library', clientSecret },
    });
    await changeLibrary(changed.db, changed.clock, 'qinghe', {
      settings: { identitySources: [directory, oidc] },
    });
    await expect
      .poll(async () => (await changed.tenancy.byClientId('qinghe'))?.settings.identitySources)
      .toEqual([directory, oidc]);
    const { id } = await makeReader(changed, 'qinghe', 'Q0009');
    const reader = await sessionOf(changed, 'qinghe', id);
    const forbidden = [clientSecret, 'geheim', inner.bindDn, inner.base, 'inner.school.example'];
    let answered = 0;
    for (const token of [undefined, await visitorOf(changed, 'qinghe'), reader])
      for (const { path } of allCalls.filter((call) => call !== readerCalls.logout))
        for (const body of [{}, { clientid: 'qinghe' }, { source: 'oidc' }, { source: 'school' }]) {
          const response = await post(changed, `/api${path}`, body, { token });
          answered += response.statusCode === 200 ? 1 : 0;
          for (const text of forbidden) expect(response.body, path).not.toContain(text);
        }
    expect(answered).toBeGreaterThan(20);
    const desk = await deskOf(changed, 'qinghe', 'owner');
    answerOf(await desk.call(libraryDeskCalls.settings, {}));
    expect(desk.last?.body).not.toContain('geheim');
    const { results } = answerOf(await desk.call(staffCalls.audit, {}));
    expect(results.map(({ action }) => action)).toContain('library.settings.change');
    for (const secret of [clientSecret, inner.bindPassword]) expect(desk.last?.body).not.toContain(secret);
  });
});
