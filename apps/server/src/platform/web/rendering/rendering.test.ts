import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRequest } from '@yuelan/contract/server-rendering';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, temporaryFolder } from '../../../../testing/each-database.ts';
import { createLibrary, libraryDomain } from '../../../library/public.ts';
import { createLog } from '../../log.ts';
import { PageRenderer } from './page-renderer.ts';

/** Pages as the build makes them for the server, with an address for each way in which drawing may go. */
const pages = `
export async function renderPage({ address, language, session, clientid }, fetchIt) {
  if (address.includes('broken')) throw new Error('broken page');
  if (address.includes('hangs')) for (;;) ;
  if (address.includes('waits')) await new Promise(() => {});
  if (address.includes('elsewhere')) return { redirect: '/' + clientid + '/kind/I' };
  if (address.includes('outside')) return { redirect: '//evil.example/' };
  if (address.includes('nothing')) return undefined;
  const ask = async (path) => {
    const response = await fetchIt('/api' + path, { method: 'POST', body: '{}', headers: { authorization: session.token } });
    return response.status + ' ' + (await response.text());
  };
  const answers = [await ask('/libinfo/loadLibInfoSimple'), await ask('/reader/getReaderInfo')];
  return { html: '<h1>' + language + ' ' + address + '</h1>', hydration: JSON.stringify({ answers, hostile: '</script><!--' }) };
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
      domains: [libraryDomain],
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
    // The first page of all waits for its thread.
    await vi.waitUntil(async () => (await get('/qinghe')).body.includes('id="hydration"'), 20_000);
    return started.close;
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  const drawingIn = (body: string): { answers: string[]; hostile: string } => {
    const text = /<script type="application\/json" id="hydration">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(text).not.toMatch(/[<>]/);
    return JSON.parse(text);
  };

  test('is rendered in its language, with what its calls answered, and nothing in them can break out', async () => {
    const { body, headers } = await get('/qinghe/book/12?x=1', { cookie: 'lang=en-US' });
    expect(body).toContain('<div id="portal"><h1>en-US /qinghe/book/12?x=1</h1></div>');
    expect(drawingIn(body)).toMatchObject({ hostile: '</script><!--' });
    expect(drawingIn(body).answers[0]).toContain('200 {"rtcode":"000"');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test("is a visitor's: nothing of a reader is in it, whoever the caller is", async () => {
    const { body } = await get('/qinghe', { authorization: 'Bearer r1.somebody' });
    expect(drawingIn(body).answers[1]).toMatch(/^404 /);
    expect(body).not.toContain('d1.');
  });

  test('costs its reader a page, not the calls that it is rendered with', async () => {
    for (let times = 0; times < 8; times += 1)
      expect(drawingIn((await get('/qinghe')).body).answers[0]).toContain('"rtcode":"000"');
  });

  test('is not rendered for somebody who arrives with a ticket or a code', async () => {
    for (const url of ['/qinghe?p_=ticket', '/qinghe?code=a&state=b', '/qinghe/me/loans'])
      expect((await get(url)).body).toContain('<div id="portal"></div>');
  });

  test('at another address than its own leads there, and nowhere else', async () => {
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

  test('is rendered with a token that stands for no other library, and for nobody after a restart', async () => {
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

describe('the drawing thread', () => {
  const log = createLog('silent');
  const answer = async () => ({ status: 200, body: '{}' });
  const page = (address: string): PageRequest => ({
    clientid: 'qinghe',
    language: 'zh-CN',
    address,
    origin: 'http://localhost',
    session: { token: 't', expiresAt: '2026-11-21T00:00:00Z', level: 'visitor' },
  });
  const open = (patience: { pageMs: number; threadMs: number }) => {
    const renderer = new PageRenderer(join(folder.path, 'render/render.js'), log, patience);
    onTestFinished(() => renderer.close());
    return renderer;
  };

  test('a page that does not come in time is left to the browser, and those behind it too', async () => {
    const renderer = open({ pageMs: 20, threadMs: 60_000 });
    expect(await renderer.draw(page('/waits'), answer)).toBeUndefined();
    expect(await renderer.draw(page('/behind'), answer)).toBeUndefined();
  });

  test('a crowd is not kept waiting', async () => {
    const renderer = open({ pageMs: 60_000, threadMs: 60_000 });
    const crowd = Array.from({ length: 17 }, () => renderer.draw(page('/waits'), answer));
    expect(await crowd.at(-1)).toBeUndefined();
    await renderer.close();
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => undefined));
  });

  test('a thread that hangs is ended, and the next page has another', async () => {
    const renderer = open({ pageMs: 60_000, threadMs: 0 });
    const hanging = renderer.draw(page('/hangs'), answer);
    expect(await renderer.draw(page('/fine'), answer)).toMatchObject({ html: '<h1>zh-CN /fine</h1>' });
    expect(await hanging).toBeUndefined();
  });

  test('a call that fails fails the question, not the thread', async () => {
    const renderer = open({ pageMs: 60_000, threadMs: 60_000 });
    const rendered = await renderer.draw(page('/fine'), () => Promise.reject(new Error('no')));
    expect(rendered).toMatchObject({ hydration: expect.stringContaining('503') });
  });
});
