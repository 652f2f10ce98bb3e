import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogue, randomOf } from '../../../packages/search/bench/catalogue.ts';
import { fillLibrary } from './bench-library.ts';
import { BenchClient, memoryOf, startServer, stopServer } from './bench-server.ts';
import { combinationsOf, type Storm, type StormReport } from './storm.ts';
import { printRow, printTimes } from './table.ts';

/**
 * `npm run bench -- storm --records 100000 --seconds 30 [--folder data] [--reuse]`: crawlers request facet combinations
 * as fast as they can, first from one address and then from fifty, while twenty readers search. The server has its
 * limits on.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '30' },
    open: { type: 'string', default: '32' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-storm-bench') },
    port: { type: 'string', default: '8195' },
    reuse: { type: 'boolean', default: false },
  },
});
const records = Number(options.records);
const seconds = Number(options.seconds);
const readers = 20;
const environment = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATA_DIR: options.folder,
  PORT: options.port,
  HOST: '127.0.0.1',
  TRUST_PROXY: 'loopback',
};
const client = new BenchClient(environment);
const random = randomOf(7);
const part = (text: string) => text.slice(0, 1 + Math.floor(random() * 3));
const sample = [...catalogue({ records: Math.min(records, 4000) })].filter(() => random() < 0.5);
const texts = sample.map(
  (record, index) => [part(record.title), record.keywords[0] ?? part(record.title)][index % 2] ?? '',
);

const measured = ['search', 'facet', 'suggestions', 'book'] as const;
type Measured = (typeof measured)[number];

/** What twenty readers experienced: milliseconds for each action, and failed requests. */
class Meetings {
  readonly times: Record<Measured, number[]> = { search: [], facet: [], suggestions: [], book: [] };
  refused = 0;

  print(name: string): void {
    printRow([name]);
    for (const what of measured) printTimes(`  ${what}, ${this.times[what].length}`, this.times[what]);
    const all = measured.flatMap((what) => this.times[what]);
    printTimes(`  all, ${all.length}, ${this.refused} refused`, all);
  }
}

/** A reader types, searches, narrows and opens books, with a pause after each. */
async function read(number: number, met: Meetings, until: number): Promise<void> {
  const address = `198.51.100.${number}`;
  const token = await client.token(address);
  const ask = async (what: Measured, path: string, body: object) => {
    const sent = performance.now();
    const answer = await client.ask(path, body, { token, address });
    met.times[what].push(performance.now() - sent);
    const { rtcode, data } = JSON.parse(answer.body);
    if (answer.status === 200 && rtcode === '000') return data;
    met.refused += 1;
  };
  const pause = () => sleep(Math.max(0, Math.min(300 + 1400 * random(), until - performance.now())));
  await sleep(1000 * random());
  while (performance.now() < until) {
    const record = sample[Math.floor(random() * sample.length)];
    if (record === undefined) throw new Error('There is no record to look for.');
    await ask('suggestions', '/search/catalogue/suggest', { text: record.title.slice(0, 2) });
    await pause();
    const text = [record.title, record.title.slice(0, 3), record.firstAuthor, record.keywords[0]][
      Math.floor(random() * 4)
    ];
    const found = await ask('search', '/search/catalogue/get', { text: text ?? record.title });
    await pause();
    const letter = found?.aggs?.by_kind?.[0]?.key;
    if (letter !== undefined) {
      await ask('facet', '/search/catalogue/get', { text, mainKindCode: [letter] });
      await pause();
    }
    const id = found?.rs?.[0]?.id ?? String(record.id);
    await Promise.all([
      ask('book', '/catalogue/getCatalogueById', { id }),
      ask('book', '/search/catalogue/relevant', { id, pageSize: 6 }),
    ]);
    await pause();
  }
}

async function readForAWhile(name: string): Promise<void> {
  const met = new Meetings();
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: readers }, (_, number) => read(number + 1, met, until)));
  met.print(name);
}

function startStorm(addresses: number): Promise<StormReport> {
  const crawlers: ChildProcess = fork(fileURLToPath(new URL('./storm-crawlers.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  // In reality they run on other machines and take no time from this one.
  if (crawlers.pid !== undefined) setPriority(crawlers.pid, Math.min(19, getPriority() + 10));
  const storm: Storm = { port: options.port, addresses, open: Number(options.open), seconds, texts };
  crawlers.send(storm);
  return new Promise((resolve, reject) => {
    crawlers.once('message', (report: StormReport) => resolve(report));
    crawlers.once('error', reject);
  });
}

function printStorm({ answered, times, refused, retryAfter, firstRefusal }: StormReport): void {
  const no = Object.values(refused).reduce((sum, count) => sum + count, 0);
  printTimes(`  the crawlers, ${(answered / seconds).toFixed(0)} answers/s`, times);
  const statuses = Object.entries(refused).map(([status, count]) => `${status}: ${count}`);
  printRow(['  refused', `${((100 * no) / Math.max(1, no + answered)).toFixed(1)} %`, ...statuses]);
  if (firstRefusal !== undefined)
    printRow([
      '  first refusal of an address',
      `request ${firstRefusal.requests}`,
      `${firstRefusal.seconds.toFixed(1)} s`,
      `Retry-After ${[...retryAfter].slice(0, 3).join(' ')}`,
    ]);
}

/** The cost of a facet combination compared with a plain query, one after the other on an idle server. */
async function compareCosts(): Promise<void> {
  const plain: number[] = [];
  const combined: number[] = [];
  for (const [number, text] of texts.slice(0, 100).entries()) {
    // One address for all would reach its limit of calls.
    const address = `192.0.2.${number + 1}`;
    const token = await client.token(address);
    const timed = async (times: number[], body: object) => {
      const sent = performance.now();
      const answer = await client.ask('/search/catalogue/get', body, { token, address });
      times.push(performance.now() - sent);
      return JSON.parse(answer.body).data;
    };
    const { aggs } = await timed(plain, { text });
    for (const combination of [...combinationsOf(text, aggs, random)].slice(0, 10))
      await timed(combined, combination);
  }
  printTimes('a plain query', plain);
  printTimes('a facet combination', combined);
}

async function main(): Promise<void> {
  if (!options.reuse) {
    rmSync(options.folder, { recursive: true, force: true });
    await fillLibrary(environment, records);
  }
  const server = await startServer(environment, 'start with its index');
  try {
    printRow(['milliseconds', 'p50', 'p95', 'p99', 'max']);
    await compareCosts();
    await readForAWhile('readers without crawlers');
    for (const addresses of [1, 50]) {
      const storm = startStorm(addresses);
      await readForAWhile(`readers beside ${addresses} × ${options.open} requests of crawlers`);
      printStorm(await storm);
      printRow(['  memory', memoryOf(server)]);
    }
    await readForAWhile('readers right after');
    printRow(['memory at the end', memoryOf(server)]);
  } finally {
    client.close();
    await stopServer(server);
  }
}

await main();
