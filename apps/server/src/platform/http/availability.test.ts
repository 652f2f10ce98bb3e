import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { libraryCalls } from '@yuelan/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerOf, callAs, post, visitorOf } from '../../../testing/call-as.ts';
import { startTestApp, temporaryFolder, testConfig } from '../../../testing/each-database.ts';
import { fixedClock } from '../../../testing/fixed-clock.ts';
import { LogLines } from '../../../testing/log-lines.ts';
import { makePostgresDatabase } from '../../../testing/test-database.ts';
import { createApp } from '../../app.ts';
import { createLibrary, libraryDomain } from '../../library/public.ts';

/** A connection to a server that can be cut and restored. */
async function breakableWay(target: URL) {
  const open = new Set<Socket>();
  let broken = false;
  const server = createServer((client) => {
    if (broken) return client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  const url = new URL(target);
  url.port = String(address.port);
  return {
    url: url.href,
    cut() {
      broken = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      broken = false;
    },
    close: () => server.close(),
  };
}

test('without its database the portal says so, keeps what it knows, and recovers by itself', async () => {
  const database = await makePostgresDatabase();
  const way = await breakableWay(new URL(database.url));
  const folder = temporaryFolder();
  const logged = new LogLines();
  const app = Object.assign(
    await createApp(testConfig({ dataDir: folder.path, databaseUrl: way.url }), {
      clock: fixedClock(),
      logTo: logged,
      domains: [libraryDomain],
    }),
    { clock: fixedClock(), logged },
  );
  onTestFinished(async () => {
    await app.close();
    way.close();
    await database.drop();
    folder.remove();
  });
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  const token = await visitorOf(app, 'qinghe');
  expect((await app.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ok' });

  way.cut();
  const response = await post(app, '/api/storage/getStorage', {}, { token });
  expect([response.statusCode, response.json().rtcode, response.headers['retry-after']]).toEqual([
    503,
    '503',
    '2',
  ]);
  expect(answerOf(await callAs(app, token)(libraryCalls.info, {})).libname).toBe('清河中学图书馆');
  const ready = await app.inject({ url: '/health/ready' });
  expect([ready.statusCode, ready.json()]).toMatchObject([
    503,
    { status: 'unavailable', reasons: ['database.failed'] },
  ]);
  expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);

  way.mend();
  expect(answerOf(await callAs(app, token)(libraryCalls.storages, {}))).toEqual([]);
  expect((await app.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ok' });
});

test('a stop lets a pending request finish and closes everything', async () => {
  let enter = () => {};
  let leave = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const { app, close } = await startTestApp('sqlite', {
    environment: { PORT: '0', HOST: '127.0.0.1' },
    domains: [libraryDomain],
  });
  app.guards.push(async () => {
    enter();
    await left;
  });
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  const token = await visitorOf(app, 'qinghe');
  const address = await app.listen();
  const answer = fetch(`${address}/api/storage/getStorage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await entered;
  const closed: string[] = [];
  app.onClose(() => void closed.push('domain'));
  const closing = close();
  leave();
  expect((await answer).status).toBe(200);
  await closing;
  expect(closed).toEqual(['domain']);
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
});

describe('a server that has to stop within a set time', () => {
  /** A server with a call that ends when the test says so. */
  async function slowServer(stopMs: number) {
    const { app, close } = await startTestApp('sqlite', {
      environment: { PORT: '0', HOST: '127.0.0.1' },
      patience: { drainMs: 50, stopMs },
      domains: [libraryDomain],
    });
    onTestFinished(close);
    const entered = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    onTestFinished(() => left.resolve());
    app.guards.push(async () => {
      entered.resolve();
      await left.promise;
    });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
    const token = await visitorOf(app, 'qinghe');
    const address = await app.listen();
    const answer = fetch(`${address}/api/storage/getStorage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    }).then(
      ({ status }) => status,
      () => 'cut',
    );
    await entered.promise;
    return { app, answer, left };
  }

  test('is unready at once, and answers a slow request that ends in time', async () => {
    const { app, answer, left } = await slowServer(20_000);
    const stopping = app.stop();
    expect((await app.inject({ url: '/health/ready' })).json()).toMatchObject({ reasons: ['stopping'] });
    left.resolve();
    expect(await answer).toBe(200);
    expect(await stopping).toBe(true);
  });

  test('cuts off a request that does not end, and closes', async () => {
    const { app, answer } = await slowServer(1500);
    const from = performance.now();
    expect(await app.stop()).toBe(true);
    expect(await answer).toBe('cut');
    expect(performance.now() - from).toBeLessThan(5000);
  });

  test('says so when a job does not let it stop', async () => {
    const { app, answer, left } = await slowServer(1500);
    app.jobs.add({ name: 'endless', when: { everyMs: 60_000 }, on: 'every-node', run: () => left.promise });
    void app.jobs.run('endless');
    expect(await app.stop()).toBe(false);
    expect(await answer).toBe('cut');
    expect(app.logged.texts.join()).toContain('STOP_SECONDS are over');
  });
});

test('a failed start releases the data folder', async () => {
  const folder = temporaryFolder();
  const config = testConfig({ dataDir: folder.path });
  const broken = { name: 'broken', migrations: [], start: () => Promise.reject(new Error('cannot start')) };
  const logTo = new LogLines();
  await expect(createApp(config, { domains: [broken], logTo })).rejects.toThrow('cannot start');
  await (await createApp(config, { logTo, domains: [libraryDomain] })).close();
  folder.remove();
});

test('requests during a stop are answered, on new and on open connections', async () => {
  const { app, close } = await startTestApp('sqlite', {
    environment: { PORT: '0', HOST: '127.0.0.1' },
    patience: { drainMs: 150, stopMs: 5000 },
    domains: [libraryDomain],
  });
  onTestFinished(close);
  const address = await app.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 3 });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${address}${path}`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer));
      }).once('error', reject);
    });
  const before = await ask('/health/ready');
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);

  let draining = true;
  const drained = app.drain().then(() => {
    draining = false;
  });
  const answers: IncomingMessage[] = [];
  while (draining) answers.push(...(await Promise.all([ask('/health/live'), ask('/health/live')])));
  await drained;
  const ready = await ask('/health/ready');
  expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close']);
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers)
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await app.close();
  await expect(ask('/health/live')).rejects.toThrow('ECONNREFUSED');
});
