import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createApp } from '../src/app.ts';
import { checkInvariants } from '../src/circulation/check-invariants.ts';
import { makeScene } from '../src/circulation/testing/fixtures.ts';
import { fixedClock } from '../src/platform/clock.ts';
import { testConfig } from '../src/platform/testing/each-database.ts';
import { LogLines } from '../src/platform/testing/log-lines.ts';
import { ensurePostgres, postgresFolder, removePostgres } from '../src/platform/testing/postgres-server.ts';
import { printRow, quantile } from './table.ts';

// `npm run bench -- two-servers`: 500 readers after the same 100 copies through two server processes on PostgreSQL.
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'yuelan-two-servers-'));
const ports = [8197, 8198];
const agent = new Agent({ keepAlive: true, maxSockets: 250 });

function startServer(port: number, databaseUrl: string): ChildProcess {
  const env = {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, String(port)),
  };
  return spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilReady(port: number): Promise<void> {
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(50);
}

function preBorrow(port: number, token: string, bookBarCode: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = `http://127.0.0.1:${port}/api/borrow/preBorrow/book`;
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve(JSON.parse(body).data?.code ?? `HTTP ${response.statusCode}`));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ bookBarCode }));
  });
}

async function main(): Promise<void> {
  const server = await ensurePostgres(postgresFolder());
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query('create database two_servers template template0');
  await client.end();
  const databaseUrl = `${server}/two_servers`;
  const config = testConfig({ dataDir: join(folder, 'maker'), databaseUrl });
  const logged = new LogLines();
  // Sessions are begun by the true time: the servers go by it.
  const clock = fixedClock(new Date());
  const app = Object.assign(await createApp(config, { clock, logTo: logged }), { clock, logged });
  const children: ChildProcess[] = [];
  try {
    const scene = await makeScene(app, { copies: Array.from({ length: 100 }, () => 1), readers: 500 });
    children.push(...ports.map((port) => startServer(port, databaseUrl)));
    await Promise.all(ports.map(untilReady));
    const started = performance.now();
    const times: number[] = [];
    const codes = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const code = await preBorrow(
          ports[index % 2] ?? 0,
          scene.reader(index).token,
          `${(index % 100) + 1}-1`,
        );
        times.push(performance.now() - started);
        return code;
      }),
    );
    const counts = new Map<string, number>();
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
    for (const [code, count] of counts) printRow([code, count]);
    printRow([
      'milliseconds p50, p99, last',
      quantile(times, 0.5),
      quantile(times, 0.99),
      quantile(times, 1),
    ]);
    const broken = await checkInvariants(app.db, { maxActive: 5 });
    printRow(['broken invariants', broken.length]);
    process.exitCode =
      broken.length === 0 && counts.get('reader.preborrow.preborrow.success') === 100 ? 0 : 1;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await app.close();
    await removePostgres(postgresFolder());
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
