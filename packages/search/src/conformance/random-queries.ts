import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classNumber, classPath } from '../analysis/index.ts';
import type { Change, SearchEngine, SearchQuery, SearchRecord } from '../port.ts';
import { classSchemes, facetNames } from '../terms.ts';
import { NaiveEngine } from './naive-engine.ts';
import { ask, book, inOneBatch, queryArbitrary, recordsArbitrary, recordWith } from './records.ts';
import type { Compare } from './same-answer.ts';

/** Adds or replaces a record, or, less often, removes one with an id up to `most`. */
const changeTo = (record: fc.Arbitrary<SearchRecord>, most: number): fc.Arbitrary<Change> =>
  fc.oneof(
    { weight: 4, arbitrary: record.map((one) => ({ kind: 'upsert', record: one }) as const) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: most }).map((id) => ({ kind: 'remove', id }) as const),
    },
  );

/** Registers tests that compare random queries over random records with the reference. */
export function describeRandomQueries(engineOf: () => SearchEngine, compare: Compare): void {
  const nextGroup = groupNames('random');

  test('random queries over random records give the same as reading every record', async () => {
    await fc.assert(
      fc.asyncProperty(
        recordsArbitrary,
        fc.array(queryArbitrary, { minLength: 1, maxLength: 12 }),
        async (records, queries) => {
          const engine = engineOf();
          const naive = new NaiveEngine();
          await naive.rebuild('g', inOneBatch(records), 1);
          const group = nextGroup();
          await engine.rebuild(group, inOneBatch(records), 1);
          for (const query of queries) {
            await compare(await engine.search(group, query), naive, 'g', query);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('each title is counted in every class above its own, and a class finds the titles it counts', async () => {
    await fc.assert(
      fc.asyncProperty(recordsArbitrary, fc.constantFrom(...classSchemes), async (records, scheme) => {
        const engine = engineOf();
        const group = nextGroup();
        await engine.rebuild(group, inOneBatch(records), 1);
        const open = async (under: string, extra: Partial<SearchQuery> = {}) =>
          engine.search(group, { ...ask(''), facets: ['class'], classes: { scheme, under }, ...extra });
        const expected = new Map<string, number>();
        for (const { classCode, otherClasses } of records) {
          const number = scheme === 'clc' ? classCode : (otherClasses?.[scheme] ?? '');
          for (const code of classPath(scheme, classNumber(scheme, number)))
            expected.set(code, (expected.get(code) ?? 0) + 1);
        }
        const counted = new Map<string, number>();
        for (const below = ['']; below.length > 0; ) {
          const { facets } = await open(below.pop() ?? '');
          for (const { key, docCount } of facets.class ?? []) {
            counted.set(key, docCount);
            below.push(key);
          }
        }
        expect(counted).toEqual(expected);
        for (const [code, count] of [...counted].slice(0, 8))
          expect([code, (await open('', { selections: { class: [code] } })).total]).toEqual([code, count]);
      }),
      { numRuns: 30 },
    );
  });

  test('changing and removing records gives the same as building from the final state', async () => {
    const change = changeTo(recordWith(fc.integer({ min: 1, max: 8 })), 8);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        fc.array(queryArbitrary, { minLength: 1, maxLength: 6 }),
        async (batches, queries) => {
          const engine = engineOf();
          const naive = new NaiveEngine();
          const group = nextGroup();
          for (const [at, batch] of batches.entries()) {
            await engine.apply(group, batch, at + 1);
            await naive.apply('g', batch, at + 1);
            const [query] = queries;
            if (query) await compare(await engine.search(group, query), naive, 'g', query);
          }
          for (const query of queries) {
            await compare(await engine.search(group, query), naive, 'g', query);
          }
          expect(await engine.ids(group)).toEqual(await naive.ids('g'));
          expect(await engine.health(group)).toMatchObject({ ready: true, applied: batches.length });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('selected authors and headings narrow, count and sort as in the reference, if few of many titles have them', async () => {
    // Some have the same key, or none.
    const names = ['鲁迅', '魯迅', '老舍', '林语堂', 'Lu Xun', '“”', '…'];
    const headings = ['历史', '歷史', '哲学', '哲学史', 'art', 'Art', '！', '诗', '小说', '民俗'];
    const some = (from: readonly string[], maxLength: number) =>
      fc.uniqueArray(fc.constantFrom(...from), { maxLength });
    const record = fc
      .tuple(fc.integer({ min: 1, max: 90 }), some(names, 2), some(headings, 6), fc.nat({ max: 4 }))
      .map(([id, [firstAuthor = '', ...others], keywords, number]) =>
        book(id, `书${id % 7}`, {
          ...{ firstAuthor, authorNames: others, keywords, borrowCount: number },
          ...{ year: 2000 + number, branches: number < 3 ? ['east', 'west'] : ['west'] },
        }),
      );
    const change = changeTo(record, 90);
    const query = fc
      .record({
        text: fc.constantFrom('', '', '书', '书1'),
        author: some(names, 2),
        keyword: some(headings, 2),
        branch: some(['east', 'west'], 1),
        sort: fc.constantFrom('relevance', 'newest', 'oldest', 'borrowed', 'title'),
        limit: fc.constantFrom(3, 50),
      })
      .map(({ text, sort, limit, ...selections }) =>
        ask(text, {}, { selections, sort, limit, facets: facetNames, remaining: true }),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(record, { minLength: 40, maxLength: 80, selector: ({ id }) => id }),
        fc.array(change, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 8 }),
        async (records, changes, queries) => {
          const engine = engineOf();
          const naive = new NaiveEngine();
          const group = nextGroup();
          await engine.rebuild(group, inOneBatch(records), 1);
          await naive.rebuild('g', inOneBatch(records), 1);
          for (const asked of queries) await compare(await engine.search(group, asked), naive, 'g', asked);
          await engine.apply(group, changes, 2);
          await naive.apply('g', changes, 2);
          for (const asked of queries) await compare(await engine.search(group, asked), naive, 'g', asked);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('words of titles and publishers rank as in the reference, whatever was added, changed or removed', async () => {
    const words = ['旅行', '文学', '艺术', 'art'];
    const some = (longest: number) =>
      fc.array(fc.constantFrom(...words, '书'), { maxLength: longest }).map((parts) => parts.join('与'));
    const record = fc
      .tuple(fc.integer({ min: 1, max: 40 }), some(3), some(2), some(2), fc.nat({ max: 3 }))
      .map(([id, title, publisher, summary, borrowCount]) =>
        book(id, title, { publisher, summary, borrowCount }),
      );
    const change = changeTo(record, 40);
    const query = fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }),
        fc.constantFrom(0, 2),
        fc.constantFrom(3, 10, 50),
      )
      .map(([asked, offset, limit]) => ask(asked.join(' '), {}, { offset, limit }));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(record, { minLength: 20, maxLength: 40, selector: ({ id }) => id }),
        fc.array(change, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        async (records, changes, queries) => {
          const engine = engineOf();
          const naive = new NaiveEngine();
          const group = nextGroup();
          await engine.rebuild(group, inOneBatch(records), 1);
          await naive.rebuild('g', inOneBatch(records), 1);
          await engine.apply(group, changes, 2);
          await naive.apply('g', changes, 2);
          for (const asked of queries) await compare(await engine.search(group, asked), naive, 'g', asked);
        },
      ),
      { numRuns: 30 },
    );
  });
}

/**
 * Registers the law of engines that order equals like the reference: by loans, then newest, then smallest id. Their random
 * queries are compared by `expectExact`. For other engines, the order of equals may differ between servers.
 */
export function describeExactOrder(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} orders equals as the reference does`, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    test('equals are ordered by loans, then newest first, then by smallest id', async () => {
      const group = 'equals';
      const records = [
        book(1, '三体', { borrowCount: 1, year: 2008 }),
        book(2, '三体', { borrowCount: 5, year: 2008 }),
        book(3, '三体', { borrowCount: 5, year: 2010 }),
        book(4, '三体', { borrowCount: 5, year: 2008 }),
      ];
      await engine.rebuild(group, inOneBatch(records), 1);
      const { hits } = await engine.search(group, ask('三体'));
      expect(hits.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
    });

    test('titles that all have a word only in their publisher’s name are equals', async () => {
      const group = 'publisher';
      const by = (publisher: string) => ({ firstAuthor: '刘慈欣', publisher, borrowCount: 2 });
      const records = [
        book(1, '地火', { ...by('重庆出版社'), year: 2008 }),
        book(2, '球状闪电', { ...by('重庆出版社'), year: 2016 }),
        book(3, '超新星纪元', { ...by('重庆出版社'), borrowCount: 9 }),
        book(4, '流浪地球', { ...by('中国华侨出版社'), borrowCount: 99 }),
      ];
      await engine.rebuild(group, inOneBatch(records), 1);
      for (const text of ['刘慈欣 重庆出版社', '刘慈欣重庆出版社']) {
        const { hits } = await engine.search(group, ask(text));
        expect([text, hits.map(({ id }) => id)]).toEqual([text, [3, 2, 1]]);
      }
    });
  });
}

/** Group names that no other test uses. */
export function groupNames(prefix: string): () => string {
  let groups = 0;
  return () => {
    groups += 1;
    return `${prefix} ${groups}`;
  };
}
