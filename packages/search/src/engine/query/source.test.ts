import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryTerms } from '../../analysis/index.ts';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import type { SearchEngine, SearchQuery } from '../../port.ts';
import { groupFolder, indexNumbers, indexPath } from '../index/group-files.ts';
import { IndexFile } from '../index/index-file.ts';
import { termQuery } from '../index/tokens.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';
import { IndexSearch } from '../threads/index-search.ts';

let folder: string;
let engine: SearchEngine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-source-'));
  engine = await openEmbeddedEngine({ folder, workers: 1 });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = (): string =>
  indexPath(groupFolder(folder, 'some'), indexNumbers(groupFolder(folder, 'some'))[0] ?? 0);

test('whether more titles have a text is answered as by counting them, whatever was added, changed or removed', async () => {
  // Enough titles that the answer for a phrase is kept.
  const titles = Array.from(
    { length: 800 },
    (_, at) => `${[...'红楼梦人'].slice(at % 5).join('')}书${at}${at % 7 === 0 ? '楼人 梦红' : ''}`,
  );
  await engine.rebuild('some', inOneBatch(titles.map((title, at) => book(at + 1, title))), 1);
  await engine.apply(
    'some',
    [
      ...titles.slice(0, 40).map((_, at) => ({ kind: 'remove', id: at * 3 + 1 }) as const),
      ...titles
        .slice(0, 50)
        .map((_, at) => ({ kind: 'upsert', record: book(at * 5 + 2, '人梦', { summary: '红人' }) }) as const),
    ],
    2,
  );
  for (const text of [...'红楼梦人书无', '红楼', '梦人书', '红楼梦人', '人书', '楼人', '书楼梦', '梦无'])
    for (const fields of [['title'], ['title', 'author'], ['summary']] as const) {
      const index = new IndexSearch(path());
      index.read(IndexFile.readColumns(path()).handle(), (source) => {
        const [term] = queryTerms(text);
        if (term === undefined) throw new Error(text);
        const query = termQuery(term, fields);
        const before = [0, 1, 4, 100, 1000].map((most) => source.hasMore(query, most));
        const count = source.count(query);
        expect([text, before]).toEqual([text, [0, 1, 4, 100, 1000].map((most) => count > most)]);
        for (const most of [0, 1, count - 1, count, count + 1].filter((number) => number >= 0))
          expect([text, most, source.hasMore(query, most)]).toEqual([text, most, count > most]);
        const [other = term] = queryTerms('楼');
        const than = termQuery(other, fields);
        expect([text, source.isCommoner(query, than)]).toEqual([text, count > source.count(than)]);
      });
      index.close();
    }
});

test('each snapshot has its own titles, in any order, although later ones are stored already', async () => {
  const titled = (id: number, title: string) => book(id, title, { classCode: 'I247.5', keywords: ['小说'] });
  const titles = Array.from({ length: 700 }, (_, at) => `红楼梦 dream ${at}`);
  await engine.rebuild('some', inOneBatch(titles.map((title, at) => titled(at + 1, title))), 1);
  const before = IndexFile.readColumns(path()).handle();
  await engine.apply('some', [{ kind: 'upsert', record: titled(5000, '红楼梦 dream') }], 2);
  const between = IndexFile.readColumns(path()).handle();
  await engine.apply('some', [{ kind: 'upsert', record: titled(5001, '红楼梦 dream') }], 3);
  const after = IndexFile.readColumns(path()).handle();
  const queries: readonly SearchQuery[] = [
    ...['红', '红楼', '红楼梦', '红楼梦 dream', 'dream'].map((text) => ask(text, { scope: 'title' })),
    ...['红', '红楼梦'].map((text) => ask(text, { scope: 'title', mode: 'prefix' })),
    ask('', {}),
    ask('', {}, { selections: { class: ['I'] } }),
    ask('', {}, { selections: { keyword: ['小说'] } }),
  ];
  const orders = [
    [before, between, after],
    [before, after, between],
    [after, between, before],
  ];
  const counts = new Map([
    [before, 700],
    [between, 701],
    [after, 702],
  ]);
  for (const order of orders) {
    const index = new IndexSearch(path());
    for (const query of queries) {
      const answers = order.map((columns) => index.search(columns, { ...query, facets: ['keyword'] }));
      const expected = order.map((columns) => counts.get(columns));
      expect([JSON.stringify(query), answers.map(({ total }) => total)]).toEqual([
        JSON.stringify(query),
        expected,
      ]);
      const counted = answers.map(({ facets }) => facets.keyword?.[0]?.docCount);
      expect([JSON.stringify(query), counted]).toEqual([JSON.stringify(query), expected]);
    }
    index.close();
  }
});
