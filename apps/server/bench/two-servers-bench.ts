import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { checkInvariants } from '../src/circulation/check-invariants.ts';
import { expireHolds, lendCopy, returnCopy } from '../src/circulation/public.ts';
import { dayMs } from '../src/platform/clock.ts';
import { makeScene, type Scene } from '../testing/circulation/fixtures.ts';
import { type TestApp, testConfig } from '../testing/each-database.ts';
import { fixedClock } from '../testing/fixed-clock.ts';
import { LogLines } from '../testing/log-lines.ts';
import {
  createDatabase,
  ensurePostgres,
  postgresFolder,
  removePostgres,
} from '../testing/postgres-server.ts';
import { spawnServer, untilReady } from './bench-server.ts';
import { printRow, quantile } from './table.ts';

// `npm run bench -- two-servers`: two server processes and a third on PostgreSQL. 500 readers want the same 100 copies;
// one reader clicks 20 times; cancellation, expiry and loan of one hold happen in every order and at once.
const folder = mkdtempSync(join(tmpdir(), 'yuelan-two-servers-'));
const ports = [8197, 8198];
const agent = new Agent({ keepAlive: true, maxSockets: 250 });

const environmentOf = (port: number, databaseUrl: string) => ({
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, String(port)),
});

interface Answer {
  readonly code: string;
  readonly id: string;
  readonly endTime: string;
}

/**
 * Sends a request to one of the servers over HTTP, as a reader's browser would. `code` is `answered` if the answer has
 * none.
 */
function ask(server: number, token: string, path: string, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = `http://127.0.0.1:${ports[server % 2]}/api${path}`;
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { rtcode, data } = JSON.parse(text);
        const code = data?.code ?? (rtcode === '000' ? 'answered' : `HTTP ${response.statusCode}`);
        resolve({ code, id: String(data?.id ?? ''), endTime: String(data?.endTime ?? '') });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

const success = {
  hold: 'reader.preborrow.preborrow.success',
  renew: 'reader.borrow.renew.success',
} as const;

const hold = (server: number, token: string, bookBarCode: string) =>
  ask(server, token, '/borrow/preBorrow/book', { bookBarCode });
const cancel = (server: number, token: string, id: string) =>
  ask(server, token, '/borrow/preBorrow/cancelList', { ids: [{ id }] });

function countOf(answers: readonly Answer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of answers) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** X01: five readers want each copy, and one gets it. Returns what went wrong. */
async function crowd(scene: Scene): Promise<number> {
  const started = performance.now();
  const times: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const answer = await hold(index, scene.reader(index).token, `${(index % 100) + 1}-1`);
      times.push(performance.now() - started);
      return answer;
    }),
  );
  const counts = countOf(answers);
  for (const [code, count] of counts) printRow([code, count]);
  printRow(['milliseconds p50, p99, last', quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)]);
  return counts.get(success.hold) === 100 ? 0 : 1;
}

/** X02: twenty clicks by one reader, ten on each server. Returns the number of surplus or missing rows. */
async function clicks(app: TestApp, scene: Scene): Promise<number> {
  const { token, id: readerId } = scene.reader(500);
  const twenty = <Item>(click: (index: number) => Promise<Item>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => click(index)));
  const held = await twenty((index) => hold(index, token, '101-1'));
  const first = held[0]?.id ?? '';
  const cancelled = await twenty((index) => cancel(index, token, first));
  await lendCopy(app.db, scene.place, { readerId, barcode: '101-2', now: new Date(Date.now() - dayMs) });
  const renewed = await twenty((index) =>
    ask(index, token, '/borrow/book', { lendType: 3, inputData: '101-2' }),
  );
  const shelved = await twenty((index) =>
    ask(index, token, '/catalogue/bookshelf/save', { catalogueId: String(scene.titleIds[0]) }),
  );
  const rows = {
    holds: await app.db.selectFrom('pre_borrow').select('id').where('reader_id', '=', readerId).execute(),
    renewals: await app.db.selectFrom('renewal').select('id').execute(),
    'shelf entries': await app.db
      .selectFrom('shelf_entry')
      .select('id')
      .where('reader_id', '=', readerId)
      .execute(),
  };
  for (const [deed, answers] of Object.entries({ held, cancelled, renewed, shelved }))
    printRow([
      `20 clicks: ${deed}`,
      [...countOf(answers)].map(([code, count]) => `${count} ${code}`).join(', '),
    ]);
  for (const [what, found] of Object.entries(rows)) printRow([`rows made: ${what}`, found.length]);
  return Object.values(rows).filter(({ length }) => length !== 1).length;
}

/** X03: cancellation (on a server), expiry and loan (in this process) of one hold, one after another and at once. */
async function everyOrder(app: TestApp, scene: Scene): Promise<number> {
  const deeds = ['cancel', 'expire', 'lend'] as const;
  const ends = { cancel: 2, expire: 3, lend: 4 } as const;
  const orders = deeds.flatMap((a) =>
    deeds.filter((b) => b !== a).map((b) => [a, b, ...deeds.filter((c) => c !== a && c !== b)]),
  );
  const reader = scene.reader(501);
  let wrong = 0;
  const wins = new Map<string, number>();
  for (let round = 0; round < 20; round += 1)
    for (const order of orders) {
      const atOnce = round > 0;
      await returnCopy(app.db, scene.place, { barcode: '102-1', now: new Date() });
      const made = await hold(round, reader.token, '102-1');
      const late = new Date(Date.parse(made.endTime) + 1000);
      const act = (deed: (typeof deeds)[number], server: number): Promise<unknown> => {
        if (deed === 'cancel') return cancel(server, reader.token, made.id);
        if (deed === 'expire') return expireHolds(app.db, late);
        return lendCopy(app.db, scene.place, { readerId: reader.id, barcode: '102-1', now: new Date() });
      };
      if (atOnce) await Promise.all(order.map((deed, index) => act(deed, index)));
      else for (const [index, deed] of order.entries()) await act(deed, index);
      const { status_id } = await app.db
        .selectFrom('pre_borrow')
        .select('status_id')
        .where('id', '=', Number(made.id))
        .executeTakeFirstOrThrow();
      const winner = deeds.find((deed) => ends[deed] === status_id);
      if (winner === undefined || (!atOnce && winner !== order[0])) wrong += 1;
      if (atOnce) wins.set(winner ?? 'none', (wins.get(winner ?? 'none') ?? 0) + 1);
    }
  const told = [...wins].map(([deed, count]) => `${count} ${deed}`).join(', ');
  printRow(['6 orders, then 114 times at once', `ended by: ${told}`]);
  return wrong;
}

async function main(): Promise<void> {
  const server = await ensurePostgres(postgresFolder());
  await createDatabase(server, 'two_servers');
  const databaseUrl = `${server}/two_servers`;
  const config = testConfig({ dataDir: join(folder, 'maker'), databaseUrl });
  const logged = new LogLines();
  // Sessions begin at the real time, because the servers use it.
  const clock = fixedClock(new Date());
  const app = Object.assign(await createApp(config, { clock, logTo: logged }), { clock, logged });
  const children: ChildProcess[] = [];
  try {
    const scene = await makeScene(app, {
      copies: [...Array.from({ length: 100 }, () => 1), 2, 1],
      readers: 502,
    });
    await Promise.all(
      ports.map((port) => {
        const environment = environmentOf(port, databaseUrl);
        const server = spawnServer(environment);
        children.push(server);
        return untilReady(server, environment);
      }),
    );
    const wrong = {
      crowd: await crowd(scene),
      clicks: await clicks(app, scene),
      orders: await everyOrder(app, scene),
      'broken invariants': (await checkInvariants(app.db, { maxActive: 5 })).length,
    };
    printRow(['wrong', JSON.stringify(wrong)]);
    process.exitCode = Object.values(wrong).every((count) => count === 0) ? 0 : 1;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await app.close();
    await removePostgres(postgresFolder());
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
