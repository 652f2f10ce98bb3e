import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as everyMs, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogue, randomOf } from '../../../packages/search/bench/catalogue.ts';
import { addTitles, fillLibrary } from './bench-library.ts';
import { BenchClient, benchLibrary, memoryOf, startServer, stopServer, unlimited } from './bench-server.ts';
import { printRow, printTimes, quantile } from './table.ts';

/**
 * `npm run bench -- soak --records 1000000 --minutes 60 --rate 20 [--only isbn,author] [--changes 500] [--folder data]
 * [--reuse]`: readers do everything, or only some things, at a fixed rate, while each minute 500 titles are added and 500
 * changed. Prints the times and the memory of the server twelve times, and at the end the times of each thing.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    folder: { type: 'string', default: join(tmpdir(), 'yuelan-soak-bench') },
    port: { type: 'string', default: '8194' },
    only: { type: 'string' },
    changes: { type: 'string', default: '500' },
    reuse: { type: 'boolean', default: false },
    /** Used by the bench itself: only changes titles, until it is stopped. */
    changing: { type: 'boolean', default: false },
  },
});
const records = Number(options.records);
const rate = Number(options.rate);
const environment = unlimited(options.folder, options.port);
const minuteMs = 60_000;
const perMinute = Number(options.changes);
const client = new BenchClient(environment);
const random = randomOf(23);
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};
const some = <Item>(make: () => Iterable<Item>, share: number): Item[] =>
  [...make()].filter(() => random() < share);

/** Some titles of the catalogue, for what readers type. */
const sample = options.changing ? [] : some(() => catalogue({ records }), Math.min(1, 40_000 / records));
const syllables = [
  'zhong',
  'guo',
  'li',
  'shi',
  'jing',
  'ji',
  'she',
  'hui',
  'wen',
  'hua',
  'jiao',
  'yu',
  'ke',
  'xue',
];
const letters = [...'ABCDEFGHIJKNOPQRSTUVXZ'];

type Action = (token: string) => Promise<boolean>;

const call =
  (path: string, bodyOf: () => object): Action =>
  async (token) => {
    const { status, body } = await client.ask(path, bodyOf(), { token });
    return status === 200 && JSON.parse(body).rtcode === '000';
  };
const search = (bodyOf: () => object) => call('/search/catalogue/get', bodyOf);
const page =
  (pathOf: () => string): Action =>
  async () =>
    (await client.open(pathOf())) === 200;
const anId = () => String(1 + Math.floor(random() * records));
const part = (text: string) => text.slice(0, 1 + Math.floor(random() * 4));
const slip = (text: string) => {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + text.slice(at + 1);
};
const resultsOf = (text: string) => `/${benchLibrary}/search?q=${encodeURIComponent(text.trim())}`;

/** What readers do, one as often as another. */
const everything: Readonly<Record<string, Action>> = {
  'whole title': search(() => ({ text: oneOf(sample).title })),
  'part of a title': search(() => ({ text: part(oneOf(sample).title) })),
  author: search(() => ({ text: oneOf(sample).firstAuthor })),
  isbn: search(() => ({ text: oneOf(oneOf(sample).isbns) })),
  heading: search(() => ({ text: oneOf(sample).keywords[0] ?? '中国' })),
  'character missing': search(() => ({ text: slip(oneOf(sample).title) })),
  pinyin: search(() => ({ text: `${oneOf(syllables)}${oneOf(syllables)}` })),
  'words of two titles': search(() => ({
    text: `${oneOf(sample).keywords[0] ?? '中国'} ${part(oneOf(sample).title)}`,
  })),
  'facet selection': search(() => ({
    text: part(oneOf(sample).title),
    mainKindCode: [oneOf(letters)],
    remaining: true,
  })),
  'take home': search(() => ({ text: part(oneOf(sample).title), takeHome: 'group', sort: 'newest' })),
  'class browse': search(() => ({ mainKindCode: [oneOf(letters)], pageNum: 1 + Math.floor(random() * 20) })),
  'advanced search': call('/catalogue/opacAdvSearch', () => ({
    rows: [
      { queryName: 'Book_Name', queryValue: part(oneOf(sample).title) },
      { queryName: 'First_Author', queryValue: oneOf(sample).firstAuthor, logic: 'or' },
    ],
  })),
  suggestions: call('/search/catalogue/suggest', () => ({ text: part(oneOf(sample).title) })),
  'author suggestions': call('/search/catalogue/suggest', () => ({ text: part(oneOf(sample).firstAuthor) })),
  book: call('/catalogue/getCatalogueById', () => ({ id: anId() })),
  'related books': call('/search/catalogue/relevant', () => ({ id: anId(), pageSize: 6 })),
  'home page': page(() => `/${benchLibrary}`),
  'page of results': page(() => resultsOf(part(oneOf(sample).title))),
  'page of results, whole title': page(() => resultsOf(oneOf(sample).title)),
  'page of a book': page(() => `/${benchLibrary}/book/${anId()}`),
  'page of a class': page(() => `/${benchLibrary}/kind/${oneOf(letters)}`),
  'question to the assistant': async (token) => {
    const made = await client.ask('/user/equipLibAides/createSearchSuggestNewConversation', {}, { token });
    const { conversationId } = JSON.parse(made.body).data;
    const content = `有没有关于${oneOf(sample).keywords[0] ?? '中国'}的书？`;
    return call('/user/equipLibAides/searchSuggestConversation', () => ({ conversationId, content }))(token);
  },
};

const chosen = options.only?.split(',');
const actions = Object.entries(everything).filter(([name]) => chosen?.includes(name) ?? true);

/** Each minute adds titles and gives others' ids to different ones, as an import does beside a running server. */
async function changeTitles(): Promise<void> {
  // As the command `import` does.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  for await (const _ of everyMs(minuteMs, undefined)) {
    const seed = Date.now() % 1_000_000;
    const firstIds = [50_000_000 + seed * 1000, 1 + Math.floor(random() * (records - perMinute))];
    for (const firstId of firstIds)
      for await (const _ of addTitles(environment, { records: perMinute, seed, firstId }));
  }
}

function startChanges(): ChildProcess {
  const given = process.argv.slice(2);
  return spawn(process.execPath, [fileURLToPath(import.meta.url), ...given, '--changing'], {
    stdio: 'inherit',
  });
}

async function main(): Promise<void> {
  if (!options.reuse) {
    rmSync(options.folder, { recursive: true, force: true });
    await fillLibrary(environment, records);
  }
  const server = await startServer(environment, 'start with its index');
  const changes = perMinute === 0 ? undefined : startChanges();
  try {
    const total = Number(options.minutes) * minuteMs;
    const begun = performance.now();
    const passed = () => performance.now() - begun;
    let minutes = 0;
    let token = await client.token();
    const pending = new Set<Promise<void>>();
    const step = total / 12;
    const times = new Map(actions.map(([name]) => [name, [] as number[]]));
    let recent: number[] = [];
    const failed: string[] = [];
    let count = 0;
    printRow(['minutes, milliseconds', 'p50', 'p95', 'p99', 'max', 'failed', 'memory']);
    for (let shown = step; count < (total / 1000) * rate; count += 1) {
      const due = (count * 1000) / rate;
      if (due > passed()) await sleep(due - passed());
      if (passed() >= minutes * minuteMs) {
        minutes += 1;
        token = await client.token();
      }
      const asked = performance.now();
      const [name, act] = oneOf(actions);
      const done = act(token)
        .catch(() => false)
        .then((isAnswered) => {
          const ms = performance.now() - asked;
          if (isAnswered) for (const list of [recent, times.get(name)]) list?.push(ms);
          else failed.push(name);
          pending.delete(done);
        });
      pending.add(done);
      if (passed() < shown) continue;
      const quantiles = [0.5, 0.95, 0.99, 1].map((share) => quantile(recent, share));
      printRow([(shown / minuteMs).toFixed(1), ...quantiles, failed.length, `  ${memoryOf(server)}`]);
      recent = [];
      shown += step;
    }
    await Promise.all(pending);
    for (const [name, list] of times) printTimes(name, list);
    if (failed.length > 0) printRow([`failed: ${failed.join(', ')}`]);
    printRow(['memory at the end', memoryOf(server)]);
  } finally {
    client.close();
    if (changes !== undefined) await stopServer(changes);
    await stopServer(server);
  }
}

if (options.changing) await changeTitles();
else await main();
