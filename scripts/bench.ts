import { runNode } from './run.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm run bench -- <name> [options]`: measurements on demand. None of them is a test.
const benches: Readonly<Record<string, readonly [file: string, what: string]>> = {
  search: ['packages/search/bench/search-bench.ts', 'the engine alone: --records 1000000'],
  engines: [
    'packages/search/bench/engines-bench.ts',
    'the engine, embedded and on OpenSearch, beside others: --records 100000 [--only here,here-on-OpenSearch] [--chart file]',
  ],
  opensearch: [
    'packages/search/bench/opensearch-bench.ts',
    'a real OpenSearch from Maven for tests and trials, until Ctrl+C: [--port 9200] [--heap 1g]',
  ],
  rebuild: [
    'packages/search/bench/rebuild-bench.ts',
    'an index on OpenSearch is rebuilt while readers search: --records 100000 [--rate 10]',
  ],
  relevance: [
    'apps/server/bench/relevance/relevance-bench.ts',
    'how often the book that is meant is on top: [--held-out] [--misses] [--against file]',
  ],
  topics: [
    'apps/server/bench/relevance/topics-bench.ts',
    'the first ten works on subjects in a catalogue, to judge by hand: --catalogue file [--loans file] [--queries file]',
  ],
  assistant: [
    'apps/server/bench/assistant/assistant-bench.ts',
    'how many answers of the built-in librarian are useful: [--misses] [--answers] [--sixty]',
  ],
  model: [
    'apps/server/bench/assistant/model-bench.ts',
    'a language model that fails in every way, and what is left of it',
  ],
  http: [
    'apps/server/bench/http-bench.ts',
    'the portal over HTTP at a fixed rate: --records 100000 --rate 100',
  ],
  pages: [
    'apps/server/bench/pages-bench.ts',
    'rendered pages with 100 clients, kept and fresh: [--against other checkout]',
  ],
  soak: [
    'apps/server/bench/soak-bench.ts',
    'an hour of everything that readers do beside changes, and the memory: --records 100000 [--minutes 60] [--rate 20]',
  ],
  storm: [
    'apps/server/bench/storm-bench.ts',
    'crawlers at facet combinations, and what readers notice: --records 100000',
  ],
  libraries: [
    'apps/server/bench/libraries-bench.ts',
    'many libraries in one server: memory, disk, start, one more: --libraries 200 --titles 5000 [--share 10] [--postgres] [--opensearch]',
  ],
  harvest: [
    'apps/server/bench/harvest-bench.ts',
    'a catalogue harvested by OAI-PMH and SRU, with kill -9 in the middle: --records 100000 [--no-kill]',
  ],
  sip2: [
    'apps/server/bench/sip2-bench.ts',
    '200 readers at once in front of a slow SIP2 system with ten connections',
  ],
  kill: ['apps/server/bench/kill-bench.ts', 'kill -9 during writes, and what is left: 50 rounds'],
  'two-servers': [
    'apps/server/bench/two-servers-bench.ts',
    'crowds, double clicks and races through two server processes on PostgreSQL',
  ],
  counter: [
    'e2e/bench/counter-bench.ts',
    'thirty loans in a row at the desk, from the scan to its line: [100000]',
  ],
  screens: ['e2e/bench/screens-bench.ts', 'pictures of every screen in a folder: screens'],
  lighthouse: ['e2e/bench/lighthouse-bench.ts', 'home, search and a book on a throttled phone: 5 runs'],
  interactions: [
    'e2e/bench/interactions-bench.ts',
    'what a slow phone takes to show what each press of a visitor does: 4 times slower',
  ],
  desk: [
    'e2e/bench/desk-bench.ts',
    'how soon each screen of the desk is ready on a slow laptop: 4 times slower',
  ],
  covers: ['e2e/bench/covers-bench.ts', 'what 200 covers at once cost a slow phone: 4 times slower'],
  bundle: ['apps/web/bench/bundle-bench.ts', 'the JavaScript of every screen, and what is heavy in it'],
  upload: [
    'apps/server/bench/upload-bench.ts',
    'a video of 1 GB, broken lines and 200 uploads given up, and what is left of them',
  ],
  postgres: [
    'apps/server/bench/postgres-bench.ts',
    'the engine beside PostgreSQL full text: --records 100000',
  ],
};

const [name = '', ...options] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  console.log('npm run bench -- <name> [options]\n');
  for (const [known, [, what]] of Object.entries(benches)) console.log(`  ${known.padEnd(12)} ${what}`);
  process.exitCode = name === '' ? 0 : 2;
} else {
  // A new checkout has no pages yet, and the placeholder served instead is too fast to measure.
  await buildWebWhenStale();
  process.exitCode = await runNode(bench[0], options);
}
