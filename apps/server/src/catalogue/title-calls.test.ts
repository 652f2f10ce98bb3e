import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueCalls } from '@yuelan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addCopies, addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { recommendIsbns } from './booklists/store.ts';
import { addBorrowDays, setDueDates } from './use-store.ts';

/** Attack code in every field. */
const attack = `</script><script>alert(1)</script>"'<!--\u2028{{7*7}}`;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let asHarbor: TestCaller;
  let ids: number[];
  const webRoot = mkdtempSync(join(tmpdir(), 'yuelan-pages-'));
  afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

  beforeAll(async () => {
    writeFileSync(
      join(webRoot, 'index.html'),
      '<!doctype html><html lang="x"><head><title>x</title></head><body></body></html>',
    );
    app = await makeApp({ environment: { PUBLIC_URL: 'https://lib.example' }, config: { webRoot } });
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '清河',
      group: 'river',
      settings: { circulate: 1 },
    });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river', status: 2 });
    await createLibrary(app.db, app.clock, { clientid: 'closed', name: '旧馆', group: 'river', status: 3 });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    ids = await addTitles(app, 'qinghe', [
      {
        title: '三体',
        subtitle: '地球往事',
        author: '刘慈欣',
        isbns: ['9787536692930'],
        publisher: '重庆出版社',
        year: 2008,
        callNumber: 'I247.5/L68',
        classCode: 'I247.5',
        series: '地球往事三部曲 ; 1 ; 中国科幻基石丛书',
        summary: '文化大革命如火如荼地进行。',
      },
      {
        title: attack,
        subtitle: attack,
        author: attack,
        publisher: attack,
        summary: attack,
        keywords: [attack],
        isbns: ['9787111075752'],
      },
      { title: '停用', isbns: ['9787302000006'] },
      { title: '无主', isbns: [] },
    ]);
    await app.db
      .updateTable('title')
      .set({ hidden: 1 })
      .where('id', '=', ids[2] ?? 0)
      .execute();
    const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12];
    await addCopies(app, 'qinghe', [
      ...statuses.map((status) => ({
        barcode: `S${String(status).padStart(2, '0')}`,
        isbn: '9787536692930',
        status,
        storage: '二楼',
      })),
      { barcode: 'A1', isbn: '9787536692930', status: 1, storage: '一楼' },
      {
        barcode: 'B1',
        isbn: '9787536692930',
        status: 1,
        library: 'chengbei',
        storage: '少儿区',
        callNumber: 'J/1',
      },
      { barcode: 'Z1', isbn: '9787536692930', status: 1, library: 'closed' },
    ]);
    await transaction(app.db, (tx) =>
      setDueDates(
        tx,
        asServiceId('river'),
        new Map([
          ['S02', '2026-03-20'],
          ['S01', '2026-03-21'],
        ]),
      ),
    );
    call = callAs(app, await visitorOf(app, 'qinghe'));
    asHarbor = callAs(app, await visitorOf(app, 'harbor'));
  });

  describe("a title's page", () => {
    const read = async (id: number | undefined) =>
      answerOf(await call(catalogueCalls.title, { id: String(id), isOpac: 1 }));

    test('shows the record', async () => {
      expect(await read(ids[0])).toMatchObject({
        id: String(ids[0]),
        bookName: '三体',
        subBookName: '地球往事',
        firstAuthor: '刘慈欣',
        statement: '刘慈欣著',
        bookIsbn: '9787536692930',
        publishingCompany: '重庆出版社',
        publishTime: '2008',
        displayCallNumber: 'I247.5/L68',
        suoShuHao: 'I247.5/L68',
        bookKindCode: 'I247.5',
        seriesBookName: '地球往事三部曲 ; 1 ; 中国科幻基石丛书',
        seriesNames: ['地球往事三部曲', '中国科幻基石丛书'],
      });
    });

    test('names its series as they narrow a search', async () => {
      for (const name of (await read(ids[0])).seriesNames ?? [])
        expect(answerOf(await call(catalogueCalls.search, { text: '', series: [name] })).totalRecord).toBe(1);
    });

    test('lists copies that can be borrowed first, then those on loan, then reference copies; nothing else is sent', async () => {
      const { bookLibraryList } = await read(ids[0]);
      expect(
        bookLibraryList.map(({ bookBarCode, lendingState }) => `${bookBarCode} ${lendingState}`).sort(),
      ).toEqual(
        ['A1 103', 'B1 103', 'S01 103', 'S02 104', 'S07 104', 'S05 106', 'S10 106', 'S11 106'].sort(),
      );
      expect(bookLibraryList.map(({ lendingState }) => lendingState)).toEqual([
        103, 103, 103, 104, 104, 106, 106, 106,
      ]);
    });

    test('counts exactly the copies it lists, and those that can be borrowed by room', async () => {
      const { bookLibraryList, storageInfo } = await read(ids[0]);
      expect(storageInfo).toMatchObject({ allCount: bookLibraryList.length, storageCount: 3 });
      const free = bookLibraryList.filter(({ lendingState }) => lendingState === 103);
      expect(storageInfo.storageCountList).toEqual(
        Object.fromEntries(free.map(({ storageId }) => [storageId, 1])),
      );
      expect(new Set(free.map(({ storageName }) => storageName))).toEqual(
        new Set(['一楼', '二楼', '少儿区']),
      );
      const { rs } = answerOf(await call(catalogueCalls.search, { text: '三体' }));
      expect(rs[0]?.storageInfo).toEqual(storageInfo);
    });

    test('gives due dates for copies on loan, and for no others', async () => {
      const due = (await read(ids[0])).bookLibraryList.flatMap(({ bookBarCode, shouldReturnTime }) =>
        shouldReturnTime === undefined ? [] : [[bookBarCode, shouldReturnTime]],
      );
      expect(due).toEqual([['S02', '2026-03-20']]);
    });

    test('names each copy’s library and call number', async () => {
      const copy = (await read(ids[0])).bookLibraryList.find(({ bookBarCode }) => bookBarCode === 'B1');
      expect(copy).toMatchObject({
        libraryName: '城北',
        currentClientId: 'chengbei',
        displayCallNumber: 'J/1',
      });
    });

    test('says so when the title has no copies', async () => {
      expect(await read(ids[3])).toMatchObject({
        bookLibraryList: [],
        storageInfo: { allCount: 0, storageCount: 0 },
      });
    });

    test.each([
      '999999',
      '0',
      '-1',
      '1.5',
      '1e3',
      'NaN',
      ' 1',
      '１',
      '9007199254740993',
      "1' or '1'='1",
      '../1',
    ])('does not find the title %j', async (id) => {
      expect(await call(catalogueCalls.title, { id })).toMatchObject({
        kind: 'refused',
        code: 'catalogue.record.missing',
      });
    });

    test('does not find a hidden title or one of another group', async () => {
      expect(await call(catalogueCalls.title, { id: String(ids[2]) })).toMatchObject({
        code: 'catalogue.record.missing',
      });
      expect(await asHarbor(catalogueCalls.title, { id: String(ids[0]) })).toMatchObject({
        code: 'catalogue.record.missing',
      });
    });
  });

  describe('the page head for search engines', () => {
    const page = (id: number | string | undefined, clientid = 'qinghe') =>
      app.inject({ method: 'GET', url: `/${clientid}/book/${id}` });

    test('has the title, one canonical address and schema.org data', async () => {
      const { statusCode, body } = await page(ids[0]);
      expect(statusCode).toBe(200);
      expect(body).toContain('<title>三体 · 清河</title>');
      expect(body).toContain(`<link rel="canonical" href="https://lib.example/qinghe/book/${ids[0]}">`);
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'Book',
        name: '三体',
        isbn: '9787536692930',
        author: [{ '@type': 'Person', name: '刘慈欣' }],
        datePublished: '2008',
        offers: { availability: 'https://schema.org/InStock', offeredBy: { name: '清河' } },
      });
    });

    test('cannot be broken by markup in a record', async () => {
      const { body } = await page(ids[1]);
      expect(body).not.toContain('<script>alert(1)');
      expect(body.match(/<script/g)).toHaveLength(1);
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({ name: attack, description: attack });
      expect(body).not.toMatch(/content="[^"]*<\/script>/);
    });

    test.each(['0', 'x', '999999', '%00', '..%2f1'])(
      'is absent for the page %j, and search engines are told so',
      async (id) => {
        const { statusCode, body } = await page(id);
        expect(statusCode).toBe(404);
        expect(body).not.toContain('ld+json');
      },
    );

    test('is absent for hidden titles and those of another group', async () => {
      for (const response of [await page(ids[2]), await page(ids[0], 'harbor')]) {
        expect(response.statusCode).toBe(404);
        expect(response.body).toContain('noindex');
        expect(response.body).not.toContain('三体');
      }
    });
  });

  describe('a ranking', () => {
    const names = (results: readonly { readonly bookName: string; readonly num: number }[]) =>
      results.map(({ bookName, num }) => `${bookName} ${num}`);

    test('by loans begins with the most borrowed and leaves out the never borrowed', async () => {
      await transaction(app.db, (tx) =>
        addBorrowDays(
          tx,
          asServiceId('river'),
          [
            [ids[3] ?? 0, 7],
            [ids[0] ?? 0, 3],
            [ids[2] ?? 0, 99],
          ].map(([titleId = 0, times = 0]) => ({ titleId, day: '2026-03-01', times })),
        ),
      );
      const { results, totalRecord } = answerOf(await call(catalogueCalls.mostBorrowed, { pageSize: 6 }));
      expect([names(results), totalRecord]).toEqual([['无主 7', '三体 3'], 2]);
      expect(answerOf(await asHarbor(catalogueCalls.mostBorrowed, {})).results).toEqual([]);
    });

    test('by novelty begins with the newest that have copies, and never shows the hidden', async () => {
      app.clock.advance(hourMs);
      await addTitles(app, 'qinghe', [{ title: '新书', isbns: ['9787302111115'] }]);
      const { results, totalRecord } = answerOf(await call(catalogueCalls.newest, { pageSize: 2 }));
      expect([names(results), totalRecord]).toEqual([['三体 1', '新书 2'], 4]);
      const second = answerOf(await call(catalogueCalls.newest, { pageSize: 2, pageNum: 2 }));
      expect(second.results.map(({ num }) => num)).toEqual([3, 4]);
    });

    test('of recommendations is the library’s own, in its order', async () => {
      await transaction(app.db, (tx) =>
        recommendIsbns(tx, asClientId('qinghe'), ['9787111075752', '9787302000006', '9787536692930']),
      );
      const { results } = answerOf(await call(catalogueCalls.recommended, {}));
      expect(results.map(({ bookName }) => bookName)).toEqual([attack, '三体']);
      expect(answerOf(await asHarbor(catalogueCalls.recommended, {})).results).toEqual([]);
    });

    test('is empty on a page far past the end', async () => {
      for (const ranking of [catalogueCalls.newest, catalogueCalls.mostBorrowed, catalogueCalls.recommended])
        expect(answerOf(await call(ranking, { pageNum: 10_000, pageSize: 400 })).results).toEqual([]);
    });
  });
});
