import { catalogueCalls, circulationCalls, libraryCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { libraryOf, makeScene } from '../../../testing/circulation/fixtures.ts';
import { startSip2 } from '../../../testing/circulation/sip2-stand-in.ts';
import {
  eachDatabase,
  type MakeApp,
  type TestApp,
  type TestAppOptions,
} from '../../../testing/each-database.ts';
import { logInAs } from '../../../testing/readers.ts';
import { createLibrary } from '../../library/public.ts';

const dueOn = '2026-12-20';

async function startSystem() {
  const system = await startSip2();
  system.pins.set('P1', '1234');
  onTestFinished(() => system.close());
  return system;
}

type System = Awaited<ReturnType<typeof startSystem>>;

const sourceSettings = (system: System, more: object = {}) => ({
  circulationSource: {
    system: 'sip2',
    host: '127.0.0.1',
    port: system.port,
    user: 'kiosk',
    password: 'secret',
    hold: 1,
    ...more,
  },
});

/** A library with another system, and two titles with two copies and one copy. */
async function makeLibrary(makeApp: MakeApp, more: object = {}, options: TestAppOptions = {}) {
  const system = await startSystem();
  const app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' }, ...options });
  const scene = await makeScene(app, {
    isSearched: true,
    copies: [2, 1],
    readers: 0,
    settings: sourceSettings(system, more),
  });
  const visitor = await visitorOf(app, 'qinghe');
  const ids = scene.titleIds.map(String);
  return { app, system, scene, visitor, ids, ask: () => asked(app, visitor, ids) };
}

const asked = async (app: TestApp, token: string, ids: readonly string[]) => {
  const answer = answerOf(await callAs(app, token)(circulationCalls.availability, { ids: [...ids] }));
  return {
    away: answer.away,
    titles: answer.titles.map(({ state, storageInfo, asOf }) => ({
      state,
      now: storageInfo.storageCount,
      all: storageInfo.allCount,
      asOf,
    })),
  };
};

const questions = (system: System) => system.heard.filter((code) => code === '17').length;

eachDatabase((_name, makeApp) => {
  test('the system’s state of a copy appears in lists, pages and filters from then on', async () => {
    const { app, system, visitor, ids, ask } = await makeLibrary(makeApp);
    system.loans.set('1-1', { patron: 'P1', dueOn, renewals: 0 });
    system.states.set('1-2', '12');
    const asOf = app.clock.now().toISOString();
    expect(await ask()).toEqual({
      away: false,
      titles: [
        { state: 'fresh', now: 0, all: 1, asOf },
        { state: 'fresh', now: 1, all: 1, asOf },
      ],
    });
    const call = callAs(app, visitor);
    const title = answerOf(await call(catalogueCalls.title, { id: ids[0] ?? '' }));
    expect(title.bookLibraryList).toMatchObject([
      { bookBarCode: '1-1', lendingState: 104, statusId: 2, shouldReturnTime: dueOn },
    ]);
    await app.services.catalogue.feed.catchUp();
    const takeHome = async () => {
      const { rs } = answerOf(await call(catalogueCalls.search, { text: '', takeHome: 'library' }));
      return rs.map(({ id }) => id);
    };
    expect(await takeHome()).toEqual([ids[1]]);

    // Returned and found again.
    system.loans.clear();
    system.states.clear();
    app.clock.advance(61_000);
    expect((await ask()).titles[0]).toMatchObject({ state: 'fresh', now: 2, all: 2 });
    await app.services.catalogue.feed.catchUp();
    expect((await takeHome()).toSorted()).toEqual([...ids].toSorted());
  });

  test('two hundred readers at once ask the system only once for each copy and minute', async () => {
    const { app, system, ids, ask } = await makeLibrary(makeApp);
    const visitors = await Promise.all(Array.from({ length: 200 }, () => visitorOf(app, 'qinghe')));
    const storm = () => Promise.all(visitors.map((visitor) => asked(app, visitor, ids)));
    await storm();
    await expect.poll(async () => (await ask()).titles.map(({ state }) => state)).toEqual(['fresh', 'fresh']);
    await storm();
    expect(questions(system)).toBe(3);
    app.clock.advance(61_000);
    await storm();
    await expect.poll(() => questions(system)).toBe(6);
  });

  test('nobody waits for a slow system: its answer is there on the next request', async () => {
    const { system, ask } = await makeLibrary(makeApp, {}, { patience: { systemMs: 5 } });
    // Its answers are sent when the test says so.
    const answered = Promise.withResolvers<void>();
    system.pause = () => answered.promise;
    expect((await ask()).titles.map(({ state }) => state)).toEqual(['coming', 'coming']);
    answered.resolve();
    await expect
      .poll(async () => (await ask()).titles.map(({ state }) => state), { timeout: 10_000 })
      .toEqual(['fresh', 'fresh']);
  });

  test('while the system is away, the last known state is shown with its time, and the system is not asked again and again', async () => {
    const { app, system, ask } = await makeLibrary(makeApp);
    system.loans.set('2-1', { patron: 'P1', dueOn, renewals: 0 });
    const asOf = app.clock.now().toISOString();
    await ask();
    await system.close();
    app.clock.advance(600_000);
    expect(await ask()).toEqual({
      away: true,
      titles: [
        { state: 'known', now: 2, all: 2, asOf },
        { state: 'known', now: 0, all: 1, asOf },
      ],
    });
  });

  test('a copy that the system does not know keeps its state, without a time', async () => {
    const { system, ask } = await makeLibrary(makeApp);
    system.states.set('2-1', 'unknown');
    expect((await ask()).titles[1]).toEqual({ state: 'known', now: 1, all: 1, asOf: undefined });
    await ask();
    expect(questions(system)).toBe(3);
  });

  test('a copy that a reader changes is asked about at once', async () => {
    const { app, system, visitor, ask } = await makeLibrary(makeApp);
    system.loans.set('1-1', { patron: 'P1', dueOn, renewals: 0 });
    await ask();
    const { token } = answerOf(await logInAs(app, visitor, 'P1', '1234'));
    answerOf(await callAs(app, token)(circulationCalls.renew, { lendType: 3, inputData: '1-1' }));
    const before = questions(system);
    await ask();
    expect(questions(system)).toBe(before + 2);
    const { bookLibraryList = [] } =
      answerOf(
        await callAs(app, visitor)(circulationCalls.availability, { ids: ['1', '2'], copies: true }),
      ).titles.find(({ storageInfo }) => storageInfo.allCount === 2) ?? {};
    expect(bookLibraryList.flatMap((copy) => copy.shouldReturnTime ?? [])).toEqual(['2027-01-03']);
  });

  test('one library’s answers do not affect another library’s copies with equal barcodes', async () => {
    const { app, system, ask } = await makeLibrary(makeApp);
    const other = await startSystem();
    const scene = await makeScene(app, {
      isSearched: true,
      clientid: 'harbor',
      group: 'harbor',
      copies: [2, 1],
      readers: 0,
      settings: sourceSettings(other),
    });
    const visitor = await visitorOf(app, 'harbor');
    system.loans.set('2-1', { patron: 'P1', dueOn, renewals: 0 });
    expect((await ask()).titles.map(({ now }) => now)).toEqual([2, 0]);
    const ids = scene.titleIds.map(String);
    expect((await asked(app, visitor, ids)).titles.map(({ now }) => now)).toEqual([2, 1]);
    expect([questions(system), questions(other)]).toEqual([3, 3]);
    // The ids of the other library's titles give nothing either.
    const foreign = await visitorOf(app, 'qinghe');
    expect(await asked(app, foreign, ids)).toEqual({ away: false, titles: [] });
    expect([questions(system), questions(other)]).toEqual([3, 3]);
  });

  test('a library whose loans the portal keeps shows a branch’s copies as the branch’s system reports them', async () => {
    const system = await startSystem();
    const app = await makeApp();
    const scene = await makeScene(app, {
      isSearched: true,
      group: 'river',
      copies: [2, 1],
      readers: 0,
      settings: sourceSettings(system),
    });
    await createLibrary(app.db, app.clock, {
      clientid: 'chengbei',
      name: '城北',
      group: 'river',
      settings: { circulate: 1 },
    });
    await libraryOf(app, 'chengbei');
    const visitor = await visitorOf(app, 'chengbei');
    system.loans.set('2-1', { patron: 'P1', dueOn, renewals: 0 });
    const told = async () => (await asked(app, visitor, scene.titleIds.map(String))).titles;
    await expect.poll(async () => (await told()).map(({ state }) => state)).toEqual(['fresh', 'fresh']);
    expect((await told()).map(({ now, all }) => [now, all])).toEqual([
      [2, 2],
      [0, 1],
    ]);
    const display = answerOf(await callAs(app, visitor)(libraryCalls.displayConfig, {}));
    expect([display.source, display.copiesElsewhere]).toEqual([undefined, true]);
  });

  test('few titles are asked about at once, so that a renewal does not wait behind them', async () => {
    const { app, system, visitor, ids } = await makeLibrary(makeApp, { connections: 2 });
    system.loans.set('1-1', { patron: 'P1', dueOn, renewals: 0 });
    const { token } = answerOf(await logInAs(app, visitor, 'P1', '1234'));
    answerOf(await callAs(app, token)(circulationCalls.loans, {}));
    // Two requests leave two open connections.
    answerOf(await callAs(app, token)(circulationCalls.holds, {}));
    const answered = Promise.withResolvers<void>();
    system.pause = () => answered.promise;
    const first = system.heard.length;
    const work = Promise.all([
      asked(app, visitor, ids),
      callAs(app, token)(circulationCalls.renew, { lendType: 3, inputData: '1-1' }),
    ]);
    // The renewal arrives while the system has not yet answered about the first copies.
    await expect.poll(() => system.heard.slice(first), { timeout: 10_000 }).toContain('29');
    answered.resolve();
    const [, renewed] = await work;
    expect(renewed.kind).toBe('answered');
    const heard = system.heard.slice(first);
    expect(heard.filter((code, place) => code === '17' && place < heard.indexOf('29')).length).toBeLessThan(
      3,
    );
  });
});
