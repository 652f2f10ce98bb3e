// @matrix
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../bench/catalogue.ts';
import { pinyinForms } from '../../analysis/index.ts';
import { NaiveEngine } from '../../conformance/naive-engine.ts';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import type { SearchEngine } from '../../port.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

/** Large enough for what small catalogues never use: stored lists of common words and of the most used titles. */
describe('a catalogue of twenty-two thousand titles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-large-'));
  const records = [...catalogue({ records: 22_000, branches: 60 })];
  const later = [...catalogue({ records: 300, seed: 3, firstId: 30_000 })];
  const facets = ['author', 'keyword', 'class', 'year', 'branch'] as const;
  const naive = new NaiveEngine();
  let engine: SearchEngine;

  beforeAll(async () => {
    engine = await openEmbeddedEngine({ folder, workers: 1 });
    await engine.rebuild('g', inOneBatch(records), 1);
    await naive.rebuild('g', inOneBatch(records), 1);
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const queries = [
    '出版社',
    '出',
    '版社',
    '社',
    '北京 出版',
    '人民',
    '研究',
    '的',
    '大学 出版社',
    'house time',
    '教育 经济',
    '',
  ].map((text) => ask(text, {}, { facets, limit: 30 }));
  /** The answers of reading every record, which take the longest. */
  const expectedNow = async () => {
    const expected = [];
    for (const query of queries) expected.push(await naive.search('g', query));
    return expected;
  };
  const compare = async (expected: Awaited<ReturnType<typeof expectedNow>>): Promise<void> => {
    for (const [at, query] of queries.entries())
      expect([query.rows, await engine.search('g', query)]).toEqual([query.rows, expected[at]]);
  };

  test('is warmed up while readers are answered, and so is a group without an index', async () => {
    const ends: string[] = [];
    const warming = engine.warm('g').then(() => ends.push('warm'));
    const answer = await engine.search('g', ask('研究'));
    ends.push('searched');
    await warming;
    await engine.warm('nothing');
    expect(answer).toMatchObject({ total: expect.any(Number) });
    expect(ends).toEqual(['searched', 'warm']);
  });

  test('of very many titles with a known word of a query, finds the one whose title it is, though few borrow it', async () => {
    const about = (id: number, title: string, borrowCount: number) => book(id, title, { borrowCount });
    const many = Array.from({ length: 5200 }, (_, at) => about(at + 10, `行为研究${at}`, 9 + (at % 90)));
    const few = [about(1, '研究', 0), about(2, '研究方法', 0), about(3, '工业研究', 0)];
    await engine.rebuild('many', inOneBatch([...many, ...few]), 1);
    const { total, hits, isNear } = await engine.search(
      'many',
      ask('研究魃魈', {}, { near: true, limit: 3 }),
    );
    expect([total, isNear]).toEqual([5203, true]);
    expect(hits.slice(0, 2).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('relates the most borrowed of the many titles with a heading', async () => {
    const [like] = records;
    if (like === undefined) throw new Error('no records');
    const alone = {
      ...like,
      firstAuthor: '',
      authorNames: [],
      classCode: '',
      series: [],
      keywords: ['同题'],
    };
    const same = Array.from({ length: 20_500 }, (_, at) => ({ ...alone, id: at + 1, borrowCount: at }));
    await engine.rebuild('same', inOneBatch(same), 1);
    expect((await engine.related('same', 1, 0, 3)).ids).toEqual([20_500, 20_499, 20_498]);
  });

  test('suggests the most used of the many texts that begin so, and a new favourite at once', async () => {
    const best = records
      .filter(({ title }) => pinyinForms(title).full.startsWith('z'))
      .reduce((most, record) => (record.borrowCount > most.borrowCount ? record : most));
    const [first] = (await engine.suggest('g', 'z', 30)).filter(({ kind }) => kind === 'title');
    expect(first?.id).toBe(best.id);
    const favourite = { ...best, id: 50_000, title: '中国天气', borrowCount: 4_000_000 };
    await engine.apply('g', [{ kind: 'upsert', record: favourite }], 3);
    expect((await engine.suggest('g', 'z', 10))[0]).toEqual({ text: '中国天气', kind: 'title', id: 50_000 });
    await engine.apply('g', [{ kind: 'remove', id: 50_000 }], 4);
    expect((await engine.suggest('g', 'z', 10)).map(({ text }) => text)).not.toContain('中国天气');
  });

  test('answers common words as reading every record would, before and after changes', async () => {
    await compare(await expectedNow());
    const changes = [
      ...later.map((record) => ({ kind: 'upsert', record }) as const),
      ...records.slice(0, 50).map(({ id }) => ({ kind: 'remove', id }) as const),
      ...records
        .slice(50, 90)
        .map(
          (record) =>
            ({ kind: 'upsert', record: { ...record, borrowCount: 9999, branches: ['new'] } }) as const,
        ),
    ];
    await engine.apply('g', changes, 2);
    await naive.apply('g', changes, 2);
    const expected = await expectedNow();
    await compare(expected);
    await engine.close();
    engine = await openEmbeddedEngine({ folder, workers: 1 });
    await compare(expected);
    const browse = {
      ...ask('', {}, { facets, limit: 30 }),
      selections: { branch: ['new', 'branch-1'], class: ['I'] },
    };
    expect(await engine.search('g', browse)).toEqual(await naive.search('g', browse));
  });
});
