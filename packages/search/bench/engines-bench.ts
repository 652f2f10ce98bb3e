import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogueBatches } from './catalogue.ts';
import { chartOf } from './engines/chart.ts';
import type { Contender, Start } from './engines/contender.ts';
import { readAll } from './engines/files.ts';
import { here, onOpenSearch } from './engines/here.ts';
import { opensearch } from './engines/opensearch.ts';
import { questions } from './engines/questions.ts';
import { tantivy } from './engines/tantivy.ts';

/**
 * This engine beside OpenSearch and tantivy, in one run over the same records and queries:
 * `node packages/search/bench/engines-bench.ts --records 100000 [--only here,here-on-OpenSearch]
 * [--heap 1500m] [--chart docs/pictures/search-engines.svg]`.
 * Downloads stay in the folder that `YUELAN_BENCH_CACHE` names, by default the user's cache folder.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    /** Questions of each kind: so many that p95 is not that of the first, which find the processor's caches empty. */
    rounds: { type: 'string', default: '1000' },
    chart: { type: 'string' },
    /** Of each OpenSearch. */
    heap: { type: 'string', default: '1500m' },
    /** Names of engines, separated by commas; all by default. */
    only: { type: 'string' },
  },
});
const records = Number(options.records);
const data = join(tmpdir(), `yuelan-engines-${process.pid}`);
const all: readonly (readonly [string, Start])[] = [
  ['here', here],
  ['here-on-OpenSearch', onOpenSearch],
  ['OpenSearch', opensearch],
  ['tantivy', tantivy],
];

const starts = all.filter(([name]) => options.only?.split(',').includes(name) ?? true);

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Of less than a millisecond, a tenth says too little. */
const shown = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 0.95 ? 2 : 1);

const print = (columns: readonly string[]): void => {
  const [name = '', ...values] = columns;
  process.stdout.write(`${name.padEnd(30)}${values.map((value) => value.padStart(24)).join('')}\n`);
};

async function main(): Promise<void> {
  const running = new Map<string, Contender>();
  try {
    for (const [name, start] of starts) {
      const started = await start({ data: join(data, name.toLowerCase()), heap: options.heap });
      if (typeof started === 'string') process.stdout.write(`${started}\n`);
      else running.set(name, started);
    }
    print([`${records.toLocaleString('en')} records`, ...running.keys()]);
    const built: string[] = [];
    for (const contender of running.values()) {
      const start = performance.now();
      await contender.build(catalogueBatches({ records }));
      built.push(`${Math.round((records / (performance.now() - start)) * 1000)} /s`);
    }
    print(['build', ...built]);
    const sizes = await Promise.all([...running.values()].map((contender) => contender.size()));
    print(['disk', ...sizes.map((size) => `${Math.round(size / 1e6)} MB`)]);
    await compare(running);
    const memory = await Promise.all([...running.values()].map((contender) => contender.memory()));
    print(['memory', ...memory.map((size) => `${Math.round(size / 1e6)} MB`)]);
  } finally {
    for (const contender of running.values()) {
      contender.pause(false);
      await contender.close();
    }
    await rm(data, { recursive: true, force: true });
  }
}

async function compare(running: ReadonlyMap<string, Contender>): Promise<void> {
  const rounds = Number(options.rounds);
  const kinds = questions(records, rounds);
  const rows = new Map<string, { readonly p50: number; readonly p95: number }[]>();
  // Unmeasured: programs and caches become as warm as they are after some minutes. None of these is asked again.
  const [wakening, ...warming] = (questions(records, rounds + 20_000).get('mixed') ?? []).slice(rounds);
  for (const question of warming) for (const contender of running.values()) await contender.ask(question);
  for (const contender of running.values()) contender.pause(true);
  print(['p50 / p95 ms (titles found)', ...running.keys()]);
  for (const [kind, asked] of kinds) {
    await readAll(data);
    const cells: { p50: number; p95: number; found: number }[] = [];
    for (const contender of running.values()) {
      contender.pause(false);
      // Unmeasured: a process that was stopped takes a moment to wake up.
      if (wakening !== undefined) await contender.ask(wakening);
      const times: number[] = [];
      let found = 0;
      for (const question of asked) {
        const { milliseconds, total } = await contender.ask(question);
        times.push(milliseconds);
        found += total;
      }
      contender.pause(true);
      cells.push({
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        found: Math.round(found / asked.length),
      });
    }
    rows.set(kind, cells);
    print([kind, ...cells.map(({ p50, p95, found }) => `${shown(p50)} / ${shown(p95)} (${found})`)]);
  }
  if (options.chart !== undefined)
    await writeFile(
      options.chart,
      chartOf([...running.keys()], rows, `${records.toLocaleString('en')} records`),
    );
}

await main();
