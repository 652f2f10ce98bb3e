import { catalogueCalls, circulationCalls } from '@yuelan/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { makeScene, type Scene } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { noteAvailability } from '../catalogue/copy-use-store.ts';
import { returnCopy } from './actions/end-loan.ts';
import { lendCopy } from './actions/lend-copy.ts';
import { expireHolds } from './jobs/expire-holds.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, { isSearched: true, copies: [1, 2, 1], readers: 2 });
  });

  /** How many of the three books a reader can take home, found and counted without waiting. */
  const now = async (takeHome: 'library' | 'group' = 'library'): Promise<number> => {
    const call = callAs(app, await visitorOf(app, 'qinghe'));
    const found = answerOf(await call(catalogueCalls.search, { text: '书', takeHome }));
    expect(found.rs).toHaveLength(found.totalRecord);
    expect(found.rs.every(({ storageInfo }) => storageInfo.storageCount > 0)).toBe(true);
    return found.totalRecord;
  };
  const lend = (barcode: string) =>
    lendCopy(app.db, scene.place, { readerId: scene.reader(0).id, barcode, now: app.clock.now() });

  test('a loan, a return, a hold and its end take effect at once', async () => {
    expect(await now()).toBe(3);
    expect(await now('group')).toBe(3);
    await lend('1-1');
    expect(await now()).toBe(2);
    await lend('2-1');
    expect(await now()).toBe(2);
    await returnCopy(app.db, scene.place, { barcode: '1-1', now: app.clock.now() });
    expect(await now()).toBe(3);

    const reader = callAs(app, scene.reader(1).token);
    const held = answerOf(await reader(circulationCalls.placeHold, { bookBarCode: '3-1' }));
    expect(held).toBeDefined();
    expect(await now()).toBe(2);
    const [hold] = answerOf(await reader(circulationCalls.holds, {})).results;
    answerOf(await reader(circulationCalls.cancelHolds, { ids: [{ id: hold?.id ?? '' }] }));
    expect(await now()).toBe(3);

    answerOf(await reader(circulationCalls.placeHold, { bookBarCode: '1-1' }));
    expect(await now()).toBe(2);
    const month = 31 * 24 * 3_600_000;
    expect(await expireHolds(app.db, new Date(app.clock.now().getTime() + month))).toBe(1);
    expect(await now()).toBe(3);
  });

  test('searches know of loans that the index has not reached, and do not wait for it', async () => {
    const { engine, indexFeed } = app.services;
    const importEnds = Promise.withResolvers<void>();
    const { apply } = engine;
    const held = vi.spyOn(engine, 'apply').mockImplementation(async (...change) => {
      await importEnds.promise;
      return apply(...change);
    });
    await lend('1-1');
    expect(await now()).toBe(2);
    const following = indexFeed.catchUp();
    // The loan is on its way to the index, which does not get any further.
    await vi.waitFor(() => expect(held).toHaveBeenCalled());
    expect(await now()).toBe(2);
    await lend('3-1');
    expect(await now()).toBe(1);
    expect(await now('group')).toBe(1);
    await returnCopy(app.db, scene.place, { barcode: '1-1', now: app.clock.now() });
    expect(await now()).toBe(2);
    importEnds.resolve();
    await following;
    held.mockRestore();
    await indexFeed.catchUp();
    expect(await now()).toBe(2);
  });

  test('titles on their way to the indexes are kept until every index has surely reached them', async () => {
    const kept = async () =>
      (await app.db.selectFrom('availability_change').select('changed').execute()).map(
        ({ changed }) => changed,
      );
    const count = (by: number) =>
      app.db
        .updateTable('library_group')
        .set((group) => ({ catalogue_changes: group('catalogue_changes', '+', by) }))
        .where('serviceid', '=', scene.place.serviceid)
        .execute();
    await noteAvailability(app.db);
    const earlier = await kept();
    expect(earlier).not.toContain(null);
    await count(9_000);
    await lend('1-1');
    await noteAvailability(app.db);
    expect(await kept()).toHaveLength(earlier.length + 1);
    await count(9_000);
    await lend('2-2');
    expect(await kept()).toContain(null);
    await noteAvailability(app.db);
    expect(await kept()).toHaveLength(2);
  });
});
