import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer, SearchEngine, SearchQuery, SearchRecord } from '../port.ts';
import { ask, book, inOneBatch } from './records.ts';

const learning = Array.from({ length: 12 }, (_, at) =>
  book(11 + at, `机器学习第${at + 1}讲`, { year: 2000 + at, classCode: at < 3 ? 'TP18' : 'O1' }),
);
const records: readonly SearchRecord[] = [
  book(1, '图解机器学习入门', { year: 2019, classCode: 'TP18', work: 7 }),
  book(2, '机器学习从头学', { year: 2018, work: 7 }),
  ...learning,
  ...Array.from({ length: 15 }, (_, at) => book(31 + at, `围棋入门 ${at}`)),
  book(51, '机器学习实战', { firstAuthor: '哈林顿', authorNames: ['哈林顿'], isbns: ['9787115317957'] }),
  book(52, '深度学习实战', { firstAuthor: '周志华', authorNames: ['周志华'] }),
  book(53, '摄影构图教程新编'),
  ...Array.from({ length: 11 }, (_, at) => book(61 + at, `摄影与构图 ${at}`)),
  book(81, '追风筝的人'),
  ...Array.from({ length: 11 }, (_, at) => book(91 + at, `风筝 ${at}`)),
];

/** Registers the laws of the list that follows few titles as typed. `open` makes an engine without any index. */
export function describeFurther(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} continues where few titles match as typed`, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open();
      await engine.rebuild('further', inOneBatch(records), 1);
    });
    afterAll(() => engine.close());

    const search = (text: string, extra: Partial<SearchQuery> = {}): Promise<SearchAnswer> =>
      engine.search('further', ask(text, {}, { near: true, further: true, ...extra }));
    const idsOf = (hits: SearchAnswer['hits'] = []): readonly number[] => hits.map(({ id }) => id);

    test.each(['机器学习入门', '如何入门机器学习', '机器學習入門'])(
      '%s: books on the subject follow, of other works, and none that shares only the form',
      async (text) => {
        const { hits, total, further } = await search(text, { facets: ['class'] });
        const all = [...idsOf(hits), ...idsOf(further?.hits)];
        expect(new Set(all.slice(0, total))).toEqual(new Set(idsOf(hits)));
        expect(all.filter((id) => id > 30 && id < 51)).toEqual([]);
        expect(all).toEqual(expect.arrayContaining([1, 51, ...learning.map(({ id }) => id)]));
      },
    );

    test('what matches as typed is found and counted as if nothing followed', async () => {
      for (const sort of ['relevance', 'newest', 'title'] as const) {
        const query = { sort, facets: ['class', 'year'] } as const;
        const { further, ...typed } = await search('机器学习入门', query);
        expect(typed).toEqual(await search('机器学习入门', { ...query, further: false }));
        expect(typed.total).toBe(1);
        expect(further?.total).toBe(13);
        expect(further?.hits.every(({ tier }) => tier === 'someWords')).toBe(true);
        expect(idsOf(further?.hits)).not.toContain(2);
      }
    });

    test.each([undefined, { nearest: [], countTo: 100 }])(
      'the pages of both lists hold every title once (%j)',
      async (byWork) => {
        const works = byWork === undefined ? {} : { byWork };
        const whole = await search('机器学习入门', works);
        const paged: number[] = [];
        for (let offset = 0; offset < 20; offset += 3) {
          const page = await search('机器学习入门', { ...works, offset, limit: 3 });
          expect([page.total, page.further?.total]).toEqual([1, 13]);
          paged.push(...idsOf(page.hits), ...idsOf(page.further?.hits));
        }
        expect(paged).toEqual([...idsOf(whole.hits), ...idsOf(whole.further?.hits)]);
        expect(new Set(paged).size).toBe(14);
      },
    );

    test('a selection narrows both lists, and a facet counts what it leaves of the first', async () => {
      const { further, total } = await search('机器学习入门', { selections: { class: ['TP18'] } });
      expect([total, further?.total]).toEqual([1, 3]);
      const none = await search('机器学习入门', { selections: { class: ['Z'] } });
      expect([none.total, none.further]).toEqual([0, undefined]);
    });

    test('a subject with a form continues even if some title begins with the text', async () => {
      const { hits, further } = await search('摄影构图教程');
      expect(idsOf(hits)).toEqual([53]);
      expect(further?.total).toBe(11);
    });

    test.each([
      ['a whole title', '机器学习从头学'],
      ['the beginning of a title', '追风筝'],
      ['an ISBN', '978-7-115-31795-7'],
      ['an author and a title', '哈林顿 机器学习实战'],
      ['an author and a word', '周志华 学习'],
      ['an author', '周志华'],
      ['many titles', '机器学习'],
      ['one word', '新编'],
      ['nothing as typed', '魑魅 机器学习'],
    ])('nothing follows %s', async (_, text) => {
      expect((await search(text)).further).toBeUndefined();
    });

    test('nothing follows an exact search, one by author, or two conditions', async () => {
      const row = { text: '机器学习入门', scope: 'all', mode: 'fuzzy', logic: 'and' } as const;
      for (const rows of [
        [{ ...row, mode: 'prefix' as const }],
        [{ ...row, scope: 'author' as const }],
        [row, { ...row, text: '图解' }],
      ])
        expect((await search('', { rows })).further).toBeUndefined();
    });
  });
}
