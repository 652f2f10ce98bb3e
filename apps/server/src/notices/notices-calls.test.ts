import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guidePages, type Language, noticesCalls, sealId } from '@yuelan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { ContentFolder, syncInto } from '../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';

const item = (fields: string, body = '一段话。') => `---\n${fields}\n---\n${body}\n`;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  const tokens = new Map<string, string>();
  const webRoot = mkdtempSync(join(tmpdir(), 'yuelan-pages-'));
  const folder = new ContentFolder();
  afterAll(() => {
    rmSync(webRoot, { recursive: true, force: true });
    folder.remove();
  });
  const as = (clientid: string, language: Language = 'zh-CN') =>
    callAs(app, tokens.get(clientid), { language });

  beforeAll(async () => {
    writeFileSync(
      join(webRoot, 'index.html'),
      '<!doctype html><html lang="x"><head><title>x</title></head><body></body></html>',
    );
    // The clock is set to 2026-03-02T08:00:00Z.
    app = await makeApp({ environment: { PUBLIC_URL: 'https://lib.example' }, config: { webRoot } });
    const clientids = ['qinghe', 'harbor', 'empty'];
    for (const clientid of clientids) await createLibrary(app.db, app.clock, { clientid, name: clientid });
    for (const clientid of clientids) tokens.set(clientid, await visitorOf(app, clientid));
    folder.write({
      'news/old.md': item('title: 旧闻\ndate: 2026-01-05'),
      'news/new.md': item('title: 新闻\ndate: 2026-03-01 09:00\nsummary: 一句话'),
      'news/tomorrow.md': item('title: 明天\ndate: 2026-03-03'),
      'news/over.md': item('title: 过期\ndate: 2026-02-01\nuntil: 2026-03-01'),
      'news/last-day.md': item('title: 末日\ndate: 2026-02-02\nuntil: 2026-03-02'),
      'news/draft.md': item('title: 草稿\ndate: 2026-02-01\ndraft: true'),
      'news/both.md': item('title: 双语\ndate: 2026-02-03', '中文正文。'),
      'news/both.en.md': item('title: Both\nsummary: In English', 'English **text**.'),
      'news/title-only.md': item('title: 只译题\ndate: 2026-01-01', '只有中文正文。'),
      'news/title-only.en.md': item('title: Title only', ''),
      'lectures/talk.md': item(
        'title: 讲座\ndate: 2026-02-10\nstart: 2026-03-14 14:00\nend: 2026-03-14 16:00\nplace: 报告厅\nname: 王老师',
      ),
      'lectures/talk.en.md': item('title: Talk\nplace: Hall', 'A talk.'),
      'match-notices/m.md': item('title: 比赛\ndate: 2026-02-11'),
      'competition-notices/c.md': item('title: 竞赛\ndate: 2026-02-12'),
      'guides/hours.md': item('title: 开放时间\nsummary: 每天', '每天开门。'),
      'guides/hours.en.md': item('title: Opening hours', 'Open daily.'),
      'guides/rules.md': item('title: 规则', '借五册。'),
    });
    await syncInto(app, 'qinghe', folder.path);
  });

  const titlesOf = async (input: Parameters<ReturnType<typeof as>>[1] & object, clientid = 'qinghe') =>
    answerOf(await as(clientid)(noticesCalls.notices, input)).results.map(({ title }) => title);

  test('published news is listed newest first, without drafts, future and expired items', async () => {
    expect(await titlesOf({})).toEqual(['新闻', '双语', '末日', '旧闻', '只译题']);
  });

  test('items are published and expire by the clock', async () => {
    app.clock.set('2026-03-02T16:00:00Z');
    expect(await titlesOf({})).toEqual(['明天', '新闻', '双语', '旧闻', '只译题']);
    app.clock.set('2026-03-02T08:00:00Z');
  });

  test.each([
    [{ type: 2 }, ['讲座']],
    [{ type: 3 }, ['比赛']],
    [{ type: 4 }, ['竞赛']],
    [{ tag: 2 }, ['讲座']],
    [{ tag: '3' }, ['比赛']],
    [{ frag: 4 }, ['竞赛']],
    [{ tag: 'frag', pageSize: 1 }, ['新闻']],
  ] as const)('the list for %j', async (input, expected) => {
    expect(await titlesOf({ ...input })).toEqual(expected);
    expect(
      answerOf(await as('qinghe')(noticesCalls.wallNotices, { ...input })).results.map(({ title }) => title),
    ).toEqual(expected);
  });

  test('pages do not overlap, are complete together, and end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => titlesOf({ pageNum, pageSize: 2 })));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(5);
    const { totalRecord } = answerOf(await as('qinghe')(noticesCalls.notices, { pageNum: 4, pageSize: 2 }));
    expect(totalRecord).toBe(5);
  });

  test('a notice of a past event says so and comes last', async () => {
    expect(answerOf(await as('qinghe')(noticesCalls.notices, { type: 2 })).results).toMatchObject([
      { over: 0 },
    ]);
    const { notices } = noticesCalls;
    await app.db
      .updateTable('notice')
      .set({ end_at: '2026-03-01T00:00:00.000Z' })
      .where('type', '=', 1)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('notice_text').select('notice_id').where('title', '=', '新闻'),
      )
      .execute();
    const { results } = answerOf(await as('qinghe')(notices, {}));
    expect(results.at(-1)).toMatchObject({ title: '新闻', over: 1 });
    expect(results.slice(0, -1).every(({ over }) => over === 0)).toBe(true);
    await app.db.updateTable('notice').set({ end_at: '' }).where('type', '=', 1).execute();
  });

  test('the guide pages can be narrowed to one type', async () => {
    const all = answerOf(await as('qinghe')(noticesCalls.guides, {}));
    const [first] = all.results;
    const one = answerOf(await as('qinghe')(noticesCalls.guides, { type: first?.type ?? 0 }));
    expect(one).toMatchObject({ results: [first], totalRecord: 1 });
  });

  test('the home page gets every type with one call', async () => {
    const { types, ...page } = answerOf(await as('qinghe')(noticesCalls.noticesByType, { pageSize: 4 }));
    expect(page).toMatchObject({ results: types[0]?.results, totalRecord: 5, pageNum: 1, pageSize: 4 });
    const lectures = answerOf(await as('qinghe')(noticesCalls.noticesByType, { type: 2 }));
    expect(lectures).toMatchObject({ results: [{ title: '讲座' }], totalRecord: 1 });
    expect(types.map(({ type, totalRecord, results }) => [type, totalRecord, results.length])).toEqual([
      [1, 5, 4],
      [2, 1, 1],
      [3, 1, 1],
      [4, 1, 1],
    ]);
  });

  test('a lecture says when and where in the language of the caller', async () => {
    const chinese = answerOf(await as('qinghe')(noticesCalls.notices, { type: 2 })).results[0];
    const english = answerOf(await as('qinghe', 'en-US')(noticesCalls.notices, { type: 2 })).results[0];
    expect(chinese).toMatchObject({
      startTimeStr: '2026年3月14日周六 14:00–16:00',
      startTime: '2026-03-14T14:00:00+08:00',
      endTime: '2026-03-14T16:00:00+08:00',
      place: '报告厅',
      name: '王老师',
      labelLg: '14',
      labelSm: '2026年3月',
      createtime: '2026-02-10T00:00:00+08:00',
      language: 'zh-CN',
    });
    expect(english).toMatchObject({
      title: 'Talk',
      startTimeStr: 'Sat, March 14, 2026 14:00–16:00',
      place: 'Hall',
      // Left out of the translation: the same there.
      name: '王老师',
      labelSm: 'Mar 2026',
      language: 'en-US',
    });
  });

  test('an untranslated text is shown in the other language, with a note', async () => {
    const english = as('qinghe', 'en-US');
    const { results } = answerOf(await english(noticesCalls.notices, {}));
    expect(results.map(({ title, language }) => [title, language])).toContainEqual(['旧闻', 'zh-CN']);
    const both = results.find(({ title }) => title === 'Both');
    expect(both?.content).toBe('In English');
    expect(answerOf(await english(noticesCalls.notice, { id: both?.id ?? '' }))).toMatchObject({
      data: '<p>English <strong>text</strong>.</p>',
      dataLanguage: 'en-US',
    });
    const titleOnly = results.find(({ title }) => title === 'Title only');
    expect(answerOf(await english(noticesCalls.notice, { id: titleOnly?.id ?? '' }))).toMatchObject({
      language: 'en-US',
      data: '<p>只有中文正文。</p>',
      dataLanguage: 'zh-CN',
    });
  });

  test('unpublished items, and those of another library, are not found even by their id', async () => {
    const shown = answerOf(await as('qinghe')(noticesCalls.notices, {})).results.map(({ id }) => id);
    const every = await app.db.selectFrom('notice').select('id').execute();
    const hidden = every.map(({ id }) => id).filter((id) => !shown.includes(id));
    expect(hidden.length).toBeGreaterThanOrEqual(2);
    for (const { id } of every)
      expect(await as('harbor')(noticesCalls.notice, { id })).toMatchObject({
        code: 'notices.notice.missing',
      });
    const tomorrow = await app.db
      .selectFrom('notice_text')
      .select('notice_id')
      .where('title', 'in', ['明天', '过期'])
      .execute();
    expect(tomorrow).toHaveLength(2);
    for (const { notice_id } of tomorrow)
      expect(await as('qinghe')(noticesCalls.notice, { id: notice_id })).toMatchObject({
        code: 'notices.notice.missing',
      });
  });

  test('a status in the request reveals nothing unpublished', async () => {
    for (const status of [0, 1, 2, '0'])
      expect(await titlesOf({ status })).toEqual(['新闻', '双语', '末日', '旧闻', '只译题']);
  });

  test('guides are in the caller’s language, otherwise in the other, otherwise empty', async () => {
    const guide = async (type: number, language: Language) =>
      answerOf(await as('qinghe', language)(noticesCalls.guide, { type }));
    expect(await guide(4, 'en-US')).toMatchObject({
      title: 'Opening hours',
      data: '<p>Open daily.</p>',
      type: 4,
    });
    expect(await guide(3, 'en-US')).toMatchObject({
      title: '规则',
      language: 'zh-CN',
      dataLanguage: 'zh-CN',
    });
    expect(await guide(1, 'zh-CN')).toMatchObject({ title: '', data: '', updateTime: '' });
    const short = answerOf(await as('qinghe')(noticesCalls.guideShort, { type: 4 }));
    expect(short).toMatchObject({ title: '开放时间', summary: '每天' });
    expect(short).not.toHaveProperty('data');
    expect(answerOf(await as('qinghe')(noticesCalls.guides, {})).results.map(({ type }) => type)).toEqual([
      3, 4,
    ]);
  });

  describe('a library without content', () => {
    test('has empty lists, without an error', async () => {
      const nothing = { results: [], totalRecord: 0 };
      expect(answerOf(await as('empty')(noticesCalls.notices, {}))).toMatchObject(nothing);
      expect(answerOf(await as('empty')(noticesCalls.wallNotices, {}))).toMatchObject(nothing);
      expect(answerOf(await as('empty')(noticesCalls.guides, {}))).toMatchObject(nothing);
    });

    test('has nothing in any type or guide', async () => {
      for (const { results, totalRecord } of answerOf(await as('empty')(noticesCalls.noticesByType, {}))
        .types)
        expect([results, totalRecord]).toEqual([[], 0]);
      for (const [index] of guidePages.entries())
        expect(answerOf(await as('empty')(noticesCalls.guideInfo, { type: index + 1 })).data).toBe('');
    });
  });

  describe('page heads', () => {
    const page = (url: string, language: Language = 'zh-CN') =>
      app.inject({ method: 'GET', url, headers: { cookie: `lang=${language}` } });

    test('a notice has its title, its summary and its one address, even with p_', async () => {
      const [notice] = answerOf(await as('qinghe')(noticesCalls.notices, {})).results;
      const library = await app.tenancy.byClientId('qinghe');
      const sealed = await sealId(library?.linkKey ?? '', notice?.id ?? '', 0);
      for (const url of [`/qinghe/notices/news/${notice?.id}`, `/qinghe/notices/news/detail?p_=${sealed}`]) {
        const { statusCode, body } = await page(url);
        expect(statusCode).toBe(200);
        expect(body).toContain('<title>新闻 · qinghe</title>');
        expect(body).toContain('<meta name="description" content="一句话">');
        expect(body).toContain(
          `<link rel="canonical" href="https://lib.example/qinghe/notices/news/${notice?.id}">`,
        );
      }
    });

    test.each([
      '/qinghe/notices/lectures/none',
      '/qinghe/notices/secret',
      '/qinghe/guide/secret',
      '/empty/notices/news/0123456789abcdef',
    ])('%s is not found', async (url) => {
      expect((await page(url)).statusCode).toBe(404);
    });

    test('a notice under another section is not found there', async () => {
      const [notice] = answerOf(await as('qinghe')(noticesCalls.notices, {})).results;
      expect((await page(`/qinghe/notices/lectures/${notice?.id}`)).statusCode).toBe(404);
    });

    test('a guide page has its title and its summary', async () => {
      const { body } = await page('/qinghe/guide/hours', 'en-US');
      expect(body).toContain('<title>Opening hours · qinghe</title>');
      expect(body).toContain('href="https://lib.example/qinghe/guide/hours"');
    });
  });
});
