import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, book } from '../conformance/records.ts';
import type { SearchEngine } from '../types.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-suggest-'));
const books = [
  book(1, '红楼梦', {
    firstAuthor: '曹雪芹',
    authorNames: ['曹雪芹', '高鹗'],
    keywords: ['章回小说', '长篇小说'],
    isbns: ['978-7-02-000220-7'],
    classCode: 'I242.4',
    callNumber: 'I242.4/C28',
    borrowCount: 50,
  }),
  book(2, '红楼梦研究', { firstAuthor: '俞平伯', keywords: ['红学'], classCode: 'I207.411', borrowCount: 3 }),
  book(3, '红岩', { firstAuthor: '罗广斌', keywords: ['长篇小说'], classCode: 'I247.5', borrowCount: 80 }),
  book(4, "Harry Potter and the Philosopher's Stone", { firstAuthor: 'J. K. Rowling', borrowCount: 9 }),
  book(5, '平凡的世界', {
    firstAuthor: '路遥',
    keywords: ['长篇小说'],
    classCode: 'I247.5',
    borrowCount: 30,
  }),
  book(6, '人生', { firstAuthor: '路遥', keywords: ['中篇小说'], classCode: 'I247.5', borrowCount: 5 }),
  book(7, '红楼梦', { firstAuthor: '曹雪芹', keywords: ['章回小说'], classCode: 'I242.4', borrowCount: 2 }),
];

describe('a reader who types', () => {
  let engine: SearchEngine;
  beforeAll(async () => {
    engine = await openEmbeddedEngine({ folder, workers: 1 });
    await engine.apply(
      'g',
      books.map((record) => ({ kind: 'upsert', record })),
      1,
    );
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const texts = async (typed: string): Promise<readonly string[]> =>
    (await engine.suggest('g', typed, 10)).map(({ text }) => text);

  test('is offered what begins so, the most borrowed first and each text once', async () => {
    expect(await texts('红')).toEqual(['红岩', '红楼梦', '红楼梦研究', '红学']);
  });

  test('is offered a title with its id, by characters of any script', async () => {
    expect(await engine.suggest('g', '紅樓夢研', 10)).toEqual([{ text: '红楼梦研究', kind: 'title', id: 2 }]);
  });

  test.each([
    ['hongl', ['红楼梦', '红楼梦研究']],
    ['hlm', ['红楼梦', '红楼梦研究']],
    ['luyao', ['路遥']],
    ['cxq', ['曹雪芹']],
    ['zhanghui', ['章回小说']],
    ['harr', ["Harry Potter and the Philosopher's Stone"]],
    ['j. k', ['J. K. Rowling']],
    ['97870200', ['9787020002207']],
    ['7-02-0002', ['9787020002207']],
  ])('who types %s is offered %j', async (typed, expected) => {
    expect(await texts(typed)).toEqual(expected);
  });

  test('is offered nothing for a blank text or a sign', async () => {
    expect(await texts('  ')).toEqual([]);
    expect(await texts('"*')).toEqual([]);
  });

  test('is not offered what is gone', async () => {
    await engine.apply('gone', [{ kind: 'upsert', record: book(1, '红岩', { keywords: ['红岩英烈'] }) }], 1);
    await engine.apply('gone', [{ kind: 'remove', id: 1 }], 2);
    expect(await engine.suggest('gone', '红', 10)).toEqual([]);
  });

  test.each([
    ['红楼盟', '红楼梦'],
    ['红搂梦', '红楼梦'],
    ['曹雪琴', '曹雪芹'],
    ['hary poter', 'harry potter'],
    ['hrary potter', 'harry potter'],
  ])('who means another text by %s is asked whether it is %s', async (typed, meant) => {
    const answer = await engine.search('g', ask(typed, {}, { suggest: true }));
    expect(answer.suggestion ?? (answer.total > 0 ? 'found' : 'nothing')).toBe(meant);
    expect((await engine.search('g', ask(meant))).total).toBeGreaterThan(0);
  });

  test.each(['平凡得世界', '平凡世界', '路遥平凡的世界'])(
    'who types %s in one piece finds the book by its words',
    async (typed) => {
      expect((await engine.search('g', ask(typed))).hits.map(({ id }) => id)).toEqual([5]);
    },
  );

  test('is asked nothing when nothing is near', async () => {
    expect(await engine.search('g', ask('魑魅魍魉', {}, { suggest: true }))).not.toHaveProperty('suggestion');
  });

  test('sees related titles: same author first, then headings, then class; never the title itself', async () => {
    expect(await engine.related('g', 5, 0, 10)).toEqual({ ids: [6, 3, 1, 7], total: 4 });
    const { ids } = await engine.related('g', 1, 0, 10);
    expect(ids[0]).toBe(7);
    expect(ids).not.toContain(1);
    expect(await engine.related('g', 999, 0, 10)).toEqual({ ids: [], total: 0 });
  });
});
