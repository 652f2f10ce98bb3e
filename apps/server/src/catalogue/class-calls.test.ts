import { catalogueCalls, type InputOf } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addTitles, namedCopy, type TitleWords } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { changeLibrary, createLibrary } from '../library/public.ts';

const book = (title: string, more: Omit<TitleWords, 'title' | 'copies'>): TitleWords => ({
  title,
  copies: [namedCopy({ barcode: title })],
  ...more,
});

const books: readonly TitleWords[] = [
  book('Emma', {
    ...{ classCode: 'I561.44', ddc: '823.7', lcc: 'PR4034', year: 1815 },
    ...{ language: 'eng', series: 'Penguin classics ; 12', audience: 'adults' },
  }),
  book('Dubliners', {
    ...{ classCode: 'I562.45', ddc: '823.912', lcc: 'PR6019', year: 1914 },
    ...{ language: 'eng', series: 'Penguin classics', audience: '' },
  }),
  book('三体', { classCode: 'I247.55', year: 2008, language: 'chi', series: '中国科幻基石丛书' }),
  book('草房子', { classCode: 'I287.45', year: 1997, language: 'chi' }),
  // As older versions stored it: the call number holds only the Dewey number.
  book('Python', { callNumber: '005.133 LUT', classScheme: 'ddc', year: 2013, language: 'eng' }),
];

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let inDewey: TestCaller;
  let inCongress: TestCaller;

  const open = async (caller: TestCaller, kind = '') =>
    answerOf(await caller(catalogueCalls.classTree, { kind }));
  const search = async (input: InputOf<typeof catalogueCalls.search>, caller = call) =>
    answerOf(await caller(catalogueCalls.search, input));
  const titles = async (input: InputOf<typeof catalogueCalls.search>, caller = call) =>
    (await search(input, caller)).rs.map(({ bookName }) => bookName).sort();
  const counts = (buckets: readonly { readonly key: string; readonly docCount: number }[] = []) =>
    Object.fromEntries(buckets.map(({ key, docCount }) => [key, docCount]));

  beforeAll(async () => {
    app = await makeApp();
    for (const [clientid, classScheme] of [
      ['qinghe', 'clc'],
      ['harbor', 'ddc'],
      ['capitol', 'lcc'],
    ] as const)
      await createLibrary(app.db, app.clock, {
        clientid,
        name: clientid,
        group: 'qinghe',
        settings: { classScheme },
      });
    await addTitles(app, 'qinghe', books);
    const callerOf = async (clientid: string) => callAs(app, await visitorOf(app, clientid));
    call = await callerOf('qinghe');
    inDewey = await callerOf('harbor');
    inCongress = await callerOf('capitol');
  });

  describe('the tree of classes', () => {
    test('opens level by level, with the titles in each class', async () => {
      expect(await open(call, 'I')).toMatchObject({ name: '文学', total: 4, above: [] });
      expect((await open(call, 'I')).below).toEqual([
        { kind: 'I2', name: '中国文学', total: 2 },
        { kind: 'I5', name: '欧洲文学', total: 2 },
      ]);
      const deep = await open(call, 'i247.5');
      expect(deep).toMatchObject({ kind: 'I247.5', total: 1 });
      expect(deep.above.map(({ kind }) => kind)).toEqual(['I', 'I2', 'I24', 'I247']);
    });

    test('follows the library’s classification, over one catalogue', async () => {
      expect((await open(inDewey)).below).toHaveLength(10);
      expect((await open(inDewey, '8')).below).toMatchObject([{ kind: '82', total: 2 }]);
      expect((await open(inDewey, '823')).below.map(({ kind, total }) => [kind, total])).toEqual([
        ['823.7', 1],
        ['823.9', 1],
      ]);
      expect((await open(inCongress)).below).toHaveLength(21);
      expect((await open(inCongress, 'P')).below).toMatchObject([{ kind: 'PR', total: 2 }]);
    });

    test('a title without a number of the classification is in none of its classes, and is counted', async () => {
      expect(await open(call)).toMatchObject({ kind: '', total: 5, unclassified: 1 });
      expect(await open(inDewey)).toMatchObject({ total: 5, unclassified: 2 });
      expect(await open(inCongress)).toMatchObject({ total: 5, unclassified: 3 });
    });

    test('a class that the classification does not have is empty', async () => {
      for (const kind of ['W', '8', '<b>', "'"]) expect(await open(call, kind)).toMatchObject({ kind: '' });
      expect(await open(inDewey, 'I')).toMatchObject({ kind: '' });
    });

    test('each class finds the titles it counts', async () => {
      for (const caller of [call, inDewey, inCongress])
        for (const { kind, total } of (await open(caller)).below)
          expect([kind, (await search({ mainKindCode: [kind] }, caller)).totalRecord]).toEqual([kind, total]);
    });

    test('a library that changes its classification shows the new one at once', async () => {
      const settings = (classScheme: string) =>
        changeLibrary(app.db, app.clock, 'capitol', { settings: { classScheme } });
      await settings('ddc');
      await expect.poll(async () => (await open(inCongress)).below.length).toBe(10);
      await settings('lcc');
      await expect.poll(async () => (await open(inCongress)).below.length).toBe(21);
    });
  });

  test('a book has the class number of the classification, and the path to it', async () => {
    const [found] = (await search({ text: 'Emma' }, inDewey)).rs;
    expect(found?.bookKindCode).toBe('823.7');
    const title = answerOf(await inDewey(catalogueCalls.title, { id: found?.id ?? '' }));
    expect(title.kindPath?.map(({ kind }) => kind)).toEqual(['8', '82', '823', '823.7']);
    expect((await search({ text: 'Emma' })).rs[0]?.bookKindCode).toBe('I561.44');
  });

  describe('facets', () => {
    test('count series, languages, reading ages and every year', async () => {
      const { aggs } = await search({ text: 'Penguin' });
      expect(counts(aggs?.by_series)).toEqual({ 'Penguin classics': 2 });
      expect(counts(aggs?.by_language)).toEqual({ eng: 2 });
      expect(counts(aggs?.by_audience)).toEqual({ adults: 1 });
      expect(aggs?.years?.map(({ key }) => key)).toEqual(['1914', '1815']);
    });

    test('narrow to what they count', async () => {
      expect(await titles({ series: ['Penguin classics'] })).toEqual(['Dubliners', 'Emma']);
      expect(await titles({ language: ['chi'], audience: ['children'] })).toEqual(['草房子']);
      expect(await titles({ yearFrom: 1900, yearTo: 1997 })).toEqual(['Dubliners', '草房子']);
      expect(await titles({ yearFrom: 2009 })).toEqual(['Python']);
      expect(await titles({ yearFrom: 1998, yearTo: 1997 })).toEqual([]);
    });

    test('count what each value would leave, with the selections in other facets kept', async () => {
      const found = await search({ language: ['eng'], yearFrom: 1900, remaining: true });
      expect(found.totalRecord).toBe(2);
      // Chinese books instead of English ones, and English ones of all years.
      expect(counts(found.remaining?.by_language)).toEqual({ chi: 2, eng: 2 });
      expect(counts(found.remaining?.years)).toEqual({ 1815: 1, 1914: 1, 2013: 1 });
      expect(counts(found.remaining?.by_kind)).toEqual({ I: 1 });
      expect((await search({ language: ['eng'] })).remaining).toBeUndefined();
    });
  });
});
