import { allCalls, libraryCalls, readerCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { post } from '../../../testing/call-as.ts';
import { startTestApp } from '../../../testing/each-database.ts';
import { createLibrary, libraryDomain } from '../../library/public.ts';
import { parseConfig } from '../config.ts';

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.object({ post: z.object({ summary: z.string().min(1) }) })),
});

const responsesSchema = z.object({
  paths: z.record(
    z.string(),
    z.object({
      post: z.object({
        responses: z.record(
          z.string(),
          z.object({
            content: z
              .looseObject({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) })
              .optional(),
          }),
        ),
      }),
    }),
  ),
});

test('every call of the contract is documented', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [libraryDomain] });
  onTestFinished(close);
  const document = documentSchema.parse((await app.inject({ url: '/api/docs/json' })).json());
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(allCalls.map((call) => `/api${call.path}`).sort());
});

test('the documents for people keep scripts as strict as on every page', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [libraryDomain] });
  onTestFinished(close);
  const page = await app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
  for (const [, source = ''] of page.body.matchAll(/<script[^>]*src="([^"]+)"/g)) {
    const script = await app.inject({ url: new URL(source, 'http://x/api/docs/').pathname });
    expect([source, script.statusCode]).toEqual([source, 200]);
  }
  expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
});

test.each([
  ['production', undefined, 404],
  ['production', 'on', 200],
  ['development', undefined, 200],
  ['development', 'off', 404],
])('in %s with API_DOCS=%s the documents answer %i', async (environment, docs, status) => {
  const parsed = parseConfig({ NODE_ENV: environment, API_DOCS: docs });
  const { app, close } = await startTestApp('sqlite', {
    domains: [libraryDomain],
    config: { apiDocs: parsed.apiDocs },
  });
  onTestFinished(close);
  for (const url of ['/api/docs', '/api/docs/json'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, status]);
});

test('calls answer as documented: with success, refused, malformed, without a token, and for a body that is not JSON', async () => {
  const { app, close } = await startTestApp('sqlite');
  onTestFinished(close);
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
  const { paths } = responsesSchema.parse((await app.inject({ url: '/api/docs/json' })).json());
  const agrees = async (path: string, body: unknown, token?: string) => {
    const response = await post(app, `/api${path}`, body, { token });
    const schema =
      paths[`/api${path}`]?.post.responses[String(response.statusCode)]?.content?.['application/json'].schema;
    if (schema === undefined) return `${path} ${response.statusCode} is not described`;
    const checked = z.fromJSONSchema(schema).safeParse(response.json());
    return checked.success ? 'agrees' : `${path} ${response.statusCode} ${z.prettifyError(checked.error)}`;
  };
  const { token } = z
    .object({ data: z.object({ token: z.string() }) })
    .parse((await post(app, '/api/libinfo/tk', { clientid: 'qinghe' })).json()).data;
  const outcomes = [
    await agrees(libraryCalls.token.path, { clientid: 'nowhere' }),
    await agrees(readerCalls.loginTicket.path, { readerId: '1' }),
  ];
  for (const call of allCalls.filter(({ body, answer }) => body === undefined && answer === undefined))
    for (const body of [{}, 'no JSON', { 'nobody-asks-this': 1 }, { clientid: 'qinghe' }])
      outcomes.push(await agrees(call.path, body, token), await agrees(call.path, body));
  expect(outcomes.filter((outcome) => outcome !== 'agrees')).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(500);
});
