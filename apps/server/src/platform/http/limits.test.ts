import { expect, onTestFinished, test } from 'vitest';
import { createLibrary, libraryDomain } from '../../library/public.ts';
import { post, visitorOf } from '../testing/call-as.ts';
import { startTestApp, type TestAppOptions } from '../testing/each-database.ts';

const limits = { callsPerMinute: 5, tokensPerMinute: 2, pagesPerMinute: 3, refusalMs: 0 };

async function limitedApp(environment: TestAppOptions['environment'] = {}) {
  const { app, close } = await startTestApp('sqlite', {
    environment: { ...environment, RATE_LIMIT: undefined },
    config: { limits },
    domains: [libraryDomain],
  });
  onTestFinished(close);
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  return app;
}

const statuses = async (times: number, request: () => Promise<{ statusCode: number }>) => {
  const seen: number[] = [];
  for (let index = 0; index < times; index += 1) seen.push((await request()).statusCode);
  return seen;
};

test('an address that asks too often for tokens is told when to come back', async () => {
  const app = await limitedApp();
  const ask = () => post(app, '/api/libinfo/tk', { clientid: 'qinghe' }, { remoteAddress: '198.51.100.1' });
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  const refused = await ask();
  expect(refused.json()).toMatchObject({ rtcode: '429', rtmsg: '操作太频繁，请稍候再试。', data: null });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await post(app, '/api/libinfo/tk', { clientid: 'qinghe' }, { remoteAddress: '198.51.100.2' });
  expect(other.statusCode).toBe(200);
});

test('all calls of an address are counted together, also those that fail', async () => {
  const app = await limitedApp();
  const token = await visitorOf(app, 'qinghe');
  const paths = ['/api/libinfo/loadLibInfoSimple', '/api/storage/getStorage', '/api/dataWall/getOpacConfig'];
  let index = 0;
  const ask = () => post(app, paths[index++ % 3] ?? '', {}, { token: index % 2 === 0 ? token : 'forged' });
  expect((await statuses(6, ask)).filter((status) => status === 429)).toEqual([429]);
});

test('an IPv6 household is one address', async () => {
  const app = await limitedApp();
  const ask = (end: string) => () =>
    post(app, '/api/libinfo/tk', { clientid: 'qinghe' }, { remoteAddress: `2001:db8:1:2::${end}` });
  expect(await statuses(2, ask('1'))).toEqual([200, 200]);
  expect(await statuses(1, ask('2'))).toEqual([429]);
});

test('a forged X-Forwarded-For changes nothing', async () => {
  const app = await limitedApp();
  let index = 0;
  const ask = () =>
    post(
      app,
      '/api/libinfo/tk',
      { clientid: 'qinghe' },
      { headers: { 'x-forwarded-for': `198.51.100.${index++}` } },
    );
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
});

test('a trusted proxy speaks for its clients, and only it', async () => {
  const app = await limitedApp({ TRUST_PROXY: '192.0.2.1' });
  let index = 0;
  const ask = (remoteAddress: string) => () =>
    post(
      app,
      '/api/libinfo/tk',
      { clientid: 'qinghe' },
      {
        remoteAddress,
        headers: { 'x-forwarded-for': `198.51.100.${index++}` },
      },
    );
  expect(await statuses(4, ask('192.0.2.1'))).toEqual([200, 200, 200, 200]);
  expect(await statuses(3, ask('192.0.2.9'))).toEqual([200, 200, 429]);
});

test('pages and addresses that do not exist are limited as well', async () => {
  const app = await limitedApp();
  expect(await statuses(4, () => app.inject({ url: '/qinghe' }))).toEqual([200, 200, 200, 429]);
  const nowhere = () => app.inject({ url: '/api/nowhere', remoteAddress: '198.51.100.3' });
  expect(await statuses(4, nowhere)).toEqual([404, 404, 404, 429]);
});
