import { catalogueCalls } from '@yuelan/contract/catalogue/calls';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { expect, test } from 'vitest';
import { createApi } from './api.ts';
import { createJsonStore } from './storage.ts';

const noStores = () => ({
  tab: createJsonStore(() => undefined),
  device: createJsonStore(() => undefined),
});

interface Sent {
  readonly path: string;
  readonly token: string | null;
}

/** A server that gives out tokens t1, t2 … and answers every other call through `answer`. */
function portal(answer: (sent: Sent, place: number) => Response) {
  const sent: Sent[] = [];
  const exits: string[] = [];
  let given = 0;
  const api = createApi(
    'qinghe',
    async (path, init) => {
      const call = { path, token: new Headers(init.headers).get('authorization') };
      if (path === `/api${libraryCalls.token.path}`) {
        given += 1;
        return said('000', { token: `t${given}`, expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' });
      }
      sent.push(call);
      return answer(call, sent.length);
    },
    noStores(),
    {
      unknownLibrary: () => exits.push('unknown library'),
      forbidden: () => exits.push('forbidden'),
      sessionLost: () => exits.push('home'),
      refused: (code) => exits.push(code),
    },
  );
  return { api, sent, exits };
}

function said(rtcode: string, data: unknown, status = 200): Response {
  return Response.json({ rtcode, rtmsg: 'words', data }, { status });
}

test('a call carries the visitor token', async () => {
  const { api, sent } = portal(() => said('000', []));
  const outcome = await api.make(catalogueCalls.suggest, { text: 'san' });
  expect(outcome).toEqual({ kind: 'answered', data: [], message: 'words' });
  expect(sent.map((call) => call.token)).toEqual(['Bearer t1']);
});

test('an expired token is replaced and the call repeated, unnoticed by the reader', async () => {
  const { api, sent, exits } = portal(({ token }) =>
    token === 'Bearer t1' ? said('401', null, 401) : said('000', []),
  );
  expect((await api.make(catalogueCalls.suggest, { text: 'san' })).kind).toBe('answered');
  expect(sent.map((call) => call.token)).toEqual(['Bearer t1', 'Bearer t2']);
  expect(exits).toEqual([]);
});

test('a reader’s ended session is not silently replaced by a visitor’s: the page goes home', async () => {
  const { api, sent, exits } = portal(() => said('401', null, 401));
  api.session.adopt({ token: 'r1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'reader' });
  await api.make(catalogueCalls.suggest, { text: 'san' });
  expect(sent.map((call) => call.token)).toEqual(['Bearer r1']);
  expect(exits).toEqual(['home']);
  expect(api.session.live()).toBeUndefined();
});

test('a call refused for lack of a login notifies the page', async () => {
  const { api, exits } = portal(() => said('001', { code: 'reader.login.required' }));
  await api.make(catalogueCalls.suggest, { text: 'san' });
  expect(exits).toEqual(['reader.login.required']);
});

test('a second 401 goes home and does not ask a third time', async () => {
  const { api, sent, exits } = portal(() => said('401', null, 401));
  expect(await api.make(catalogueCalls.suggest, { text: 'san' })).toMatchObject({
    kind: 'failed',
    status: 401,
  });
  expect(sent).toHaveLength(2);
  expect(exits).toEqual(['home']);
});

test('no access leads to the page that says so', async () => {
  const { api, exits } = portal(() => said('403', null, 403));
  await api.make(catalogueCalls.suggest, { text: 'san' });
  expect(exits).toEqual(['forbidden']);
});

test('a call open to anybody carries no token', async () => {
  const { api, sent } = portal(() => said('000', { clientid: 'qinghe', libname: '青禾' }));
  await api.make(libraryCalls.byDomain, { domain: 'lib.example.edu.cn' });
  expect(sent).toEqual([{ path: '/api/libinfo/pageLoginQueryLib', token: null }]);
});

test('an unknown library leads to the page that asks for one', async () => {
  const exits: string[] = [];
  const leave = (name: string) => () => exits.push(name);
  const api = createApi('nowhere', async () => said('001', { code: 'library.unknown' }), noStores(), {
    unknownLibrary: leave('unknown library'),
    forbidden: leave('forbidden'),
    sessionLost: leave('home'),
  });
  expect(await api.make(libraryCalls.info, {})).toMatchObject({ kind: 'refused', code: 'library.unknown' });
  expect(exits).toEqual(['unknown library']);
});

test('without a connection the outcome is a failure of status 0', async () => {
  const api = createApi(
    'qinghe',
    async () => {
      throw new TypeError('Failed to fetch');
    },
    noStores(),
    { unknownLibrary: () => {}, forbidden: () => {}, sessionLost: () => {} },
  );
  expect(await api.make(libraryCalls.info, {})).toMatchObject({ kind: 'failed', status: 0 });
});
