import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { post, visitorOf } from '../../../testing/call-as.ts';
import { startTestApp, type TestAppOptions } from '../../../testing/each-database.ts';
import { createLibrary, libraryDomain } from '../../library/public.ts';
import { pagesDomain } from '../../pages/public.ts';

const limits = {
  callsPerMinute: 5,
  visitPerMinute: 100,
  tokensPerMinute: 2,
  picturesPerMinute: 10,
  pagesPerMinute: 3,
  coversPerMinute: 10,
  refusalMs: 0,
};

async function limitedApp(
  environment: TestAppOptions['environment'] = {},
  more: Partial<typeof limits> = {},
) {
  const { app, close } = await startTestApp('sqlite', {
    environment: { ...environment, RATE_LIMIT: undefined },
    config: { limits: { ...limits, ...more } },
    domains: [pagesDomain, libraryDomain],
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

test('an address that asks for tokens too often is told when to come back', async () => {
  const app = await limitedApp();
  const ask = () => post(app, '/api/libinfo/tk', { clientid: 'qinghe' }, { remoteAddress: '198.51.100.1' });
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  const refused = await ask();
  expect(refused.json()).toMatchObject({ rtcode: '429', rtmsg: '操作太频繁，请稍候再试。', data: null });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await post(app, '/api/libinfo/tk', { clientid: 'qinghe' }, { remoteAddress: '198.51.100.2' });
  expect(other.statusCode).toBe(200);
});

test('all calls of an address count together, including failed ones', async () => {
  const app = await limitedApp();
  const token = await visitorOf(app, 'qinghe');
  const paths = ['/api/libinfo/loadLibInfoSimple', '/api/storage/getStorage', '/api/dataWall/getOpacConfig'];
  let index = 0;
  const ask = () => post(app, paths[index++ % 3] ?? '', {}, { token: index % 2 === 0 ? token : 'forged' });
  expect((await statuses(6, ask)).filter((status) => status === 429)).toEqual([429]);
});

test('an IPv6 household counts as one address', async () => {
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

test('only a trusted proxy speaks for its clients', async () => {
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

test('pages and missing addresses are limited as well', async () => {
  const app = await limitedApp();
  expect(await statuses(4, () => app.inject({ url: '/qinghe' }))).toEqual([200, 200, 200, 429]);
  const nowhere = () => app.inject({ url: '/api/nowhere', remoteAddress: '198.51.100.3' });
  expect(await statuses(4, nowhere)).toEqual([404, 404, 404, 429]);
});

test('addresses that no route takes are limited as well, and none of them is a server error', async () => {
  const app = await limitedApp();
  const long = () => app.inject({ url: `/${'a'.repeat(301)}` });
  expect(await statuses(4, long)).toEqual([414, 414, 414, 429]);
  const broken = () => app.inject({ url: '/%', remoteAddress: '198.51.100.4' });
  expect(await statuses(4, broken)).toEqual([400, 400, 400, 429]);
  const nul = () => app.inject({ url: '/api/docs/static/a%00b', remoteAddress: '198.51.100.5' });
  expect(await statuses(4, nul)).toEqual([404, 404, 404, 429]);
  expect(app.logged.lines.filter(({ level }) => level >= 40)).toEqual([]);
});

test('a person who was led to a failure sees a page, a program the envelope', async () => {
  const app = await limitedApp();
  const open = (url: string, language = 'en-US') =>
    app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } });
  const nul = await open('/qinghe/book/%00?x=1');
  expect(nul.statusCode).toBe(404);
  expect(nul.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(nul.headers['x-rt']).toBe('404');
  expect(nul.body).toContain(
    '<h1 style="margin:0 0 1rem;font-size:1.375rem">There is nothing at this address.</h1>',
  );
  expect(nul.body).toContain('<a href="/qinghe"');
  const broken = await open('/%"><script>', 'zh-CN');
  expect(broken.statusCode).toBe(400);
  expect(broken.body).toContain('<html lang="zh-CN">');
  expect(broken.body).toContain('<a href="/"');
  expect(broken.body).not.toContain('<script>');
  expect((await open('/assets/missing.js')).body).toContain('<a href="/"');
  const tooMany = await open('/qinghe');
  expect([tooMany.statusCode, tooMany.headers['retry-after']]).toEqual([429, '60']);
  expect(tooMany.body).toContain('That was a little too fast.');
  const call = await app.inject({ url: '/api/nowhere', headers: { accept: 'text/html' } });
  expect(call.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('no address whatsoever causes a server error, and no log line quotes it', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [pagesDomain, libraryDomain] });
  onTestFinished(close);
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  const starts = [
    '/',
    '/qinghe/',
    '/qinghe/book/',
    '/api/docs/static/',
    '/api/',
    '/files/',
    '/assets/',
    '/client/',
  ];
  const piece = fc.oneof(
    fc.constantFrom(
      '%2e%2e/',
      '..%2f',
      '%00',
      '%2500',
      '%',
      '%zz',
      '%ff',
      '%e4%b8',
      '//',
      '\\',
      ';',
      '*',
      '?q=%',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }).map(encodeURI.bind(undefined)),
    fc.integer({ min: 1, max: 2000 }).map((length) => 'secret-word'.repeat(Math.ceil(length / 11))),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.array(piece, { maxLength: 5 }), async (start, pieces) => {
      const from = app.logged.texts.length;
      const url = `${start}${pieces.join('')}`;
      // Requests that the test's own client cannot send.
      fc.pre(URL.canParse(url, 'http://localhost'));
      const { statusCode } = await app.inject({ url });
      expect(statusCode).toBeLessThan(500);
      for (const text of app.logged.texts.slice(from)) expect(text).not.toContain('secret-word');
    }),
    { numRuns: 300 },
  );
});

test('a flooding visit is refused before its address: others there continue', async () => {
  const app = await limitedApp({}, { callsPerMinute: 20, visitPerMinute: 8, tokensPerMinute: 10 });
  const [flooding, other] = [await visitorOf(app, 'qinghe'), await visitorOf(app, 'qinghe')];
  const ask = (token: string) => () => post(app, '/api/libinfo/loadLibInfoSimple', {}, { token });
  expect((await statuses(100, ask(flooding))).filter((status) => status === 200)).toHaveLength(8);
  const refused = await ask(flooding)();
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statuses(8, ask(other))).toEqual(Array.from({ length: 8 }, () => 200));
});

test('made-up tokens count against the address', async () => {
  const app = await limitedApp({}, { callsPerMinute: 5, visitPerMinute: 3 });
  let index = 0;
  const ask = () => post(app, '/api/libinfo/loadLibInfoSimple', {}, { token: `forged-${index++}` });
  expect(await statuses(7, ask)).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('calls without a token are counted separately', async () => {
  const app = await limitedApp();
  const ask = () => post(app, '/api/libinfo/tk', { clientid: 'qinghe' });
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  const other = await post(app, '/api/libinfo/pageLoginQueryLib', { domain: 'lib.example' });
  expect(other.statusCode).toBe(200);
});

test('forwarded headers of an untrusted proxy are reported once, those of a trusted one never', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1' };
  const warnings = (app: Awaited<ReturnType<typeof limitedApp>>) =>
    app.logged.lines.filter((line) => line.msg?.includes('TRUST_PROXY'));
  const naive = await limitedApp();
  await naive.inject({ url: '/health/live', remoteAddress: '192.0.2.1' });
  expect(warnings(naive)).toEqual([]);
  for (let times = 0; times < 3; times += 1)
    await naive.inject({ url: '/health/live', remoteAddress: '192.0.2.1', headers });
  expect(warnings(naive)).toMatchObject([{ proxy: '192.0.2.0', level: 40 }]);
  const told = await limitedApp({ TRUST_PROXY: '192.0.2.1' });
  await told.inject({ url: '/health/live', remoteAddress: '192.0.2.1', headers });
  // A reader on the proxy's own machine.
  const here = { 'x-forwarded-for': '192.0.2.1' };
  await told.inject({ url: '/health/live', remoteAddress: '192.0.2.1', headers: here });
  expect(warnings(told)).toEqual([]);
  await told.inject({ url: '/health/live', remoteAddress: '192.0.2.9', headers });
  expect(warnings(told)).toHaveLength(1);
});
