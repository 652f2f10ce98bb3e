import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogue, randomOf } from '../../../packages/search/bench/catalogue.ts';
import { allMigrations } from '../src/app.ts';
import { emptyDraft } from '../src/catalogue/import/draft-title.ts';
import { applyTitles } from '../src/catalogue/public.ts';
import { createLibrary } from '../src/library/public.ts';
import { systemClock } from '../src/platform/clock.ts';
import { parseConfig } from '../src/platform/config.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { transaction } from '../src/platform/database/transaction.ts';
import { asClientId, asServiceId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { printRow, printTimes } from './table.ts';

/**
 * `npm run bench -- http --records 100000 --rate 100 --seconds 20 [--folder data] [--reuse] [--with-import]`: with an
 * import, titles are written to the same data folder by another process all the time.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-http-bench') },
    port: { type: 'string', default: '8199' },
    reuse: { type: 'boolean', default: false },
    'with-import': { type: 'boolean', default: false },
    /** Used by the bench itself: only import, until it is ended. */
    importing: { type: 'boolean', default: false },
  },
});
const records = Number(options.records);
const environment = {
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  DATA_DIR: options.folder,
  PORT: options.port,
  HOST: '127.0.0.1',
};

/** Fills a library with generated titles by the road that an import takes, and prints the rate. */
async function fill(): Promise<void> {
  const opened = openDatabase(parseConfig(environment), { log: createLog('silent'), purpose: 'work' });
  await migrate(opened.db, opened.dialect, allMigrations, systemClock);
  await createLibrary(opened.db, systemClock, { clientid: 'bench', name: 'Bench' });
  const target = {
    serviceid: asServiceId('bench'),
    clientid: asClientId('bench'),
    branches: [asClientId('bench')],
  };
  const started = performance.now();
  let batch: ReturnType<typeof draftOf>[] = [];
  const apply = async () => {
    const drafts = batch;
    batch = [];
    await transaction(opened.db, (tx) => applyTitles(tx, target, drafts, new Date()));
  };
  for (const record of catalogue({ records })) {
    batch.push(draftOf(record));
    if (batch.length === 1000) await apply();
  }
  if (batch.length > 0) await apply();
  const seconds = (performance.now() - started) / 1000;
  printRow([
    'titles and copies into the database',
    `${seconds.toFixed(1)} s`,
    `${Math.round(records / seconds)} /s`,
  ]);
  await opened.close();
}

/** Writes new titles, a thousand at a time, until it is ended: what an import does beside a running server. */
async function importForEver(): Promise<void> {
  const opened = openDatabase(parseConfig(environment), { log: createLog('silent'), purpose: 'work' });
  const target = {
    serviceid: asServiceId('bench'),
    clientid: asClientId('bench'),
    branches: [asClientId('bench')],
  };
  let done = 0;
  process.on('SIGTERM', () => {
    process.stdout.write(`${done} titles were imported meanwhile\n`);
    process.exit(0);
  });
  const seed = Date.now() % 1_000_000;
  let batch: ReturnType<typeof draftOf>[] = [];
  for (const record of catalogue({ records: 1_000_000, seed, firstId: 10_000_000 + seed })) {
    batch.push(draftOf(record));
    if (batch.length < 1000) continue;
    const drafts = batch;
    batch = [];
    await transaction(opened.db, (tx) => applyTitles(tx, target, drafts, new Date()));
    done += drafts.length;
    await sleep(1);
  }
}

function draftOf(record: ReturnType<typeof catalogue> extends Generator<infer Item> ? Item : never) {
  const creators = record.authorNames.map((name) => ({
    name,
    originalName: '',
    nationality: '',
    dynasty: '',
    role: 'author' as const,
    roleText: '著',
  }));
  return {
    ...emptyDraft(record.id),
    isbns: record.isbns,
    title: record.title,
    subtitle: record.subtitle,
    authorStatement: record.authorNames.join('；'),
    creators,
    summary: record.summary,
    callNumber: record.callNumber,
    classCode: record.classCode,
    classScheme: 'clc' as const,
    publisher: record.publisher,
    year: record.year,
    keywords: record.keywords,
    headings: record.keywords,
    copyCount: 1,
  };
}

const origin = `http://127.0.0.1:${options.port}`;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post(path: string, body: unknown, token?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = request(`${origin}/api${path}`, { method: 'POST', agent, headers }, (response) => {
      const parts: string[] = [];
      response.setEncoding('utf8');
      response.on('data', (part: string) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(parts.join(''))
          : reject(new Error(`${path} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

async function untilReady(server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const ready = await fetch(`${origin}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(20);
  }
}

function memoryOf(server: ChildProcess): string {
  const status = `/proc/${server.pid}/status`;
  if (!existsSync(status)) return 'unknown';
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0);
  return `${Math.round(kilobytes / 1000)} MB`;
}

async function startServer(what: string): Promise<ChildProcess> {
  const started = performance.now();
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const server = spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(server);
  printRow([what, `${((performance.now() - started) / 1000).toFixed(2)} s`, memoryOf(server)]);
  return server;
}

function startImport(): ChildProcess {
  return spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), '--importing', '--folder', options.folder],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
}

async function stopServer(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

type Call = readonly [path: string, body: unknown];

/** Sends calls at a fixed rate whether or not earlier ones were answered; a late start counts as waiting. */
async function openLoop(name: string, calls: readonly Call[], token: string): Promise<void> {
  const rate = Number(options.rate);
  const total = Math.round(rate * Number(options.seconds));
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const pending: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const due = begun + (index * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const [path, body] = calls[index % calls.length] ?? ['', {}];
    pending.push(
      post(path, body, token).then(
        () => {
          times.push(performance.now() - due);
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(pending);
  printTimes(`${name}, ${rate}/s${failed === 0 ? '' : ` (${failed} failed)`}`, times);
}

async function main(): Promise<void> {
  if (!options.reuse) {
    rmSync(options.folder, { recursive: true, force: true });
    await fill();
    await stopServer(await startServer('first start, index built anew'));
  }
  const server = await startServer('start with its index');
  const importer = options['with-import'] ? startImport() : undefined;
  try {
    const token: string = JSON.parse(await post('/libinfo/tk', { clientid: 'bench' })).data.token;
    const random = randomOf(11);
    const sample = [...catalogue({ records: Math.min(records, 4000) })].filter(() => random() < 0.5);
    const part = (text: string) => text.slice(0, 2 + Math.floor(random() * 3));
    const searches: Call[] = sample.map((record, index) => {
      const text = [
        record.title,
        part(record.title),
        record.firstAuthor,
        record.isbns[0] ?? record.title,
        record.keywords[0] ?? part(record.title),
      ][index % 5];
      return ['/search/catalogue/get', { text }];
    });
    const ids = sample.map(() => String(1 + Math.floor(random() * records)));
    printRow(['milliseconds', 'p50', 'p95', 'p99', 'max']);
    await openLoop('search with facets', searches, token);
    await openLoop(
      'suggestions',
      sample.map((record) => ['/search/catalogue/suggest', { text: part(record.title) }]),
      token,
    );
    await openLoop(
      'book page',
      ids.map((id) => ['/catalogue/getCatalogueById', { id }]),
      token,
    );
    await openLoop(
      'related books',
      ids.map((id) => ['/search/catalogue/relevant', { id, pageSize: 6 }]),
      token,
    );
    await openLoop(
      'class browse',
      [...'ABCDEFGHIJK'].map((letter) => ['/search/catalogue/get', { mainKindCode: [letter] }]),
      token,
    );
    printRow(['memory at the end', memoryOf(server)]);
  } finally {
    if (importer !== undefined) await stopServer(importer);
    await stopServer(server);
  }
}

if (options.importing) await importForEver();
else await main();
