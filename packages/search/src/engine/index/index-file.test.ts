import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '../../../bench/catalogue.ts';
import type { SearchRecord } from '../../port.ts';
import type { Columns } from '../columns/columns.ts';
import { ColumnsView } from '../columns/columns-view.ts';
import { fact, factWords, isPlace } from '../columns/facts.ts';
import { documentOf } from './document.ts';
import { IndexFile, openForReading } from './index-file.ts';
import { IndexWriter } from './index-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-index-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Some with more headings than fit in a row, two series or a branch without a bit. */
const records: readonly SearchRecord[] = [...catalogue({ records: 700, branches: 90 })].map((record, at) => ({
  ...record,
  ...(at % 3 === 0 ? { keywords: ['历史', '地理', '文学', '哲学', '天文', `数学${at}`] } : {}),
  ...(at % 5 === 0 ? { series: ['丛书甲', `丛书${at % 7}`] } : {}),
}));
const ids = records.map(({ id }) => id);
const [first] = records;
if (first === undefined) throw new Error('there are no records');
const another: SearchRecord = first;

async function build(name: string): Promise<IndexWriter> {
  const writer = IndexWriter.start(IndexFile.create(join(folder, name)));
  writer.build(records.map(documentOf));
  // One record twice, the first version of which is not in the index.
  writer.build([documentOf({ ...another, title: '又一题名' })]);
  return writer.finish(1);
}

/** The content of the columns, whether built or loaded. */
function told(columns: Columns) {
  const view = new ColumnsView(columns.handle());
  const rows = Array.from({ length: view.rows }, (_, at) => at + 1);
  return {
    live: view.live,
    ordered: view.ordered,
    rows: ids.map((id) => [view.rowOf(id), columns.rowOf(id)]),
    titles: rows.map((row) => view.title(row)),
    keywords: rows.map((row) => view.keywords(row)),
    authors: rows.map((row) => view.firstAuthor(row)),
    weights: rows.map((row) => view.weights.author[view.dictionaries.author.find(view.firstAuthor(row))]),
    columns: Object.entries(columns.of).map(([name, array]) => [name, [...array.bytes(0, array.length)]]),
    signatures: rows.map((row) => [view.titleSignatures.units[row - 1], view.titleSignatures.pairs[row - 1]]),
  };
}

test('a loaded index says what the built one said, and after changes what the changed one says', async () => {
  const path = join(folder, 'changed.sqlite');
  const writer = await build('changed.sqlite');
  expect(told(IndexFile.readColumns(path))).toEqual(told(writer.columns));
  expect(writer.columns.rowOf(another.id)).toBeGreaterThan(0);

  writer.begin();
  writer.write([
    { kind: 'remove', id: ids[7] ?? 0 },
    { kind: 'upsert', record: { ...another, title: '新的题名', branches: ['branch-80', 'branch-1'] } },
    { kind: 'upsert', record: { ...(records[9] ?? another), borrowCount: 5000, branches: ['branch-88'] } },
    { kind: 'upsert', record: { ...another, id: 9_000_000 } },
  ]);
  writer.commit(2);
  expect(told(IndexFile.readColumns(path))).toEqual(told(writer.columns));
  writer.close();

  const again = IndexWriter.load(IndexFile.open(path));
  again.begin();
  again.write([{ kind: 'remove', id: 9_000_000 }]);
  again.commit(3);
  expect(told(IndexFile.readColumns(path))).toEqual(told(again.columns));
  again.close();
});

test('a build stores lists in the order of the rows, and each list of branches once', async () => {
  const writer = await build('ordered.sqlite');
  const { facts, branches } = new ColumnsView(writer.columns.handle()).of;
  const rows = Array.from({ length: writer.columns.rows }, (_, row) => row);
  const places = rows.map((row) => facts[row * factWords + fact.names] ?? 0);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  const words = rows.map((row) => branches[row] ?? 0).filter(isPlace);
  expect(new Set(words).size).toBeLessThan(words.length);
  writer.close();
});

test('an index of titles of which none has gone stores no page that says so', async () => {
  const writer = await build('living.sqlite');
  writer.close();
  const db = openForReading(join(folder, 'living.sqlite'));
  expect(db.prepare("SELECT count(*) AS pages FROM page WHERE column = 'died'").get()).toEqual({ pages: 0 });
  db.close();
});
