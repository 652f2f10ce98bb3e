import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogue, randomOf } from '../../../packages/search/bench/catalogue.ts';
import { addTitles, fillLibrary } from './bench-library.ts';
import { BenchClient, memoryOf, startServer, stopServer, unlimited } from './bench-server.ts';
import { printRow, printTimes } from './table.ts';

/**
 * `npm run bench -- http --records 100000 --rate 100 --seconds 20 [--folder data] [--reuse] [--with-import]`: with an
 * import, another process writes titles to the same data folder the whole time.
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
    /** Used by the bench itself: only imports, until it is stopped. */
    importing: { type: 'boolean', default: false },
  },
});
const records = Number(options.records);
const environment = unlimited(options.folder, options.port);

const client = new BenchClient(environment);

/** Writes new titles, a thousand at a time, until it is stopped, as an import does beside a running server. */
async function importForEver(): Promise<void> {
  // As the command `import` does.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  let done = 0;
  process.on('SIGTERM', () => {
    process.stdout.write(`${done} titles were imported meanwhile\n`);
    process.exit(0);
  });
  const seed = Date.now() % 1_000_000;
  const titles = { records: 1_000_000, seed, firstId: 10_000_000 + seed };
  for await (const added of addTitles(environment, titles)) {
    done = added.done;
    await sleep(1);
  }
}

function startImport(): ChildProcess {
  return spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), '--importing', '--folder', options.folder],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
}

type Call = readonly [path: string, body: unknown];

/** Sends calls at a fixed rate, whether or not earlier ones were answered. A late start counts as waiting. */
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
      client.ask(path, body, { token }).then(
        ({ status }) => {
          if (status === 200) times.push(performance.now() - due);
          else failed += 1;
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
    await fillLibrary(environment, records);
  }
  const server = await startServer(environment, 'start with its index');
  const importer = options['with-import'] ? startImport() : undefined;
  try {
    const token = await client.token();
    await sleep(2000);
    const random = randomOf(11);
    // About one title for each request of a kind, so that few searches are the same.
    const titles = Math.max(4000, 2 * Number(options.rate) * Number(options.seconds));
    const sample = [...catalogue({ records: Math.min(records, titles) })].filter(() => random() < 0.5);
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
