// @matrix
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../bench/catalogue.ts';
import type { SearchRecord } from '../../port.ts';
import { finished } from '../columns/steps.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';
import { groupFolder, indexPath } from './group-files.ts';
import { IndexFile, openForReading, readMeta } from './index-file.ts';
import { IndexWriter } from './index-writer.ts';
import { pinyinToken, titleRanges } from './tokens.ts';
import { collectTopLists, entriesOf } from './top-lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-lists-'));
/** A catalogue that has grown from nothing, just large enough for lists, and its index without them. */
const records = [...catalogue({ records: 20_100 })];
const grown = join(folder, 'grown.sqlite');
const upsert = (record: SearchRecord) => ({ kind: 'upsert', record }) as const;
const [first] = records;

beforeAll(async () => {
  const writer = await IndexWriter.start(IndexFile.create(grown)).finish(0);
  writer.begin();
  writer.write(records.map(upsert));
  writer.commit(1);
  writer.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The titles on the list of those whose pinyin begins with z, as rows. */
function listOf(path: string): readonly number[] {
  const db = openForReading(path);
  try {
    const entries = db
      .prepare('SELECT entries FROM top WHERE prefix = ?')
      .get(pinyinToken('title', 'full', 'z'))?.['entries'];
    return entries instanceof Uint8Array ? entriesOf(entries) : [];
  } finally {
    db.close();
  }
}

/** All lists of titles, as rows. */
function titleLists(path: string): ReadonlyMap<string, readonly number[]> {
  const db = openForReading(path);
  const lists = db
    .prepare('SELECT prefix, entries FROM top')
    .all()
    .flatMap(({ prefix, entries }) =>
      typeof prefix === 'string' && entries instanceof Uint8Array
        ? [[prefix, entriesOf(entries)] as const]
        : [],
    );
  db.close();
  return new Map(lists.filter(([prefix]) => titleRanges.some(([from, to]) => prefix >= from && prefix < to)));
}

function knownRows(path: string): number {
  const db = openForReading(path);
  const rows = readMeta(db, 'topRows');
  db.close();
  return rows;
}

test('lists are rebuilt between changes, and know what changed meanwhile', () => {
  const path = join(folder, 'one.sqlite');
  copyFileSync(grown, path);
  const writer = IndexWriter.load(IndexFile.open(path));
  expect(writer.upkeep(0), 'one step').toBe(true);
  expect(listOf(path)).toEqual([]);

  const row = writer.columns.rows + 1;
  writer.begin();
  writer.write([
    upsert({ ...(first as SearchRecord), id: 90_000, title: '中国天气', borrowCount: 4_000_000 }),
    ...records.slice(0, 10).map(({ id }) => ({ kind: 'remove', id }) as const),
  ]);
  writer.commit(2);
  while (writer.upkeep(5));
  expect(listOf(path)[0]).toBe(row);
  expect(knownRows(path), 'later rows are asked of the words').toBe(records.length);
  expect(writer.needsLists).toBe(false);
  expect(writer.upkeep(5), 'nothing to do').toBe(false);
  writer.close();
});

test('titles that are added or borrowed enter every list of their beginnings, as in rebuilt lists', () => {
  const path = join(folder, 'borrowed.sqlite');
  copyFileSync(grown, path);
  const writer = IndexWriter.load(IndexFile.open(path));
  while (writer.upkeep(100));
  // One after the other: some are borrowed twice, and some several times as often as any other.
  for (const [at, times] of [7, 1900, 7, 12_000, 60, 1900, 20_000, 5].entries()) {
    const record = records[times] as SearchRecord;
    writer.begin();
    writer.write([
      upsert({ ...record, borrowCount: record.borrowCount + 40 * (at + 1) }),
      upsert({ ...record, id: 90_000 + at, borrowCount: at % 2 === 0 ? 300 * at : 0 }),
      upsert({ ...(records[times + 1] as SearchRecord), borrowCount: 1_000_000 + at }),
    ]);
    writer.commit(2 + at);
  }
  const { columns } = writer;
  const loansOf = (entries: readonly number[]) => entries.map((row) => columns.borrowCount(row));
  const stored = titleLists(path);
  const db = openForReading(path);
  const rebuilt = finished(collectTopLists(db, columns));
  db.close();
  expect(stored.size).toBeGreaterThan(50);
  for (const [prefix, entries] of stored) {
    expect(loansOf(entries), prefix).toEqual(loansOf(rebuilt.get(prefix) ?? []));
    expect(new Set(entries).size, prefix).toBe(entries.length);
  }
  writer.close();
});

test('an engine builds them while it answers', async () => {
  const path = indexPath(groupFolder(folder, 'g'), 1);
  mkdirSync(groupFolder(folder, 'g'));
  copyFileSync(grown, path);
  const engine = await openEmbeddedEngine({ folder, workers: 1 });
  await engine.apply('g', [upsert({ ...(first as SearchRecord), borrowCount: 7 })], 2);
  await expect.poll(() => knownRows(path), { timeout: 30_000 }).toBe(records.length);
  expect(listOf(path)).not.toEqual([]);
  await engine.close();
});
