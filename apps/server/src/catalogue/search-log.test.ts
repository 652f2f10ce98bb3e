import { catalogueCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { asClientId, asServiceId, asSessionId } from '../platform/ids.ts';
import { createSearchLog } from './search-log.ts';

const day = 86_400_000;

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    for (const [clientid, group] of [
      ['qinghe', 'river'],
      ['chengbei', 'river'],
      ['harbor', 'harbor'],
    ] as const) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid, group });
      await addTitles(app, clientid, [
        { title: '三体', isbns: ['9787536692930'] },
        { title: '红楼梦', isbns: ['9787020002207'] },
      ]);
    }
  });
  beforeEach(() => app.db.deleteFrom('search_event').execute());

  const visit = async (clientid = 'qinghe') => {
    const call = callAs(app, await visitorOf(app, clientid));
    return {
      search: (text: string, pageNum = 1) => call(catalogueCalls.search, { text, pageNum }),
      history: async () => answerOf(await call(catalogueCalls.searchHistory, {})),
    };
  };

  test('shows one’s own searches that found something, latest first, each once', async () => {
    const { search, history } = await visit();
    for (const text of ['三体', '红楼梦', '没有这本书', '  三体 ', '紅樓夢', '三体']) {
      await search(text);
      app.clock.advance(1000);
    }
    const { mine } = await history();
    expect(mine[0]).toBe('三体');
    expect(mine).toHaveLength(2);
  });

  test('a further page and a narrowed search are not new searches', async () => {
    const { search, history } = await visit();
    await search('三体', 2);
    expect((await history()).mine).toEqual([]);
  });

  test('hides what fewer than three sessions searched for', async () => {
    const visits = [await visit(), await visit('chengbei'), await visit()];
    const stranger = await visit();
    for (const [index, { search }] of visits.entries()) {
      expect((await stranger.history()).popular).toEqual([]);
      for (let times = 0; times < 5; times += 1) await search('三体');
      expect((await stranger.history()).popular).toEqual(index < 2 ? [] : ['三体']);
    }
    expect((await stranger.history()).mine).toEqual([]);
  });

  test('counts a page that the server renders as nobody’s search', async () => {
    const library = await app.tenancy.byClientId('qinghe');
    const { token } = app.renderSessions.issue(library?.clientid ?? asClientId(''));
    const rendered = callAs(app, token);
    for (const text of ['三体', '红楼梦']) {
      const visits = [await visit(), await visit()];
      for (const { search } of visits) await search(text);
      expect(answerOf(await rendered(catalogueCalls.search, { text })).totalRecord).toBe(1);
    }
    expect((await (await visit()).history()).popular).toEqual([]);
    expect(answerOf(await rendered(catalogueCalls.searchHistory, {})).mine).toEqual([]);
  });

  test('is invisible to other groups', async () => {
    for (let session = 0; session < 4; session += 1) await (await visit()).search('三体');
    expect(await (await visit('harbor')).history()).toEqual({ mine: [], popular: [] });
  });

  test('shows entries that are still being written', async () => {
    const log = createSearchLog(app.db, app.clock);
    const group = asServiceId('river');
    for (let session = 0; session < 2000; session += 1)
      log.remember(group, asSessionId(`session-${session}`), '三体');
    const [{ mine }] = await Promise.all([
      Promise.resolve().then(() => log.read(group, asSessionId('session-1999'))),
      log.flush(),
    ]);
    expect(mine).toEqual(['三体']);
  });

  test('forgets entries after 30 days', async () => {
    for (let session = 0; session < 3; session += 1) await (await visit()).search('三体');
    expect((await (await visit()).history()).popular).toEqual(['三体']);
    app.clock.advance(31 * day);
    expect((await (await visit()).history()).popular).toEqual([]);
    await createSearchLog(app.db, app.clock).forgetOld();
    expect(await app.db.selectFrom('search_event').select('text').execute()).toEqual([]);
  });
});
