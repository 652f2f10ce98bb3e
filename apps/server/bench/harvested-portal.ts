import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type HarvestLine, outcomeOf, readHarvests } from '../src/catalogue/sync/harvest-store.ts';
import { readTitleRecord } from '../src/catalogue/title-record.ts';
import { parseConfig } from '../src/platform/config.ts';
import { type OpenedDatabase, openDatabase } from '../src/platform/database/open.ts';
import { createLog } from '../src/platform/log.ts';
import { benchLibrary, type Environment, megabytesOf, spawnServer, untilReady } from './bench-server.ts';
import { lineOf } from './harvest-records.ts';

const sourceName = 'trial';
const sampleMs = 250;
const pollMs = 5;
/** `monitorEventLoopDelay` includes its own sampling interval. */
const lagResolution = 0.01;
const withdrawnStatus = 6;

/** When the portal is killed, under the name that is printed. */
export type Phase = 'fetching' | 'importing';

export interface HarvestTimes {
  readonly outcome: string;
  readonly problem: string;
  readonly counts: string;
  readonly records: number;
  /** Seconds for the whole harvest, and for its two parts. */
  readonly whole: number;
  readonly fetching: number;
  readonly importing: number;
  readonly killed: readonly string[];
}

/** A harvest that was interrupted counts as failed, and another one begins. */
const isBegunAgain = (line: HarvestLine) => /stopped in the middle/.test(line.problem ?? '');

function countsOf({ result }: HarvestLine): Readonly<Record<string, number>> {
  const schema = z.object({ counts: z.record(z.string(), z.number()) });
  return result === null ? {} : schema.parse(JSON.parse(result)).counts;
}

/** A portal in its own process, on SQLite, that harvests one source. The bench reads its database directly. */
export class HarvestedPortal {
  readonly #environment: Environment & { readonly METRICS_PORT: string };
  readonly #opened: OpenedDatabase;
  #server: ChildProcess | undefined;
  #isWatched = true;
  readonly #watching: Promise<void>;
  largestMemory = 0;
  largestOwnMemory = 0;
  longestStall = 0;

  constructor(environment: Environment & { readonly METRICS_PORT: string }) {
    this.#environment = environment;
    this.#opened = openDatabase(parseConfig(environment), { log: createLog('silent'), purpose: 'work' });
    this.#watching = this.#watch();
  }

  async start(): Promise<void> {
    this.#server = spawnServer(this.#environment);
    await untilReady(this.#server, this.#environment);
  }

  async close(): Promise<void> {
    this.#isWatched = false;
    await this.#watching;
    await this.#end('SIGTERM');
    await this.#opened.close();
  }

  /** Runs a command of the portal's command line. */
  async run(...command: readonly string[]): Promise<void> {
    const cli = fileURLToPath(new URL('../src/yuelan.ts', import.meta.url));
    const child = spawn(process.execPath, [cli, ...command], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`);
  }

  async setSource(...settings: readonly string[]): Promise<void> {
    await this.run('library', 'sync', 'set', benchLibrary, sourceName, 'schedule=', ...settings);
  }

  /** Harvests once. The portal is killed and restarted in the middle of each of these phases. */
  async harvest(records: number, kill: readonly Phase[], options: readonly string[]): Promise<HarvestTimes> {
    const started = performance.now();
    await this.run('library', 'sync', 'run', benchLibrary, sourceName, ...options);
    const killed: string[] = [];
    let toKill = [...kill];
    for (;;) {
      const line = await this.#newest();
      const outcome = outcomeOf(line);
      const phase = await this.#middleOf(line, records);
      if (phase !== undefined && toKill.includes(phase.name)) {
        await this.#end('SIGKILL');
        killed.push(`${phase.name} at ${phase.done}`);
        toKill = toKill.filter((name) => name !== phase.name);
        await this.start();
      }
      if (!['asked', 'harvesting', 'importing'].includes(outcome) && !isBegunAgain(line))
        return this.#timesOf(line, outcome, (performance.now() - started) / 1000, killed);
      await sleep(pollMs);
    }
  }

  /** One line for each record of the source that readers can see, keyed by control number. */
  async lines(): Promise<ReadonlyMap<string, string>> {
    const { db } = this.#opened;
    const titles = await db
      .selectFrom('title')
      .leftJoin('title_origin', (join) =>
        join.onRef('title_origin.title_id', '=', 'title.id').on('title_origin.gone', '=', 0),
      )
      .select(['title.id', 'title.record', 'title_origin.record_key'])
      .where('hidden', '=', 0)
      .where('merged_into', 'is', null)
      .execute();
    const copies = Map.groupBy(
      await db
        .selectFrom('copy')
        .select(['title_id', 'barcode', 'status_id'])
        .where('status_id', '!=', withdrawnStatus)
        .execute(),
      ({ title_id }) => title_id,
    );
    const lines = new Map<string, string>();
    for (const { id, record, record_key } of titles) {
      const { title, isbns } = readTitleRecord(record);
      const control = record_key?.replace(/^.*[: ]/, '') ?? `title ${id} of no record`;
      const held = copies.get(id) ?? [];
      const line = lineOf({
        title,
        isbn: isbns.join(' '),
        copies: held.map(({ barcode, status_id }) => ({ barcode, status: status_id })),
      });
      lines.set(lines.has(control) ? `${control}, again as title ${id}` : control, line);
    }
    return lines;
  }

  async #newest(): Promise<HarvestLine> {
    const [line] = await readHarvests(this.#opened.db, benchLibrary, sourceName, 1);
    if (line === undefined) throw new Error('There is no harvest.');
    return line;
  }

  async #middleOf(line: HarvestLine, records: number): Promise<{ name: Phase; done: number } | undefined> {
    const outcome = outcomeOf(line);
    if (outcome === 'harvesting')
      return line.records >= records / 2 ? { name: 'fetching', done: line.records } : undefined;
    if (outcome !== 'importing') return undefined;
    const { done } = await this.#opened.db
      .selectFrom('import_run')
      .select('rows_done as done')
      .where('id', '=', line.run)
      .executeTakeFirstOrThrow();
    return done >= records / 2 ? { name: 'importing', done } : undefined;
  }

  #timesOf(line: HarvestLine, outcome: string, whole: number, killed: readonly string[]): HarvestTimes {
    const seconds = (from: string, to: string | null) =>
      to === null || to === '' ? 0 : Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
    return {
      ...{ outcome, whole, killed, records: line.records },
      problem: line.runProblem ?? line.problem ?? '',
      counts: Object.entries(countsOf(line))
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
      fetching: seconds(line.begun_at, line.ended_at),
      importing: seconds(line.ended_at, line.runEndedAt),
    };
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await gone;
  }

  async #watch(): Promise<void> {
    while (this.#isWatched) {
      const server = this.#server;
      if (server !== undefined && server.exitCode === null) {
        const own = megabytesOf(server, 'VmRSS') - megabytesOf(server, 'RssFile');
        this.largestMemory = Math.max(this.largestMemory, megabytesOf(server, 'VmHWM'));
        this.largestOwnMemory = Math.max(this.largestOwnMemory, own);
        const metrics = await fetch(`http://127.0.0.1:${this.#environment.METRICS_PORT}/metrics`).then(
          (answer) => answer.text(),
          () => '',
        );
        const lag = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1] ?? 0);
        this.longestStall = Math.max(this.longestStall, lag - lagResolution);
      }
      await sleep(sampleMs);
    }
  }
}
