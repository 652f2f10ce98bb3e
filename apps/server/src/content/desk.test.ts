import {
  type ContentFields,
  type ContentKindName,
  type ContentSource,
  contentDeskCalls as calls,
  type Language,
  noticeSchema,
  noticesCalls,
  type OutputOf,
  staffCalls,
} from '@yuelan/contract';
import { allowedElements } from '@yuelan/contract/allowed-html';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { ContentFolder, changesOf, picture, syncInto } from '../../testing/content/content-folder.ts';
import { uploadPicture } from '../../testing/content/desk-pictures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { hostileHtml } from '../../testing/hostile-html.ts';
import { elementsOf } from '../../testing/parsed-html.ts';
import { makeReader } from '../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { ensureNamed } from '../reader/public.ts';
import { pictureStore, sweepUnused } from './picture-shelf.ts';

type Text = ContentSource['texts'][number];
const text = (fields: Text['fields'], body = '一段话。', language: Language = 'zh-CN'): Text => ({
  language,
  fields,
  body,
});
const sourceOf = (...texts: readonly Text[]): ContentSource => ({ texts: [...texts], pictures: {} });
const news = (title: string, more: Text['fields'] = {}): ContentSource =>
  sourceOf(text({ title, date: '2026-03-01', ...more }));

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let stranger: DeskBrowser;
  let read: TestCaller;
  let folder: ContentFolder;
  const titles = async () =>
    answerOf(await read(noticesCalls.notices, {}))
      .results.map(({ title }) => title)
      .toSorted();
  const create = async (source: ContentSource) =>
    answerOf(await desk.call(calls.publish, { kind: 'news', key: '', version: 0, source }));
  const listed = async () => answerOf(await desk.call(calls.items, { pageSize: 100, sort: 'title' })).results;
  const undo = (id: string) => desk.call(staffCalls.undo, { id });
  const entries = () =>
    app.db
      .selectFrom('audit_entry')
      .select(['actor_type', 'action', 'target_id'])
      .where('action', 'like', 'content.%')
      .orderBy('number')
      .execute();

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    await makeStaff(app, 'qinghe', 'lin', 'editor');
    await makeStaff(app, 'harbor', 'mei', 'editor');
  });
  beforeEach(async () => {
    app.clock.set('2026-03-02T08:00:00Z');
    read = callAs(app, await visitorOf(app, 'qinghe'));
    desk = await deskOf(app, 'qinghe', 'lin');
    stranger = await deskOf(app, 'harbor', 'mei');
    for (const table of ['notice', 'guide', 'content_item', 'content_picture'] as const)
      await app.db.deleteFrom(table).execute();
    folder = new ContentFolder();
  });
  afterEach(() => folder.remove());

  test('a draft is hidden; once published, it is shown in both languages', async () => {
    const source = sourceOf(
      text({ title: '借书周', date: '2026-03-01' }, '**借**书'),
      text({ title: 'Borrowing week' }, '**Borrow**', 'en-US'),
    );
    const { item } = answerOf(
      await desk.call(calls.saveDraft, { kind: 'news', key: '', version: 0, source }),
    );
    expect([item.state, item.owner, item.draft]).toEqual(['draft', 'desk', source]);
    expect(await titles()).toEqual([]);
    const { key, version } = item;
    const published = answerOf(await desk.call(calls.publish, { kind: 'news', key, version, source }));
    expect([published.item.state, published.item.hasDraft]).toEqual(['published', false]);
    const [shown] = answerOf(await read(noticesCalls.notices, {})).results;
    expect(published.item.address).toBe(`/notices/news/${shown?.id}`);
    const inEnglish = callAs(app, await visitorOf(app, 'qinghe'), { language: 'en-US' });
    expect(answerOf(await inEnglish(noticesCalls.notice, { id: shown?.id ?? '' }))).toMatchObject({
      title: 'Borrowing week',
      data: '<p><strong>Borrow</strong></p>',
    });
  });

  test('a scheduled item appears on its day and disappears after its last', async () => {
    await create(news('借书周', { date: '2026-03-10', until: '2026-03-12' }));
    const state = async () => (await listed()).map((item) => item.state);
    expect([await titles(), await state()]).toEqual([[], ['planned']]);
    const goTo = async (time: string) => {
      app.clock.set(time);
      desk = await deskOf(app, 'qinghe', 'lin');
      read = callAs(app, await visitorOf(app, 'qinghe'));
    };
    await goTo('2026-03-10T00:00:00+08:00');
    expect([await titles(), await state()]).toEqual([['借书周'], ['published']]);
    await goTo('2026-03-13T00:00:00+08:00');
    expect([await titles(), await state()]).toEqual([[], ['past']]);
  });

  test('an event that is over is listed as past, as readers see it', async () => {
    await create(news('讲座', { start: '2026-03-02 09:00', end: '2026-03-02 10:00' }));
    expect((await listed()).map(({ state }) => state)).toEqual(['past']);
    expect(answerOf(await read(noticesCalls.notices, {})).results.map(({ over }) => over)).toEqual([1]);
  });

  test('a draft beside the published text changes nothing for readers', async () => {
    const { item } = await create(news('甲'));
    const { key, version } = item;
    const draft = { kind: 'news', key, version, source: news('甲改') } as const;
    const kept = answerOf(await desk.call(calls.saveDraft, draft)).item;
    expect([kept.state, kept.hasDraft, await titles()]).toEqual(['published', true, ['甲']]);
    answerOf(await desk.call(calls.publish, { ...draft, version: kept.version }));
    expect(await titles()).toEqual(['甲改']);
  });

  test('errors are reported with field and language, and nothing is published', async () => {
    const source = sourceOf(
      text({ title: '甲', date: '2026-03-01', start: '2026-03-05', end: '2026-03-04' }),
      text({ title: '' }, 'text', 'en-US'),
    );
    const asked = { kind: 'news', key: '', version: 0, source } as const;
    const notes = answerOf(await desk.call(calls.check, { kind: 'news', key: '', source }));
    expect(notes.faults.map(({ language, field }) => [language, field])).toEqual([['en-US', 'title']]);
    expect(await desk.call(calls.publish, asked)).toMatchObject({ code: 'content.item.faulty' });
    const wrongEnd = { ...source, texts: source.texts.slice(0, 1) };
    expect(await desk.call(calls.publish, { ...asked, source: wrongEnd })).toMatchObject({
      code: 'content.item.faulty',
      facts: {
        faults: [expect.objectContaining({ field: 'end', message: 'must be later than the beginning' })],
      },
    });
    expect(await titles()).toEqual([]);
  });

  test.each([
    ['news', { title: '甲', date: '2026-03-05', until: '2026-03-04' }],
    [
      'activities',
      { name: '甲', start: '2026-03-01', end: '2026-03-02', date: '2026-03-05', until: '2026-03-04' },
    ],
    [
      'competitions',
      { name: '甲', start: '2026-03-01', end: '2026-03-02', date: '2026-03-05', until: '2026-03-04' },
    ],
  ] as const)(
    'an item of %s that is shown until a day before it is first shown is refused',
    async (kind, fields) => {
      const source = sourceOf(text(fields, ''));
      expect(await desk.call(calls.publish, { kind, key: '', version: 0, source })).toMatchObject({
        code: 'content.item.faulty',
        facts: {
          faults: [
            expect.objectContaining({
              field: 'until',
              message: 'must be later than the day from which it is shown',
            }),
          ],
        },
      });
    },
  );

  test('a limit to a class that no reader is in is a warning', async () => {
    const reader = await makeReader(app, 'qinghe', 'Q1');
    const within = async (list: 'department' | 'borrowerType', name: string) =>
      transaction(app.db, (tx) => ensureNamed(tx, asClientId('qinghe'), list, name));
    await app.db
      .updateTable('reader')
      .set({ department_id: await within('department', '三年级一班') })
      .where('id', '=', reader.id)
      .execute();
    await within('borrowerType', '教师');
    const fields = { name: '甲', start: '2026-03-01', end: '2026-03-02' };
    const limits = { departments: ['三年级一班', '九年级一班'], borrowerTypes: ['教师'] };
    const source = sourceOf(text({ ...fields, ...limits }, ''));
    const notes = answerOf(await desk.call(calls.check, { kind: 'activities', key: '', source }));
    expect([notes.faults, notes.warnings.map(({ message }) => message)]).toEqual([
      [],
      [
        '九年级一班: no reader is in it, so it lets nobody take part',
        '教师: no reader is in it, so it lets nobody take part',
      ],
    ]);
  });

  test('when two people change one item, the second sees the first one’s change', async () => {
    const { item } = await create(news('甲'));
    const { key, version } = item;
    const change = (title: string) =>
      desk.call(calls.publish, { kind: 'news', key, version, source: news(title) });
    answerOf(await change('乙'));
    const refused = await change('丙');
    expect(refused).toMatchObject({
      code: 'desk.conflict',
      facts: { by: 'lin of qinghe', current: { source: news('乙') } },
    });
    expect(await titles()).toEqual(['乙']);
  });

  test('each change can be undone', async () => {
    const first = await create(news('甲'));
    const { key } = first.item;
    const changed = answerOf(
      await desk.call(calls.publish, { kind: 'news', key, version: first.item.version, source: news('乙') }),
    );
    answerOf(await undo(changed.undoId));
    expect(await titles()).toEqual(['甲']);
    const version = async () => (await listed())[0]?.version ?? 0;
    const down = answerOf(await desk.call(calls.takeDown, { kind: 'news', key, version: await version() }));
    expect([down.item.state, await titles()]).toEqual(['draft', []]);
    answerOf(await undo(down.undoId));
    expect(await titles()).toEqual(['甲']);
    const gone = answerOf(await desk.call(calls.remove, { kind: 'news', key, version: await version() }));
    expect([await listed(), await titles()]).toEqual([[], []]);
    expect(await desk.call(calls.item, { kind: 'news', key })).toMatchObject({
      code: 'content.item.missing',
    });
    answerOf(await undo(gone.undoId));
    expect(await titles()).toEqual(['甲']);
    // Somebody changed it since: the first change is no longer undone.
    expect(await undo(first.undoId)).toMatchObject({ code: 'desk.conflict' });
    const second = await create(news('丁'));
    answerOf(await undo(second.undoId));
    expect((await listed()).map(({ title }) => title)).toEqual(['甲']);
  });

  test('a person without the right to publish keeps drafts, and removes nothing that readers see', async () => {
    await makeStaff(app, 'qinghe', 'intern', 'moderator');
    const role = (permissions: readonly string[]) =>
      app.db
        .updateTable('staff_role')
        .set({ permissions: JSON.stringify(permissions) })
        .where(({ and }) => and({ clientid: 'qinghe', key: 'moderator' }))
        .execute();
    await role(['content.read', 'content.edit']);
    const { item } = await create(news('甲'));
    const { key, version } = item;
    desk = await deskOf(app, 'qinghe', 'intern');
    const refused = { code: 'staff.permission.missing' };
    const draft = { kind: 'news', key, version, source: news('乙') } as const;
    expect(await desk.call(calls.publish, draft)).toMatchObject(refused);
    expect(await desk.call(calls.remove, { kind: 'news', key, version })).toMatchObject(refused);
    answerOf(await desk.call(calls.saveDraft, draft));
    expect(await titles()).toEqual(['甲']);
  });

  describe('an item from the content folder', () => {
    const file = (title: string) =>
      `---\ntitle: ${title}\ndate: 2026-02-01\ncover: pictures/a.png\n---\n![花](pictures/a.png)\n`;
    const sync = async () => changesOf(await syncInto(app, 'qinghe', folder.path));
    beforeEach(async () => {
      folder.write({ 'news/a.md': file('甲'), 'news/pictures/a.png': await picture('png') });
      await sync();
    });
    const item = async () => answerOf(await desk.call(calls.item, { kind: 'news', key: 'a' }));

    test('shows its file and cannot be changed here until somebody takes it over', async () => {
      const found = await item();
      expect([found.owner, found.file, found.state]).toEqual(['folder', 'news/a.md', 'published']);
      expect(found.source?.texts[0]).toMatchObject({
        fields: { title: '甲', cover: 'pictures/a.png' },
        body: '![花](pictures/a.png)',
      });
      expect(found.pictures.map(({ name }) => name)).toEqual(Object.values(found.source?.pictures ?? {}));
      const asked = { kind: 'news', key: 'a', version: found.version } as const;
      const refused = { code: 'content.item.folder', facts: { file: 'news/a.md' } };
      expect(await desk.call(calls.publish, { ...asked, source: news('乙') })).toMatchObject(refused);
      expect(await desk.call(calls.remove, asked)).toMatchObject(refused);
      expect(await desk.call(calls.takeDown, asked)).toMatchObject(refused);
    });

    test('that was taken over is skipped by a sync, which says so', async () => {
      const found = await item();
      const before = answerOf(await read(noticesCalls.notices, {})).results;
      const over = answerOf(
        await desk.call(calls.takeOver, { kind: 'news', key: 'a', version: found.version }),
      );
      expect(answerOf(await read(noticesCalls.notices, {})).results).toEqual(before);
      const source = found.source ?? news('');
      const [first] = source.texts;
      const changed = {
        ...source,
        texts: [{ ...text({ ...first?.fields, title: '乙' }), body: first?.body ?? '' }],
      };
      const { item: published } = answerOf(
        await desk.call(calls.publish, {
          kind: 'news',
          key: 'a',
          version: over.item.version,
          source: changed,
        }),
      );
      folder.write({ 'news/a.md': file('丙'), 'news/b.md': file('丁') });
      const outcome = await syncInto(app, 'qinghe', folder.path);
      expect(changesOf(outcome)).toEqual(['+ news/b']);
      expect(outcome.kinds.find(({ kind }) => kind === 'news')?.left).toEqual(['a']);
      expect(await titles()).toEqual(['丁', '乙']);
      // Same address, same picture.
      const [shown] = answerOf(await read(noticesCalls.notices, {})).results.filter(
        ({ title }) => title === '乙',
      );
      expect([shown?.id, shown?.coverPath]).toEqual([before[0]?.id, before[0]?.coverPath]);
      // An item removed at the desk does not come back with its file.
      const { version } = published;
      answerOf(await desk.call(calls.remove, { kind: 'news', key: 'a', version }));
      expect(await sync()).toEqual([]);
      expect(await titles()).toEqual(['丁']);
    });

    test('that was taken over does not appear twice when its file is renamed', async () => {
      const { version } = await item();
      answerOf(await desk.call(calls.takeOver, { kind: 'news', key: 'a', version }));
      folder.rename('news/a.md', 'news/z.md');
      expect(await sync()).toEqual([]);
      expect(await titles()).toEqual(['甲']);
    });

    test('belongs to its file again when taking it over is undone', async () => {
      const { version } = await item();
      const { undoId } = answerOf(await desk.call(calls.takeOver, { kind: 'news', key: 'a', version }));
      answerOf(await undo(undoId));
      expect((await item()).owner).toBe('folder');
      folder.write({ 'news/a.md': file('丙') });
      expect(await sync()).toEqual(['~ news/a']);
    });

    test('stored by an older version has its texts read by a sync, and nothing else changed', async () => {
      await app.db.updateTable('content_item').set({ source: null, file: '' }).execute();
      const { version } = await item();
      expect(await desk.call(calls.takeOver, { kind: 'news', key: 'a', version })).toMatchObject({
        code: 'content.item.unread',
      });
      const count = (await entries()).length;
      expect(await sync()).toEqual([]);
      expect((await item()).source?.texts[0]?.fields.title).toBe('甲');
      expect((await entries()).length).toBe(count);
    });

    test('has the operator in the log for a sync, and the staff member for a change at the desk', async () => {
      const from = (await entries()).length;
      folder.write({ 'news/a.md': file('乙'), 'news/b.md': file('丙') });
      await sync();
      folder.delete('news/b.md');
      await sync();
      const { version } = await item();
      answerOf(await desk.call(calls.takeOver, { kind: 'news', key: 'a', version }));
      expect((await entries()).slice(from)).toEqual([
        { actor_type: 'operator', action: 'content.item.change', target_id: 'news/a' },
        { actor_type: 'operator', action: 'content.item.add', target_id: 'news/b' },
        { actor_type: 'operator', action: 'content.item.remove', target_id: 'news/b' },
        { actor_type: 'staff', action: 'content.item.take-over', target_id: 'news/a' },
      ]);
      expect((await verifyChain(app.db, 'qinghe')).brokenAt).toBeUndefined();
    });
  });

  test('another library’s items and pictures are not found', async () => {
    const { item } = await create(news('甲'));
    const { key, version } = item;
    const place = { kind: 'news', key } as const;
    const missing = { code: 'content.item.missing' };
    expect(await stranger.call(calls.item, place)).toMatchObject(missing);
    for (const call of [calls.takeDown, calls.remove, calls.takeOver])
      expect(await stranger.call(call, { ...place, version })).toMatchObject(missing);
    for (const call of [calls.saveDraft, calls.publish])
      expect(await stranger.call(call, { ...place, version, source: news('乙') })).toMatchObject(missing);
    expect(answerOf(await stranger.call(calls.items, {})).results).toEqual([]);
    const { data } = await uploadPicture(app, 'qinghe', desk, await picture('png'));
    const source = { ...news('乙'), pictures: { 'a.png': data.name } };
    expect(await stranger.call(calls.saveDraft, { kind: 'news', key: '', version: 0, source })).toMatchObject(
      { code: 'content.picture.missing' },
    );
    expect(await titles()).toEqual(['甲']);
  });

  test('an item cannot be given fields that its type does not have', async () => {
    const post = (source: unknown, more: object = {}) =>
      desk.post('/api/desk/content/publish', { kind: 'news', key: '', version: 0, source, ...more });
    const good = news('甲');
    const malformed = [
      { ...good, clientid: 'harbor' },
      { ...good, texts: [{ ...good.texts[0], html: '<script>' }] },
      { ...good, texts: [{ ...good.texts[0], fields: { title: '甲', id: 'x' } }] },
      { ...good, texts: [{ ...good.texts[0], language: 'de-DE' }] },
      { ...good, pictures: { a: '../../../etc/passwd' } },
      { ...good, texts: [] },
    ];
    for (const source of malformed) expect((await post(source)).statusCode).toBe(400);
    for (const more of [{ owner: 'folder' }, { id: 'x' }, { kind: '__proto__' }, { clientid: 'harbor' }])
      expect((await post(good, more)).statusCode).toBe(400);
    const foreign = news('甲', { capacity: 3 });
    expect((await post(foreign)).json().data.code).toBe('content.item.faulty');
    const named = { kind: 'guides', key: 'nowhere', version: 0, source: sourceOf(text({ title: 'x' })) };
    expect((await desk.post('/api/desk/content/publish', named)).json().data.code).toBe(
      'content.item.missing',
    );
    expect(await listed()).toEqual([]);
  });

  test('a preview shows what readers will get after publication, and stores nothing', async () => {
    const source = news('甲', { start: '2026-04-01 14:00', place: '报告厅', date: '2026-02-20' });
    const asked = { kind: 'news', key: '', language: 'zh-CN', source } as const;
    const { shown: notice } = answerOf(await desk.call(calls.preview, asked));
    expect(await listed()).toEqual([]);
    await create(source);
    const [shown] = answerOf(await read(noticesCalls.notices, {})).results;
    const published = answerOf(await read(noticesCalls.notice, { id: shown?.id ?? '' }));
    expect({ ...noticeSchema.parse(notice), id: published.id }).toEqual(published);
    const hostile = sourceOf(text({ title: '甲', date: '2026-02-20' }, '<img src=x onerror=alert(1)>**b**'));
    const clean = { ...asked, source: { ...hostile, pictures: {} } };
    expect(answerOf(await desk.call(calls.preview, clean)).shown).toBeNull();
    const about = {
      ...asked,
      kind: 'guides',
      key: 'about',
      source: sourceOf(text({ title: '本馆' })),
    } as const;
    expect(answerOf(await desk.call(calls.preview, about)).shown).toMatchObject({
      type: 1,
      title: '本馆',
      data: '<p>一段话。</p>',
    });
  });

  test('a guide page exists only once', async () => {
    const about = {
      kind: 'guides',
      key: 'about',
      version: 0,
      source: sourceOf(text({ title: '本馆' })),
    } as const;
    answerOf(await desk.call(calls.publish, about));
    expect(await desk.call(calls.publish, about)).toMatchObject({ code: 'content.item.taken' });
    const { keys } = answerOf(await desk.call(calls.form, { kind: 'guides' }));
    expect(keys.map(({ key }) => key)).not.toContain('about');
    expect(answerOf(await read(noticesCalls.guide, { type: 1 })).title).toBe('本馆');
  });

  test.each<[ContentKindName, ContentFields, unknown]>([
    [
      'activities',
      {
        name: '朗读会',
        place: '报告厅',
        start: '2026-04-01 14:00',
        end: '2026-04-01 16:00',
        introduction: '欢迎',
      },
      { name: '朗读会', place: '报告厅', briefIntroduction: '欢迎', status: 1, coverPath: '' },
    ],
    [
      'competitions',
      { name: '征文', start: '2026-02-01', end: '2026-05-01', introduction: '写一本书' },
      { name: '征文', briefIntroduction: '写一本书', firstStatus: 2 },
    ],
    [
      'sheets',
      { name: '暑假书单', introduction: '慢慢读', titles: [{ isbn: '9787020002207', note: '好看' }] },
      { name: '暑假书单', introduction: '慢慢读', titles: [] },
    ],
    ['recommended', { titles: [{ isbn: '9787020002207', note: '' }] }, { titles: [] }],
    [
      'links',
      { links: [{ name: '国家图书馆', url: 'https://www.nlc.cn/' }] },
      [{ linkName: '国家图书馆', linkUrl: 'https://www.nlc.cn/' }],
    ],
    [
      'challenges',
      {
        questions: Array.from({ length: 10 }, (_, at) => ({
          ...{ level: '1', question: `问题 ${at}`, A: '甲', B: '乙', C: '', D: '', answer: 'B' },
        })),
      },
      [{ number: 1 }],
    ],
  ])('a preview of %s shows what readers will get', async (kind, fields, expected) => {
    const source = { texts: [{ language: 'zh-CN' as const, fields, body: '' }], pictures: {} };
    const asked = { kind, key: kind === 'challenges' ? 'a' : '', language: 'zh-CN', source } as const;
    const { shown } = answerOf(await desk.call(calls.preview, asked));
    expect(shown).toMatchObject(typeof expected === 'object' && expected !== null ? expected : {});
    expect(await listed()).toEqual([]);
    const half = { texts: [{ language: 'zh-CN' as const, fields: { name: '' }, body: '' }], pictures: {} };
    expect(answerOf(await desk.call(calls.preview, { ...asked, source: half })).shown).toBeNull();
  });

  test('no fragment written at the desk can run on a reader’s page', async () => {
    for (const [index, fragment] of hostileHtml.entries()) {
      const title = fragment.replace(/\s+/g, ' ').trim().slice(0, 150).trim();
      const source = sourceOf(text({ title, date: '2026-03-01', place: title, summary: title }, fragment));
      const result = await desk.call(calls.publish, { kind: 'news', key: '', version: 0, source });
      // A missing picture prevents publication; without it, the item is published.
      if (result.kind === 'answered') continue;
      expect([index, result]).toMatchObject([index, { code: 'content.item.faulty' }]);
      const { data } = await uploadPicture(app, 'qinghe', desk, await picture('png'));
      const pictures = Object.fromEntries(['x', '1', 'a'].map((name) => [name, data.name]));
      await desk.call(calls.publish, { kind: 'news', key: '', version: 0, source: { ...source, pictures } });
    }
    const { results } = answerOf(await read(noticesCalls.notices, { pageSize: 400 }));
    expect(results.length).toBeGreaterThan(hostileHtml.length * 0.9);
    for (const { id } of results)
      for (const { name, attributes } of elementsOf(answerOf(await read(noticesCalls.notice, { id })).data)) {
        expect(Object.keys(allowedElements)).toContain(name);
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(allowedElements[name]).toContain(attribute);
          if (attribute === 'src') expect(value).toMatch(/^\/files\/content\/[0-9a-f]{64}\.webp$/);
          if (attribute === 'href') expect(value).toMatch(/^(?:https?:|mailto:|tel:|\/(?![/\\]))/);
        }
      }
  });

  describe('a picture', () => {
    const upload = (bytes: Uint8Array, name?: string) => uploadPicture(app, 'qinghe', desk, bytes, name);

    test('is scaled, stored and shown to readers', async () => {
      const { data } = await upload(await picture('jpeg', 3200, 1000), '花.svg');
      expect(data).toMatchObject({ width: 1600, height: 500 });
      const source = {
        ...sourceOf(text({ title: '甲', date: '2026-03-01', cover: '花 1.jpg' }, '![一朵花](<花 1.jpg>)')),
        pictures: { '花 1.jpg': data.name },
      };
      const { item } = await create(source);
      expect(item.pictures).toEqual([data]);
      const [shown] = answerOf(await read(noticesCalls.notices, {})).results;
      expect(shown?.coverPath).toBe(data.address);
      const { data: html } = answerOf(await read(noticesCalls.notice, { id: shown?.id ?? '' }));
      expect(html).toContain(`<img alt="一朵花" src="${data.address}" width="1600" height="500"`);
      expect((await app.inject({ method: 'GET', url: data.address })).statusCode).toBe(200);
    });

    test.each([
      ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a GIF', async () => picture('gif')],
      ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['half a picture', async () => (await picture('png', 900, 900)).subarray(0, 300)],
      [
        'a picture of too many points',
        async () =>
          sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
            .png({ compressionLevel: 9 })
            .toBuffer(),
      ],
    ])('%s is refused', async (_what, bytes) => {
      expect((await upload(await bytes())).data).toMatchObject({ code: 'content.picture.format' });
      expect(await app.db.selectFrom('content_picture').selectAll().execute()).toEqual([]);
    });

    test('of more than 20 MB is refused', async () => {
      const large = Buffer.concat([await picture('jpeg'), Buffer.alloc(21 * 1024 * 1024)]);
      expect((await upload(large)).data).toMatchObject({ code: 'content.picture.size', megabytes: 20 });
    });

    test('that nothing shows is removed after two days, or after a month if an undo may need it', async () => {
      const { data: unused } = await upload(await picture('png', 10, 10));
      const { data: used } = await upload(await picture('png', 20, 20));
      const source = sourceOf(text({ title: '甲', date: '2026-03-01' }, '![花](a.png)'));
      const { item } = await create({ ...source, pictures: { 'a.png': used.name } });
      const { undoId } = answerOf(
        await desk.call(calls.publish, {
          kind: 'news',
          key: item.key,
          version: item.version,
          source: news('乙'),
        }),
      );
      const kept = async () =>
        (await app.db.selectFrom('content_picture').select('name').execute()).map(({ name }) => name);
      const sweep = async (days: number) => {
        app.clock.advance(days * 86_400_000);
        await sweepUnused(app.db, pictureStore(app.config, app.clock), app.clock.now());
        return kept();
      };
      folder.write({ 'news/z.md': '---\ntitle: z\ndate: 2026-02-01\n---\nz\n' });
      await syncInto(app, 'qinghe', folder.path);
      expect((await kept()).toSorted()).toEqual([unused.name, used.name].toSorted());
      expect(await sweep(3)).toEqual([used.name]);
      desk = await deskOf(app, 'qinghe', 'lin');
      answerOf(await undo(undoId));
      expect(await sweep(60)).toEqual([used.name]);
    });
  });

  test('the list can be searched, filtered, sorted and downloaded', async () => {
    await create(news('乙'));
    await create(news('甲', { date: '2026-05-01' }));
    answerOf(
      await desk.call(calls.saveDraft, { kind: 'lectures', key: '', version: 0, source: sourceOf(text({})) }),
    );
    const found = async (
      input: Parameters<typeof desk.call<typeof calls.items.input, typeof calls.items.output>>[1],
    ) => {
      const { results }: OutputOf<typeof calls.items> = answerOf(await desk.call(calls.items, input));
      return results.map(({ title }) => title);
    };
    expect(await found({ kind: 'news', sort: 'from' })).toEqual(['乙', '甲']);
    expect(await found({ text: '甲' })).toEqual(['甲']);
    expect(await found({ state: 'planned' })).toEqual(['甲']);
    expect((await found({ state: 'draft' })).length).toBe(1);
    const file = await desk.post('/api/desk/content/downloadItems', {
      format: 'csv',
      kind: 'news',
      sort: 'from',
    });
    expect(
      file.body
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',')[1]),
    ).toEqual(['乙', '甲']);
  });
});
