import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedEngine, type SearchEngine, type SearchHit, type SearchRecord } from '@yuelan/search';
import { readCatalogue } from '../../src/catalogue/import/read-catalogue.ts';
import { workKeyOf, workNumberOf } from '../../src/catalogue/rules/work-key.ts';
import { recordOfDraft, searchRecordOf } from '../../src/catalogue/title-record.ts';

/**
 * `npm run bench -- topics --catalogue file [--loans file.tsv] [--queries file.txt]`: the first ten works of subjects in a
 * catalogue, for somebody to judge. The file of loans has an id and a number on each line.
 */
const { values: options } = parseArgs({
  options: {
    /** Any file that the import reads. */
    catalogue: { type: 'string' },
    loans: { type: 'string' },
    /** One query on each line; those of topics.txt by default. */
    queries: { type: 'string' },
  },
});

const group = 'topics';
const shown = 10;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const linesOf = (file: string | URL): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

async function readRecords(path: string): Promise<readonly SearchRecord[]> {
  const loans = new Map(
    (options.loans === undefined ? [] : linesOf(options.loans)).map((line) => {
      const [id = '', number = ''] = line.split('\t');
      return [id, Number(number)];
    }),
  );
  const records: SearchRecord[] = [];
  for await (const row of await readCatalogue({ path })) {
    if (!('draft' in row)) continue;
    const record = recordOfDraft(row.draft);
    const work = workNumberOf(workKeyOf(record));
    const use = { branches: [group], borrowCount: loans.get(record.sourceId) ?? 0 };
    records.push(searchRecordOf(records.length + 1, record, work === undefined ? use : { ...use, work }));
  }
  return records;
}

/** The first works that match as typed or nearly, and those that follow. */
async function ask(engine: SearchEngine, text: string): Promise<readonly SearchHit[]> {
  const { hits, further } = await engine.search(group, {
    rows: [{ text, scope: 'all', mode: 'fuzzy', logic: 'and' }],
    selections: {},
    sort: 'relevance',
    offset: 0,
    limit: shown,
    facets: [],
    suggest: false,
    near: true,
    further: true,
    byWork: { nearest: [], countTo: shown },
  });
  return [...hits, ...(further?.hits ?? [])].slice(0, shown);
}

async function main(path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yuelan-topics-'));
  const engine = await openEmbeddedEngine({ folder, workers: 1 });
  try {
    const records = await readRecords(path);
    print(
      `${records.length} titles, ${records.filter(({ keywords }) => keywords.length > 0).length} with headings`,
    );
    await engine.rebuild(
      group,
      (async function* () {
        yield records;
      })(),
      1,
    );
    for (const line of linesOf(options.queries ?? new URL('./topics.txt', import.meta.url))) {
      print(`\n${line}`);
      if (line.startsWith('#')) continue;
      for (const { id } of await ask(engine, line)) {
        const { title = '', subtitle = '', firstAuthor = '', keywords = [] } = records[id - 1] ?? {};
        print(
          `  ${[title, subtitle, firstAuthor, keywords.join(', ')].filter((text) => text !== '').join(' / ')}`,
        );
      }
    }
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (options.catalogue === undefined) print('--catalogue names the file of a catalogue');
else await main(options.catalogue);
