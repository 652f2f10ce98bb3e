import { activitiesCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { ContentFolder, picture, syncInto } from '../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let english: TestCaller;
  let asHarbor: TestCaller;
  const folder = new ContentFolder();
  afterAll(() => folder.remove());

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    folder.write({
      'competitions/over-long-ago.yaml': 'name: 早已结束\nstart: 2025-01-01\nend: 2025-02-01\n',
      'competitions/over.yaml': 'name: 刚结束\nstart: 2026-01-01\nend: 2026-03-01\n',
      'competitions/now.yaml':
        'name: 进行中\nintroduction: |\n  第一行\n  第二行\ncover: c.png\nstart: 2026-02-01\nend: 2026-03-31\n',
      'competitions/now.en.yaml': 'name: Under way\n',
      'competitions/soon-over.yaml': 'name: 快结束\nstart: 2026-02-01\nend: 2026-03-02\n',
      'competitions/later.yaml': 'name: 以后\nstart: 2026-06-01\nend: 2026-06-30\n',
      'competitions/next.yaml': 'name: 下一个\nstart: 2026-04-01\nend: 2026-12-31\n',
      'competitions/secret.yaml': 'name: 未公布\ndate: 2026-04-01\nstart: 2026-04-02\nend: 2026-12-31\n',
      'competitions/draft.yaml': 'name: 草稿\nstart: 2026-01-01\nend: 2026-12-31\ndraft: true\n',
      'competitions/c.png': await picture('png'),
    });
    await syncInto(app, 'qinghe', folder.path);
    const token = await visitorOf(app, 'qinghe');
    call = callAs(app, token);
    english = callAs(app, token, { language: 'en-US' });
    asHarbor = callAs(app, await visitorOf(app, 'harbor'));
  });

  const names = async (input: { firstStatus?: 1 | 2 | 3; pageSize?: number }) =>
    answerOf(await call(activitiesCalls.competitions, input)).results.map(({ name }) => name);

  test('competitions in progress come first, the soonest to end at the top; then upcoming ones; then past ones', async () => {
    expect(await names({})).toEqual(['快结束', '进行中', '下一个', '以后', '刚结束', '早已结束']);
  });

  test.each([
    [1, ['下一个', '以后']],
    [2, ['快结束', '进行中']],
    [3, ['刚结束', '早已结束']],
  ] as const)('firstStatus %d narrows the list', async (firstStatus, expected) => {
    expect(await names({ firstStatus })).toEqual(expected);
  });

  test('a competition’s status follows the clock', async () => {
    app.clock.set('2026-03-02T16:00:00Z');
    expect(await names({ firstStatus: 3 })).toEqual(['快结束', '刚结束', '早已结束']);
    app.clock.set('2026-03-02T08:00:00Z');
  });

  test('a competition keeps its line breaks and shows its translations', async () => {
    const found = answerOf(await call(activitiesCalls.competitions, { firstStatus: 2 })).results[1];
    const id = found?.id ?? '';
    expect(answerOf(await call(activitiesCalls.competition, { id }))).toMatchObject({
      name: '进行中',
      briefIntroduction: '第一行\n第二行',
      firstStatus: 2,
      startTime: '2026-02-01T00:00:00+08:00',
      endTime: '2026-03-31T23:59:59+08:00',
      coverPath: expect.stringMatching(/^\/files\/content\/[0-9a-f]{64}\.webp$/),
      bookActivityId: id,
      language: 'zh-CN',
    });
    expect(answerOf(await english(activitiesCalls.competition, { id }))).toMatchObject({
      name: 'Under way',
      briefIntroduction: '第一行\n第二行',
      language: 'en-US',
    });
  });

  test('unpublished competitions and those of another library are not found', async () => {
    const ids = await app.db
      .selectFrom('competition')
      .select('id')
      .where('publish_at', '>', '2026-03-03')
      .execute();
    expect(ids).toHaveLength(1);
    for (const { id } of ids)
      expect(await call(activitiesCalls.competition, { id })).toMatchObject({
        code: 'activities.competition.missing',
      });
    const shown = answerOf(await call(activitiesCalls.competitions, {})).results;
    for (const { id } of shown)
      expect(await asHarbor(activitiesCalls.competition, { id })).toMatchObject({
        code: 'activities.competition.missing',
      });
    expect(answerOf(await asHarbor(activitiesCalls.competitions, {})).results).toEqual([]);
  });

  test('a competition that ends before it begins is an error', async () => {
    const wrong = new ContentFolder().write({
      'competitions/x.yaml': 'name: x\nstart: 2026-02-02\nend: 2026-02-01\n',
    });
    await expect(syncInto(app, 'harbor', wrong.path)).rejects.toThrow(
      'competitions/x.yaml:3: end: must be later than the beginning',
    );
    wrong.remove();
  });
});
