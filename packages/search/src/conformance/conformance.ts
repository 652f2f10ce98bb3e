import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer, SearchEngine, SearchQuery, SearchRecord } from '../port.ts';
import { describeRandomQueries, groupNames } from './random-queries.ts';
import { ask, book, inOneBatch } from './records.ts';
import { type Compare, expectLawful } from './same-answer.ts';
import { describeWrittenForms } from './written-forms.ts';

/**
 * Registers the laws that every engine obeys. `open` makes an engine without any index. `compare` decides how much of the
 * reference's order it must keep in random queries.
 */
export function describeConformance(
  name: string,
  open: () => Promise<SearchEngine>,
  compare: Compare = expectLawful,
): void {
  describe(`${name} keeps the laws of search`, () => {
    let engine: SearchEngine;
    const nextGroup = groupNames('group');
    const filled = async (records: readonly SearchRecord[]): Promise<string> => {
      const group = nextGroup();
      await engine.apply(
        group,
        records.map((record) => ({ kind: 'upsert', record })),
        records.length,
      );
      return group;
    };
    const idsOf = ({ hits }: SearchAnswer): readonly number[] => hits.map(({ id }) => id);
    const find = async (group: string, query: SearchQuery): Promise<readonly number[]> =>
      idsOf(await engine.search(group, query));

    beforeAll(async () => {
      engine = await open();
    });
    afterAll(async () => {
      await engine.close();
    });

    describeRandomQueries(() => engine, compare);

    test('a rebuild replaces everything that was there', async () => {
      const group = await filled([book(1, '红楼梦'), book(2, '三体')]);
      await engine.rebuild(group, inOneBatch([book(2, '三体'), book(3, '黑暗森林')]), 77);
      expect(await find(group, ask('红楼梦'))).toEqual([]);
      expect(await find(group, ask('黑暗森林'))).toEqual([3]);
      expect(await engine.health(group)).toMatchObject({ ready: true, records: 2, applied: 77 });
    });

    test('a failed rebuild leaves what was there', async () => {
      const group = await filled([book(1, '红楼梦')]);
      async function* failing(): AsyncGenerator<readonly SearchRecord[]> {
        yield [book(2, '三体')];
        throw new Error('the database went away');
      }
      await expect(engine.rebuild(group, failing(), 9)).rejects.toThrow('the database went away');
      expect(await find(group, ask('红楼梦'))).toEqual([1]);
      expect(await find(group, ask('三体'))).toEqual([]);
    });

    test('a group without an index answers like an empty one', async () => {
      const answer = await engine.search('nobody', ask('红楼梦', {}, { facets: ['author'] }));
      expect(answer).toEqual({ total: 0, hits: [], facets: { author: [] } });
      expect((await engine.ids('nobody')).size).toBe(0);
      expect(await engine.related('nobody', 1, 0, 5)).toEqual({ ids: [], total: 0 });
      expect(await engine.suggest('nobody', '红', 5)).toEqual([]);
    });

    test('a work with nine editions takes one place, and the pages of works hold every title once', async () => {
      const titles = (count: number, work: number | undefined, from: number): readonly SearchRecord[] =>
        Array.from({ length: count }, (_, at) =>
          book(from + at, `孙子兵法 ${from + at}`, {
            borrowCount: (at * 7) % 5,
            ...(work === undefined ? {} : { work }),
          }),
        );
      const records = [
        ...titles(9, 2 ** 51 + 9, 1),
        ...titles(4, 5, 11),
        ...titles(3, undefined, 21),
        ...titles(1, 6, 31),
      ];
      const group = await filled(records);
      const byWork = { nearest: [], countTo: 100 };
      const pages: SearchAnswer[] = [];
      for (const offset of [0, 2, 4, 6])
        pages.push(await engine.search(group, ask('孙子兵法', {}, { byWork, offset, limit: 2 })));
      expect(pages.map(({ total, works }) => [total, works])).toEqual(pages.map(() => [17, 6]));
      const hits = pages.flatMap((page) => page.hits);
      expect(hits.map(({ others = 0 }) => others).sort()).toEqual([0, 0, 0, 0, 3, 8]);
      const works = hits.map(({ id }) => records.find((record) => record.id === id)?.work ?? `title ${id}`);
      expect(new Set(works).size).toBe(6);
      const counted = await engine.search(group, ask('孙子兵法', {}, { byWork: { ...byWork, countTo: 4 } }));
      expect(counted.works).toBe(4);
    });

    test('the edition shown is one on a shelf nearby, or else the newest', async () => {
      const edition = (id: number, year: number, available: readonly string[]): SearchRecord =>
        book(id, '呐喊', { work: 1, year, available, borrowCount: 50 - id });
      const group = await filled([
        edition(1, 1979, []),
        edition(2, 2022, []),
        edition(3, 2001, ['far']),
        edition(4, 1999, ['near']),
        edition(5, 2005, ['far', 'near']),
      ]);
      const front = async (...nearest: readonly (readonly string[])[]): Promise<number | undefined> =>
        (await find(group, ask('呐喊', {}, { byWork: { nearest, countTo: 9 } })))[0];
      expect(await front(['near'], ['near', 'far'])).toBe(5);
      await engine.apply(group, [{ kind: 'upsert', record: edition(5, 2005, ['far']) }], 6);
      expect(await front(['near'], ['near', 'far'])).toBe(4);
      await engine.apply(group, [{ kind: 'upsert', record: edition(4, 1999, []) }], 7);
      expect(await front(['near'], ['near', 'far'])).toBe(5);
      expect(await front(['near'])).toBe(2);
      expect(await front()).toBe(1);
    });

    test('lending or returning a copy changes availability and nothing else', async () => {
      const many = Array.from({ length: 40 }, (_, at) => `library ${at}`);
      const records = [
        book(1, '边城', { branches: many, available: ['library 0', 'library 39'] }),
        book(2, '边城', { branches: ['library 0'], available: [] }),
      ];
      const group = await filled(records);
      const at = (...availableAt: readonly string[]): Promise<readonly number[]> =>
        find(group, ask('边城', {}, { availableAt }));
      expect(await at('library 39')).toEqual([1]);
      expect(await at('library 0')).toEqual([1]);
      const changes = records.map((record) => ({
        kind: 'upsert' as const,
        record: { ...record, available: record.id === 1 ? [] : ['library 0'] },
      }));
      await engine.apply(group, changes, 9);
      expect(await at('library 39')).toEqual([]);
      expect(await at('library 0', 'library 39')).toEqual([2]);
      expect(await at()).toEqual([]);
      expect((await find(group, ask('边城'))).toSorted()).toEqual([1, 2]);
      const since = (lately: NonNullable<SearchQuery['lately']>) =>
        find(group, ask('边城', {}, { availableAt: ['library 0'], lately }));
      expect(await since({ available: [1], unavailable: [2] })).toEqual([1]);
      expect((await since({ available: [1, 77], unavailable: [78] })).toSorted()).toEqual([1, 2]);
      expect(await at('library 0'), 'the index itself does not change').toEqual([2]);
    });

    test('each hit is explained by the values that match, and a browsed one by none', async () => {
      const values = [
        { field: 'title', text: '红楼梦' },
        { field: 'author', text: '曹雪芹' },
      ] as const;
      const { rows } = ask('紅樓');
      const title = { field: 'title', form: 'script', text: '红楼梦', marks: [[0, 2]] };
      expect(
        await engine.explain(rows, [
          { tier: 'phrase', values: [{ field: 'summary', text: '说红楼的书' }] },
          { tier: 'titlePrefix', values },
          { tier: 'browse', values },
          { tier: 'spelling', values: [{ field: 'title', text: '红楼上' }] },
        ]),
      ).toEqual([
        [{ field: 'summary', form: 'script', text: '说红楼的书', marks: [[1, 3]] }],
        [title],
        [],
        [{ field: 'title', form: 'script', text: '红楼上', marks: [[0, 2]] }],
      ]);
      expect(
        await engine.explain(ask('曹雪芹', { scope: 'title' }).rows, [{ tier: 'phrase', values }]),
      ).toEqual([[]]);
    });

    test('groups do not see each other', async () => {
      const one = await filled([book(1, '红楼梦')]);
      const other = await filled([book(1, '三体')]);
      expect(await find(one, ask('三体'))).toEqual([]);
      expect(await find(other, ask('三体'))).toEqual([1]);
    });

    test('the exact title comes first, then titles that begin with it, then phrases, then all words', async () => {
      const group = await filled([
        book(1, '论红楼的梦', { summary: '红楼 与 梦', keywords: ['红楼', '大梦'], borrowCount: 90 }),
        book(2, '评点红楼梦', { borrowCount: 50 }),
        book(3, '红楼梦研究', { borrowCount: 70 }),
        book(4, '红楼梦', { borrowCount: 1 }),
        book(5, '石头记', { summary: '又名《红楼梦》', borrowCount: 99 }),
        book(6, '石头记', { keywords: ['红楼梦'], borrowCount: 2 }),
      ]);
      expect(await find(group, ask('红楼梦'))).toEqual([4, 3, 2, 6, 5]);
    });

    test('a title with a word only in its publisher’s name comes after those with all words elsewhere', async () => {
      const group = await filled([
        book(1, '旅行的艺术', { publisher: '人民文学出版社', borrowCount: 90 }),
        book(2, '文学地图', { summary: '一次旅行', borrowCount: 1 }),
        book(3, '长篇旅行', { publisher: '文学出版社', keywords: ['散文'], borrowCount: 70 }),
        book(4, '世界文学', { publisher: '旅行出版社', keywords: ['旅行'], borrowCount: 2 }),
        book(5, '旅行', { publisher: '人民文学出版社' }),
        book(6, '长征', { publisher: '旅行文学出版社', borrowCount: 3 }),
        book(7, '短篇', { publisher: '文学旅行社', borrowCount: 99 }),
      ]);
      const inOrder = async (query: SearchQuery): Promise<readonly (readonly number[])[]> => {
        const found = await find(group, query);
        return [found.slice(0, 1), found.slice(1, 2), found.slice(2, 4).sort(), found.slice(4).sort()];
      };
      // The query contains the title of 5, and the publisher of 6 the query.
      const expected = [[5], [6], [2, 4], [1, 3, 7]];
      expect(await inOrder(ask('旅行 文学'))).toEqual(expected);
      // Titles that only another row finds come before them, as they did.
      const { rows } = ask('旅行 文学');
      const either = [...rows, { text: '地图', scope: 'title', mode: 'fuzzy', logic: 'or' } as const];
      expect(await inOrder({ ...ask(''), rows: either })).toEqual(expected);
      expect(new Set(await find(group, ask('旅行 文学', { scope: 'publisher' })))).toEqual(new Set([6, 7]));
      expect(new Set(await find(group, ask('文学出版社')))).toEqual(new Set([1, 3, 5, 6]));
    });

    describeWrittenForms({ filled, find });

    test('forty branches are counted and found, singly and together', async () => {
      const branch = (number: number): string => `branch-${number}`;
      const group = await filled(
        Array.from({ length: 120 }, (_, at) =>
          book(at + 1, '红楼梦', {
            branches: at % 3 === 0 ? [branch(at % 40)] : [branch(at % 40), branch((at * 7) % 40)],
          }),
        ),
      );
      const holders = async (...branches: readonly string[]): Promise<readonly number[]> =>
        find(group, ask('红楼梦', {}, { selections: { branch: branches }, limit: 200 }));
      const { facets } = await engine.search(group, ask('红楼梦', {}, { facets: ['branch'] }));
      expect(facets.branch).toHaveLength(20);
      for (const { key, docCount } of facets.branch ?? []) expect(await holders(key)).toHaveLength(docCount);
      const some = new Set([...(await holders('branch-2')), ...(await holders('branch-38'))]);
      expect(new Set(await holders('branch-2', 'branch-38', 'branch-99'))).toEqual(some);
      expect(some.size).toBeGreaterThan(4);
    });

    test('a character of two code units is a character like any other', async () => {
      const group = await filled([
        book(1, '周𬍛传'),
        book(2, '周𬍛传奇', { borrowCount: 9 }),
        book(3, '评周𬍛传', { borrowCount: 99 }),
      ]);
      for (const mode of ['fuzzy', 'prefix'] as const) {
        const { hits } = await engine.search(group, ask('周𬍛传', { mode }));
        expect(hits.slice(0, 2).map(({ id, tier }) => [id, tier])).toEqual([
          [1, 'exactTitle'],
          [2, 'titlePrefix'],
        ]);
      }
    });

    test('what only another row finds is not ranked by the words of the first', async () => {
      const group = await filled([
        book(1, 'Category theory', { borrowCount: 9, year: 2000 }),
        book(2, 'The cat', { year: 2000 }),
        book(3, 'Cats', { year: 1999 }),
      ]);
      const rows = ['cat', 'theory'].map(
        (text) => ({ text, scope: 'title', mode: 'fuzzy', logic: 'or' }) as const,
      );
      const tiersOf = async (query: Partial<SearchQuery>) =>
        (await engine.search(group, { ...ask(''), rows, ...query })).hits.map(({ id, tier }) => [id, tier]);
      expect(await tiersOf({})).toEqual([
        [2, 'titlePrefix'],
        [3, 'titlePrefix'],
        [1, 'allWords'],
      ]);
      // As many titles are left as the first row matches.
      expect(await tiersOf({ years: { from: 2000 } })).toEqual([
        [2, 'titlePrefix'],
        [1, 'allWords'],
      ]);
    });

    test('years of no title and repeated ids find nothing twice and nothing else', async () => {
      const group = await filled([
        book(1, '编年', { year: 9999, branches: ['a'] }),
        book(2, '编年', { year: 2001, branches: ['a'] }),
      ]);
      expect(await find(group, ask('编年', {}, { years: { from: 10_000, to: 20_000 } }))).toEqual([]);
      expect(await find(group, ask('编年', {}, { years: { from: 2001.5, to: 9998 } }))).toEqual([]);
      const now = { availableAt: ['a'], lately: { available: [2, 2, 2], unavailable: [] } };
      expect((await engine.search(group, ask('编年', {}, now))).total).toBe(1);
    });

    test('an article before a phrase makes no difference', async () => {
      const group = await filled([
        book(1, 'A little history of the world'),
        book(2, "Sophie's world", { summary: 'The history of a girl and of philosophy', borrowCount: 99 }),
      ]);
      for (const text of ['history of the world', 'the history of the world'])
        expect(await find(group, ask(text))).toEqual([1, 2]);
    });

    test('an English query matches words before anything that only sounds like it', async () => {
      const group = await filled([
        book(1, '嫦娥奔月', { borrowCount: 99 }),
        book(2, 'The change'),
        book(3, '嫦娥', { borrowCount: 9 }),
      ]);
      expect(await find(group, ask('change'))).toEqual([2, 3, 1]);
    });

    test.each([
      '"',
      '*',
      '^',
      'a OR b',
      'NEAR(a b)',
      '红楼" OR "x',
      'title:红楼',
      '\u0000',
      '\ud800',
      '红\u0000楼',
      '-',
      '()',
      '%',
      '_',
      "'; DROP TABLE words",
    ])('the text %j is searched as it stands', async (text) => {
      const group = await filled([book(1, '红楼梦'), book(2, 'a b')]);
      for (const mode of ['exact', 'fuzzy', 'prefix'] as const) {
        for (const scope of ['all', 'title', 'isbn', 'callNumber', 'author'] as const) {
          await expect(engine.search(group, ask(text, { mode, scope }))).resolves.toBeDefined();
        }
      }
      await expect(engine.suggest(group, text, 10)).resolves.toBeDefined();
    });

    test('ten kilobytes of text are answered', async () => {
      const group = await filled([book(1, '红楼梦')]);
      for (const unit of ['红楼梦', 'word ', '红 ', 'a', '1234567890', '红a']) {
        const text = unit.repeat(Math.ceil(10_000 / unit.length));
        await expect(engine.search(group, ask(text, {}, { suggest: true }))).resolves.toBeDefined();
        await expect(engine.suggest(group, text, 10)).resolves.toBeDefined();
      }
    });

    test('a record with five million characters in one field is kept, and found by its beginning', async () => {
      const group = await filled([
        book(1, '红楼梦', { summary: '贾宝玉'.repeat(1_700_000) }),
        book(2, '长'.repeat(5_000_000)),
      ]);
      expect(await find(group, ask('贾宝玉'))).toEqual([1]);
      expect(await find(group, ask('长长'))).toEqual([2]);
    });
  });
}
