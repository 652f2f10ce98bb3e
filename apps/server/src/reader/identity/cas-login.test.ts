import { readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../../../testing/each-database.ts';
import { type Cas, casSuccess, startCas } from '../../../testing/reader/cas-stand-in.ts';
import { logInAs, makeReader } from '../../../testing/readers.ts';
import { createLibrary, identitySettings } from '../../library/public.ts';

const publicUrl = 'https://lib.example';
const own = 'Kezhan.2041';
const failed = { kind: 'refused', code: 'reader.signin.failed' };

let cas: Cas;
beforeAll(async () => {
  cas = await startCas({ zhang: { card: 'Q0001', name: '张三' }, wang: { name: '王五' } });
});
afterAll(() => cas.close());

oneDatabase((makeApp) => {
  let app: TestApp;
  let visitor: string;

  const source = (id: string, more: object = {}) =>
    identitySettings.parse({
      ...{ id, type: 'cas', nameZh: '统一认证', nameEn: 'Campus login', server: cas.address },
      ...{ firstTime: 'bind', cardFrom: 'card', ...more },
    });
  const begin = async (id = 'school', token = visitor) =>
    answerOf(await callAs(app, token)(readerCalls.beginIdentity, { source: id }));
  const finish = (state: string, answer: string, token = visitor) =>
    callAs(app, token)(readerCalls.identityLogin, { state, answer });
  /** Everything that a person does until the return to the portal. */
  const visitSchool = async (user: string, id?: string) => {
    const { address } = await begin(id);
    const { searchParams } = cas.logIn(address, user);
    return { state: searchParams.get('state') ?? '', answer: searchParams.toString() };
  };
  const logIn = async (user: string, id?: string) => {
    const { state, answer } = await visitSchool(user, id);
    return finish(state, answer);
  };

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST', PUBLIC_URL: publicUrl } });
    const identitySources = [
      source('school'),
      source('proves', { firstTime: 'prove', cardFrom: '' }),
      source('gone', { server: 'http://127.0.0.1:9/cas' }),
    ];
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid, settings: { identitySources } });
    await makeReader(app, 'qinghe', 'Q0001', { realName: '张三', password: own });
    await makeReader(app, 'qinghe', 'Q0002', { realName: '王五', password: own });
    await makeReader(app, 'qinghe', 'Q0003', { password: own });
  });
  beforeEach(async () => {
    cas.state.instead = undefined;
    visitor = await visitorOf(app, 'qinghe');
  });

  test('a person logs in at the school, becomes the reader with their card, and may log out of the school, too', async () => {
    const back = cas.logIn((await begin()).address, 'zhang');
    expect(back.origin + back.pathname).toBe(`${publicUrl}/qinghe`);
    const login = answerOf(await finish(back.searchParams.get('state') ?? '', back.searchParams.toString()));
    expect(login).toMatchObject({ reader: { borrowNumber: 'Q0001' }, mustChangePassword: false });
    expect(login.token).not.toBe(visitor);
    const sessions = answerOf(await callAs(app, login.token)(readerCalls.sessions, {}));
    expect(sessions.find(({ current }) => current)?.kind).toBe('identity');
    const { farewell } = answerOf(
      await callAs(app, login.token, { language: 'en-US' })(readerCalls.logout, {}),
    );
    expect(farewell).toEqual({
      name: 'Campus login',
      address: `${cas.address}/logout?service=${encodeURIComponent(`${publicUrl}/qinghe`)}`,
    });
  });

  test('a person proves a card once, and is recognised from then on', async () => {
    const unbound = await logIn('wang', 'proves');
    expect(unbound).toMatchObject({ kind: 'refused', code: 'reader.signin.unbound' });
    const bindTicket = unbound.kind === 'refused' ? String(unbound.facts['bindTicket']) : '';
    answerOf(await logInAs(app, visitor, 'Q0002', own, { bindTicket }));
    expect(answerOf(await logIn('wang', 'proves')).reader.borrowNumber).toBe('Q0002');
    const elsewhere = await visitorOf(app, 'harbor');
    const { address } = await begin('proves', elsewhere);
    const { searchParams } = cas.logIn(address, 'wang');
    expect(await finish(searchParams.get('state') ?? '', searchParams.toString(), elsewhere)).toMatchObject({
      code: 'reader.signin.unbound',
    });
  });

  test('a ticket works once, even if somebody else used it up', async () => {
    const { state, answer } = await visitSchool('zhang');
    answerOf(await finish(state, answer));
    expect(await finish(state, answer)).toMatchObject(failed);
    const stolen = await visitSchool('zhang');
    const service = `${publicUrl}/qinghe?state=${stolen.state}`;
    const ticket = new URLSearchParams(stolen.answer).get('ticket') ?? '';
    const thief = await fetch(
      `${cas.address}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`,
    );
    expect(await thief.text()).toContain('<cas:user>zhang</cas:user>');
    expect(await finish(stolen.state, stolen.answer)).toMatchObject(failed);
    expect(JSON.stringify(app.logged.texts)).toContain('INVALID_TICKET');
  });

  test('a ticket issued to another address logs nobody in', async () => {
    const another = await visitSchool('zhang');
    const { state } = await begin();
    expect(await finish(state, another.answer)).toMatchObject(failed);
    const evil = cas.logIn(
      `${cas.address}/login?${new URLSearchParams({ service: `https://evil.example/?state=${state}` })}`,
      'zhang',
    );
    const mine = await begin();
    expect(await finish(mine.state, evil.searchParams.toString())).toMatchObject(failed);
    expect(JSON.stringify(app.logged.texts)).toContain('INVALID_SERVICE');
  });

  test('an answer is valid only in its own library and browser, and nobody else can invalidate it', async () => {
    const { state, answer } = await visitSchool('zhang');
    for (const clientid of ['qinghe', 'harbor'])
      expect(await finish(state, answer, await visitorOf(app, clientid))).toMatchObject(failed);
    answerOf(await finish(state, answer));
  });

  test('an answer is valid for ten minutes, and an unrequested one never', async () => {
    const late = await visitSchool('zhang');
    app.clock.advance(10 * 60_000);
    expect(await finish(late.state, late.answer)).toMatchObject(failed);
    expect(await finish('made-up', 'ticket=ST-1&state=made-up')).toMatchObject(failed);
    const { state } = await begin();
    expect(await finish(state, `state=${state}`)).toMatchObject(failed);
  });

  test.each<[string, readonly [number, string]]>([
    [
      'with a document type',
      [200, `<!DOCTYPE x [<!ENTITY e "zhang">]>${casSuccess('<cas:user>&e;</cas:user>')}`],
    ],
    ['that is a page', [200, '<html><body>login</body></html>']],
    ['of a server that is down', [503, 'down']],
    ['that sends elsewhere', [302, '']],
  ])('an answer %s logs nobody in, and the next one does', async (_what, instead) => {
    const { state, answer } = await visitSchool('zhang');
    cas.state.instead = instead;
    const outcome = await finish(state, answer);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'reader.signin.away' });
    cas.state.instead = undefined;
    answerOf(await logIn('zhang'));
  });

  test('a server that is gone counts as away, and the portal’s password still works', async () => {
    expect(await callAs(app, visitor)(readerCalls.beginIdentity, { source: 'gone' })).toMatchObject({
      code: 'reader.signin.away',
    });
    answerOf(await logInAs(app, visitor, 'Q0003', own));
  });

  test('no ticket, state or school account name is in the log or the database', async () => {
    const { state, answer } = await visitSchool('zhang');
    const ticket = new URLSearchParams(answer).get('ticket') ?? '';
    answerOf(await finish(state, answer));
    const kept = JSON.stringify([
      await app.db.selectFrom('one_use').selectAll().execute(),
      await app.db.selectFrom('reader_session').selectAll().execute(),
      app.logged.texts,
    ]);
    for (const secret of [ticket, state, 'zhang']) expect(kept).not.toContain(secret);
  });
});
