import { createServer, type Server } from 'node:http';
import { readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { logInAs, makeReader, type TestReader } from '../../testing/readers.ts';
import { changeLibrary, createLibrary, renewSecret } from '../library/public.ts';

/** The other ways to log in, besides number and password: card, WeChat, and the ticket of a partner system. */

let answer: (url: URL) => string = () => '{}';
const exchanges: URL[] = [];
let wechat: Server;
let wechatAddress = '';

beforeAll(async () => {
  wechat = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat');
    exchanges.push(url);
    response.end(answer(url));
  });
  await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve));
  const address = wechat.address();
  if (typeof address === 'object' && address !== null) wechatAddress = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  wechat.close();
});

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let visitor: string;
  let reader: TestReader;

  beforeEach(async () => {
    exchanges.length = 0;
    app = await makeApp({
      environment: {
        CAPTCHA_TEST_CODE: 'TEST',
        WECHAT_BASE_URL: wechatAddress,
        PUBLIC_URL: 'https://lib.example',
      },
    });
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '青禾',
      settings: {
        openCardLogin: 1,
        kioskNetworks: ['192.0.2.0/28', '2001:db8:5::/64'],
        openWechatLogin: 1,
        wechatAppId: 'wx123',
        wechatAppSecret: 'topsecret',
      },
    });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    visitor = await visitorOf(app, 'qinghe');
    reader = await makeReader(app, 'qinghe', 'Q0001', {
      realName: '张三',
      icNumber: '0880017',
      identityCard: '110105201203071230',
      password: 'Kezhan.2041',
    });
  });

  describe('a card', () => {
    const swipe = (icNumber: string, remoteAddress = '192.0.2.3') =>
      callAs(app, visitor, { remoteAddress })(readerCalls.cardLogin, { icNumber });

    test.each(['192.0.2.3', '::ffff:192.0.2.3', '2001:db8:5::77'])('logs in at %s', async (address) => {
      const login = answerOf(await swipe('0880017', address));
      expect(login).toMatchObject({ expiresAt: '2026-03-02T08:05:00.000Z', mustChangePassword: false });
      const own = callAs(app, login.token, { remoteAddress: address });
      answerOf(await own(readerCalls.credit, {}));
      expect(await own(readerCalls.saveReader, { keepsBrowsing: 0 })).toMatchObject({
        code: 'reader.card.session',
      });
      expect(
        await own(readerCalls.changePassword, { oldPassword: 'a', password: 'b', checkPass: 'b' }),
      ).toMatchObject({ code: 'reader.card.session' });
      expect(await own(readerCalls.exportEverything, {})).toMatchObject({ code: 'reader.card.session' });
    });

    test('opens a session that ends when its token is used anywhere but at a kiosk', async () => {
      const { token } = answerOf(await swipe('0880017'));
      const at = (remoteAddress: string) => callAs(app, token, { remoteAddress })(readerCalls.credit, {});
      answerOf(await at('192.0.2.3'));
      answerOf(await at('192.0.2.4'));
      expect(await at('203.0.113.9')).toMatchObject({ kind: 'failed', status: 401 });
      expect(await at('192.0.2.3')).toMatchObject({ kind: 'failed', status: 401 });
      expect(app.logged.texts.join('\n')).toContain('outside the kiosk networks');
    });

    test.each(['192.0.2.16', '127.0.0.1', '2001:db8:6::77'])(
      'reveals nothing at %s, which is not a kiosk, whether the card is known or not',
      async (address) => {
        const known = await swipe('0880017', address);
        expect(known).toMatchObject({ code: 'reader.card.unavailable' });
        expect(await swipe('000000', address)).toEqual(known);
      },
    );

    test('gets the same answer if it is unknown, lost or an ID number', async () => {
      await makeReader(app, 'qinghe', 'Q0002', { icNumber: '0880018', status: 2 });
      const unknown = await swipe('000000');
      expect(unknown).toMatchObject({ code: 'reader.card.unknown' });
      expect(await swipe('0880018')).toEqual(unknown);
      expect(await swipe('110105201203071230')).toEqual(unknown);
    });

    test('among a series of guesses is slowed down', async () => {
      const codes = [];
      for (let card = 0; card < 12; card += 1) {
        const outcome = await swipe(String(1000 + card));
        codes.push(outcome.kind === 'refused' ? outcome.code : outcome.kind);
      }
      expect(codes.slice(9)).toEqual([
        'reader.card.unknown',
        'reader.login.throttled',
        'reader.login.throttled',
      ]);
      expect(await swipe('0880017')).toMatchObject({ code: 'reader.login.throttled' });
      app.clock.advance(2000);
      answerOf(await swipe('0880017'));
    });

    test('does nothing where the library has not enabled card login', async () => {
      await changeLibrary(app.db, app.clock, 'qinghe', { settings: { openCardLogin: 0 } });
      await expect
        .poll(async () => await swipe('0880017'))
        .toMatchObject({ code: 'reader.card.unavailable' });
    });
  });

  describe('WeChat', () => {
    const begin = async (token = visitor) => answerOf(await callAs(app, token)(readerCalls.wechatState, {}));
    const end = (state: string, code = 'code-1', token = visitor) =>
      callAs(app, token)(readerCalls.wechatLogin, { code, state });

    beforeEach(() => {
      answer = (url) => JSON.stringify({ access_token: 'a', openid: `of-${url.searchParams.get('code')}` });
    });

    test('shows a code to scan that leads back to the library, without the secret', async () => {
      const { state, qrUrl } = await begin();
      const url = new URL(qrUrl);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        appid: 'wx123',
        redirect_uri: 'https://lib.example/qinghe',
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      expect(qrUrl).not.toContain('topsecret');
    });

    test('binds an account by one login with the password, and logs in from then on', async () => {
      const unbound = await end((await begin()).state);
      expect(unbound).toMatchObject({ kind: 'refused', code: 'reader.wechat.unbound' });
      const bindTicket = unbound.kind === 'refused' ? String(unbound.facts['bindTicket']) : '';
      expect(await logInAs(app, visitor, 'Q0001', 'wrong', { bindTicket })).toMatchObject({
        code: 'reader.login.failed',
      });
      const stranger = await visitorOf(app, 'qinghe');
      expect(await logInAs(app, stranger, 'Q0001', 'Kezhan.2041', { bindTicket })).toMatchObject({
        code: 'reader.ticket.invalid',
      });
      answerOf(await logInAs(app, visitor, 'Q0001', 'Kezhan.2041', { bindTicket }));
      const login = answerOf(await end((await begin()).state));
      expect(login.reader.realName).toBe('张三');
      expect(await logInAs(app, visitor, 'Q0001', 'Kezhan.2041', { bindTicket })).toMatchObject({
        code: 'reader.ticket.invalid',
      });
    });

    test('accepts a state once, in its own visit, for ten minutes, and is asked only then', async () => {
      const once = await begin();
      await end(once.state);
      expect(exchanges).toHaveLength(1);
      expect(await end(once.state)).toMatchObject({ code: 'reader.wechat.failed' });
      const own = await begin();
      const stranger = await visitorOf(app, 'qinghe');
      expect(await end(own.state, 'code-1', stranger)).toMatchObject({ code: 'reader.wechat.failed' });
      const late = await begin();
      app.clock.advance(10 * 60_000);
      expect(await end(late.state)).toMatchObject({ code: 'reader.wechat.failed' });
      expect(await end('made-up')).toMatchObject({ code: 'reader.wechat.failed' });
      expect(exchanges).toHaveLength(1);
    });

    test.each([
      ['an error', '{"errcode":40029,"errmsg":"invalid code"}'],
      ['an empty openid', '{"openid":""}'],
      ['a page', '<html>openid</html>'],
      ['a list', '[{"openid":"x"}]'],
      ['nothing', ''],
    ])('logs nobody in when it answers %s', async (_what, text) => {
      answer = () => text;
      expect(await end((await begin()).state)).toMatchObject({ code: 'reader.wechat.failed' });
    });

    test('is not offered by a library without it', async () => {
      const other = await visitorOf(app, 'harbor');
      expect(await callAs(app, other)(readerCalls.wechatState, {})).toMatchObject({
        code: 'reader.wechat.unavailable',
      });
    });
  });

  describe('the ticket of a partner system', () => {
    const ask = async (secret: string, input: { readerId: string } | { borrowNumber: string }) =>
      callAs(app, secret)(readerCalls.loginTicket, input);
    const use = (id: string, confirm = true, token = visitor) =>
      callAs(app, token)(readerCalls.reader, { id, confirm });

    test('greets the reader, logs in once, and is gone', async () => {
      const secret = await renewSecret(app.db, app.clock, 'qinghe');
      const { ticket } = answerOf(await ask(secret, { borrowNumber: 'q0001' }));
      expect(answerOf(await use(ticket, false))).toEqual({ greeting: '张*' });
      expect(answerOf(await use(ticket, false))).toEqual({ greeting: '张*' });
      const login = answerOf(await use(ticket));
      expect(login.reader?.id).toBe(reader.id);
      answerOf(await callAs(app, login.token)(readerCalls.sessions, {}));
      expect(await use(ticket)).toMatchObject({ code: 'reader.ticket.invalid' });
      expect(await use(ticket, false)).toMatchObject({ code: 'reader.ticket.invalid' });
    });

    test('used by two browsers at once logs one in', async () => {
      const secret = await renewSecret(app.db, app.clock, 'qinghe');
      const { ticket } = answerOf(await ask(secret, { readerId: reader.id }));
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => use(ticket)));
      expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    });

    test('is valid for a minute, in its own library', async () => {
      const secret = await renewSecret(app.db, app.clock, 'qinghe');
      const { ticket } = answerOf(await ask(secret, { readerId: reader.id }));
      const elsewhere = await visitorOf(app, 'harbor');
      expect(await use(ticket, true, elsewhere)).toMatchObject({ code: 'reader.ticket.invalid' });
      app.clock.advance(60_000);
      expect(await use(ticket)).toMatchObject({ code: 'reader.ticket.invalid' });
    });

    test('is issued only for the current secret and a valid reader of that library', async () => {
      const old = await renewSecret(app.db, app.clock, 'qinghe');
      const secret = await renewSecret(app.db, app.clock, 'qinghe');
      for (const wrong of [old, 'made-up', visitor, reader.token])
        expect(await ask(wrong, { readerId: reader.id })).toMatchObject({ kind: 'failed', status: 401 });
      const lost = await makeReader(app, 'qinghe', 'Q0007', { status: 2 });
      const foreign = await makeReader(app, 'harbor', 'H0001');
      expect(await ask(secret, { readerId: lost.id })).toMatchObject({ code: 'reader.status.lost' });
      expect(await ask(secret, { readerId: foreign.id })).toMatchObject({ code: 'reader.unknown' });
      expect(await ask(secret, { borrowNumber: '0880017' })).toMatchObject({ code: 'reader.unknown' });
    });

    test('that is forged, or is a reader’s id, reveals nobody', async () => {
      for (const id of ['t1.forged', 'forged', reader.id, '1', '0'])
        expect(await use(id)).toMatchObject({ kind: 'refused', code: 'reader.ticket.invalid' });
      expect(await callAs(app, visitor)(readerCalls.reader, {})).toMatchObject({
        code: 'reader.login.required',
      });
    });
  });
});
