import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addTitles, makeLibraries } from './bench-library.ts';
import { BenchClient, megabytesOf, spawnServer, stopServer, untilReady } from './bench-server.ts';
import { printRow, printTimes } from './table.ts';

/**
 * `npm run bench -- libraries --libraries 200 --titles 5000 [--empty 50] [--folder data]`: libraries with a catalogue of
 * their own each, in one server. What they cost is the difference between half of them, all of them, and empty ones more.
 */
const { values: options } = parseArgs({
  options: {
    libraries: { type: 'string', default: '200' },
    titles: { type: 'string', default: '5000' },
    empty: { type: 'string', default: '50' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-libraries-bench') },
    port: { type: 'string', default: '8194' },
  },
});
const libraries = Number(options.libraries);
const titles = Number(options.titles);
const empty = Number(options.empty);
const environment = {
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  DATA_DIR: options.folder,
  PORT: options.port,
  HOST: '127.0.0.1',
};

interface Cost {
  readonly memory: number;
  readonly database: number;
  readonly index: number;
  readonly start: number;
}

const nameOf = (number: number) => `lib-${number}`;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function megabytesIn(choose: (path: string) => boolean): number {
  const entries = readdirSync(options.folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter(choose).reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
}

async function fill(from: number, to: number): Promise<void> {
  await makeLibraries(environment, range(from, to).map(nameOf));
  const started = performance.now();
  for (const number of range(from, to))
    for await (const _ of addTitles(environment, { records: titles, seed: number + 1 }, nameOf(number)));
  const seconds = (performance.now() - started) / 1000;
  printRow([
    `titles of ${to - from} libraries, s, per s`,
    seconds.toFixed(0),
    Math.round(((to - from) * titles) / seconds),
  ]);
}

/** Builds the indexes, starts again, searches once in every library, and says what that takes. */
async function measure(what: string, count: number): Promise<Cost> {
  const begin = async () => {
    const started = performance.now();
    const server = spawnServer(environment);
    await untilReady(server, environment);
    return { server, seconds: (performance.now() - started) / 1000 };
  };
  const building = await begin();
  await stopServer(building.server);
  const { server, seconds } = await begin();
  const client = new BenchClient(environment);
  const idle = megabytesOf(server, 'VmRSS');
  const first: number[] = [];
  const second: number[] = [];
  for (const times of [first, second])
    for (const number of range(0, count)) {
      const token = await client.token(undefined, nameOf(number));
      const asked = performance.now();
      await client.ask('/search/catalogue/get', { text: '中国' }, { token });
      times.push(performance.now() - asked);
    }
  const memory = megabytesOf(server, 'VmRSS');
  client.close();
  await stopServer(server);
  const isDatabase = (path: string) => path.includes('yuelan.sqlite');
  const database = megabytesIn(isDatabase);
  const index = megabytesIn((path) => !isDatabase(path));
  printRow([what, 'start s', 'idle MB', 'used MB', 'tables MB', 'index MB']);
  printRow(['', seconds.toFixed(1), idle, memory, database.toFixed(0), index.toFixed(0)]);
  printRow([`  first start, index built, s`, building.seconds.toFixed(1)]);
  printTimes('  first search of a library, ms', first);
  printTimes('  second search, ms', second);
  return { memory, database, index, start: seconds };
}

const each = (more: Cost, less: Cost, count: number, of: keyof Cost) => (more[of] - less[of]) / count;

rmSync(options.folder, { recursive: true, force: true });
try {
  const half = Math.ceil(libraries / 2);
  await fill(0, half);
  const less = await measure(`${half} libraries × ${titles}`, half);
  await fill(half, libraries);
  const all = await measure(`${libraries} libraries × ${titles}`, libraries);
  await makeLibraries(environment, range(libraries, libraries + empty).map(nameOf));
  const more = await measure(`and ${empty} empty ones`, libraries + empty);
  const added = libraries - half;
  printRow(['one more library', 'memory kB', 'tables kB', 'index kB', 'start ms']);
  for (const [name, after, before, count] of [
    [`  with ${titles} titles`, all, less, added],
    ['  without titles', more, all, empty],
  ] as const)
    printRow([
      name,
      ...(['memory', 'database', 'index', 'start'] as const).map((of) =>
        Math.round(1000 * each(after, before, count, of)),
      ),
    ]);
  const titlesAdded = added * titles;
  printRow(['one more title, bytes', 'memory', 'tables', 'index']);
  printRow([
    '',
    ...(['memory', 'database', 'index'] as const).map((of) =>
      Math.round(1e6 * each(all, less, titlesAdded, of)),
    ),
  ]);
} finally {
  rmSync(options.folder, { recursive: true, force: true });
}
