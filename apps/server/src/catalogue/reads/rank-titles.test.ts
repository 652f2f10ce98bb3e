import { catalogueCalls } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../../testing/call-as.ts';
import { addCopies, addTitles } from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { changeLibrary, createLibrary } from '../../library/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asServiceId, asTitleId } from '../../platform/ids.ts';
import { beginTitleChange, countBorrow } from '../copy-use-store.ts';
import { addBorrowDays } from '../use-store.ts';
import { BorrowRank } from './borrow-rank.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let ids: number[];
  const serviceid = asServiceId('qinghe');

  const ranked = async () =>
    answerOf(await call(catalogueCalls.mostBorrowed, {})).results.map(
      ({ bookName, num }) => `${bookName} ${num}`,
    );
  const setWindow = async (rankWindowDays: number) => {
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { rankWindowDays } });
    // Servers see the change within a second.
    await expect
      .poll(async () => (await app.tenancy.byClientId('qinghe'))?.settings.rankWindowDays)
      .toBe(rankWindowDays);
  };

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'old', name: '旧藏' });
    call = callAs(app, await visitorOf(app, 'qinghe'));
    ids = await addTitles(app, 'qinghe', [
      { title: '甲' },
      { title: '乙' },
      { title: '丙' },
      { title: '丁' },
    ]);
    const [a = 0, b = 0, c = 0] = ids;
    await transaction(app.db, (tx) =>
      addBorrowDays(tx, serviceid, [
        { titleId: a, day: '2024-06-01', times: 50 },
        { titleId: a, day: '2026-02-20', times: 1 },
        { titleId: b, day: '2025-12-24', times: 4 },
        { titleId: b, day: '2026-03-02', times: 1 },
        // The first day of a window of 365 days, and the day before.
        { titleId: c, day: '2025-03-03', times: 2 },
        { titleId: c, day: '2025-03-02', times: 9 },
      ]),
    );
  });

  test('only loans within the window count, not those of long ago', async () => {
    expect(await ranked()).toEqual(['乙 5', '丙 2', '甲 1']);
  });

  test('where nothing was borrowed in the window, as after an import of old loans, all loans count', async () => {
    const [first = 0, second = 0] = await addTitles(app, 'old', [
      { title: '戊' },
      { title: '己' },
      { title: '庚' },
    ]);
    await transaction(app.db, async (tx) => {
      const change = await beginTitleChange(tx, asServiceId('old'));
      for (const id of [first, second, second]) await countBorrow(tx, asTitleId(id), '2017-06-01', change);
    });
    const { results } = answerOf(
      await callAs(app, await visitorOf(app, 'old'))(catalogueCalls.mostBorrowed, {}),
    );
    expect(results.map(({ bookName, num }) => `${bookName} ${num}`)).toEqual(['己 2', '戊 1']);
  });

  test('a loan moves its title at once', async () => {
    await transaction(app.db, async (tx) => {
      const change = await beginTitleChange(tx, serviceid);
      for (let times = 0; times < 3; times += 1)
        await countBorrow(tx, asTitleId(ids[3] ?? 0), '2026-03-02', change);
    });
    expect(await ranked()).toEqual(['乙 5', '丁 3', '丙 2', '甲 1']);
  });

  test('the window is a setting of the library, effective at once', async () => {
    await setWindow(30);
    expect(await ranked()).toEqual(['丁 3', '乙 1', '甲 1']);
    await setWindow(1);
    expect(await ranked()).toEqual(['丁 3', '乙 1']);
    await setWindow(0);
    expect(await ranked()).toEqual(['丁 3']);
    await setWindow(365);
  });

  test('new books are those of the window', async () => {
    await app.db
      .updateTable('title')
      .set({ created_at: '2025-03-01T00:00:00.000Z' })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const names = async () =>
      answerOf(await call(catalogueCalls.newest, {})).results.map(({ bookName }) => bookName);
    expect(await names()).toEqual(['丁', '丙', '乙']);
    await setWindow(0);
    expect(await names()).toEqual(['丁', '丙', '乙', '甲']);
    await addCopies(app, 'qinghe', [
      { barcode: '1', catalogueId: String(ids[1]) },
      { barcode: '2', catalogueId: String(ids[3]) },
    ]);
    await app.db.updateTable('copy').set({ status_id: 3 }).where('barcode', '=', '2').execute();
    // Titles that nobody holds, or that are lost, follow those with copies.
    expect(await names()).toEqual(['乙', '丁', '丙', '甲']);
    await setWindow(365);
  });

  test('a ranking that takes long is kept for a while; a quick one is not', async () => {
    let now = 0;
    let took = 50;
    let reads = 0;
    const rank = new BorrowRank(app.db, () => {
      reads += 1;
      now += reads % 2 === 0 ? took : 0;
      return now;
    });
    const kept = await rank.since(serviceid, '2026-01-01');
    reads = 0;
    expect(await rank.since(serviceid, '2026-01-01')).toBe(kept);
    now += 60_001;
    reads = 0;
    took = 1;
    const fresh = await rank.since(serviceid, '2026-01-01');
    expect(fresh).not.toBe(kept);
    reads = 0;
    expect(await rank.since(serviceid, '2026-01-01')).not.toBe(fresh);
  });
});
