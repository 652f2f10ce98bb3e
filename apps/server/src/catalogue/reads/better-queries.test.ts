import { type BetterQuery, catalogueCalls, type InputOf } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../../testing/call-as.ts';
import { addTitles } from '../../../testing/catalogue/fixtures.ts';
import { oneDatabase, type TestApp } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';

oneDatabase((makeApp) => {
  let app: TestApp;
  let call: TestCaller;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await addTitles(app, 'qinghe', [
      { title: '红楼梦', author: '曹雪芹', publisher: '人民文学出版社', year: 1990 },
      { title: 'The Wizard of the Lake', author: 'Ann Marlow', year: 2001, keywords: ['Wizards'] },
      ...Array.from({ length: 220 }, (_, index) => ({
        title: `海洋故事 第${index}册`,
        year: 2000,
        keywords: index % 2 === 0 ? ['海洋', '鲸'] : ['海洋', '航海'],
      })),
    ]);
    call = callAs(app, await visitorOf(app, 'qinghe'));
  });

  const betterThan = async (input: InputOf<typeof catalogueCalls.betterQueries>) =>
    answerOf(await call(catalogueCalls.betterQueries, input));
  const brief = (better: readonly BetterQuery[]) => better.map(({ kind, text }) => `${kind} ${text}`);
  /** The titles that an offered query finds when a reader follows it. */
  const found = async ({ text, accurate, mutiple, searchKeyword }: BetterQuery) =>
    answerOf(await call(catalogueCalls.search, { text, accurate, mutiple, searchKeyword, pageSize: 5 }))
      .totalRecord;

  test.each([
    [{ text: '红楼盟' }, 'spelling 红楼梦'],
    [{ text: 'wizzard' }, 'spelling wizard'],
    [{ text: '红楼梦 鲁迅' }, 'fewerWords 红楼梦'],
    [{ text: '曹雪芹', mutiple: 0 as const }, 'widerScope 曹雪芹'],
    [{ text: 'wizard lake', accurate: 1 as const }, 'looserMode wizard lake'],
    // A sentence is reduced to its meaningful words.
    [{ text: '适合五年级读的一本关于鲸的书' }, 'fewerWords 鲸'],
    [{ text: 'a book about a wizard for my son' }, 'fewerWords wizard'],
    [{ text: 'hongloumeng', accurate: 1 as const }, 'pinyin 红楼梦'],
  ])('%j is offered %j', async (input, wanted) => {
    const { totalRecord, better } = await betterThan(input);
    expect(totalRecord).toBe(0);
    expect(brief(better)).toContain(wanted);
  });

  test('no meaningless word of a sentence is offered', async () => {
    for (const text of [
      '适合五年级读的一本关于海洋的书',
      '有没有推荐的关于红楼梦的书',
      'books about whales for my son',
    ]) {
      const { better } = await betterThan({ text });
      for (const offered of better)
        expect(offered.text, text).not.toMatch(
          /适合|一本|关于|推荐|有没有|年级|\b(?:about|books?|my|son|for)\b/u,
        );
    }
  });

  test('an offer finds as much as it says, and never nothing', async () => {
    for (const input of [
      { text: '红楼盟' },
      { text: '红楼梦 鲁迅 全集' },
      { text: '海洋' },
      { text: 'wizard lake', accurate: 1 as const, mutiple: 2 as const },
    ]) {
      const { better } = await betterThan(input);
      expect(better.length, JSON.stringify(input)).toBeGreaterThan(0);
      for (const one of better) {
        expect(one.totalRecord).toBeGreaterThan(0);
        expect(await found(one), JSON.stringify(one)).toBe(one.totalRecord);
      }
    }
  });

  test('a query that finds too much is narrowed by the headings of what it finds', async () => {
    const { totalRecord, better } = await betterThan({ text: '海洋' });
    expect(totalRecord).toBe(220);
    expect(
      better.map(({ kind, searchKeyword, totalRecord: total }) => [kind, searchKeyword[0], total]).sort(),
    ).toEqual([
      ['subject', '航海', 110],
      ['subject', '鲸', 110],
    ]);
  });

  test('a query that does well, a blank one and a hopeless one get no advice', async () => {
    expect(
      (await betterThan({ text: '第100册 海洋' })).better.filter(({ kind }) => kind === 'subject'),
    ).toEqual([]);
    expect(await betterThan({ text: '  ' })).toEqual({ totalRecord: 0, better: [] });
    expect(await betterThan({ text: 'qqqqzzzz' })).toEqual({ totalRecord: 0, better: [] });
  });

  test('no query costs more than twelve searches', async () => {
    const { engine } = app.services;
    let searches = 0;
    const { search } = engine;
    engine.search = (...args) => {
      searches += 1;
      return search.apply(engine, args);
    };
    try {
      await betterThan({ text: '甲乙 丙丁 戊己 庚辛 壬癸 子丑 寅卯 辰巳', accurate: 1, mutiple: 0 });
    } finally {
      engine.search = search;
    }
    expect(searches).toBeGreaterThan(3);
    expect(searches).toBeLessThanOrEqual(12);
  });
});
