import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openOpenSearchEngine } from '../src/index.ts';
import type { Change, SearchRecord } from '../src/port.ts';
import { catalogue, catalogueBatches } from './catalogue.ts';
import { bytesIn } from './engines/files.ts';
import { queryOf } from './engines/here.ts';
import { startOpenSearch } from './engines/opensearch-node.ts';
import { questions } from './engines/questions.ts';

/**
 * `npm run bench -- rebuild --records 100000 [--rate 10] [--heap 1500m]`: an index on OpenSearch is rebuilt while readers
 * search and titles change, on the OpenSearch of `SEARCH_URL` or on one that it starts. What readers notice before, during and after, and whether anybody saw an older state.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '10' },
    heap: { type: 'string', default: '1500m' },
    port: { type: 'string', default: '9323' },
    /** Seconds of readers alone, before and after. */
    seconds: { type: 'string', default: '30' },
  },
});
const records = Number(options.records);
const group = 'bench';
const data = join(tmpdir(), `yuelan-rebuild-${process.pid}`);

const print = (...columns: readonly (string | number)[]): void => {
  const [name = '', ...values] = columns.map(String);
  process.stdout.write(`${name.padEnd(44)}${values.map((value) => value.padStart(12)).join('')}\n`);
};
const quantile = (times: readonly number[], share: number): string =>
  (
    [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  ).toFixed(1);

const running = process.env['SEARCH_URL'];
const node =
  running === undefined
    ? await startOpenSearch(data, { port: Number(options.port), heap: options.heap })
    : { url: running, memory: async () => 0, close: async () => undefined };
if (typeof node === 'string') {
  process.stderr.write(`${node}\n`);
  process.exitCode = 1;
} else {
  const engine = openOpenSearchEngine({ url: node.url, prefix: 'bench', limit: 60_000 });
  const [sample] = catalogue({ records: 1 });
  const marker = (number: number): SearchRecord => {
    if (sample === undefined) throw new Error('no sample');
    return { ...sample, id: 1_000_000_000 + number, title: `重建标记${number}`, isbns: [] };
  };
  /** Changes by their counter; the titles of the catalogue are there from 1. */
  const changes: Change[] = [];
  const reached = (): number => 1 + changes.length;
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  let phase = 'before';
  let older = 0;
  let done = false;

  async function* everything(upTo: number): AsyncGenerator<readonly SearchRecord[]> {
    yield* catalogueBatches({ records });
    yield Array.from({ length: upTo - 1 }, (_, number) => marker(number));
  }

  const failed = (during: string): void => void failures.set(during, (failures.get(during) ?? 0) + 1);

  const isThere = async (number: number): Promise<boolean> =>
    (await engine.search(group, queryOf({ call: 'search', text: `重建标记${number}` }))).total > 0;

  const read = async (): Promise<void> => {
    const asked = questions(records, 600).get('mixed') ?? [];
    const open = new Set<Promise<void>>();
    const start = performance.now();
    for (let at = 0; !done; at += 1) {
      await wait(Math.max(0, start + (at * 1000) / Number(options.rate) - performance.now()));
      const question = asked[at % asked.length];
      if (question === undefined) return;
      const now = phase;
      const from = performance.now();
      const call =
        question.call === 'suggest'
          ? engine.suggest(group, question.text, 10)
          : engine.search(group, queryOf(question));
      const ended = call
        .then(() => void times.set(now, [...(times.get(now) ?? []), performance.now() - from]))
        .catch(() => failed(now))
        .finally(() => open.delete(ended));
      open.add(ended);
    }
    await Promise.all(open);
  };
  /** A title more every second; each stays found from then on. */
  const change = async (): Promise<void> => {
    while (!done) {
      const made: Change = { kind: 'upsert', record: marker(changes.length) };
      changes.push(made);
      await engine.apply(group, [made], reached());
      for (const number of [changes.length - 1, Math.floor((changes.length - 1) / 2), 0])
        if ((await isThere(number).catch(() => failed(phase))) === false) older += 1;
      await wait(1000);
    }
  };

  try {
    let start = performance.now();
    await engine.rebuild(group, catalogueBatches({ records }), 1);
    const first = (performance.now() - start) / 1000;
    print('first build, s, titles per s', first.toFixed(0), Math.round(records / first));
    if (running === undefined) print('  disk MB', Math.round((await bytesIn(data)) / 1e6));
    // Unmeasured: programs and caches become as warm as they are after some minutes.
    for (const question of questions(records, 300).get('mixed') ?? [])
      if (question.call === 'search') await engine.search(group, queryOf(question));
    const readers = [read(), change()];
    await wait(Number(options.seconds) * 1000);
    phase = 'during';
    const begun = reached();
    start = performance.now();
    await engine.rebuild(group, everything(begun), begun, async (applied) => {
      phase = 'while it takes the place';
      return applied < reached() ? { changes: changes.slice(applied - 1), applied: reached() } : null;
    });
    const again = (performance.now() - start) / 1000;
    print('rebuild beside readers, s, titles per s', again.toFixed(0), Math.round(records / again));
    print('  changes meanwhile', reached() - begun);
    phase = 'after';
    await wait(Number(options.seconds) * 1000);
    done = true;
    await Promise.all(readers);
    print('searches and suggestions, ms', 'count', 'p50', 'p95', 'p99', 'longest', 'failed');
    for (const [name, of] of times)
      print(
        `  ${name}`,
        of.length,
        ...[0.5, 0.95, 0.99, 1].map((share) => quantile(of, share)),
        failures.get(name) ?? 0,
      );
    print('older states seen', older);
    print('memory of OpenSearch, MB', Math.round((await node.memory()) / 1e6));
    if (older > 0 || failures.size > 0) process.exitCode = 1;
  } finally {
    done = true;
    await engine.close();
    await node.close();
  }
}
