import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRequest } from '@yuelan/contract/server-rendering';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, temporaryFolder } from '../../../testing/each-database.ts';
import { createLibrary, libraryDomain } from '../../library/public.ts';
import { createLog } from '../../platform/log.ts';
import { pagesDomain } from '../domain.ts';
import { PageCache } from './page-cache.ts';
import { PageRenderer } from './page-renderer.ts';

/** Server-built pages as the build produces them, with an address for each possible outcome of rendering. */
const pages = `
let rendered = 0;
let times = 0;
export async function renderPage({ address, language, session, clientid }, fetchIt) {
  if (address.includes('broken')) throw new Error('broken page');
  if (address.includes('hangs')) for (;;) ;
  if (address.includes('waits')) await new Promise(() => {});
  if (address.includes('elsewhere')) return { redirect: '/' + clientid + '/kind/I' };
  if (address.includes('outside')) return { redirect: '//evil.example/' };
  if (address.includes('nothing')) return undefined;
  if (address.includes('sometimes') && (times += 1) === 1) return undefined;
  const ask = async (path) => {
    const response = await fetchIt('/api' + path, { method: 'POST', body: '{}', headers: { authorization: session.token } });
    return response.status + ' ' + (await response.text());
  };
  rendered += 1;
  const answers = [await ask('/libinfo/loadLibInfoSimple'), await ask('/reader/getReaderInfo')];
  return { html: '<h1>' + language + ' ' + address + '</h1>', hydration: JSON.stringify({ answers, count: rendered, hostile: '</script><!--' }), parts: [] };
}`;

function builtPages(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'render'));
  writeFileSync(join(folder.path, 'render/package.json'), '{"type":"module"}');
  writeFileSync(join(folder.path, 'render/render.js'), pages);
  writeFileSync(
    join(folder.path, 'index.html'),
    '<!doctype html><html lang="zh-CN"><head><title>阅览</title></head><body><div id="portal"></div></body></html>',
  );
  return folder;
}

const folder = builtPages();
afterAll(() => folder.remove());

describe('a page', () => {
  let app: TestApp;

  beforeAll(async () => {
    const started = await startTestApp('sqlite', {
      domains: [pagesDomain, libraryDomain],
      environment: { RATE_LIMIT: undefined, PUBLIC_URL: 'https://lib.example.org' },
      config: {
        webRoot: folder.path,
        limits: {
          callsPerMinute: 3,
          visitPerMinute: 100,
          tokensPerMinute: 1,
          picturesPerMinute: 10,
          pagesPerMinute: 1000,
          coversPerMinute: 1000,
          refusalMs: 0,
        },
      },
    });
    app = started.app;
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
    // The very first page waits for its thread.
    await vi.waitUntil(async () => (await get('/qinghe')).body.includes('id="hydration"'), 20_000);
    return started.close;
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  const hydrationIn = (body: string): { answers: string[]; count: number; hostile: string } => {
    const text = /<script type="application\/json" id="hydration">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(text).not.toMatch(/[<>]/);
    return JSON.parse(text);
  };

  test('is rendered in its language with the answers of its calls, and nothing in them can break out', async () => {
    const { body, headers } = await get('/qinghe/book/12?x=1', { cookie: 'lang=en-US' });
    expect(body).toContain('<div id="portal"><h1>en-US /qinghe/book/12?x=1</h1></div>');
    expect(hydrationIn(body)).toMatchObject({ hostile: '</script><!--' });
    expect(hydrationIn(body).answers[0]).toContain('200 {"rtcode":"000"');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('is a visitor’s: it contains nothing of a reader, whoever the caller is', async () => {
    const { body } = await get('/qinghe', { authorization: 'Bearer r1.somebody' });
    expect(hydrationIn(body).answers[1]).toMatch(/^404 /);
    expect(body).not.toContain('d1.');
  });

  test('counts as one page against its reader’s limits, without the calls it is rendered with', async () => {
    for (let times = 0; times < 8; times += 1)
      expect(hydrationIn((await get(`/qinghe?x=${times}`)).body).answers[0]).toContain('"rtcode":"000"');
  });

  test('is not rendered for a person who arrives with a ticket or a code', async () => {
    for (const url of ['/qinghe?p_=ticket', '/qinghe?code=a&state=b', '/qinghe/me/loans'])
      expect((await get(url)).body).toContain('<div id="portal"></div>');
  });

  test('at a different address leads to its own, and nowhere else', async () => {
    const led = await get('/qinghe/search?q=elsewhere');
    expect([led.statusCode, led.headers.location]).toEqual([302, '/qinghe/kind/I']);
    const outside = await get('/qinghe/search?q=outside');
    expect([outside.statusCode, outside.headers.location]).toEqual([200, undefined]);
  });

  test('that cannot be rendered is left to the browser', async () => {
    for (const word of ['broken', 'nothing'])
      expect((await get(`/qinghe/search?q=${word}`)).body).toContain('<div id="portal"></div>');
    expect((await get('/qinghe')).body).toContain('id="hydration"');
  });

  test('is rendered with a token that works for no other library, and for nobody after a restart', async () => {
    const token = app.renderSessions.issue(await clientidOf('qinghe')).token;
    expect(await app.tokens.identify(token)).toMatchObject({ clientid: 'qinghe', level: 'visitor' });
    expect(await app.tokens.identify(`${token}x`)).toBeUndefined();
    const identity = await app.tokens.identify(token);
    expect(identity && (await app.tokens.renew(identity, token))).toBeUndefined();
  });

  const clientidOf = async (clientid: string) => {
    const library = await app.tenancy.byClientId(clientid);
    if (library === undefined) throw new Error(clientid);
    return library.clientid;
  };

  test.each(['/render/render.js', '/render/package.json'])('%s is not served', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, '/client/notMatch']);
  });
});

describe('a cached page', () => {
  let started: Awaited<ReturnType<typeof startTestApp>>;
  let changes = 0;

  beforeAll(async () => {
    started = await startTestApp('sqlite', {
      domains: [pagesDomain, libraryDomain],
      environment: { PUBLIC_URL: 'https://lib.example.org' },
      config: { webRoot: folder.path },
    });
    const { app } = started;
    app.services.pages.changesOf = () => changes;
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    await vi.waitUntil(async () => (await get('/qinghe')).body.includes('id="hydration"'), 20_000);
    return started.close;
  });

  const get = (url: string, headers: Record<string, string> = {}) => started.app.inject({ url, headers });
  /** Identifies a rendering: each worker counts its own, and a kept page does not change. */
  const renderingOf = async (url: string, headers?: Record<string, string>) => {
    const { body } = await get(url, headers);
    const text = /<div id="portal">.*?<\/script>/s.exec(body)?.[0] ?? '';
    expect(text).toContain('"count"');
    return text;
  };

  test('is the same for all visitors, each with their own display', async () => {
    const answers = await Promise.all([
      get('/qinghe/book/1'),
      get('/qinghe/book/1', { cookie: 'display=dark.large' }),
      get('/qinghe/book/1', { authorization: 'Bearer r1.somebody' }),
    ]);
    const renderings = new Set(answers.map(({ body }) => /<div id="portal">.*?<\/script>/s.exec(body)?.[0]));
    expect(renderings.size).toBe(1);
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringMatching(/cookie, accept-language/),
      });
    expect(answers.map(({ body }) => body.includes('data-scheme="dark"'))).toEqual([false, true, false]);
  });

  test('belongs to one library, language, address and state of the catalogue', async () => {
    const first = await renderingOf('/qinghe/book/2');
    expect(await renderingOf('/qinghe/book/2')).toBe(first);
    expect(await renderingOf('/harbor/book/2')).not.toBe(first);
    expect(await renderingOf('/qinghe/book/2', { cookie: 'lang=en-US' })).not.toBe(first);
    expect(await renderingOf('/qinghe/book/2?x')).not.toBe(first);
    changes += 1;
    expect(await renderingOf('/qinghe/book/2')).not.toBe(first);
  });

  test('is rendered again after a second, and when the clock is set back', async () => {
    const { clock } = started.app;
    const renderings = [await renderingOf('/qinghe/book/3')];
    for (const step of [999, 1, -1, 5000]) {
      clock.advance(step);
      renderings.push(await renderingOf('/qinghe/book/3'));
    }
    const [first, second, third, fourth, fifth] = renderings;
    expect(second).toBe(first);
    expect(new Set([first, third, fourth, fifth]).size).toBe(4);
  });

  test('is not kept if it was left to the browser', async () => {
    expect((await get('/qinghe/search?q=sometimes')).body).toContain('<div id="portal"></div>');
    await vi.waitUntil(async () => (await get('/qinghe/search?q=sometimes')).body.includes('id="hydration"'));
  });
});

describe('pages beyond the limit', () => {
  test('displace the oldest, and a failed page is rendered again', async () => {
    const cache = new PageCache<number>();
    let made = 0;
    const get = (key: string, second = 1) =>
      cache.get(
        second,
        key,
        async () => {
          made += 1;
          if (made === 1) throw new Error('first');
          return made;
        },
        () => true,
      );
    await expect(get('a')).rejects.toThrow('first');
    expect(await get('a')).toBe(2);
    for (let other = 0; other < 199; other += 1) await get(`b${other}`);
    expect(await get('a')).toBe(2);
    await get('c');
    expect(await get('b1')).toBe(4);
    expect(await get('a')).toBeGreaterThan(201);
  });

  test('of an earlier second are released', async () => {
    const cache = new PageCache<object>();
    const page = {};
    const get = (second: number, key: string, made: object) =>
      cache.get(
        second,
        key,
        async () => made,
        () => true,
      );
    expect(await get(1, 'a', page)).toBe(page);
    expect(await get(1, 'a', {})).toBe(page);
    const next = {};
    expect(await get(2, 'b', next)).toBe(next);
    expect(await get(2, 'a', next)).toBe(next);
  });
});

describe('the renderer', () => {
  const now = { second: 1, state: 'now' };
  const log = createLog('silent');
  const answer = async () => ({ status: 200, body: '{}' });
  const page = (address: string): PageRequest => ({
    clientid: 'qinghe',
    language: 'zh-CN',
    address,
    origin: 'http://localhost',
    session: { token: 't', expiresAt: '2026-11-21T00:00:00Z', level: 'visitor' },
  });
  const open = (
    patience: { pageMs: number; workerMs: number },
    workers = 1,
    answerCall: ConstructorParameters<typeof PageRenderer>[1] = answer,
  ) => {
    const renderer = new PageRenderer(join(folder.path, 'render/render.js'), answerCall, log, {
      patience,
      workers,
    });
    onTestFinished(() => renderer.close());
    return renderer;
  };

  test('leaves a late page to the browser, but not those beside it', async () => {
    const renderer = open({ pageMs: 2000, workerMs: 60_000 });
    await renderer.warmUp();
    const waits = renderer.render(page('/waits'), now);
    expect(await renderer.render(page('/beside'), now)).toMatchObject({ html: '<h1>zh-CN /beside</h1>' });
    expect(await waits).toBeUndefined();
  });

  test('starts another worker when pages wait for the first', async () => {
    const renderer = open({ pageMs: 60_000, workerMs: 60_000 }, 2);
    await renderer.warmUp();
    const countsOf = async (addresses: readonly string[]) => {
      const rendered = await Promise.all(addresses.map((address) => renderer.render(page(address), now)));
      return rendered.map((rendering) =>
        rendering !== undefined && 'hydration' in rendering ? JSON.parse(rendering.hydration).count : 0,
      );
    };
    expect(await countsOf(['/one'])).toEqual([1]);
    expect(await countsOf(['/two', '/three'])).toEqual([2, 3]);
    void renderer.render(page('/waits'), now);
    void renderer.render(page('/waits'), now);
    expect(await countsOf(['/4', '/5', '/6', '/7', '/8', '/9'])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('does not keep a crowd waiting', async () => {
    const renderer = open({ pageMs: 60_000, workerMs: 60_000 }, 2);
    const crowd = Array.from({ length: 37 }, () => renderer.render(page('/waits'), now));
    expect(await crowd.at(-1)).toBeUndefined();
    await renderer.close();
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => undefined));
  });

  test('ends a worker that hangs, and another one renders the next page', async () => {
    const renderer = open({ pageMs: 60_000, workerMs: 1500 });
    await renderer.warmUp();
    expect(await renderer.render(page('/hangs'), now)).toBeUndefined();
    expect(await renderer.render(page('/fine'), now)).toMatchObject({ html: '<h1>zh-CN /fine</h1>' });
  });

  test('keeps a worker whose call failed', async () => {
    const renderer = open({ pageMs: 60_000, workerMs: 60_000 }, 1, () => Promise.reject(new Error('no')));
    const rendering = await renderer.render(page('/fine'), now);
    expect(rendering).toMatchObject({ hydration: expect.stringContaining('503') });
  });
});
