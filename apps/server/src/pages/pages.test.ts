import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, temporaryFolder } from '../../testing/each-database.ts';
import { changeLibrary, createLibrary, libraryDomain } from '../library/public.ts';
import type { Domain } from '../platform/portal.ts';
import { pagesDomain } from './domain.ts';

const script = `export const words = ${JSON.stringify('书'.repeat(2000))};`;
const hostile = '</script><script>alert(1)</script><!--"\'&\u2028';

const bookDomain: Domain = {
  name: 'book',
  migrations: [],
  start(portal) {
    portal.services.pages.register('/book/:id', ({ id = '' }, library, language) =>
      id === '404'
        ? { title: library.libname, status: 404, noIndex: true }
        : {
            title: `${hostile} ${language}`,
            description: hostile,
            canonical: `/${library.clientid}/book/${id}`,
            jsonLd: { '@type': 'Book', name: hostile },
          },
    );
  },
};

function builtPages(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'assets'));
  const shell =
    '<!doctype html><html lang="zh-CN" class="x"><head><link rel="icon" href="/seal.svg" /><meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)" /><title>阅览</title><script type="module" src="/assets/app-abc.js"></script></head><body></body></html>';
  writeFileSync(join(folder.path, 'index.html'), shell);
  writeFileSync(join(folder.path, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder.path, 'assets/app-abc.js'), script);
  writeFileSync(join(folder.path, 'assets/app-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder.path, 'assets/app-abc.js.gz'), gzipSync(script));
  return folder;
}

describe('a page', () => {
  let app: TestApp;
  const folder = builtPages();
  afterAll(() => folder.remove());

  beforeAll(async () => {
    const started = await startTestApp('sqlite', {
      domains: [pagesDomain, libraryDomain, bookDomain],
      environment: { PUBLIC_URL: 'https://library.example.org' },
      config: { webRoot: folder.path },
    });
    app = started.app;
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '清河 <b>图书馆</b>',
      domains: ['lib.qinghe.example'],
    });
    await createLibrary(app.db, app.clock, {
      clientid: 'harbor',
      name: 'Harbor',
      settings: { languages: ['en-US', 'zh-CN'] },
    });
    return started.close;
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test('carries the name and language of its library', async () => {
    const home = await get('/qinghe');
    expect(home.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringMatching(/cookie, accept-language/),
    });
    expect(home.body).toContain('<html lang="zh-CN" style="--library-accent:#');
    expect(home.body).toContain('<title>清河 &lt;b&gt;图书馆&lt;/b&gt;</title>');
    expect((await get('/harbor')).body).toContain('<html lang="en-US" style=');
    expect((await get('/harbor', { cookie: 'lang=zh-CN' })).body).toContain(
      '<html lang="zh-CN" style="--library-accent:#',
    );
  });

  test('has the icons and the manifest of its library', async () => {
    const { body } = await get('/qinghe');
    expect(body).toContain('<link rel="manifest" href="/qinghe/manifest.webmanifest">');
    expect(body).toMatch(/<link rel="icon" href="\/qinghe\/icon\.svg\?[0-9a-f]+"/);
    expect(body).not.toContain('/seal.svg');
    expect((await get('/client/403')).body).toContain('/seal.svg');
  });

  test('home reserves room for the lines that its reader saw last', async () => {
    const bodyOf = async (path: string, lines: string) =>
      (await get(path, { cookie: `lines=${lines}` })).body;
    expect(await bodyOf('/qinghe', '2')).toMatch(/<html [^>]*;--lines:2">/u);
    expect(await bodyOf('/qinghe', '3')).toMatch(/<html [^>]*;--lines:3">/u);
    for (const [path, lines] of [
      ['/qinghe', '0'],
      ['/qinghe', '4'],
      ['/qinghe', '2"><script>'],
      ['/qinghe/search', '2'],
    ] as const)
      expect((await bodyOf(path, lines)).match(/<html [^>]*>/u)?.[0], `${path} ${lines}`).not.toContain(
        '--lines',
      );
  });

  test('has the look its reader chose, from the first line on', async () => {
    const chosen = await get('/qinghe', { cookie: 'display=dark.large' });
    expect(chosen.body).toContain('<html lang="zh-CN" data-scheme="dark" data-type="large" style=');
    expect(chosen.body).toContain('<meta name="theme-color" content="#24221e"');
    const hostile = await get('/qinghe', { cookie: 'display="><script>.large' });
    expect(hostile.body).toContain('<html lang="zh-CN" style="--library-accent:#');
    expect(hostile.body).toContain('<meta name="theme-color" content="#fffdf9"');
  });

  test.each([
    '/qinghe/search?text=x',
    '/qinghe/kind/I',
    '/qinghe/me/loans',
    '/qinghe/notices/news/detail?p_=x',
  ])('%s is the shell', async (url) => {
    expect([(await get(url)).statusCode, (await get(url)).body.includes('app-abc.js')]).toEqual([200, true]);
  });

  test('that no library has is the shell too, but not found', async () => {
    const page = await get('/qinghe/nowhere');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
  });

  test('of an unknown library leads to the page that says so', async () => {
    for (const url of ['/nowhere', '/nowhere/book/1', '/QINGHE', "/'--", '/%E4%B8%AD']) {
      const page = await get(url);
      expect([url, page.statusCode, page.headers.location]).toEqual([url, 302, '/client/notMatch']);
    }
    for (const url of ['/client/notMatch', '/client/elsewhere']) {
      const page = await get(url);
      expect([page.statusCode, page.body.includes('app-abc.js')]).toEqual([404, true]);
    }
    expect((await get('/client/403')).statusCode).toBe(200);
  });

  test('has its own head where a domain provides one, and nothing in it can break out', async () => {
    const { body } = await get('/qinghe/book/12');
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('<link rel="canonical" href="https://library.example.org/qinghe/book/12">');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ '@type': 'Book', name: hostile });
    expect(data).not.toMatch(/[<>\u2028]/);
    expect((await get('/qinghe/book/404')).statusCode).toBe(404);
  });

  test('allows only the scripts, styles and pictures of the portal', async () => {
    const directives = String((await get('/qinghe')).headers['content-security-policy']).split(/; ?/);
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
    ])
      expect(directives).toContain(directive);
  });

  test('has the protective headers', async () => {
    expect((await get('/qinghe')).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  test('at / belongs to the domain’s library, whatever X-Forwarded-Host says', async () => {
    const to = async (headers: Record<string, string>) => (await get('/', headers)).headers.location;
    expect(await to({ host: 'LIB.qinghe.example:8080' })).toBe('/qinghe');
    expect(await to({ host: 'evil.example' })).toBe('/client/notMatch');
    expect(await to({ host: 'evil.example', 'x-forwarded-host': 'lib.qinghe.example' })).toBe(
      '/client/notMatch',
    );
    expect(await to({ host: 'lib.qinghe.example.evil.example' })).toBe('/client/notMatch');
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
  ])('fetches its script compressed for a browser that accepts %s', async (accepted, packed) => {
    const asset = await get('/assets/app-abc.js', { 'accept-encoding': accepted });
    expect(asset.headers).toMatchObject({
      'content-encoding': packed,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect(asset.rawPayload.length).toBeLessThan(300);
  });

  test('fetches its script plain as well', async () => {
    expect((await get('/assets/app-abc.js')).body).toBe(script);
  });

  test.each([
    '/assets/app-old.js',
    '/assets/../../package.json',
    '/..%2f..%2fetc/passwd',
    '/index.html.map',
    '/favicon.ico',
    '/.env',
    '/.git/config',
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('tells crawlers where not to go', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toMatch(/^text\/plain/);
    expect(robots.body).toContain('Disallow: /*/search');
  });
});

const hosts = [
  'localhost:8080',
  '127.0.0.1:8080',
  '192.168.1.20:8080',
  '[::1]:8080',
  'portal.school.example',
];

test('/ leads to the only library, to the default one or to a choice, whatever the server’s address', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [pagesDomain, libraryDomain] });
  const leadTo = (place: string) =>
    expect
      .poll(() =>
        Promise.all(
          hosts.map(async (host) => (await app.inject({ url: '/', headers: { host } })).headers.location),
        ),
      )
      .toEqual(hosts.map(() => place));
  await leadTo('/client/choose');
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  await leadTo('/qinghe');
  expect((await app.inject({ url: '/client/choose' })).headers.location).toBe('/');
  await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  await leadTo('/client/choose');
  expect((await app.inject({ url: '/client/choose' })).statusCode).toBe(200);
  await changeLibrary(app.db, app.clock, 'harbor', { isDefault: true });
  await leadTo('/harbor');
  await changeLibrary(app.db, app.clock, 'harbor', { isDefault: false, domains: ['lib.harbor.example'] });
  await leadTo('/client/notMatch');
  await close();
});

test('pages that were never built say how to build them', async () => {
  const { app, close } = await startTestApp('sqlite', {
    domains: [pagesDomain, libraryDomain],
    config: { webRoot: '/nowhere/dist' },
  });
  const page = await app.inject({ url: '/client/403', headers: { 'accept-language': 'en' } });
  expect(page.body).toContain('npm run portal -- serve');
  expect(page.headers).not.toHaveProperty('strict-transport-security');
  await close();
});
