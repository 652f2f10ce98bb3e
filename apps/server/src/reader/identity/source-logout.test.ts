import { readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { type Cas, casLogoutRequest, startCas } from '../../../testing/reader/cas-stand-in.ts';
import { startLyingProvider } from '../../../testing/reader/lying-provider.ts';
import { logInAs, makeReader } from '../../../testing/readers.ts';
import { createLibrary, identitySettings } from '../../library/public.ts';

const publicUrl = 'https://lib.example';
const own = 'Kezhan.2041';
const backChannel = 'http://schemas.openid.net/event/backchannel-logout';

let cas: Cas;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  cas = await startCas({ zhang: { card: 'Q0001' }, wang: {} });
  provider = await startLyingProvider();
});
afterAll(() => Promise.all([cas.close(), provider.close()]));

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  const names = { nameZh: '校园账号', nameEn: 'School', firstTime: 'bind', cardFrom: 'card' };
  const isOpen = async (token: string) =>
    (await callAs(app, token)(readerCalls.sessions, {})).kind === 'answered';
  const send = (url: string, form: Readonly<Record<string, string>>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST', PUBLIC_URL: publicUrl } });
    provider.asked.clock = () => app.clock.now();
    const oidc = { type: 'oidc', issuer: provider.issuer, clientId: 'library' };
    const identitySources = [
      { ...names, ...oidc, id: 'school' },
      { ...names, ...oidc, id: 'gone', issuer: 'http://127.0.0.1:9' },
      { ...names, id: 'cas', type: 'cas', server: cas.address },
      { ...names, id: 'proves', type: 'cas', server: cas.address, firstTime: 'prove', cardFrom: '' },
    ].map((set) => identitySettings.parse(set));
    const settings = { identitySources };
    for (const clientid of ['qinghe', 'harbor']) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid, settings });
      await makeReader(app, clientid, 'Q0001', { password: own });
    }
    await createLibrary(app.db, app.clock, { clientid: 'plain', name: 'plain' });
    await makeReader(app, 'qinghe', 'Q0002', { password: own });
  });

  describe('a provider of OpenID Connect', () => {
    const path = '/qinghe/identity/school/logout';
    let ids = 0;
    const seconds = (offset = 0) => Math.floor(app.clock.now().getTime() / 1000) + offset;
    const claimsOf = (more: object = {}) => {
      ids += 1;
      return {
        ...{ iss: provider.issuer, aud: 'library', iat: seconds(), exp: seconds(120), jti: `j${ids}` },
        ...{ events: { [backChannel]: {} }, ...more },
      };
    };
    const logOut = async (claims: object, how: Parameters<typeof provider.sign>[1] = {}, to = path) =>
      (await send(to, { logout_token: await provider.sign({ ...claims }, { typ: 'logout+jwt', ...how }) }))
        .statusCode;
    const logIn = async (sid: string | undefined, sub = 'u1', clientid = 'qinghe') => {
      provider.lies.claims = { sub, sid };
      const visitor = await visitorOf(app, clientid);
      const { state, address } = answerOf(
        await callAs(app, visitor)(readerCalls.beginIdentity, { source: 'school' }),
      );
      provider.asked.nonce = new URL(address).searchParams.get('nonce') ?? '';
      const answer = new URLSearchParams({ code: 'c', state, iss: provider.issuer }).toString();
      return answerOf(await callAs(app, visitor)(readerCalls.identityLogin, { state, answer })).token;
    };

    test('ends the session that it names, and no other', async () => {
      const [one, other] = [await logIn('s1'), await logIn('s2')];
      expect(await logOut(claimsOf({ sub: 'u1', sid: 's1' }))).toBe(200);
      expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
      expect(await logOut(claimsOf({ sid: 's2' }))).toBe(200);
      expect(await isOpen(other)).toBe(false);
    });

    test('ends all sessions of a person whom it names without a session, and none of another person, library or login', async () => {
      const mine = [await logIn('s3'), await logIn('s4'), await logIn(undefined)];
      const others = [
        await logIn('s5', 'u2'),
        await logIn('s3', 'u1', 'harbor'),
        (await makeReader(app, 'qinghe', 'Q0003')).token,
      ];
      expect(await logOut(claimsOf({ sub: 'u1' }))).toBe(200);
      for (const token of mine) expect(await isOpen(token)).toBe(false);
      for (const token of others) expect(await isOpen(token)).toBe(true);
    });

    test('ends nothing with somebody else’s session, and is told of success', async () => {
      const token = await logIn('s6', 'u2');
      expect(await logOut(claimsOf({ sub: 'u1', sid: 's6' }))).toBe(200);
      expect(await isOpen(token)).toBe(true);
    });

    test('is obeyed once for each token, and a replay changes nothing', async () => {
      const claims = claimsOf({ sub: 'u1' });
      expect(await logOut(claims)).toBe(200);
      const later = await logIn('s7');
      expect(await logOut(claims)).toBe(400);
      expect(await isOpen(later)).toBe(true);
      expect(JSON.stringify(app.logged.texts)).toContain('replayed');
    });

    test.each<[string, () => object, Parameters<typeof provider.sign>[1]?]>([
      ['of another issuer', () => ({ iss: 'https://evil.example' })],
      ['for another client', () => ({ aud: 'another' })],
      ['that has expired', () => ({ iat: seconds(-300), exp: seconds(-120) })],
      ['that is old', () => ({ iat: seconds(-700), exp: undefined })],
      ['of tomorrow', () => ({ iat: seconds(86_400), exp: seconds(86_500) })],
      ['without a time', () => ({ iat: undefined })],
      ['without a number of its own', () => ({ jti: undefined })],
      ['without the event', () => ({ events: {} })],
      ['with the event as a text', () => ({ events: { [backChannel]: 'yes' } })],
      ['with a nonce, as an ID token has', () => ({ nonce: 'n' })],
      ['about nobody', () => ({ sub: undefined })],
      ['with an empty session', () => ({ sid: '' })],
      ['signed by a stranger', () => ({}), { strangeKey: true }],
      ['without a signature', () => ({}), { unsigned: true }],
      ['signed with the secret of the client', () => ({}), { secret: 'library' }],
      ['of another type', () => ({}), { typ: 'at+jwt' }],
    ])('is refused with a token %s', async (_what, more, how) => {
      const token = await logIn('s8');
      expect(await logOut(claimsOf({ sub: 'u1', ...more() }), how)).toBe(400);
      expect(await isOpen(token)).toBe(true);
    });

    test('is refused where it is not set up, and when its keys are unavailable', async () => {
      const claims = claimsOf({ sub: 'u1' });
      for (const to of ['/plain/identity/school/logout', '/nobody/identity/school/logout'])
        expect(await logOut(claims, {}, to)).toBe(404);
      expect(await logOut(claims, {}, '/qinghe/identity/gone/logout')).toBe(400);
      expect((await send(path, {})).statusCode).toBe(400);
      expect((await send(path, { logout_token: 'x'.repeat(40_000) })).statusCode).toBe(413);
      const answer = await send(path, { logout_token: 'x' });
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  describe('a CAS server', () => {
    let visitor: string;
    beforeEach(async () => {
      visitor = await visitorOf(app, 'qinghe');
    });
    const logIn = async (user: string, source: string) => {
      const { address } = answerOf(await callAs(app, visitor)(readerCalls.beginIdentity, { source }));
      const { searchParams } = cas.logIn(address, user);
      const state = searchParams.get('state') ?? '';
      const outcome = await callAs(app, visitor)(readerCalls.identityLogin, {
        state,
        answer: searchParams.toString(),
      });
      return { outcome, state, ticket: searchParams.get('ticket') ?? '' };
    };
    const logOut = async (ticket: string, state = 's', clientid = 'qinghe') =>
      (await send(`/${clientid}?state=${state}`, { logoutRequest: casLogoutRequest(ticket) })).statusCode;

    test('ends the session of a ticket, and nothing more when it repeats itself or somebody guesses', async () => {
      const { outcome, state, ticket } = await logIn('zhang', 'cas');
      const { token } = answerOf(outcome);
      for (const forged of ['ST-guess', `${ticket}x`, ticket.slice(0, -1)])
        expect(await logOut(forged, state)).toBe(200);
      expect(await logOut(ticket, state, 'harbor')).toBe(200);
      expect(await isOpen(token)).toBe(true);
      expect(await logOut(ticket, state)).toBe(200);
      expect(await isOpen(token)).toBe(false);
      const later = answerOf((await logIn('zhang', 'cas')).outcome).token;
      expect(await logOut(ticket, state)).toBe(200);
      expect(await isOpen(later)).toBe(true);
    });

    test('ends a session that began by binding a card', async () => {
      const { outcome, ticket } = await logIn('wang', 'proves');
      const bindTicket = outcome.kind === 'refused' ? String(outcome.facts['bindTicket']) : '';
      const { token } = answerOf(await logInAs(app, visitor, 'Q0002', own, { bindTicket }));
      expect(await logOut(ticket)).toBe(200);
      expect(await isOpen(token)).toBe(false);
    });

    test.each([
      ['nothing', ''],
      ['a text', 'logout'],
      ['a document type', `<!DOCTYPE x [<!ENTITY e "ST-1">]>${casLogoutRequest('&e;')}`],
      ['two tickets', casLogoutRequest('ST-1</samlp:SessionIndex><samlp:SessionIndex>ST-2')],
      ['no ticket', casLogoutRequest('')],
      ['an endless ticket', casLogoutRequest('S'.repeat(300))],
      ['elements of nobody', casLogoutRequest('ST-1').replaceAll('urn:oasis', 'urn:nobody')],
    ])('is refused with %s', async (_what, logoutRequest) => {
      expect((await send('/qinghe', { logoutRequest })).statusCode).toBe(400);
    });

    test('is not heard by a library that has none', async () => {
      expect(await logOut('ST-1', 's', 'plain')).toBe(404);
      expect(await logOut('ST-1', 's', 'nobody')).toBe(404);
    });
  });
});
