import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openEmbeddedEngine } from '../src/index.ts';
import type { SearchEngine } from '../src/port.ts';
import { catalogue, catalogueBatches } from './catalogue.ts';
import { mixed, query, questions, row } from './reader-questions.ts';

/** `npm run bench -- search --records 1000000 [--folder folder] [--reuse] [--rounds 200]` */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-bench') },
    reuse: { type: 'boolean', default: false },
    /** Used by the bench itself: only builds. */
    building: { type: 'boolean', default: false },
  },
});
const records = Number(options.records);
const rounds = Number(options.rounds);
const group = 'bench';
function print(columns: readonly (string | number)[]): void {
  process.stdout.write(
    `${columns.map((value, at) => (at === 0 ? String(value).padEnd(34) : String(value).padStart(10))).join('')}\n`,
  );
}

const memory = (): string => `${Math.round(process.memoryUsage().rss / 1e6)} MB`;

/** Runs each of `calls` once, one after another, and prints the times in milliseconds. */
async function measure(name: string, calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  for (const call of calls) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  print([
    name,
    at(0.5),
    at(0.95),
    at(0.99),
    (times.at(-1) ?? 0).toFixed(2),
    ((user + system) / 1000 / calls.length).toFixed(2),
  ]);
}

async function build(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const builder = await openEmbeddedEngine({ folder });
  const start = performance.now();
  const cpu = process.cpuUsage();
  await builder.rebuild(group, catalogueBatches({ records }), 1);
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  const cpuSeconds = (used.user + used.system) / 1e6;
  print([
    'build',
    `${seconds.toFixed(1)} s`,
    `${Math.round(records / seconds)} /s`,
    `${cpuSeconds.toFixed(1)} s cpu`,
    memory(),
  ]);
  await builder.close();
}

/** Builds in a process of its own, because the memory that a build leaves is not that of a start. */
async function buildApart(): Promise<void> {
  const file = fileURLToPath(import.meta.url);
  const builder = spawn(process.execPath, [file, ...process.argv.slice(2), '--building'], {
    stdio: 'inherit',
  });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}.`);
}

async function main(): Promise<void> {
  const { folder } = options;
  if (options.building) return build(folder);
  if (!options.reuse) await buildApart();
  const coldStart = performance.now();
  // Measures searches, not the cache of their answers.
  const engine = await openEmbeddedEngine({ folder, keptAnswers: 0 });
  await engine.search(group, query([row('中国')]));
  print(['cold start to first search', `${((performance.now() - coldStart) / 1000).toFixed(2)} s`]);
  print(['index on disk', `${Math.round((await bytesIn(folder)) / 1e6)} MB`]);
  print(['memory after start', memory()]);
  print(['milliseconds', 'p50', 'p95', 'p99', 'max', 'cpu mean']);
  await measure('what readers ask, mixed', mixed(engine, { group, records, rounds }));
  for (const [name, calls] of questions(engine, { group, records, rounds })) await measure(name, calls);
  await changes(engine);
  print(['memory at the end', memory()]);
  await engine.close();
}

async function bytesIn(place: string): Promise<number> {
  const files = await readdir(place, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(place, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function changes(engine: SearchEngine): Promise<void> {
  const fresh = [...catalogue({ records: 20_100, seed: 5, firstId: 100_000_000 })];
  let applied = 10;
  await measure(
    'one record, change to visible',
    fresh.slice(0, 100).map((record) => async () => {
      applied += 1;
      await engine.apply(group, [{ kind: 'upsert', record }], applied);
      const { total } = await engine.search(group, query([row(record.isbns[0] ?? '')], { facets: [] }));
      if (total === 0) throw new Error('an applied record was not found');
    }),
  );
  await measure(
    'one loan, change to visible',
    fresh.slice(0, 100).map((record) => () => {
      applied += 1;
      return engine.apply(
        group,
        [{ kind: 'upsert', record: { ...record, borrowCount: record.borrowCount + 1 } }],
        applied,
      );
    }),
  );
  const start = performance.now();
  for (let at = 100; at < fresh.length; at += 2000) {
    applied += 1;
    const batch = fresh.slice(at, at + 2000).map((record) => ({ kind: 'upsert', record }) as const);
    await engine.apply(group, batch, applied);
  }
  print(['import in batches of 2000', `${Math.round(20_000 / ((performance.now() - start) / 1000))} /s`]);
}

await main();
