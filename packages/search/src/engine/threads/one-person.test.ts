import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, book } from '../../conformance/records.ts';
import type { SearchEngine, SearchRecord } from '../../port.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-one-person-'));
const by = (id: number, firstAuthor: string, borrowCount = 0): SearchRecord =>
  book(id, `宇宙 ${id}`, { firstAuthor, authorNames: [firstAuthor], borrowCount });

let engine: SearchEngine;
const put = (records: readonly SearchRecord[], applied: number): Promise<void> =>
  engine.apply(
    'g',
    records.map((record) => ({ kind: 'upsert', record })),
    applied,
  );
const authors = async () => (await engine.search('g', ask('', {}, { facets: ['author'] }))).facets.author;
const found = async (author: string): Promise<number> =>
  (await engine.search('g', ask('', {}, { selections: { author: [author] } }))).total;

beforeAll(async () => {
  engine = await openEmbeddedEngine({ folder, workers: 1 });
  await put(
    [
      by(1, '劉慈欣', 500),
      by(2, '刘慈欣'),
      by(3, '刘慈欣'),
      by(4, '韩松'),
      by(5, 'Ken LIU'),
      by(6, 'Ken Liu'),
      by(7, 'Ken Liu'),
    ],
    1,
  );
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a person appears in the facet once, in the form that most titles have', async () => {
  expect(await authors()).toEqual([
    { key: 'Ken Liu', docCount: 3 },
    { key: '刘慈欣', docCount: 3 },
    { key: '韩松', docCount: 1 },
  ]);
  for (const form of ['刘慈欣', '劉慈欣', ' 刘 慈欣']) expect(await found(form)).toBe(3);
});

test('a person is suggested once, whichever form is typed', async () => {
  for (const typed of ['刘慈', '劉慈', 'liucixin'])
    expect((await engine.suggest('g', typed, 10)).filter(({ kind }) => kind === 'author')).toEqual([
      { kind: 'author', text: '刘慈欣' },
    ]);
});

test('the displayed form follows the catalogue, and a restart knows it', async () => {
  await put([by(8, '劉慈欣'), by(9, '劉慈欣')], 2);
  const expected = { key: '劉慈欣', docCount: 5 };
  expect((await authors())?.[0]).toEqual(expected);
  await engine.close();
  engine = await openEmbeddedEngine({ folder, workers: 1 });
  expect((await authors())?.[0]).toEqual(expected);
  await put([by(2, '劉慈欣'), by(1, '韩松')], 3);
  expect(await found('刘慈欣')).toBe(4);
});
