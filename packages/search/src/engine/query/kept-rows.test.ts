import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import type { Change, SearchQuery, SearchRecord } from '../../port.ts';
import { facetNames } from '../../terms.ts';
import { startDeadline } from '../columns/deadline.ts';
import { groupFolder, indexPath } from '../index/group-files.ts';
import { IndexFile } from '../index/index-file.ts';
import { IndexWriter } from '../index/index-writer.ts';
import { manyRows } from '../index/kept-counts.ts';
import { mostLeading } from '../index/leading-rows.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';
import { IndexSearch } from '../threads/index-search.ts';

/** Titles that share few words, more than {@link manyRows} of them, so that the build keeps its counts. */
const titles = [
  ...['中国', '中国史', '中国：一部历史', '中国文化', '文化中国', '论文化', '文化', '史记', '的'],
  ...['World History', 'The World History', 'A History of the World', 'Histories', 'Two Love Stories'],
  // Its key ends before the story.
  `${'Big Bad Math '.repeat(16)}Love Story`,
];
const branches = Array.from({ length: 36 }, (_, at) => `b${at}`);

function titleOf(id: number, seed: number): SearchRecord {
  const pick = <Value>(values: readonly Value[], salt: number): Value | undefined =>
    values[(Math.imul(id * 31 + salt * 7 + seed, 0x9e3779b1) >>> 8) % values.length];
  const title = pick(titles, 1) ?? '';
  return book(id, id % 5 === 0 ? `${title}${pick(['导论', '中国', '研究文化'], 2)}` : title, {
    firstAuthor:
      id % 4 === 0
        ? `${pick(['World', 'Ann', 'Ian'], 3)} ${pick(['History', 'King', 'Love'], 4)}`
        : `${pick(['王', '李', '鲁', '魯'], 3)}${pick(['一', '二', '三', '四', '五', '六', '七'], 4)}`,
    publisher: id % 11 === 0 ? '小说' : '',
    subtitle: id % 4 === 1 ? 'a two story house' : '',
    keywords: [
      id % 7 === 0 ? 'Love story' : '',
      pick(['中国', '文化', '历史', '史'], 5) ?? '',
      `词${id % 150}`,
      (id + seed) % 5 < 3 ? '小说' : '',
      (id + seed) % 7 < 4 ? (id % 900 === 1 ? '《散文》' : '散文') : '',
    ],
    classCode: pick(['I247', 'I2', 'I1', 'I3', 'K20', 'TP3', ''], 6) ?? '',
    otherClasses: { ddc: pick(['823.9', '813', '510', ''], 7) ?? '' },
    language: pick(['chi', 'eng', ''], 8) ?? '',
    audience: pick(['j', ''], 9) ?? '',
    series: [pick(['丛书', '文库', '译丛'], 10) ?? ''],
    year: pick([1999, 2001, 2024, null], 11) ?? null,
    branches: branches.filter((_, at) => (id + at * seed) % 9 === 0),
    borrowCount: (id * 7919 + seed) % 50,
    work: id % 3 === 0 ? Math.floor(id / 12) + 1 : 0,
  });
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const words = ['中国', '文化', '史', '中', '的', '论', ''];
/** Of their titles, those with the words side by side and those with the query as a name come first. */
const severalWords = [
  'world history',
  'love story',
  'two story',
  'ann king',
  'histories',
  '文化 中国',
  '王一',
];
const questions: readonly SearchQuery[] = [...words, ...severalWords].flatMap((text) => {
  const plain = ask(text, {}, { facets: facetNames, limit: 12 });
  const classes = { scheme: 'ddc', under: '' } as const;
  return [
    plain,
    { ...plain, offset: 7, limit: 30, classes },
    { ...plain, sort: 'newest' },
    { ...plain, classes: { scheme: 'clc', under: 'I' } },
    { ...plain, byWork: { nearest: [['b1']], countTo: 100 } },
    { ...plain, selections: { class: ['I'] } },
    { ...plain, selections: { class: ['I'] }, remaining: true },
    { ...plain, selections: { class: ['I'] }, remaining: true, classes },
    { ...plain, selections: { class: ['8'] }, remaining: true, classes },
    { ...plain, selections: { class: ['K2', 'T'], year: ['2001'] }, remaining: true },
    { ...plain, selections: { keyword: ['小说'] }, remaining: true },
    { ...plain, selections: { keyword: ['小说', '散文'] }, remaining: true, classes },
    { ...plain, selections: { keyword: ['散文'] }, remaining: true },
    { ...plain, selections: { keyword: ['小说'], class: ['I'] }, remaining: true },
  ] as const;
});

test('what the build kept of a word gives the same as counting and ranking all of its rows, after any changes', async () => {
  startDeadline(Number.POSITIVE_INFINITY);
  const change = fc.record({
    id: fc.integer({ min: 1, max: manyRows * 2 + 200 }),
    to: fc.constantFrom('gone', 'lent', 'moved', 'renamed'),
    salt: fc.integer({ min: 1, max: 99 }),
  });
  const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 120 }), {
    minLength: 1,
    maxLength: 3,
  });
  // More new titles than the build had: what it kept is little of the whole.
  const added = fc.constantFrom(0, manyRows, manyRows * 3);
  await fc.assert(
    fc.asyncProperty(batches, added, fc.integer({ min: 1, max: 20 }), async (changes, many, seed) => {
      const folder = mkdtempSync(join(tmpdir(), 'yuelan-kept-'));
      folders.push(folder);
      const records = new Map<number, SearchRecord>();
      for (let id = 1; id <= manyRows * 2; id += 1) records.set(id, titleOf(id, seed));
      const engine = await openEmbeddedEngine({ folder, workers: 1 });
      await engine.rebuild('g', inOneBatch([...records.values()]), 1);
      await engine.close();
      const path = indexPath(groupFolder(folder, 'g'), 1);
      let writer = IndexWriter.load(IndexFile.open(path));
      let search = new IndexSearch(path);
      compare(path, writer, search);
      let before = writer.columns.handle();
      for (const [at, batch] of changes.entries()) {
        const edits = batch.map(({ id, to, salt }): Change => {
          const old = records.get(id) ?? titleOf(id, salt);
          if (to === 'gone') records.delete(id);
          else if (to === 'lent') records.set(id, { ...old, borrowCount: old.borrowCount + salt });
          else if (to === 'moved')
            records.set(id, { ...old, branches: branches.filter((_, one) => one % salt === 0) });
          else records.set(id, { ...titleOf(id, salt), branches: old.branches });
          const record = records.get(id);
          return record === undefined ? { kind: 'remove', id } : { kind: 'upsert', record };
        });
        for (let more = 0; more < many / changes.length; more += 1) {
          const record = titleOf(records.size + manyRows * 3, seed + at);
          records.set(record.id, record);
          edits.push({ kind: 'upsert', record });
        }
        before = writer.columns.handle();
        writer.begin();
        writer.write(edits);
        writer.commit(at + 2);
        if (at % 2 === 0) {
          search.close();
          search = new IndexSearch(path);
        }
        // The snapshot before is still in use for a moment when the change is already stored.
        for (const query of questions) search.search(before, query);
        compare(path, writer, search);
      }
      const plain = new IndexSearch(path);
      for (const query of questions)
        expect([query, search.search(before, query)]).toEqual([query, plain.search(before, query)]);
      plain.close();
      writer.close();
      writer = IndexWriter.load(IndexFile.open(path));
      compare(path, writer, search);
      search.close();
      writer.close();
    }),
    { numRuns: 4 },
  );
}, 300_000);

/** Compares the answers of an index with those that it gives without kept data, and pages with lists. */
function compare(path: string, writer: IndexWriter, search: IndexSearch): void {
  const handle = writer.columns.handle();
  const answers = questions.map((query) => search.search(handle, query));
  const { db } = writer.file;
  db.exec('CREATE TEMP TABLE before AS SELECT * FROM kept; DELETE FROM kept');
  const plain = new IndexSearch(path);
  for (const [at, query] of questions.entries())
    expect([query, answers[at]]).toEqual([query, plain.search(handle, query)]);
  plain.close();
  db.exec('INSERT INTO kept SELECT * FROM before; DROP TABLE before');
  for (const [at, query] of questions.entries()) {
    // So long a page is chosen from all titles.
    const { hits } = search.search(handle, { ...query, offset: 0, limit: mostLeading + 1 });
    const page = hits.slice(query.offset, query.offset + query.limit);
    expect([query, answers[at]?.hits.slice(0, page.length)]).toEqual([query, page]);
  }
}
