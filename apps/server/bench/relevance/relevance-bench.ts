import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedEngine, openOpenSearchEngine, type SearchEngine } from '@yuelan/search';
import { z } from 'zod';
import {
  type CatalogueName,
  catalogueNames,
  type JudgedTitle,
  missingFile,
  readTitles,
} from './catalogues.ts';
import { derivedQueries } from './derived-queries.ts';
import { isHeldOut, type JudgedQuery } from './judged-query.ts';
import { writtenQueries } from './written-queries.ts';

/**
 * `npm run bench -- relevance [--held-out] [--list] [--misses] [--kind "wrong character"] [--save f.json] [--against
 * f.json]`: how often the book that a reader means comes first; on OpenSearch with SEARCH_URL. Real files are read from
 * YUELAN_DATA or ../shared/data.
 */
const { values: options } = parseArgs({
  options: {
    /** Only the held-out third. */
    'held-out': { type: 'boolean', default: false },
    /** Print the queries instead of the figures. */
    list: { type: 'boolean', default: false },
    /** Print the queries whose book did not come first. */
    misses: { type: 'boolean', default: false },
    kind: { type: 'string' },
    save: { type: 'string' },
    against: { type: 'string' },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const scoreSchema = z.object({
  queries: z.number(),
  reciprocal: z.number(),
  first: z.number(),
  five: z.number(),
  nothing: z.number(),
  milliseconds: z.number(),
});
type Score = z.infer<typeof scoreSchema>;
const scoresSchema = z.record(z.string(), scoreSchema);

const noScore: Score = { queries: 0, reciprocal: 0, first: 0, five: 0, nothing: 0, milliseconds: 0 };
const add = (one: Score, other: Score): Score => ({
  queries: one.queries + other.queries,
  reciprocal: one.reciprocal + other.reciprocal,
  first: one.first + other.first,
  five: one.five + other.five,
  nothing: one.nothing + other.nothing,
  milliseconds: one.milliseconds + other.milliseconds,
});

async function judge(
  engine: SearchEngine,
  query: JudgedQuery,
  titles: readonly JudgedTitle[],
): Promise<Score> {
  const begun = performance.now();
  const answer = await engine.search(query.catalogue, {
    rows: [{ text: query.text, scope: 'all', mode: 'fuzzy', logic: 'and' }],
    selections: {},
    sort: 'relevance',
    offset: 0,
    limit: 10,
    facets: [],
    suggest: true,
    near: true,
  });
  const milliseconds = performance.now() - begun;
  const place = answer.hits.findIndex(({ id }) => {
    const title = titles[id - 1];
    return title !== undefined && query.isMeant(title);
  });
  if (options.misses && place !== 0) {
    const top = titles[(answer.hits[0]?.id ?? 0) - 1]?.record;
    const shown = top === undefined ? 'nothing' : `${top.title} / ${top.firstAuthor}`;
    const wanted = titles.find((title) => query.isMeant(title))?.record.title;
    print(
      `${query.kind} [${query.catalogue}] «${query.text}»: wanted ${wanted ?? 'WHAT IS NOT THERE'}, at ${place < 0 ? '-' : place + 1} of ${answer.total}, first ${shown}${answer.suggestion === undefined ? '' : `, did you mean ${answer.suggestion}`}`,
    );
  }
  return {
    queries: 1,
    reciprocal: place < 0 ? 0 : 1 / (place + 1),
    first: place === 0 ? 1 : 0,
    five: place >= 0 && place < 5 ? 1 : 0,
    nothing: answer.total === 0 ? 1 : 0,
    milliseconds,
  };
}

const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3));

function printScores(scores: Readonly<Record<string, Score>>, before: Readonly<Record<string, Score>>): void {
  const columns = ['queries', 'MRR', 'success@1', 'success@5', 'zero', 'ms'];
  const row = (name: string, score: Score, old: Score | undefined): void => {
    const of = (key: 'reciprocal' | 'first' | 'five' | 'nothing' | 'milliseconds'): string => {
      const now = share(score[key], score.queries);
      return old === undefined ? now : `${share(old[key], old.queries)} → ${now}`;
    };
    const width = old === undefined ? 11 : 17;
    const values = [of('reciprocal'), of('first'), of('five'), of('nothing'), of('milliseconds')];
    print(
      name.padEnd(26) +
        String(score.queries).padStart(8) +
        values.map((value) => value.padStart(width)).join(''),
    );
  };
  print(
    'kind'.padEnd(26) +
      columns
        .map((column, at) => column.padStart(at === 0 ? 8 : Object.keys(before).length > 0 ? 17 : 11))
        .join(''),
  );
  for (const [kind, score] of Object.entries(scores)) row(kind, score, before[kind]);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yuelan-relevance-'));
  const url = process.env['SEARCH_URL'];
  const engine =
    url === undefined
      ? await openEmbeddedEngine({ folder, workers: 1 })
      : openOpenSearchEngine({ url, prefix: 'relevance', workers: 1, limit: 60_000 });
  const scores = new Map<string, Score>();
  const known = 'ALL KNOWN ITEMS';
  const all = 'ALL';
  try {
    for (const name of catalogueNames) {
      const missing = missingFile(name);
      if (missing !== null) {
        print(`SKIPPED: ${missing} is absent (set YUELAN_DATA)`);
        continue;
      }
      const titles = await readTitles(name);
      const queries = queriesOf(name, titles);
      if (options.list) {
        for (const { kind, text } of queries) print(`${name}\t${kind}\t${text}`);
        continue;
      }
      await engine.rebuild(name, inOneBatch(titles), 1);
      for (const query of queries) {
        const score = await judge(engine, query, titles);
        const names = [query.kind, ...(query.isKnownItem ? [known] : []), all];
        for (const kind of names) scores.set(kind, add(scores.get(kind) ?? noScore, score));
      }
    }
    const sorted = [...scores].sort(
      ([a], [b]) => Number(a === all) - Number(b === all) || Number(a === known) - Number(b === known),
    );
    const table = Object.fromEntries(sorted);
    const before =
      options.against === undefined
        ? {}
        : scoresSchema.parse(JSON.parse(readFileSync(options.against, 'utf8')));
    if (!options.list) printScores(table, before);
    if (options.save !== undefined) writeFileSync(options.save, JSON.stringify(table, null, 1));
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* inOneBatch(titles: readonly JudgedTitle[]) {
  yield titles.map(({ record }) => record);
}

/** A hand-written query takes precedence: a derived one with the same text is left out. */
function queriesOf(name: CatalogueName, titles: readonly JudgedTitle[]): readonly JudgedQuery[] {
  const written = writtenQueries().filter(({ catalogue }) => catalogue === name);
  const texts = new Set(written.map(({ text }) => text));
  const derived = derivedQueries(name, titles).filter(({ text }) => !texts.has(text));
  return [...written, ...derived]
    .filter((query) => isHeldOut(query) === options['held-out'])
    .filter(({ kind }) => options.kind === undefined || options.kind === kind);
}

await main();
