import { defineCall, type Schema } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { answerOf, callAs, post, visitorOf } from '../../../testing/call-as.ts';
import { startTestApp, type TestApp } from '../../../testing/each-database.ts';
import { createLibrary, libraryDomain } from '../../library/public.ts';
import type { Domain } from '../portal.ts';
import { refuse } from './refusal.ts';
import { serve, serveOpen, serveRaw } from './serve.ts';

const call = <Output extends Schema>(path: `/${string}`, output: Output) =>
  defineCall(
    { path, level: 'visitor' },
    {
      summary: '',
      input: z.strictObject({}),
      output,
      refusals: ['catalogue.search.too-deep'],
    },
  );
const calls = {
  who: call(
    '/test/who',
    z.object({ clientid: z.string(), session: z.string(), language: z.string(), now: z.string() }),
  ),
  trimmed: call(
    '/test/trimmed',
    z.object({ shown: z.string(), rows: z.array(z.object({ id: z.string() })) }),
  ),
  unfit: call('/test/unfit', z.object({ shown: z.string() })),
  refused: call('/test/refused', z.null()),
  undeclared: call('/test/undeclared', z.null()),
  broken: call('/test/broken', z.null()),
  guarded: call('/test/guarded', z.null()),
  large: call('/test/large', z.object({ text: z.string() })),
};
const reader = defineCall(
  { path: '/test/reader', level: 'reader' },
  {
    summary: '',
    input: z.strictObject({}),
    output: z.null(),
    refusals: [],
  },
);

/** The same call twice: the platform answers one in JSON, and the other sends its own reply. */
const alike = (['json', 'raw'] as const).flatMap((way) =>
  (['visitor', 'reader'] as const).map((level) => ({
    way,
    call: defineCall(
      { path: `/test/alike/${way}/${level}`, level },
      {
        summary: '',
        input: z.strictObject({ name: z.string().check(z.maxLength(5)) }),
        output: z.null(),
        refusals: ['catalogue.search.too-deep'],
      },
    ),
  })),
);

let handled = 0;
const testDomain: Domain = {
  name: 'test',
  migrations: [],
  start(portal) {
    serve(portal, calls.who, ({ library, sessionId, language, now }) => ({
      clientid: library.clientid,
      session: sessionId,
      language,
      now: now.toISOString(),
    }));
    const withSecrets = { shown: 'yes', secret: 'canary', rows: [{ id: '1', password: 'canary' }] };
    serve(portal, calls.trimmed, () => withSecrets);
    serve(portal, calls.unfit, () => JSON.parse('{"shown":5}'));
    serve(portal, calls.refused, () => {
      throw refuse('catalogue.search.too-deep', { max: 10_000 });
    });
    serve(portal, calls.undeclared, () => {
      throw refuse('library.unknown');
    });
    serve(portal, calls.broken, () => {
      throw Object.assign(new Error('postgres://user:hunter2@db/x failed'), { detail: 'Key (card)=(Q0001)' });
    });
    serve(portal, calls.guarded, () => {
      handled += 1;
      return null;
    });
    serve(portal, calls.large, () => ({ text: '书'.repeat(5000) }));
    serve(portal, reader, () => {
      handled += 1;
      return null;
    });
    for (const { way, call } of alike)
      if (way === 'json') serve(portal, call, () => null);
      else
        serveRaw(portal, portal.http, call, async ({ check, request, succeed }) => {
          await check(request.body);
          succeed(null);
        });
    portal.guards.push((guarded, _caller, input) => {
      const { name } = z.object({ name: z.optional(z.string()) }).parse(input ?? {});
      if (guarded.path === calls.guarded.path || name === 'guard')
        throw refuse('catalogue.search.too-deep', { max: 1 });
    });
  },
};

describe('a call', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    const started = await startTestApp('sqlite', { domains: [libraryDomain, testDomain] });
    app = started.app;
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
    await createLibrary(app.db, app.clock, {
      clientid: 'harbor',
      name: 'Harbor',
      settings: { languages: ['en-US', 'zh-CN'] },
    });
    token = await visitorOf(app, 'qinghe');
    return started.close;
  });

  test('knows tenant, session, language and time from the token and the clock', async () => {
    const who = answerOf(await callAs(app, token)(calls.who, {}));
    expect(who).toEqual({
      clientid: 'qinghe',
      session: expect.stringMatching(/^[\w-]{22}$/),
      language: 'zh-CN',
      now: '2026-03-02T08:00:00.000Z',
    });
  });

  test('takes nobody’s word for who they are', async () => {
    const names = ['x-user-id', 'x-reader-id', 'iv-user', 'x-tenant-id', 'x-client-id', 'x-original-url'];
    const headers = Object.fromEntries(names.map((name) => [name, 'harbor']));
    expect(answerOf(await callAs(app, token, { headers })(calls.who, {})).clientid).toBe('qinghe');
  });

  test.each([
    [{ cookie: 'lang=en-US' }, 'en-US', 'Done!'],
    [{ cookie: 'a=b; lang=zh-CN', 'accept-language': 'en' }, 'zh-CN', '完成！'],
    [{ cookie: "lang=en'; drop table", 'accept-language': 'de, en;q=0.5' }, 'en-US', 'Done!'],
    [{ 'accept-language': 'de' }, 'zh-CN', '完成！'],
    [{}, 'zh-CN', '完成！'],
  ] as const)('with %j answers in %s', async (headers, language, message) => {
    const outcome = await callAs(app, token, { headers: { ...headers } })(calls.who, {});
    expect(outcome).toMatchObject({ message, data: { language } });
  });

  test('answers in the first language of a library when the person has not chosen one', async () => {
    const harbor = await visitorOf(app, 'harbor');
    expect(answerOf(await callAs(app, harbor)(calls.who, {})).language).toBe('en-US');
  });

  test('sends nothing that the contract does not declare', async () => {
    const response = await post(app, '/api/test/trimmed', {}, { token });
    expect(response.json().data).toEqual({ shown: 'yes', rows: [{ id: '1' }] });
  });

  test('refuses with a code, facts and a message that contains them', async () => {
    expect(await callAs(app, token, { language: 'en-US' })(calls.refused, {})).toMatchObject({
      kind: 'refused',
      code: 'catalogue.search.too-deep',
      message: 'Only the first 10000 results can be paged through. Please narrow the search.',
      facts: { max: 10_000 },
    });
  });

  test('whose answer does not match its contract is a server error, explained in the log and not to the caller', async () => {
    await expect(callAs(app, token)(calls.unfit, {})).rejects.toThrow('does not fit its contract');
    const response = await post(app, '/api/test/unfit', {}, { token });
    expect(response.json()).toEqual({ rtcode: '500', rtmsg: '系统出错了，请重试或联系管理员。', data: null });
  });

  test('that refuses in an undeclared way fails in tests', async () => {
    await expect(callAs(app, token)(calls.undeclared, {})).rejects.toThrow(
      'which its contract does not list',
    );
  });

  test('that breaks tells the caller nothing about the cause', async () => {
    const response = await post(app, '/api/test/broken', {}, { token });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/hunter2|Q0001|Error|at /);
    expect(app.logged.texts.join('\n')).not.toContain('Q0001');
  });

  test('stops at a guard before its handler runs', async () => {
    handled = 0;
    expect(await callAs(app, token)(calls.guarded, {})).toMatchObject({ kind: 'refused' });
    expect(handled).toBe(0);
  });

  test('for readers never reaches its handler with a visitor token, and leaves one security line', async () => {
    handled = 0;
    const before = app.logged.lines.length;
    expect(await callAs(app, token)(reader, {})).toMatchObject({
      kind: 'refused',
      code: 'reader.login.required',
    });
    expect(handled).toBe(0);
    const lines = app.logged.lines.slice(before).filter((line) => line.msg === 'security');
    expect(lines).toMatchObject([
      { security: { event: 'call.refused', target: '/test/reader', reason: 'reader.login.required' } },
    ]);
  });

  describe.each(['visitor', 'reader'] as const)('for a %s', (level) => {
    const open = level === 'visitor';
    test.each([
      ['no token', 'none', { name: 'Q' }, open ? [] : ['token.rejected']],
      ['a forged token', 'forged', { name: 'Q' }, ['token.rejected']],
      ['a visitor token', 'visitor', { name: 'Q' }, open ? [] : ['call.refused']],
      ['a name that is too long', 'visitor', { name: 'too long' }, open ? [] : ['call.refused']],
      ['a character that no text may hold', 'visitor', { name: '\u0000' }, open ? [] : ['call.refused']],
      [
        'a member that is not in the contract',
        'visitor',
        { name: 'Q', admin: 1 },
        open ? [] : ['call.refused'],
      ],
      ['a body that is not JSON', 'visitor', '{', []],
      ['something that a guard stops', 'visitor', { name: 'guard' }, open ? [] : ['call.refused']],
    ] as const)(
      'with %s gets the same answer, whoever sends the reply',
      async (_what, who, payload, events) => {
        const tokens = { none: undefined, forged: `${token}x`, visitor: token };
        const before = app.logged.lines.length;
        const [json, raw] = await Promise.all(
          alike
            .filter(({ call }) => call.level === level)
            .map(async ({ call }) => {
              const response = await post(app, `/api${call.path}`, payload, { token: tokens[who] });
              const security = app.logged.lines
                .slice(before)
                .filter(
                  ({ security }) => z.object({ target: z.literal(call.path) }).safeParse(security).success,
                )
                .map(({ security }) => z.object({ event: z.string() }).parse(security).event);
              return { status: response.statusCode, answer: response.json(), security };
            }),
        );
        expect(raw).toEqual(json);
        const allowed = open && who === 'visitor' && typeof payload === 'object' && payload.name === 'Q';
        expect(json?.answer.rtcode === '000').toBe(allowed && !('admin' in payload));
        expect(json?.security).toEqual(events);
      },
    );
  });

  test('with a large answer is compressed for a client that accepts it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await post(
        app,
        '/api/test/large',
        {},
        { token, headers: { 'accept-encoding': encoding } },
      );
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.rawPayload.length).toBeLessThan(1000);
    }
    const plain = await post(app, '/api/test/large', {}, { token });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('leaves a log line without body, token or the last part of the address', async () => {
    await post(app, '/api/test/who', { text: '秘密检索' }, { token, remoteAddress: '203.0.113.77' });
    const all = app.logged.texts.join('\n');
    expect(all).toContain('203.0.113.0');
    for (const secret of ['203.0.113.77', token, token.slice(-20), '秘密检索'])
      expect(all).not.toContain(secret);
    const line = app.logged.lines.findLast((logged) => logged['route'] === '/api/test/who');
    expect(line).toMatchObject({ status: 400, rtcode: '400', library: 'qinghe', ms: expect.any(Number) });
  });

  test('cannot be served twice, nor with the wrong kind of handler', () => {
    expect(() => serve(app, calls.who, () => ({ clientid: '', session: '', language: '', now: '' }))).toThrow(
      'twice',
    );
    expect(() => serveOpen(app, reader, () => null)).toThrow('needs a token');
  });
});

test('outside tests an answer that does not match is a 500 as well', async () => {
  const { app, close } = await startTestApp('sqlite', {
    domains: [libraryDomain, testDomain],
    config: { environment: 'production' },
  });
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  const token = await visitorOf(app, 'qinghe');
  expect((await post(app, '/api/test/unfit', {}, { token })).statusCode).toBe(500);
  expect((await post(app, '/api/test/undeclared', {}, { token })).json().data).toEqual({
    code: 'library.unknown',
  });
  await close();
});
