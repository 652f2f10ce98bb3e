import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { catalogueCalls } from '@yuelan/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { openSearchTrouble } from './open-engine.ts';

/** Stands in for OpenSearch where only its introduction or its silence matters. */
async function standIn(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** A slow response from a busy machine is not a fault. */
const patience = { timeout: 15_000 };

const introduce =
  (distribution: string, number: string): RequestListener =>
  (_, reply) =>
    reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ version: { distribution, number } }));

/** Answers every request after the introduction with an error: the index takes no changes. */
const fullAfter =
  (introduction: RequestListener): RequestListener =>
  (request, reply) =>
    request.url === '/'
      ? introduction(request, reply)
      : reply
          .setHeader('content-type', 'application/json')
          .end('{"test-river":{"settings":{"index.blocks.read_only_allow_delete":"true"}}}');

const said = async (url: string): Promise<string> =>
  String((await openSearchTrouble({ url, prefix: 'test' }))?.what);

describe('a configuration of OpenSearch reports', () => {
  test('an address where nothing answers, which may pass', async () => {
    const trouble = await openSearchTrouble({ url: 'http://127.0.0.1:9', prefix: 'test' });
    expect(String(trouble?.what)).toMatch(
      /^OpenSearch does not answer at http:\/\/127\.0\.0\.1:9 \(.*ECONNREFUSED/u,
    );
    expect(trouble?.isPassing).toBe(true);
  });

  test('a password that is refused', async () => {
    const url = await standIn((_, reply) => reply.writeHead(401).end());
    expect(await said(url)).toBe(
      `OpenSearch at ${url} refuses the user or the password. Check SEARCH_USER and SEARCH_PASSWORD.`,
    );
  });

  test('a version that is too old, and something that is not OpenSearch', async () => {
    const old = await standIn(introduce('opensearch', '2.11.0'));
    expect(await said(old)).toBe(`OpenSearch at ${old} is too old (2.11.0 < 2.17).`);
    const other = await standIn(introduce('', '9.1.0'));
    expect(await said(other)).toBe(`The server at ${other} is not OpenSearch. Check SEARCH_URL.`);
    const none = await standIn((_, reply) => reply.writeHead(404).end());
    expect(await said(none)).toBe(`The server at ${none} is not OpenSearch. Check SEARCH_URL.`);
  });

  test('a server that does not speak TLS as it should', async () => {
    const server = createTlsServer({});
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const address = server.address();
    const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect(await said(url)).toContain(`The certificate of OpenSearch at ${url} is not trusted`);
  });

  test('a disk that is nearly full, which may pass', async () => {
    const url = await standIn(fullAfter(introduce('opensearch', '3.1.0')));
    const trouble = await openSearchTrouble({ url, prefix: 'test' });
    expect(String(trouble?.what)).toBe(
      `OpenSearch at ${url} takes no changes, because its disk is nearly full.`,
    );
    expect(trouble).toMatchObject({ state: 'full', isPassing: true });
  });

  test('nothing if the version is new enough', async () => {
    const url = await standIn(introduce('opensearch', '3.1.0'));
    expect(await openSearchTrouble({ url, prefix: 'test' })).toBeUndefined();
  });
});

eachDatabase((_name, makeApp) => {
  test('a server whose OpenSearch is too old does not start, and says so', async () => {
    const url = await standIn(introduce('opensearch', '2.11.0'));
    await expect(makeApp({ environment: { SEARCH_URL: url } })).rejects.toThrow('is too old (2.11.0 < 2.17)');
  });

  test('a server whose index is its own is ready once its search threads have prepared themselves', async () => {
    const app = await makeApp({ environment: { PORT: '0', HOST: '127.0.0.1' } });
    if (app.config.search !== undefined) return;
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await addTitles(app, 'qinghe', [{ title: '红楼梦' }]);
    await app.services.indexFeed.catchUp();
    const reasons = async () => (await app.http.inject('/health/ready')).json().reasons ?? [];
    expect(await reasons()).not.toContain('search.warming');
    await app.listen();
    await expect.poll(reasons, { interval: 10 }).toContain('search.warming');
    await expect.poll(reasons, patience).not.toContain('search.warming');
  });

  test('while OpenSearch is away, searches tell the reader so, suggestions are missing, and everything else works', async () => {
    const app = await makeApp({ environment: { SEARCH_URL: 'http://127.0.0.1:9' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    await app.services.indexFeed.look();
    const call = callAs(app, await visitorOf(app, 'qinghe'));
    expect(await call(catalogueCalls.search, { text: '红楼梦' })).toMatchObject({
      kind: 'refused',
      code: 'catalogue.search.unreachable',
    });
    expect(answerOf(await call(catalogueCalls.suggest, { text: '红' }))).toEqual([]);
    const ready = await app.http.inject('/health/ready');
    expect(ready).toMatchObject({ statusCode: 200 });
    expect(ready.json()).toEqual({ status: 'ok', notes: ['search.unreachable'] });
  });

  test('a node whose OpenSearch has no room says so, and feeds it again once it has', async () => {
    let answer = fullAfter(introduce('opensearch', '3.1.0'));
    const url = await standIn((request, reply) => answer(request, reply));
    const app = await makeApp({ environment: { SEARCH_URL: url } });
    const ready = async () => (await app.http.inject('/health/ready')).json();
    expect(await ready()).toEqual({ status: 'ok', notes: ['search.full'] });
    const fed = async () => {
      await app.jobs.run('follow-catalogue');
      return app.jobs.states().find(({ name }) => name === 'follow-catalogue')?.last?.problem;
    };
    expect(await fed()).toBe(`OpenSearch at ${url} cannot be used (full)`);
    answer = (request, reply) =>
      request.url === '/' ? introduce('opensearch', '3.1.0')(request, reply) : reply.end('{}');
    await vi.waitFor(async () => {
      await app.jobs.run('watch-opensearch');
      expect(await ready()).toEqual({ status: 'ok' });
    }, patience);
    expect(await fed()).toBeUndefined();
  });
});
