import { bookshelfCalls, catalogueCalls, circulationCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller } from '../../testing/call-as.ts';
import { addCopies } from '../../testing/catalogue/fixtures.ts';
import { addReaders, libraryOf, makeScene, type TestReader } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { changeLibrary } from '../library/actions/change-library.ts';

/** Two libraries of a group: `river` circulates with its branch, `hill` keeps its copies to itself. */
eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let shared: string;
  let elsewhere: string;
  const readers: Record<string, TestReader> = {};
  const as = (clientid: string): TestCaller => callAs(app, readers[clientid]?.token);

  beforeAll(async () => {
    app = await makeApp();
    await makeScene(app, {
      isSearched: true,
      clientid: 'hill',
      group: 'valley',
      copies: [],
      readers: 0,
      settings: { circulate: 0 },
    });
    const river = await makeScene(app, {
      isSearched: true,
      clientid: 'river',
      group: 'valley',
      copies: [3, 1],
      readers: 0,
      settings: { circulate: 1 },
      prefix: 'r',
    });
    [shared = '', elsewhere = ''] = river.titleIds.map(String);
    await addCopies(app, 'hill', [
      { barcode: 'hs-1', catalogueId: shared, status: 1 },
      { barcode: 'hs-2', catalogueId: shared, status: 10 },
    ]);
    for (const clientid of ['hill', 'river']) {
      const [reader] = await addReaders(app, clientid, 1);
      if (reader !== undefined) readers[clientid] = reader;
    }
  });

  /** The result of every call that counts the copies of a title. */
  async function countsOf(clientid: string, id: string) {
    const call = as(clientid);
    const book = answerOf(await call(catalogueCalls.title, { id }));
    const listed = answerOf(
      await call(catalogueCalls.search, { text: book.bookName, accurate: 1, mutiple: 0 }),
    );
    const advanced = answerOf(
      await call(catalogueCalls.advancedSearch, {
        clientIds: [],
        kindCode: '',
        rows: [{ queryName: 'Book_Name', queryValue: book.bookName, logic: 'and', searchType: 1 }],
      }),
    );
    answerOf(await call(bookshelfCalls.saveToShelf, { catalogueId: id }));
    const shelf = answerOf(await call(bookshelfCalls.shelf, {}));
    const inList = [...listed.rs, ...advanced.rs].filter((title) => title.id === id);
    const onShelf = shelf.results.filter((entry) => entry.catalogueId === id);
    expect([inList.length, onShelf.length]).toEqual([2, 1]);
    return {
      copies: book.bookLibraryList.map((copy) => copy.bookBarCode).sort(),
      all: [book, ...inList].map(({ storageInfo }) => storageInfo.allCount),
      free: [book, ...inList].map(({ storageInfo }) => storageInfo.storageCount),
      shelf: onShelf[0],
    };
  }

  test('where branches do not circulate, their copies are neither listed nor counted anywhere', async () => {
    expect(await countsOf('hill', shared)).toMatchObject({
      copies: ['hs-1', 'hs-2'],
      all: [2, 2, 2],
      free: [1, 1, 1],
      shelf: { storageCount: 1 },
    });
    expect(await countsOf('hill', elsewhere)).toMatchObject({
      copies: [],
      all: [0, 0, 0],
      free: [0, 0, 0],
      shelf: { storageCount: 0 },
    });
    expect(await countsOf('river', shared)).toMatchObject({
      copies: ['hs-1', 'hs-2', 'r1-1', 'r1-2', 'r1-3'],
      all: [5, 5, 5],
      free: [4, 4, 4],
      shelf: { storageCount: 4 },
    });
  });

  test('another branch is not a facet, and selecting it finds nothing', async () => {
    const call = as('hill');
    const text = '书';
    expect(answerOf(await call(catalogueCalls.search, { text })).aggs?.by_clientId).toEqual([]);
    expect(answerOf(await call(catalogueCalls.search, { text, clientIds: ['river'] }))).toMatchObject({
      rs: [],
      totalRecord: 0,
    });
    const own = answerOf(await call(catalogueCalls.search, { text, clientIds: ['hill', 'river'] }));
    expect(own.rs.every((title) => title.storageInfo.allCount > 0)).toBe(true);
    expect(own.totalRecord).toBe(1);
  });

  describe('a hold', () => {
    const reserve = (clientid: string, bookBarCode: string) =>
      as(clientid)(circulationCalls.placeHold, { bookBarCode });
    test('on another branch’s copy is refused, whether it is held or not', async () => {
      expect(await reserve('hill', 'r2-1')).toMatchObject({ code: 'circulation.pre-borrow.unavailable' });
      expect(await reserve('river', 'r2-1')).toMatchObject({ kind: 'answered' });
      expect(await reserve('hill', 'r2-1')).toMatchObject({ code: 'circulation.pre-borrow.unavailable' });
      const held = await app.db.selectFrom('pre_borrow').select('clientid').execute();
      expect(held).toEqual([{ clientid: 'river' }]);
    });

    test('on the branch’s copy is possible where they circulate, and names the branch', async () => {
      expect(await reserve('river', 'hs-1')).toMatchObject({ kind: 'answered' });
      const { results } = answerOf(await as('river')(circulationCalls.holds, {}));
      expect(results.map(({ bookBarCode, libraryName }) => [bookBarCode, libraryName]).sort()).toEqual([
        ['hs-1', '图书馆 hill'],
        ['r2-1', '图书馆 river'],
      ]);
    });

    test('made before the branches separated keeps the name of its library', async () => {
      await changeLibrary(app.db, app.clock, 'river', { settings: { circulate: 0 } });
      const circulate = async () => (await libraryOf(app, 'river')).settings.circulate;
      await expect.poll(circulate, { timeout: 5000 }).toBe(0);
      const { results } = answerOf(await as('river')(circulationCalls.holds, {}));
      expect(results.map(({ libraryName }) => libraryName).sort()).toEqual(['图书馆 hill', '图书馆 river']);
    });
  });
});
