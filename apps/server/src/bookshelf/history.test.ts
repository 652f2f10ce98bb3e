import { bookshelfCalls, readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hideTitle, makeScene, type Scene } from '../../testing/bookshelf/scene.ts';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, sessionOf, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { dayMs } from '../platform/clock.ts';
import { forgetOldRows } from './jobs/forget-old-rows.ts';

const { recordView, viewed, forgetViews } = bookshelfCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let reader: TestReader;
  let call: TestCaller;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app);
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `H${count}`);
    call = callAs(app, reader.token);
    await app.db.deleteFrom('title_view').execute();
  });

  const look = async (who: TestCaller, ...titles: readonly string[]) => {
    for (const catalogueId of titles) {
      answerOf(await who(recordView, { catalogueId }));
      app.clock.advance(1000);
    }
  };
  const mine = async (who: TestCaller) => answerOf(await who(viewed, {}));
  const rowsOf = (who: TestReader) =>
    app.db.selectFrom('reader_view').selectAll().where('reader_id', '=', who.id).execute();

  test('a reader’s history continues from session to session, newest first, each title once', async () => {
    const [first, second] = scene.titles;
    await look(call, first, second, first);
    const later = callAs(app, await sessionOf(app, 'qinghe', reader.id));
    const page = await mine(later);
    expect(page.results.map(({ bookName, num }) => [bookName, num])).toEqual([
      ['时间简史', 2],
      ['红楼梦', 1],
    ]);
    expect(page.results[0]?.viewedAt).toMatch(/^2026-/);
    expect(page.totalRecord).toBe(2);
    const paged = answerOf(await later(viewed, { pageNum: 2, pageSize: 1 }));
    expect(paged.results.map(({ bookName }) => bookName)).toEqual(['红楼梦']);
  });

  test('a visitor has the history of the visit, and none of it becomes a reader’s', async () => {
    const [first] = scene.titles;
    const visitor = callAs(app, await visitorOf(app, 'qinghe'));
    await look(visitor, first);
    expect((await mine(visitor)).results).toHaveLength(1);
    expect((await mine(callAs(app, await visitorOf(app, 'qinghe')))).results).toEqual([]);
    expect((await mine(call)).results).toEqual([]);
  });

  test('twenty views at once make one row that counts twenty', async () => {
    const [first] = scene.titles;
    await Promise.all(Array.from({ length: 20 }, () => call(recordView, { catalogueId: first })));
    expect((await rowsOf(reader)).map(({ times }) => times)).toEqual([20]);
  });

  test('a reader who turned history off gets none, but is counted', async () => {
    const [first] = scene.titles;
    answerOf(await call(readerCalls.saveReader, { keepsBrowsing: 0 }));
    await look(call, first);
    expect(await rowsOf(reader)).toEqual([]);
    expect(await mine(call)).toMatchObject({ results: [], totalRecord: 0 });
    expect(answerOf(await call(viewed, { scope: 'everyone' })).results).toMatchObject([
      { catalogueId: first, num: 1 },
    ]);
    answerOf(await call(readerCalls.saveReader, { keepsBrowsing: 1 }));
    await look(call, first);
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test('the list of what everyone views does not reveal who', async () => {
    const [first, second] = scene.titles;
    const other = await makeReader(app, 'chengbei', `H${count}`);
    await look(call, first, first, second);
    await look(callAs(app, await sessionOf(app, 'qinghe', reader.id)), first);
    await look(callAs(app, other.token), first);
    const everyone = answerOf(await callAs(app, scene.visitor)(viewed, { scope: 'everyone' })).results;
    expect(everyone.map(({ bookName, num }) => [bookName, num])).toEqual([
      ['时间简史', 2],
      ['红楼梦', 1],
    ]);
    expect(everyone.every((title) => title.viewedAt === undefined)).toBe(true);
    // The rows contain neither a reader nor a reader's session.
    const counted = JSON.stringify(await app.db.selectFrom('title_view').selectAll().execute());
    const sessions = await app.db.selectFrom('reader_session').select('id').execute();
    for (const id of [reader.id, other.id, ...sessions.map((session) => session.id)])
      expect(counted).not.toContain(id);
  });

  test('emptying the history empties only one’s own, and can be repeated', async () => {
    const [first] = scene.titles;
    const other = await makeReader(app, 'qinghe', `G${count}`);
    await look(call, first);
    await look(callAs(app, other.token), first);
    answerOf(await call(forgetViews, {}));
    answerOf(await call(forgetViews, {}));
    expect(await mine(call)).toMatchObject({ results: [], totalRecord: 0 });
    expect((await mine(callAs(app, other.token))).results).toHaveLength(1);
  });

  test('a history reaches back a year; hidden titles are left out', async () => {
    const [first, second] = scene.titles;
    await look(call, first, second);
    await hideTitle(app, second);
    expect((await mine(call)).results.map(({ catalogueId }) => catalogueId)).toEqual([first]);
    await hideTitle(app, second, 0);
    const later = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);
    await forgetOldRows(app.db, later(364));
    expect(await rowsOf(reader)).toHaveLength(2);
    expect(await app.db.selectFrom('title_view').selectAll().execute()).toEqual([]);
    await forgetOldRows(app.db, later(366));
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('nobody can view a title in another reader’s name, or one that does not exist', async () => {
    const [first] = scene.titles;
    const other = await makeReader(app, 'qinghe', `N${count}`);
    answerOf(await call(recordView, { catalogueId: first, readerId: reader.id }));
    for (const who of [reader.token, scene.visitor])
      expect(await callAs(app, who)(recordView, { catalogueId: first, readerId: other.id })).toMatchObject({
        kind: 'refused',
        code: 'reader.identity.mismatch',
      });
    expect(await call(recordView, { catalogueId: scene.foreign })).toMatchObject({
      kind: 'refused',
      code: 'catalogue.record.missing',
    });
    await expectRefused(app, forgetViews, {}, scene.visitor, [other]);
    expect(await rowsOf(other)).toEqual([]);
  });
});
