import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyse, openEmbeddedEngine, type SearchQuery } from '@yuelan/search';
import pg from 'pg';
import { catalogue, catalogueBatches } from '../../../packages/search/bench/catalogue.ts';
import { ensurePostgres, postgresFolder, removePostgres } from '../testing/postgres-server.ts';
import { PlainFts5 } from './plain-fts5.ts';
import { tokensOf } from './record-tokens.ts';
import { printRow, printTimes } from './table.ts';

/**
 * `npm run bench -- postgres --records 100000 [--rounds 100] [--with fts5]`: runs the same queries over the same
 * records in every engine, and compares their totals.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
    with: { type: 'string' },
  },
});
const records = Number(options.records);
const rounds = Number(options.rounds);
const group = 'bench';
const folder = join(tmpdir(), 'yuelan-postgres-bench');

async function fillPostgres(client: pg.Client): Promise<void> {
  await client.query(
    `create table title (id bigint primary key, author text, class text, year int, keywords text[], borrowed int, tokens tsvector)`,
  );
  const started = performance.now();
  for await (const batch of catalogueBatches({ records })) {
    for (let start = 0; start < batch.length; start += 1000) {
      const slice = batch.slice(start, start + 1000);
      await client.query(
        `insert into title select id, author, class, year, string_to_array(keywords, '|'), borrowed, to_tsvector('simple', tokens)
         from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::text[], $6::int[], $7::text[])
         as rows(id, author, class, year, keywords, borrowed, tokens)`,
        [
          slice.map((record) => record.id),
          slice.map((record) => record.firstAuthor),
          slice.map((record) => record.classCode.slice(0, 1)),
          slice.map((record) => record.year),
          slice.map((record) => record.keywords.join('|')),
          slice.map((record) => record.borrowCount),
          slice.map(tokensOf),
        ],
      );
    }
  }
  await client.query('create index title_tokens on title using gin (tokens)');
  await client.query('vacuum analyze title');
  const seconds = (performance.now() - started) / 1000;
  printRow(['PostgreSQL filled', `${seconds.toFixed(1)} s`, `${Math.round(records / seconds)} /s`]);
}

async function askPostgres(client: pg.Client, text: string): Promise<number> {
  const { pairs, words } = analyse(text);
  const terms = `${pairs} ${words}`
    .trim()
    .split(/\s+/)
    .map((term) => `'${term.replaceAll("'", "''")}'`);
  const query = terms.join(pairs === '' ? ' & ' : ' <-> ');
  const facet = (column: string) =>
    client.query(
      `select ${column} as key, count(*) from title where tokens @@ $1::tsquery group by 1 order by 2 desc, 1 limit 20`,
      [query],
    );
  const [page] = [
    await client.query(
      `select id, count(*) over () as total from title where tokens @@ $1::tsquery order by borrowed desc, id limit 10`,
      [query],
    ),
  ];
  await facet('author');
  await facet('class');
  await facet('year');
  await facet('unnest(keywords)');
  return Number(page.rows[0]?.total ?? 0);
}

async function main(): Promise<void> {
  const sample = [...catalogue({ records: rounds * 3 })]
    .filter((record) => /^\p{Script=Han}{4}/u.test(record.title))
    .slice(0, rounds);
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['two characters of a title', sample.map((record) => record.title.slice(0, 2))],
    ['four characters of a title', sample.map((record) => record.title.slice(0, 4))],
    ['common words', ['中国', '研究', '问题', '发展', '工作', '经济', '社会', '历史', '文化', '教育']],
  ];
  const server = await ensurePostgres(postgresFolder());
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  rmSync(folder, { recursive: true, force: true });
  const engine = await openEmbeddedEngine({ folder });
  const plain = options.with === 'fts5' ? new PlainFts5(`${folder}.sqlite`) : null;
  try {
    await fillPostgres(client);
    const started = performance.now();
    await engine.rebuild(group, catalogueBatches({ records }), 1);
    const seconds = (performance.now() - started) / 1000;
    printRow(['embedded index built', `${seconds.toFixed(1)} s`, `${Math.round(records / seconds)} /s`]);
    if (plain !== null) {
      const begun = performance.now();
      await plain.fill(catalogueBatches({ records }));
      printRow(['plain FTS5 filled', `${((performance.now() - begun) / 1000).toFixed(1)} s`]);
    }
    printRow(['milliseconds, page + total + 4 facets', 'p50', 'p95', 'p99', 'max']);
    for (const [name, texts] of kinds) {
      const theirs: number[] = [];
      const ours: number[] = [];
      const plainly: number[] = [];
      let hits = 0;
      let different = 0;
      for (const text of texts) {
        const begun = performance.now();
        const total = await askPostgres(client, text);
        hits += total;
        theirs.push(performance.now() - begun);
        if (plain !== null) {
          const asked = performance.now();
          if (plain.ask(text) !== total) different += 1;
          plainly.push(performance.now() - asked);
        }
        const query: SearchQuery = {
          rows: [{ text, scope: 'all', mode: 'fuzzy', logic: 'and' }],
          selections: {},
          sort: 'relevance',
          offset: 0,
          limit: 10,
          facets: ['author', 'class', 'year', 'keyword'],
          suggest: false,
        };
        const again = performance.now();
        const answer = await engine.search(group, query);
        ours.push(performance.now() - again);
        if (answer.total !== total) different += 1;
      }
      printTimes(`${name} (${Math.round(hits / texts.length)} hits): PostgreSQL`, theirs);
      if (plain !== null) printTimes('  the same: SQLite FTS5, GROUP BY', plainly);
      printTimes('  the same: embedded engine', ours);
      if (different > 0) printRow(['  answers with another total', different]);
    }
  } finally {
    plain?.close();
    await engine.close();
    await client.end();
    await removePostgres(postgresFolder());
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
