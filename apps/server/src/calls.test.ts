import { allCalls, type Call, envelopeSchema, type Language, malformedDataSchema } from '@yuelan/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post, visitorOf } from '../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../testing/each-database.ts';
import { createLibrary } from './library/public.ts';

/** Every call of the contract is asked what nobody should ask: the answer is always the envelope, never a 500. */

function envelopeOf(response: LightMyRequestResponse) {
  const envelope = envelopeSchema.parse(response.json());
  expect(Object.keys(response.json()).sort()).toEqual(['data', 'rtcode', 'rtmsg']);
  expect(response.headers['x-rt']).toBe(envelope.rtcode);
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(envelope.rtmsg).not.toBe('');
  return envelope;
}

function expectFailure(response: LightMyRequestResponse, status: number) {
  expect(response.statusCode).toBe(status);
  const envelope = envelopeOf(response);
  expect(envelope.rtcode).toBe(String(status));
  return envelope;
}

const nested = (depth: number) => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const hostile: readonly [string, string][] = [
  ['no JSON at all', 'clientid=qinghe'],
  ['nothing', ''],
  ['a cut-off body', '{"text":"a"'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '1'],
  ['a key that no call has', '{"nobody-asks-this":1}'],
  ['__proto__', '{"__proto__":{"level":"reader"}}'],
  ['a constructor', '{"constructor":{"prototype":{"level":"reader"}}}'],
  ['a NUL', '{"text":"a\\u0000b","clientid":"a\\u0000b"}'],
  ['a NUL in a key', '{"a\\u0000":1}'],
  ['half a character', '{"text":"\\ud83d","domain":"\\udc00"}'],
  ['a body nested 50,000 deep', nested(50_000)],
];

// What is malformed is refused before the first statement.
oneDatabase((makeApp) => {
  let app: TestApp;
  let visitor: string;
  const tokenFor = (call: Call) => (call.level === 'none' ? undefined : visitor);

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
    visitor = await visitorOf(app, 'qinghe');
  });

  test('every call of the contract is served, and nothing else', () => {
    expect([...app.served.keys()].sort()).toEqual(allCalls.map((call) => call.path).sort());
  });

  test('every call declares who may make it', () => {
    for (const call of app.served.values())
      expect(['none', 'visitor', 'reader', 'staff']).toContain(call.level);
  });

  describe.each(allCalls.map((call) => [call.path, call] as const))('%s', (path, call) => {
    const url = `/api${path}`;
    // Calls of the desk are refused before anything of theirs is read (desk-calls.test.ts).
    const isDesk = call.level === 'staff';
    // Forms have tests of their own, beside what reads them.
    const isJson = call.body !== 'multipart' && !isDesk;

    // The test above fails for a call that nobody serves; here it would only say so twenty times more.
    beforeEach(({ skip }) => skip(!app.served.has(path), 'not served'));

    if (call.level !== 'none' && !isDesk)
      test('refuses callers without a token, or with a forged or differently ended one', async () => {
        const changed = visitor.slice(0, -2) + (visitor.endsWith('AA') ? 'BB' : 'AA');
        for (const token of [
          undefined,
          'x',
          'v1.e30.e30',
          changed,
          `${visitor}=`,
          visitor.slice(3),
          'a'.repeat(5000),
        ])
          expectFailure(await post(app, url, {}, { token }), 401);
        const basic = await post(app, url, {}, { headers: { authorization: `Basic ${visitor}` } });
        expectFailure(basic, 401);
      });

    if (call.level === 'reader')
      test('asks a visitor to log in', async () => {
        const response = await post(app, url, {}, { token: visitor });
        expect(response.statusCode).toBe(200);
        expect(envelopeOf(response)).toMatchObject({
          rtcode: '001',
          data: { code: 'reader.login.required' },
        });
      });
    else if (!isDesk) {
      test.each(hostile)('refuses %s as malformed', async (_what, body) => {
        const envelope = expectFailure(await post(app, url, body, { token: tokenFor(call) }), 400);
        expect(malformedDataSchema.parse(envelope.data).issues.length).toBeGreaterThan(0);
      });

      test('refuses a value of every wrong type in each of its fields', async () => {
        const fields =
          'shape' in call.input && typeof call.input.shape === 'object'
            ? Object.keys(call.input.shape ?? {})
            : [];
        for (const field of fields) {
          for (const value of [{}, { $gt: '' }, [{}], [[]], Number.MAX_VALUE, -1]) {
            const response = await post(app, url, { [field]: value }, { token: tokenFor(call) });
            expect([field, value, response.statusCode]).toEqual([field, value, 400]);
            envelopeOf(response);
          }
        }
      });
    }

    test('answers only POST', async () => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const response = await app.inject({ method, url, headers: { authorization: `Bearer ${visitor}` } });
        expectFailure(response, 405);
        expect(response.headers.allow).toBe('POST');
      }
    });

    if (isJson) {
      test('refuses a body over 256 kB', async () => {
        const response = await post(app, url, { text: 'a'.repeat(257 * 1024) }, { token: tokenFor(call) });
        expectFailure(response, 413);
      });

      test('refuses bodies that are not JSON', async () => {
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/xml',
          'application/json-patch',
        ])
          expectFailure(
            await post(app, url, '{}', { token: tokenFor(call), headers: { 'content-type': type } }),
            415,
          );
      });
    }

    test('answers failures in the caller’s language', async () => {
      const words = async (language: Language) =>
        expectFailure(await app.inject({ method: 'GET', url, headers: { cookie: `lang=${language}` } }), 405)
          .rtmsg;
      expect(await words('zh-CN')).not.toBe(await words('en-US'));
    });
  });
});
