import type { ChildProcess } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startOpenSearch } from '../../../packages/search/bench/engines/opensearch-node.ts';
import { createDatabase, ensurePostgres, removePostgres } from '../testing/postgres-server.ts';
import { addTitles, makeLibraries } from './bench-library.ts';
import {
  BenchClient,
  type Environment,
  megabytesOf,
  spawnServer,
  stopServer,
  untilReady,
} from './bench-server.ts';
import { printRow, printTimes } from './table.ts';

/**
 * `npm run bench -- libraries --libraries 200 --titles 5000 [--share 10] [--postgres] [--opensearch] [--empty 50]
 * [--folder data]`: many libraries with `--titles` titles each in one server. `--share` of them share one catalogue.
 * Their cost is the difference between half of them, all of them, and all with further empty ones.
 */
const { values: options } = parseArgs({
  options: {
    libraries: { type: 'string', default: '200' },
    titles: { type: 'string', default: '5000' },
    share: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    opensearch: { type: 'boolean', default: false },
    heap: { type: 'string', default: '1500m' },
    empty: { type: 'string', default: '50' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-libraries-bench') },
    port: { type: 'string', default: '8194' },
  },
});
const libraries = Number(options.libraries);
const titles = Number(options.titles);
const empty = Number(options.empty);
const share = Number(options.share);
/** The searches in each library besides the first: an hour of readers. */
const texts = ['中国', '历史', '研究', '经济 发展', 'history', '红楼梦', '人', '社会文化', '教育问题', 'war'];
/** The network size for which the figures are extrapolated. */
const network = { libraries: 200, titles: 10_000_000 } as const;
/** With fewer titles, memory varies more between runs than with the number of titles. */
const fewest = 50_000;

interface Cost {
  readonly groups: number;
  readonly titles: number;
  /**
   * Memory after a start. What searches add is mostly garbage that V8 has not collected yet, and varies between runs.
   */
  readonly memory: number;
  readonly database: number;
  readonly index: number;
  readonly start: number;
}

const nameOf = (number: number) => `lib-${number}`;
const groupOf = (number: number) => (share === 1 ? nameOf(number) : `network-${Math.floor(number / share)}`);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function megabytesIn(folder: string, choose: (path: string) => boolean = () => true): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter(choose).reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
}

/** The number of open files or threads of a process; 0 if the system does not say. */
function countOf(server: ChildProcess, what: 'fd' | 'task'): number {
  try {
    return readdirSync(`/proc/${server.pid}/${what}`).length;
  } catch {
    return 0;
  }
}

class Measurement {
  readonly #environment: Environment;
  readonly #indexFolder: string | undefined;

  constructor(environment: Environment, indexFolder?: string) {
    this.#environment = environment;
    this.#indexFolder = indexFolder;
  }

  async make(from: number, to: number): Promise<void> {
    await makeLibraries(
      this.#environment,
      range(from, to).map((number) => ({ clientid: nameOf(number), group: groupOf(number) })),
    );
  }

  async fill(from: number, to: number): Promise<void> {
    await this.make(from, to);
    const started = performance.now();
    for (const number of range(from, to)) {
      const target = { clientid: nameOf(number), group: groupOf(number) };
      for await (const _ of addTitles(this.#environment, { records: titles, seed: number + 1 }, target));
    }
    const seconds = (performance.now() - started) / 1000;
    const count = (to - from) * titles;
    printRow([`titles of ${to - from} libraries, s, per s`, seconds.toFixed(0), Math.round(count / seconds)]);
  }

  /** Builds the indexes, restarts, has every library used, and prints the cost. */
  async take(what: string, count: number): Promise<Cost> {
    const begin = async () => {
      const started = performance.now();
      const server = spawnServer(this.#environment);
      await untilReady(server, this.#environment);
      return { server, seconds: (performance.now() - started) / 1000 };
    };
    const building = await begin();
    const built = megabytesOf(building.server, 'VmRSS');
    await stopServer(building.server);
    const { server, seconds } = await begin();
    const client = new BenchClient(this.#environment);
    const idle = megabytesOf(server, 'VmRSS');
    const first: number[] = [];
    const others: number[] = [];
    for (const [at, text] of texts.entries())
      for (const number of range(0, count)) {
        const token = await client.token(undefined, nameOf(number));
        const asked = performance.now();
        await client.ask('/search/catalogue/get', { text }, { token });
        (at === 0 ? first : others).push(performance.now() - asked);
      }
    const used = megabytesOf(server, 'VmRSS');
    const reclaimable = megabytesOf(server, 'RssFile');
    const [files, threads] = [countOf(server, 'fd'), countOf(server, 'task')];
    client.close();
    await stopServer(server);
    const database = await this.#databaseSize();
    const index =
      this.#indexFolder === undefined
        ? megabytesIn(options.folder, (path) => !path.includes('yuelan.sqlite'))
        : megabytesIn(this.#indexFolder);
    printRow([what, 'start s', 'idle MB', 'used MB', 'of files', 'tables MB', 'index MB']);
    printRow(['', seconds.toFixed(1), idle, used, reclaimable, database.toFixed(0), index.toFixed(0)]);
    printRow(['  open files, threads', files, threads]);
    printRow(['  first start with index built, s, MB', building.seconds.toFixed(1), built]);
    printTimes('  first search of a library, ms', first);
    printTimes('  other searches, ms', others);
    const groups = Math.ceil(Math.min(count, libraries) / share) + Math.max(0, count - libraries);
    return {
      groups,
      titles: Math.min(count, libraries) * titles,
      memory: idle,
      database,
      index,
      start: seconds,
    };
  }

  async #databaseSize(): Promise<number> {
    const url = this.#environment['DATABASE_URL'];
    if (url === undefined) return megabytesIn(options.folder, (path) => path.includes('yuelan.sqlite'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select pg_database_size(current_database()) as size');
    await client.end();
    return Number(rows[0]?.size ?? 0) / 1e6;
  }
}

const kinds = ['memory', 'database', 'index', 'start'] as const;

function report(less: Cost, all: Cost, more: Cost): void {
  const each = (of: keyof Cost) => (more[of] - all[of]) / empty;
  // At least 0: the time of a start varies by about a second.
  const title = (of: keyof Cost) =>
    Math.max(0, all[of] - less[of] - (all.groups - less.groups) * Math.max(0, each(of))) /
    (all.titles - less.titles);
  printRow(['one more', 'idle kB', 'tables kB', 'index kB', 'start ms']);
  printRow(['  library without titles', ...kinds.map((of) => Math.round(1000 * each(of)))]);
  printRow([
    `  library with ${titles} titles`,
    ...kinds.map((of) => Math.round(1000 * (Math.max(0, each(of)) / share + titles * title(of)))),
  ]);
  printRow(['  thousand titles', ...kinds.map((of) => (1e6 * title(of)).toFixed(1))]);
  if (all.titles - less.titles < fewest) {
    printRow([`fewer than ${fewest} titles between half and all: too few to extend`]);
    return;
  }
  printRow([
    `${network.libraries} libraries, ${network.titles / 1e6} M titles (extended)`,
    ...kinds.map((of) => {
      const grown =
        all[of] +
        (network.libraries / share - all.groups) * Math.max(0, each(of)) +
        (network.titles - all.titles) * title(of);
      return of === 'start' ? `${grown.toFixed(0)} s` : `${(grown / 1000).toFixed(1)} GB`;
    }),
  ]);
}

rmSync(options.folder, { recursive: true, force: true });
const postgres = join(tmpdir(), `yuelan-libraries-postgres-${process.pid}`);
const search = join(tmpdir(), `yuelan-libraries-opensearch-${process.pid}`);
const node = options.opensearch
  ? await startOpenSearch(search, { port: Number(options.port) + 1, heap: options.heap })
  : undefined;
try {
  if (typeof node === 'string') throw new Error(node);
  const url = options.postgres ? await ensurePostgres(postgres) : undefined;
  if (url !== undefined) await createDatabase(url, 'libraries');
  const environment: Environment = {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: options.folder,
    PORT: options.port,
    HOST: '127.0.0.1',
    ...(url === undefined ? {} : { DATABASE_URL: `${url}/libraries` }),
    ...(node === undefined ? {} : { SEARCH_URL: node.url }),
  };
  const measurement = new Measurement(environment, node === undefined ? undefined : search);
  const half = Math.ceil(libraries / 2 / share) * share;
  await measurement.fill(0, half);
  const less = await measurement.take(`${half} libraries × ${titles}`, half);
  await measurement.fill(half, libraries);
  const all = await measurement.take(`${libraries} libraries × ${titles}`, libraries);
  await makeLibraries(
    environment,
    range(libraries, libraries + empty).map((number) => ({
      clientid: nameOf(number),
      group: nameOf(number),
    })),
  );
  const more = await measurement.take(`and ${empty} empty ones`, libraries + empty);
  report(less, all, more);
  if (node !== undefined) printRow(['memory of OpenSearch, MB', Math.round((await node.memory()) / 1e6)]);
} finally {
  if (typeof node === 'object') await node.close();
  await removePostgres(postgres);
  rmSync(options.folder, { recursive: true, force: true });
}
