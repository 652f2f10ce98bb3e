import { readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { type Lies, startLyingProvider } from '../../../testing/reader/lying-provider.ts';
import {
  logInAtProvider,
  oidcClient,
  type RunningProvider,
  startOidcProvider,
} from '../../../testing/reader/oidc-provider.ts';
import { logInAs, makeReader } from '../../../testing/readers.ts';
import { createLibrary, identitySettings } from '../../library/public.ts';

const publicUrl = 'https://lib.example';
const home = `${publicUrl}/qinghe`;

let school: RunningProvider;
let liar: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  school = await startOidcProvider([home], {
    zhang: { name: '张三', card: 'Q0001' },
    li: { name: '李四', card: 'Q7777' },
    wang: { name: '王五' },
    zhao: { name: '赵六' },
    sun: { name: '孙七', card: 'Q8888' },
  });
  liar = await startLyingProvider();
});
afterAll(() => Promise.all([school.close(), liar.close()]));

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let visitor: string;

  const source = (id: string, more: object) =>
    identitySettings.parse({
      ...{ id, type: 'oidc', nameZh: '校园账号', nameEn: 'School account', ...oidcClient },
      ...{ issuer: school.issuer, cardFrom: 'card_number', ...more },
    });
  const begin = (id = 'school', token = visitor) =>
    callAs(app, token)(readerCalls.beginIdentity, { source: id });
  const finish = (state: string, answer: string, token = visitor) =>
    callAs(app, token)(readerCalls.identityLogin, { state, answer });
  /** Everything that a person does until the return to the portal. */
  const visitSchool = async (login: string, id?: string) => {
    const { state, address } = answerOf(await begin(id));
    return { state, answer: (await logInAtProvider(address, login)).search.slice(1) };
  };
  const logInAt = async (login: string, id?: string) => {
    const { state, answer } = await visitSchool(login, id);
    return finish(state, answer);
  };

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST', PUBLIC_URL: publicUrl } });
    const identitySources = [
      source('school', { firstTime: 'bind' }),
      source('proves', { firstTime: 'prove', cardFrom: '' }),
      source('creates', { firstTime: 'create' }),
      source('refuses', { firstTime: 'refuse' }),
      source('liar', { issuer: liar.issuer, firstTime: 'bind', cardFrom: 'card' }),
      source('gone', { issuer: 'http://127.0.0.1:9', firstTime: 'bind' }),
    ];
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '青禾',
      settings: { identitySources },
    });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    await makeReader(app, 'qinghe', 'Q0001', { realName: '张三', password: 'Kezhan.2041' });
  });
  beforeEach(async () => {
    visitor = await visitorOf(app, 'qinghe');
  });

  describe('with the account of a real provider', () => {
    test('the login offers it in both languages, and not in another library', async () => {
      const sources = async (token: string, language: 'zh-CN' | 'en-US') =>
        answerOf(await callAs(app, token, { language })(readerCalls.identitySources, {}));
      expect((await sources(visitor, 'zh-CN'))[0]).toEqual({ id: 'school', name: '校园账号' });
      expect((await sources(visitor, 'en-US'))[0]).toEqual({ id: 'school', name: 'School account' });
      const other = await visitorOf(app, 'harbor');
      expect(await sources(other, 'en-US')).toEqual([]);
      expect(await begin('school', other)).toMatchObject({ code: 'reader.signin.unavailable' });
      expect(await begin('wechat')).toMatchObject({ code: 'reader.wechat.unavailable' });
    });

    test('a person is the reader whose card number the school knows', async () => {
      const login = answerOf(await logInAt('zhang'));
      expect(login).toMatchObject({ reader: { borrowNumber: 'Q0001' }, mustChangePassword: false });
      const sessions = answerOf(await callAs(app, login.token)(readerCalls.sessions, {}));
      expect(sessions.find(({ current }) => current)?.kind).toBe('identity');
      answerOf(await callAs(app, login.token)(readerCalls.exportEverything, {}));
      expect(await logInAt('sun')).toMatchObject({ code: 'reader.signin.unknown' });
      expect(await logInAt('zhao')).toMatchObject({ code: 'reader.signin.unknown' });
    });

    test('a person proves a card once, and is recognised from then on', async () => {
      const unbound = await logInAt('wang', 'proves');
      expect(unbound).toMatchObject({ kind: 'refused', code: 'reader.signin.unbound' });
      const bindTicket = unbound.kind === 'refused' ? String(unbound.facts['bindTicket']) : '';
      const stranger = await visitorOf(app, 'qinghe');
      // An old password cannot bypass the account system by which its reader logs in.
      expect(await logInAs(app, visitor, 'Q0001', 'Kezhan.2041', { bindTicket })).toMatchObject({
        code: 'reader.login.elsewhere',
        facts: { name: '校园账号' },
      });
      await makeReader(app, 'qinghe', 'Q0009', { password: 'Kezhan.2041', mustChangePassword: true });
      expect(await logInAs(app, stranger, 'Q0009', 'Kezhan.2041', { bindTicket })).toMatchObject({
        code: 'reader.ticket.invalid',
      });
      const bound = answerOf(await logInAs(app, visitor, 'Q0009', 'Kezhan.2041', { bindTicket }));
      expect(bound.mustChangePassword).toBe(false);
      answerOf(await callAs(app, bound.token)(readerCalls.credit, {}));
      const farewell = answerOf(await callAs(app, bound.token)(readerCalls.logout, {})).farewell;
      expect(farewell?.address.startsWith(`${school.issuer}/`)).toBe(true);
      expect(answerOf(await logInAt('wang', 'proves')).reader.borrowNumber).toBe('Q0009');
    });

    test('a reader is created for a new card number, and never over somebody else’s number', async () => {
      await makeReader(app, 'qinghe', 'Q0002', { icNumber: 'Q7777' });
      expect(await logInAt('li', 'creates')).toMatchObject({ code: 'reader.signin.unknown' });
      await app.db.deleteFrom('reader_identifier').where('value', '=', 'Q7777').execute();
      const made = answerOf(await logInAt('li', 'creates'));
      expect(made.reader).toMatchObject({ borrowNumber: 'Q7777', realName: '李四' });
      expect(answerOf(await logInAt('li', 'creates')).reader.id).toBe(made.reader.id);
      expect(await logInAt('zhao', 'creates')).toMatchObject({ code: 'reader.signin.unknown' });
    });

    test('an unbound person is refused where only bound accounts are accepted', async () => {
      expect(await logInAt('zhang', 'refuses')).toMatchObject({ code: 'reader.signin.unknown' });
    });

    test('a reader whose card is reported lost is refused', async () => {
      await makeReader(app, 'qinghe', 'Q8888', { status: 2 });
      expect(await logInAt('sun')).toMatchObject({ code: 'reader.status.lost' });
    });

    test('the answer works once, in its own visit and library, for ten minutes', async () => {
      const once = await visitSchool('zhang');
      answerOf(await finish(once.state, once.answer));
      expect(await finish(once.state, once.answer)).toMatchObject({ code: 'reader.signin.failed' });
      const replayed = answerOf(await begin());
      const code = new URLSearchParams(once.answer);
      code.set('state', replayed.state);
      expect(await finish(replayed.state, code.toString())).toMatchObject({ code: 'reader.signin.failed' });
      const foreign = await visitSchool('zhang');
      for (const clientid of ['qinghe', 'harbor'])
        expect(await finish(foreign.state, foreign.answer, await visitorOf(app, clientid))).toMatchObject({
          code: 'reader.signin.failed',
        });
      const late = await visitSchool('zhang');
      app.clock.advance(10 * 60_000);
      expect(await finish(late.state, late.answer)).toMatchObject({ code: 'reader.signin.failed' });
      expect(await finish('made-up', 'code=x&state=made-up')).toMatchObject({ code: 'reader.signin.failed' });
    });

    test('a reader who logs in as somebody else gets a new session, and the old token is not theirs', async () => {
      const first = answerOf(await logInAt('zhang'));
      const second = answerOf(await logInAt('zhang'));
      expect(new Set([visitor, first.token, second.token]).size).toBe(3);
      answerOf(await callAs(app, first.token)(readerCalls.logout, {}));
      answerOf(await callAs(app, second.token)(readerCalls.sessions, {}));
    });

    test('a person who cancels at the school is told so, without the school’s words', async () => {
      const { state, address } = answerOf(await begin());
      const back = await logInAtProvider(address, 'zhang', 'wrong');
      const outcome = await finish(state, back.search.slice(1));
      expect(outcome).toMatchObject({ code: 'reader.signin.cancelled' });
      expect(JSON.stringify(outcome)).not.toContain('<b>');
    });

    test('neither secret nor token is in the address, the log or the database', async () => {
      const { address } = answerOf(await begin());
      expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256');
      answerOf(await logInAt('zhang'));
      const kept = JSON.stringify([
        await app.db.selectFrom('one_use').selectAll().execute(),
        await app.db.selectFrom('reader_session').selectAll().execute(),
        await app.db.selectFrom('audit_entry').selectAll().execute(),
        app.logged.texts,
        address,
      ]);
      expect(kept).not.toContain(oidcClient.clientSecret);
      expect(kept).not.toContain('eyJ');
    });
  });

  if (isFirst)
    describe('with a provider that lies', () => {
      const attempt = async (lies: Lies, answer: Readonly<Record<string, string>> = {}) => {
        Object.assign(liar.lies, lies);
        const begun = await begin('liar');
        if (begun.kind !== 'answered') return begun;
        const { state, address } = begun.data;
        liar.asked.nonce = new URL(address).searchParams.get('nonce') ?? '';
        return finish(
          state,
          new URLSearchParams({ code: 'c', state, iss: liar.issuer, ...answer }).toString(),
        );
      };
      beforeEach(() => {
        for (const name of Object.keys(liar.lies)) Reflect.deleteProperty(liar.lies, name);
        liar.asked.clock = () => app.clock.now();
        // The description of a provider is kept for an hour.
        app.clock.advance(3_600_000);
      });
      const seconds = (offset: number) => Math.floor(app.clock.now().getTime() / 1000) + offset;

      test('an honest answer logs in, and the code is sent with this login’s verifier', async () => {
        answerOf(await attempt({}));
        const sent = liar.told.at(-1);
        expect(sent?.get('redirect_uri')).toBe(home);
        expect(sent?.get('code_verifier')?.length).toBeGreaterThan(40);
      });

      test.each<[string, () => Lies]>([
        ['another issuer in the token', () => ({ claims: { iss: 'https://evil.example' } })],
        ['an issuer with one more slash', () => ({ claims: { iss: `${liar.issuer}/` } })],
        ['another audience', () => ({ claims: { aud: 'another-library' } })],
        ['another nonce', () => ({ claims: { nonce: 'replayed' } })],
        ['a token that has expired', () => ({ claims: { iat: seconds(-600), exp: seconds(-120) } })],
        ['a token that is not valid yet', () => ({ claims: { nbf: seconds(120) } })],
        ['no subject', () => ({ claims: { sub: '' } })],
        ['a key that the provider does not have', () => ({ strangeKey: true })],
        ['no signature', () => ({ unsigned: true })],
        ['a code that was used', () => ({ token: [400, '{"error":"invalid_grant"}'] })],
        ['a list', () => ({ token: [200, '[]'] })],
      ])('%s logs nobody in', async (_what, lies) => {
        expect(await attempt(lies())).toMatchObject({ code: 'reader.signin.failed' });
      });

      test.each<[string, Record<string, string>]>([
        ['the state of another login', { state: 'another' }],
        ['the answer of another issuer', { iss: 'https://evil.example' }],
        ['no issuer', { iss: '' }],
        ['no code', { code: '' }],
      ])('%s in the address logs nobody in', async (_what, answer) => {
        expect(await attempt({}, answer)).toMatchObject({ code: 'reader.signin.failed' });
      });

      test('clocks may differ by a minute', async () => {
        answerOf(await attempt({ claims: { iat: seconds(-300), exp: seconds(-50) } }));
      });

      test.each<[string, Lies]>([
        ['that is down', { token: [503, 'down'] }],
        ['that answers a page', { token: [200, '<html></html>'] }],
        ['that describes itself as another', { issuer: 'https://evil.example' }],
      ])('a provider %s counts as away', async (_what, lies) => {
        expect(await attempt(lies)).toMatchObject({ code: 'reader.signin.away' });
      });

      test('a provider that is gone counts as away, and the others still work', async () => {
        expect(await begin('gone')).toMatchObject({ code: 'reader.signin.away' });
        answerOf(await attempt({}));
      });
    });
});
