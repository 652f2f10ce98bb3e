import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinyinForms } from '../src/analysis/index.ts';
import { openEmbeddedEngine } from '../src/index.ts';
import type { QueryRow, SearchEngine, SearchQuery, SearchRecord } from '../src/port.ts';
import { catalogue, catalogueBatches, randomOf } from './catalogue.ts';

/** `node packages/search/bench/search-bench.ts --records 1000000 [--keep folder] [--rounds 200]` */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-bench') },
    reuse: { type: 'boolean', default: false },
  },
});
const records = Number(options.records);
const rounds = Number(options.rounds);
const group = 'bench';
const facets = ['author', 'keyword', 'class', 'year', 'branch'] as const;

const query = (rows: readonly QueryRow[], extra: Partial<SearchQuery> = {}): SearchQuery => ({
  rows,
  selections: {},
  sort: 'relevance',
  offset: 0,
  limit: 10,
  facets,
  suggest: true,
  ...extra,
});
const row = (text: string, extra: Partial<QueryRow> = {}): QueryRow => ({
  text,
  scope: 'all',
  mode: 'fuzzy',
  logic: 'and',
  ...extra,
});

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

async function main(): Promise<void> {
  const { folder } = options;
  if (!options.reuse) {
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
    ]);
    await builder.close();
  }
  const coldStart = performance.now();
  // Measures searches, not the cache of their answers.
  const engine = await openEmbeddedEngine({ folder, keptAnswers: 0 });
  await engine.search(group, query([row('中国')]));
  print(['cold start to first search', `${((performance.now() - coldStart) / 1000).toFixed(2)} s`]);
  print(['index on disk', `${Math.round((await bytesIn(folder)) / 1e6)} MB`]);
  print(['memory after start', memory()]);
  await searches(engine);
  await changes(engine);
  print(['memory at the end', memory()]);
  await engine.close();
}

async function bytesIn(place: string): Promise<number> {
  const files = await readdir(place, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(place, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function searches(engine: SearchEngine): Promise<void> {
  const random = randomOf(7);
  const sample: SearchRecord[] = [];
  // Records of another seed use the same words with the same weights, which stands for what readers type.
  for (const record of catalogue({ records: rounds * 4, seed: 99 })) sample.push(record);
  const real: SearchRecord[] = [];
  for (const record of catalogue({ records: Math.min(records, rounds * 4) })) real.push(record);
  const some = (
    make: (record: SearchRecord) => SearchQuery | null,
    from = real,
  ): (() => Promise<unknown>)[] =>
    from
      .map(make)
      .filter((made) => made !== null)
      .slice(0, rounds)
      .map((made) => () => engine.search(group, made));
  const han = (text: string, start: number, length: number): string => text.slice(start, start + length);
  const isHan = ({ title }: SearchRecord): boolean => /^\p{Script=Han}/u.test(title);
  print(['milliseconds', 'p50', 'p95', 'p99', 'max', 'cpu mean']);
  const kinds: readonly (readonly [string, readonly (() => Promise<unknown>)[]])[] = [
    [
      'two-character word of a title',
      some((record) => (isHan(record) ? query([row(han(record.title, 0, 2))]) : null)),
    ],
    ['the same again', some((record) => (isHan(record) ? query([row(han(record.title, 0, 2))]) : null))],
    [
      'common words',
      ['中国', '研究', '问题', '发展', '工作', '经济', '社会', '历史', '文化', '教育'].map(
        (text) => () => engine.search(group, query([row(text)])),
      ),
    ],
    [
      'one character',
      [...'人国书学心山水的一天'].map((text) => () => engine.search(group, query([row(text)]))),
    ],
    [
      'four characters of a title',
      some((record) => (isHan(record) ? query([row(han(record.title, 1, 4))]) : null)),
    ],
    ['whole title', some((record) => query([row(record.title)]))],
    ['author', some((record) => query([row(record.firstAuthor)]))],
    [
      'author and title word',
      some((record) =>
        isHan(record) ? query([row(`${record.firstAuthor} ${han(record.title, 0, 2)}`)]) : null,
      ),
    ],
    ['pasted title with author', some((record) => query([row(record.title + record.firstAuthor)]))],
    [
      'two words',
      some((record) =>
        isHan(record) ? query([row(`${han(record.title, 0, 2)} ${han(record.title, 2, 2)}`)]) : null,
      ),
    ],
    [
      'title prefix',
      some((record) => query([row(han(record.title, 0, 2), { scope: 'title', mode: 'prefix' })])),
    ],
    [
      'title scope',
      some((record) => (isHan(record) ? query([row(han(record.title, 0, 2), { scope: 'title' })]) : null)),
    ],
    ['isbn', some((record) => query([row(record.isbns[0] ?? '')]))],
    ['call number class', some((record) => query([row(record.classCode)]))],
    [
      'pinyin initials',
      ['hlm', 'zgls', 'jjyj', 'shfz', 'xhjy', 'zgwh'].map(
        (text) => () => engine.search(group, query([row(text)])),
      ),
    ],
    [
      'nothing found',
      some(
        (record) => query([row(`${record.title.slice(0, 2)}魃魈${record.firstAuthor.slice(0, 1)}`)]),
        sample,
      ),
    ],
    [
      'class browse',
      [...'ABCDEFGHIJKNOPQRSTUVXZ'].map(
        (letter) => () => engine.search(group, query([], { selections: { class: [letter] } })),
      ),
    ],
    [
      'facet selection',
      some((record) =>
        isHan(record)
          ? query([row(han(record.title, 0, 2))], {
              selections: { year: [String(record.year)], class: [record.classCode.slice(0, 1)] },
            })
          : null,
      ),
    ],
    [
      'newest first',
      some((record) => (isHan(record) ? query([row(han(record.title, 0, 2))], { sort: 'newest' }) : null)),
    ],
    [
      'suggest, one to four characters',
      real.slice(0, rounds).map(
        ({ title }) =>
          () =>
            engine.suggest(group, title.slice(0, 1 + Math.floor(random() * 4)), 10),
      ),
    ],
    [
      'suggest, pinyin',
      ['z', 'zh', 'zho', 'zhong', 'zhongguo', 'hlm', 'h', 'ji', 'jing', 'li', 'l', 's', 'sh', 'zg'].map(
        (text) => () => engine.suggest(group, text, 10),
      ),
    ],
    [
      'suggest, a character wrong',
      real
        .filter(isHan)
        .slice(0, rounds)
        .map(({ title }, at) => {
          const place = at % 4;
          return () =>
            engine.suggest(group, `${title.slice(0, place)}魃${title.slice(place + 1, 4 + (at % 3))}`, 10);
        }),
    ],
    [
      'suggest, a letter missing',
      real
        .filter((record) => !isHan(record))
        .slice(0, rounds)
        .map(({ title }, at) => {
          const typed = title.slice(0, 5 + (at % 6));
          return () => engine.suggest(group, typed.slice(0, 2) + typed.slice(3), 10);
        }),
    ],
    [
      'suggest, pinyin with a letter missing',
      real
        .filter(isHan)
        .slice(0, rounds)
        .map(({ title }, at) => {
          const { full } = pinyinForms(title.slice(0, 4));
          const place = 1 + (at % (full.length - 1));
          return () => engine.suggest(group, full.slice(0, place) + full.slice(place + 1), 10);
        }),
    ],
    [
      'suggest, isbn',
      real.slice(0, rounds).map(
        ({ isbns }) =>
          () =>
            engine.suggest(group, (isbns[0] ?? '').slice(0, 8), 10),
      ),
    ],
    [
      'related',
      real.slice(0, rounds).map(
        ({ id }) =>
          () =>
            engine.related(group, id, 0, 5),
      ),
    ],
  ];
  await measure('what readers ask, mixed', mixed(engine));
  for (const [name, calls] of kinds) await measure(name, calls);
}

/** The mix of searches in a school library's log: mostly words and titles, some authors, numbers, browsing, facets. */
function mixed(engine: SearchEngine): readonly (() => Promise<unknown>)[] {
  const random = randomOf(11);
  const calls: (() => Promise<unknown>)[] = [];
  for (const record of catalogue({ records: Math.min(records, rounds * 20) })) {
    if (random() > 0.3) continue;
    const { title, firstAuthor, isbns, classCode } = record;
    const word = title.split(' ')[0] === title ? title.slice(0, 2) : (title.split(' ')[0] ?? '');
    const texts: readonly (readonly [number, SearchQuery])[] = [
      [0.3, query([row(word)])],
      [0.5, query([row(title.slice(0, 4))])],
      [0.65, query([row(title)])],
      [0.75, query([row(firstAuthor)])],
      [0.82, query([row(`${firstAuthor} ${word}`)])],
      [0.87, query([row(isbns[0] ?? '')])],
      [0.9, query([row(title.slice(0, 3), { scope: 'title', mode: 'prefix' })])],
      [0.94, query([row(word)], { selections: { class: [classCode.slice(0, 1)] } })],
      [0.97, query([], { selections: { class: [classCode.slice(0, 1)] } })],
      [0.99, query([row(word)], { offset: 10 })],
      [1, query([row(title.slice(0, 1))])],
    ];
    const dice = random();
    const [, chosen] = texts.find(([share]) => dice <= share) ?? [];
    if (chosen !== undefined) calls.push(() => engine.search(group, chosen));
  }
  return calls;
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
