import { bookshelfCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { dayMs } from '../platform/clock.ts';
import { oldestDay } from './reads.ts';
import { forgetViews } from './store.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let ids: number[];

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    ids = await addTitles(app, 'qinghe', [
      { title: '三体', author: '刘慈欣', isbns: ['9787536692930'] },
      { title: '红楼梦', author: '曹雪芹', isbns: ['9787020002207'] },
      { title: '停用', isbns: ['9787302000006'] },
    ]);
  });
  beforeEach(() => app.db.deleteFrom('title_view').execute());

  const visit = async (clientid = 'qinghe') => {
    const call = callAs(app, await visitorOf(app, clientid));
    return {
      view: (id: number | string | undefined) => call(bookshelfCalls.recordView, { catalogueId: String(id) }),
      viewed: async (scope: 'mine' | 'everyone', page: { pageNum?: number; pageSize?: number } = {}) =>
        answerOf(await call(bookshelfCalls.viewed, { scope, ...page })),
    };
  };

  test('a visitor sees what they viewed, latest first, each title once', async () => {
    const { view, viewed } = await visit();
    for (const id of [ids[0], ids[1], ids[0]]) {
      expect(await view(id)).toMatchObject({ kind: 'answered' });
      app.clock.advance(60_000);
    }
    const { results, totalRecord } = await viewed('mine');
    expect(totalRecord).toBe(2);
    expect(results.map(({ bookName, num }) => `${bookName} ${num}`)).toEqual(['三体 2', '红楼梦 1']);
    expect(results[0]).toMatchObject({
      firstAuthor: '刘慈欣',
      viewedAt: expect.stringMatching(/^2026-.*Z$/),
    });
    expect((await viewed('mine', { pageNum: 2, pageSize: 1 })).results).toMatchObject([
      { bookName: '红楼梦' },
    ]);
  });

  test('one visit sees nothing of another, not even in the same library', async () => {
    await (await visit()).view(ids[0]);
    for (const clientid of ['qinghe', 'chengbei'])
      expect((await (await visit(clientid)).viewed('mine')).results).toEqual([]);
  });

  test('the list of everyone covers the whole group, most visits first, without saying when or who', async () => {
    for (const clientid of ['qinghe', 'chengbei']) await (await visit(clientid)).view(ids[1]);
    const busy = await visit();
    for (let times = 0; times < 5; times += 1) await busy.view(ids[0]);
    const { results } = await (await visit('chengbei')).viewed('everyone');
    expect(results.map(({ bookName, num }) => `${bookName} ${num}`)).toEqual(['红楼梦 2', '三体 1']);
    expect(results.every((title) => title.viewedAt === undefined)).toBe(true);
    expect((await (await visit('harbor')).viewed('everyone')).results).toEqual([]);
  });

  test('an unknown or hidden title, or one of another group, cannot be viewed', async () => {
    const { view } = await visit();
    for (const id of ['999999', 'x', '0'])
      expect(await view(id)).toMatchObject({ code: 'catalogue.record.missing' });
    expect(await (await visit('harbor')).view(ids[0])).toMatchObject({ code: 'catalogue.record.missing' });
    expect(await app.db.selectFrom('title_view').selectAll().execute()).toEqual([]);
  });

  test('a title that is hidden later disappears from both lists', async () => {
    const { view, viewed } = await visit();
    await view(ids[2]);
    expect((await viewed('mine')).totalRecord).toBe(1);
    await app.db
      .updateTable('title')
      .set({ hidden: 1 })
      .where('id', '=', ids[2] ?? 0)
      .execute();
    for (const scope of ['mine', 'everyone'] as const)
      expect(await viewed(scope)).toMatchObject({ results: [], totalRecord: 0 });
  });

  test('views are forgotten after 30 days', async () => {
    await (await visit()).view(ids[0]);
    app.clock.advance(31 * dayMs);
    expect((await (await visit()).viewed('everyone')).results).toEqual([]);
    await forgetViews(app.db, oldestDay(app.clock.now()));
    expect(await app.db.selectFrom('title_view').selectAll().execute()).toEqual([]);
  });
});
