import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { activitiesCalls, filesCalls, readerCalls, workBytes } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asking,
  enterWork,
  makeActivity,
  makeCompetition,
  putTo,
  signFor,
} from '../../testing/activities/works.ts';
import { answerOf, callAs, post, refused } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { formBody, formType, postForm } from '../../testing/files/forms.ts';
import { video } from '../../testing/files/videos.ts';
import { makeReader, sessionOf, type TestReader } from '../../testing/readers.ts';
import { hashTables } from '../../testing/refused.ts';
import { StoreFull } from '../files/store-errors.ts';
import { createLibrary } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';
import { asClientId } from '../platform/ids.ts';

const { signUpload, saveWork, deleteWork, ownWorks } = activitiesCalls;
const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000));

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let reader: TestReader;
  let other: TestReader;
  let stranger: TestReader;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    await makeActivity(app, 'qinghe', 'reading');
    await makeActivity(app, 'qinghe', 'nowork', { works: 0 });
    await makeActivity(app, 'qinghe', 'over', { end_at: '2026-03-01T00:00:00.000Z' });
    await makeActivity(app, 'qinghe', 'later', { start_at: '2026-03-20T00:00:00.000Z' });
    await makeActivity(app, 'qinghe', 'draft', { publish_at: '2026-03-20T00:00:00.000Z' });
    await makeActivity(app, 'qinghe', 'withenrol', { enrol: 1 });
    await makeActivity(app, 'qinghe', 'grade9', { departments: '["九年级"]' });
    await makeActivity(app, 'qinghe', 'credit', { credit_from: 50 });
    await makeActivity(app, 'harbor', 'reading-aloud');
    await makeCompetition(app, 'qinghe', 'contest');
    await makeCompetition(app, 'qinghe', 'contest-over', { end_at: '2026-03-01T00:00:00.000Z' });
    await makeCompetition(app, 'qinghe', 'contest-later', { start_at: '2026-03-20T00:00:00.000Z' });
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `W${count}`);
    other = await makeReader(app, 'qinghe', `X${count}`);
    stranger = await makeReader(app, 'harbor', `Y${count}`);
  });

  const filesOnDisk = () =>
    readdirSync(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort();

  /** The call is refused, and neither the database nor the folder is another than before. */
  async function expectNothing<Answer>(ask: () => Promise<Answer>, expected: object): Promise<void> {
    const before = { tables: await hashTables(app), files: filesOnDisk() };
    expect(await ask()).toMatchObject(expected);
    expect({ tables: await hashTables(app), files: filesOnDisk() }).toEqual(before);
  }
  const as = (who: TestReader) => callAs(app, who.token);

  describe('when a reader deletes their work', () => {
    test('its video, its captions and its assessments go too, and the place is free for another', async () => {
      const first = await enterWork(app, reader.token, 'reading');
      await enterWork(app, reader.token, 'reading');
      expect(await as(reader)(signUpload, asking('reading', 2000))).toMatchObject(
        refused('activities.work.limit'),
      );
      const kept = filesOnDisk().length;
      const said = { work_id: Number(first.work.id), assessor: '王', score: 80, content: '', updated_at: '' };
      await app.db
        .insertInto('work_assessment')
        .values({ clientid: 'qinghe', ...said })
        .execute();
      answerOf(await as(reader)(deleteWork, { id: first.work.id }));
      expect((await app.inject({ url: first.work.url })).statusCode).toBe(404);
      expect(answerOf(await as(reader)(ownWorks, {})).totalRecord).toBe(1);
      expect(await app.db.selectFrom('work_assessment').selectAll().execute()).toEqual([]);
      await app.services.files.sweep();
      expect(filesOnDisk()).toHaveLength(kept - 1);
      answerOf(await as(reader)(signUpload, asking('reading', 2000)));
    });

    test('another reader’s work stays, whatever its number, and nothing is deleted twice', async () => {
      const { work } = await enterWork(app, other.token, 'reading');
      for (const id of [work.id, '0', '-1', '1e3', 'x', '9'.repeat(40)])
        await expectNothing(() => as(reader)(deleteWork, { id }), refused('activities.entry.missing'));
      await expectNothing(
        () => as(stranger)(deleteWork, { id: work.id }),
        refused('activities.entry.missing'),
      );
      answerOf(await as(other)(deleteWork, { id: work.id }));
      expect(await as(other)(deleteWork, { id: work.id })).toMatchObject(refused('activities.entry.missing'));
    });
  });

  test('an upload target says how many works each reader may enter', async () => {
    const { activity, competition } = activitiesCalls;
    expect(answerOf(await as(reader)(activity, { id: 'reading' })).workLimit).toBe(2);
    expect(answerOf(await as(reader)(activity, { id: 'nowork' }))).not.toHaveProperty('workLimit');
    expect(answerOf(await as(reader)(competition, { id: 'contest' })).workLimit).toBe(3);
  });

  describe('a reader enters a work', () => {
    test.each([
      ['an activity', 'reading', 'activity', '朗读 reading'],
      ['a competition', 'contest', 'competition', '竞赛 contest'],
    ] as const)('for %s, and sees it among their works', async (_what, relId, kind, activityName) => {
      const bytes = video({ size: 5000 });
      const place = await signFor(app, reader.token, relId, bytes.length);
      expect(place).toMatchObject({
        key: expect.stringMatching(new RegExp(`^qinghe/${relId}/${reader.id}/[0-9a-f]{32}\\.mp4$`)),
        url: expect.stringMatching(/^\/files\/uploads\/qinghe\//),
        method: 'PUT',
        headers: { 'content-type': 'video/mp4' },
        expiresAt: new Date(app.clock.now().getTime() + 600_000).toISOString(),
        resumable: 1,
      });
      const put = await putTo(app, place.url, bytes);
      expect([put.statusCode, put.headers['cache-control']]).toEqual([200, 'no-store']);
      const work = answerOf(await as(reader)(saveWork, { relId, url: place.key }));
      expect(work).toMatchObject({
        relId,
        kind,
        activityId: relId,
        activityName,
        filename: '春.mp4',
        size: 5000,
        assessContentList: [],
      });
      expect(work.score).toBeUndefined();
      expect(answerOf(await as(reader)(ownWorks, {}))).toMatchObject({ results: [work], totalRecord: 1 });
      expect(answerOf(await as(reader)(ownWorks, { relId }))).toMatchObject({ totalRecord: 1 });
      expect(answerOf(await as(reader)(ownWorks, { relId: 'another' }))).toMatchObject({ totalRecord: 0 });
      for (const who of [other, stranger])
        expect(answerOf(await as(who)(ownWorks, {}))).toMatchObject({ results: [], totalRecord: 0 });
    });

    test('and a player shows it without a token, whole or in parts, for some hours', async () => {
      const bytes = video({ size: 3000 });
      const { work } = await enterWork(app, reader.token, 'reading', bytes);
      const shown = await app.inject({ url: work.url });
      expect(shown.statusCode).toBe(200);
      expect(shown.rawPayload.equals(bytes)).toBe(true);
      expect(shown.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '3000',
        'content-disposition': expect.stringMatching(/^inline; /),
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      });
      const part = await app.inject({ url: work.url, headers: { range: 'bytes=100-199' } });
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/3000']);
      expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
      expect((await app.inject({ method: 'HEAD', url: work.url })).headers['content-length']).toBe('3000');
      const beyond = await app.inject({ url: work.url, headers: { range: 'bytes=3000-' } });
      expect(beyond.statusCode).toBe(416);

      const { work: another } = await enterWork(app, other.token, 'reading');
      for (const wrong of [
        work.url.replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
        work.url.replace(/expires=(\d+)/, 'expires=99999999999999'),
        work.url.split('?')[0] ?? '',
        `${another.url.split('?')[0]}?${work.url.split('?')[1]}`,
        `${work.url}&expires=99999999999999`,
      ])
        expect((await app.inject({ url: wrong })).statusCode, wrong).toBe(403);
      app.clock.advance(4 * hourMs - 1000);
      expect((await app.inject({ url: work.url })).statusCode).toBe(200);
      app.clock.advance(3_601_000);
      expect((await app.inject({ url: work.url })).statusCode).toBe(403);
      app.clock.advance(-5 * hourMs);
    });

    test('and keeps it under a key that is theirs alone', async () => {
      const bytes = video();
      const { key } = await enterWork(app, reader.token, 'reading', bytes);
      const load = (who: TestReader, headers = {}) =>
        post(
          app,
          '/api/file/downloadFile',
          { path: key, module: 'work', filename: '我的.html' },
          { token: who.token, headers },
        );
      const loaded = await load(reader);
      expect(loaded.rawPayload.equals(bytes)).toBe(true);
      expect(loaded.headers['content-disposition']).toMatch(/^attachment; filename="__\.mp4"/);
      expect((await load(reader, { range: 'bytes=0-3' })).rawPayload.length).toBe(4);
      for (const who of [other, stranger])
        expect((await load(who)).json()).toMatchObject({ data: { code: 'files.file.missing' } });
      for (const who of [reader, other])
        expect(await as(who)(filesCalls.publicAddress, { key })).toMatchObject(refused('files.file.missing'));
      expect((await app.inject({ url: `/files/${encodeURIComponent(key)}` })).statusCode).toBe(404);
    });

    test('twenty clicks on save make one work', async () => {
      const bytes = video();
      const place = await signFor(app, reader.token, 'reading', bytes.length);
      await putTo(app, place.url, bytes);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => as(reader)(saveWork, { relId: 'reading', url: place.key })),
      );
      expect(new Set(answers.map((answer) => answerOf(answer).id)).size).toBe(1);
      expect(answerOf(await as(reader)(ownWorks, {})).totalRecord).toBe(1);
    });

    test('up to the activity’s limit, even when more arrive at once', async () => {
      const bytes = video();
      const places = [];
      for (let index = 0; index < 4; index += 1) {
        const place = await signFor(app, reader.token, 'reading', bytes.length);
        expect((await putTo(app, place.url, bytes)).statusCode).toBe(200);
        places.push(place);
      }
      const answers = await Promise.all(
        places.map(({ key }) => as(reader)(saveWork, { relId: 'reading', url: key })),
      );
      expect(answers.filter(({ kind }) => kind === 'answered')).toHaveLength(2);
      for (const answer of answers)
        if (answer.kind !== 'answered')
          expect(answer).toMatchObject(refused('activities.work.limit', { limit: 2 }));
      await expectNothing(
        () => as(reader)(signUpload, asking('reading', 2000)),
        refused('activities.work.limit'),
      );
      answerOf(await as(reader)(signUpload, asking('contest', 2000)));
    });
  });

  describe('no upload is allowed', () => {
    test.each([
      ['that nobody knows', 'nowhere', 'activities.activity.missing'],
      ['of another library', 'reading-aloud', 'activities.activity.missing'],
      ['that is not published yet', 'draft', 'activities.activity.missing'],
      ['that wants no works', 'nowork', 'activities.activity.missing'],
      ['that is over', 'over', 'activities.work.closed'],
      ['that has not begun', 'later', 'activities.work.closed'],
      ['in a competition that is over', 'contest-over', 'activities.work.closed'],
      ['in a competition that has not begun', 'contest-later', 'activities.work.closed'],
      ['in an activity that is for others', 'grade9', 'activities.reader.scope'],
      ['in an activity for better credit', 'credit', 'activities.reader.credit'],
      ['in an activity that they are not enrolled for', 'withenrol', 'activities.work.unenrolled'],
    ])('for one %s', async (_what, activityId, code) => {
      await expectNothing(() => as(reader)(signUpload, asking(activityId, 2000)), refused(code));
    });

    test('before the reader enrols, and one is afterwards', async () => {
      await app.db
        .insertInto('activity_enrolment')
        .values({
          clientid: 'qinghe',
          activity_id: 'withenrol',
          reader_id: reader.id,
          enrolled_at: app.clock.now().toISOString(),
        })
        .execute();
      answerOf(await as(reader)(signUpload, asking('withenrol', 2000)));
    });

    test.each([
      ['a page', { filename: 'a.html' }, 'activities.work.format'],
      ['a page that is called a video', { contentType: 'text/html' }, 'activities.work.format'],
      [
        'a film of another kind',
        { filename: 'a.mov', contentType: 'video/quicktime' },
        'activities.work.format',
      ],
      ['something without an ending', { filename: 'mp4' }, 'activities.work.format'],
      ['something of no type', { contentType: '' }, 'activities.work.format'],
      ['1 GB and one byte', { size: workBytes + 1 }, 'activities.work.size'],
    ])('for %s', async (_what, words, code) => {
      await expectNothing(
        () => as(reader)(signUpload, { ...asking('reading', 2000), ...words }),
        refused(code),
      );
    });

    test('of nothing, less than nothing, or half a byte', async () => {
      for (const size of [0, -1, 0.5, '2000', 2 ** 60])
        expect(
          (
            await post(
              app,
              '/api/file/oss/getSign',
              { ...asking('reading', 1), size },
              { token: reader.token },
            )
          ).statusCode,
        ).toBe(400);
    });

    test('over 1 GB, but one of exactly 1 GB is', async () => {
      answerOf(await as(reader)(signUpload, asking('reading', workBytes)));
    });

    test('beyond twenty a day, even when they are requested at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => as(reader)(signUpload, asking('contest', 2000))),
      );
      expect(answers.filter(({ kind }) => kind === 'answered')).toHaveLength(20);
      await app.services.files.sweep();
      await expectNothing(
        () => as(reader)(signUpload, asking('contest', 2000)),
        refused('files.upload.quota'),
      );
      app.clock.advance(25 * hourMs);
      const token = await sessionOf(app, 'qinghe', reader.id);
      answerOf(await callAs(app, token)(signUpload, asking('contest', 2000)));
      app.clock.advance(-25 * hourMs);
    });

    test('while the disk is full', async () => {
      const full = vi.spyOn(app.services.files.store, 'expectRoom').mockRejectedValue(new StoreFull());
      try {
        await expectNothing(
          () => as(reader)(signUpload, asking('reading', 2000)),
          refused('files.upload.full'),
        );
      } finally {
        full.mockRestore();
      }
    });

    test('of another reader’s work, nor a second one for the same work', async () => {
      const place = await signFor(app, reader.token, 'reading', 2000);
      const again = answerOf(await as(reader)(signUpload, { ...asking('reading', 2000), key: place.key }));
      expect(again.key).toBe(place.key);
      for (const [who, words] of [
        [other, {}],
        [reader, { size: 2001 }],
        [reader, { activityId: 'contest' }],
        [reader, { contentType: 'video/webm' }],
        [reader, { key: `${place.key}x` }],
        [reader, { key: '../../etc/passwd' }],
      ] as const)
        await expectNothing(
          () => as(who)(signUpload, { ...asking('reading', 2000), key: place.key, ...words }),
          refused('activities.work.missing'),
        );
      const { key } = await enterWork(app, reader.token, 'contest');
      await expectNothing(
        () => as(reader)(signUpload, { ...asking('contest', 2000), key }),
        refused('activities.work.missing'),
      );
    });
  });

  describe('no work is entered', () => {
    test('if it was not uploaded, or not completely', async () => {
      const place = await signFor(app, reader.token, 'reading', 2000);
      const save = () => as(reader)(saveWork, { relId: 'reading', url: place.key });
      await expectNothing(save, refused('activities.work.incomplete'));
      await putTo(app, place.url, video().subarray(0, 1000), { 'content-range': 'bytes 0-999/2000' });
      await expectNothing(save, refused('activities.work.incomplete'));
    });

    test('if it belongs to somebody else, is for something else, or has a key that is not ours', async () => {
      const bytes = video();
      const place = await signFor(app, other.token, 'reading', bytes.length);
      await putTo(app, place.url, bytes);
      const mine = await signFor(app, reader.token, 'reading', bytes.length);
      await putTo(app, mine.url, bytes);
      for (const [relId, url] of [
        ['reading', place.key],
        ['contest', mine.key],
        ['reading', mine.url],
        ['reading', `/${mine.key}`],
        ['reading', 'https://evil.example/x.mp4'],
        ['reading', '../../etc/passwd'],
        ['reading', 'x'],
      ] as const)
        await expectNothing(() => as(reader)(saveWork, { relId, url }), refused('activities.work.missing'));
      await expectNothing(
        () => as(stranger)(saveWork, { relId: 'reading', url: mine.key }),
        refused('activities.work.missing'),
      );
      const { key } = await enterWork(app, other.token, 'contest');
      await expectNothing(
        () => as(reader)(saveWork, { relId: 'contest', url: key }),
        refused('activities.work.missing'),
      );
    });

    test('if it is a page under the name of a video, and nothing of it is kept', async () => {
      const files = filesOnDisk();
      const place = await signFor(app, reader.token, 'reading', html.length);
      expect((await putTo(app, place.url, html)).statusCode).toBe(415);
      expect(filesOnDisk()).toEqual(files);
      await expectNothing(
        () => as(reader)(saveWork, { relId: 'reading', url: place.key }),
        refused('activities.work.missing'),
      );
    });

    test('after the activity is over', async () => {
      const bytes = video();
      const place = await signFor(app, reader.token, 'reading', bytes.length);
      await putTo(app, place.url, bytes);
      await makeActivity(app, 'qinghe', 'reading', { end_at: '2026-03-02T07:00:00.000Z' });
      await expectNothing(
        () => as(reader)(saveWork, { relId: 'reading', url: place.key }),
        refused('activities.work.closed'),
      );
      await makeActivity(app, 'qinghe', 'reading');
    });
  });

  describe('through a form', () => {
    const form = (bytes: Uint8Array, type: string, filename = '秋.mp4') => [
      { name: 'moduletype', value: 'work' },
      { name: 'type', value: type },
      { name: 'file', bytes, filename, type: 'video/mp4' },
    ];

    test('a work can be entered too, by its key', async () => {
      const bytes = video({ size: 100_000 });
      const { data } = (await postForm(app, form(bytes, 'reading'), { token: reader.token })).json();
      expect(data.key).toMatch(new RegExp(`^qinghe/reading/${reader.id}/[0-9a-f]{32}\\.mp4$`));
      expect((await app.inject({ url: data.url })).rawPayload.equals(bytes)).toBe(true);
      const work = answerOf(await as(reader)(saveWork, { relId: 'reading', url: data.key }));
      expect(work).toMatchObject({ filename: '秋.mp4', size: 100_000 });
    });

    test.each([
      ['a page', html, 'reading', 'a.mp4', 'activities.work.format'],
      ['another ending', video(), 'reading', 'a.webm', 'activities.work.format'],
      ['an activity that is over', video(), 'over', 'a.mp4', 'activities.work.closed'],
      ['an activity that nobody knows', video(), 'nowhere', 'a.mp4', 'activities.activity.missing'],
      ['no activity', video(), '', 'a.mp4', 'activities.activity.missing'],
      ['an activity for others', video(), 'grade9', 'a.mp4', 'activities.reader.scope'],
    ])('%s is refused', async (_what, bytes, type, filename, code) => {
      await expectNothing(
        async () => (await postForm(app, form(bytes, type, filename), { token: reader.token })).json(),
        { rtcode: '001', data: { code } },
      );
    });

    test('the fields of a large file come before it', async () => {
      const [moduletype, type, file] = form(video({ size: 6_000_000 }), 'reading');
      if (moduletype === undefined || type === undefined || file === undefined)
        throw new Error('three parts');
      const late = [file, moduletype, type];
      await expectNothing(async () => (await postForm(app, late, { token: reader.token })).json(), {
        rtcode: '001',
        data: { code: 'files.upload.size' },
      });
    });

    test('a form that is cut off leaves nothing behind', async () => {
      await expectNothing(
        () =>
          app.inject({
            method: 'POST',
            url: '/api/file/upload',
            headers: { authorization: `Bearer ${reader.token}`, 'content-type': formType() },
            payload: formBody(form(video({ size: 200_000 }), 'reading')).subarray(0, 100_000),
          }),
        { statusCode: 400 },
      );
    });
  });

  test('an upload that nobody entered is removed after a day; an entered one stays', async () => {
    const { key, work } = await enterWork(app, reader.token, 'reading');
    const bytes = video();
    const idle = await signFor(app, reader.token, 'contest', bytes.length);
    await putTo(app, idle.url, bytes);
    const begun = await signFor(app, reader.token, 'contest', bytes.length);
    await putTo(app, begun.url, bytes.subarray(0, 900), { 'content-range': 'bytes 0-899/2000' });
    const names = [key, idle.key, begun.key].map((name) => name.split('/').at(-1) ?? '');
    const onDisk = () => names.map((name) => filesOnDisk().includes(name));
    const sweepAfter = async (hours: number) => {
      app.clock.advance(hours * hourMs);
      await app.services.files.sweep();
      app.clock.advance(-hours * hourMs);
      return onDisk();
    };
    expect(await sweepAfter(1.9)).toEqual([true, true, true]);
    expect(await sweepAfter(2.1)).toEqual([true, true, false]);
    expect(await sweepAfter(25)).toEqual([true, false, false]);
    expect(await sweepAfter(24 * 365)).toEqual([true, false, false]);
    expect((await app.inject({ url: work.url })).statusCode).toBe(200);
    expect((await putTo(app, begun.url, bytes)).statusCode).toBe(410);
    expect(await as(reader)(saveWork, { relId: 'contest', url: idle.key })).toMatchObject(
      refused('activities.work.missing'),
    );
    const rows = await app.db
      .selectFrom('file_upload')
      .select('key')
      .where('reader_id', '=', reader.id)
      .execute();
    expect(rows.map((row) => row.key)).toEqual([key]);
  });

  test('of the uploads that a reader begins and abandons, three are kept', async () => {
    const keys = [];
    for (let index = 0; index < 5; index += 1) {
      const place = await signFor(app, reader.token, 'contest', 2000);
      await putTo(app, place.url, video().subarray(0, 500), { 'content-range': 'bytes 0-499/2000' });
      keys.push(place.key.split('/').at(-1) ?? '');
      app.clock.advance(1000);
    }
    await app.services.files.sweep();
    expect(keys.map((name) => filesOnDisk().includes(name))).toEqual([false, false, true, true, true]);
  });

  test('a suspended reader can enter nothing', async () => {
    const place = await signFor(app, reader.token, 'reading', 2000);
    await putTo(app, place.url, video());
    await app.db
      .updateTable('reader')
      .set({ status: 4 })
      .where('clientid', '=', asClientId('qinghe'))
      .where('id', '=', reader.id)
      .execute();
    for (const answer of [
      await as(reader)(signUpload, asking('reading', 2000)),
      await as(reader)(saveWork, { relId: 'reading', url: place.key }),
    ])
      expect(answer.kind).not.toBe('answered');
    expect(await app.db.selectFrom('work').select('id').where('reader_id', '=', reader.id).execute()).toEqual(
      [],
    );
  });

  test('works are part of a reader’s personal data export', async () => {
    const { key, work } = await enterWork(app, reader.token, 'reading');
    const everything = answerOf(await as(reader)(readerCalls.exportEverything, {}));
    expect(everything).toMatchObject({
      works: { works: [{ id: work.id, filename: '春.mp4' }] },
      files: [{ key, module: 'work', contentType: 'video/mp4' }],
    });
  });
});
