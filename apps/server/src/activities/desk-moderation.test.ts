import { activitiesCalls, activitiesDeskCalls, staffCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterWork, makeActivity } from '../../testing/activities/works.ts';
import { answerOf, callAs, post, refused } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { formBody, formType } from '../../testing/files/forms.ts';
import { video } from '../../testing/files/videos.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';

const { reviews, judgeReviews, works, work: showWork, judgeWork } = activitiesDeskCalls;
const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\n春天来了\n';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let lin: DeskBrowser;
  let chen: DeskBrowser;
  let stranger: DeskBrowser;
  let reader: TestReader;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor']) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
      await makeActivity(app, clientid, 'month', { category: 3, reviews: 5, works: 3 });
    }
    await makeStaff(app, 'qinghe', 'lin', 'moderator');
    await makeStaff(app, 'qinghe', 'chen', 'moderator');
    await makeStaff(app, 'harbor', 'stranger', 'owner');
  });
  beforeEach(async () => {
    count += 1;
    for (const table of ['review_assessment', 'book_review', 'work'] as const)
      await app.db.deleteFrom(table).execute();
    reader = await makeReader(app, 'qinghe', `M${count}`, { realName: '林小满' });
    lin = await deskOf(app, 'qinghe', 'lin');
    chen = await deskOf(app, 'qinghe', 'chen');
    stranger = await deskOf(app, 'harbor', 'stranger');
  });

  const write = async (bookName: string, commentContent = '很好看', who = reader) => {
    app.clock.advance(1000);
    return answerOf(
      await callAs(app, who.token)(activitiesCalls.saveBookReview, {
        parentId: 'month',
        bookName,
        commentContent,
      }),
    );
  };
  const ownReviews = async () =>
    answerOf(await callAs(app, reader.token)(activitiesCalls.bookReviews, { parentId: 'month' })).results;
  const listed = async (input = {}) => answerOf(await lin.call(reviews, input)).results;
  const states = async () => (await listed()).map(({ bookName, state }) => [bookName, state]);
  const one = (id: string, version = 1) => [{ id, version }];
  const undo = (desk: DeskBrowser, id: string) => desk.call(staffCalls.undo, { id });

  describe('reviews', () => {
    test('that wait come first, the oldest at the top; a library sees only its own', async () => {
      const first = await write('一');
      await write('二');
      await write('三');
      answerOf(await lin.call(judgeReviews, { reviews: one(first.id), state: 'published' }));
      expect(await states()).toEqual([
        ['二', 'waiting'],
        ['三', 'waiting'],
        ['一', 'published'],
      ]);
      expect((await listed({ state: 'published' })).map(({ id }) => id)).toEqual([first.id]);
      expect((await listed({ text: '二' })).length).toBe(1);
      expect((await listed({ text: reader.borrowNumber })).length).toBe(3);
      expect((await listed({ text: '100%' })).length).toBe(0);
      expect((await listed({ sort: '-updatedAt' })).map(({ bookName }) => bookName)).toEqual([
        '三',
        '二',
        '一',
      ]);
      expect(answerOf(await stranger.call(reviews, {})).totalRecord).toBe(0);
    });

    test('are hidden with a reason that only their author reads', async () => {
      const review = await write('活着');
      const hide = { reviews: one(review.id), state: 'hidden' } as const;
      expect(await lin.call(judgeReviews, { ...hide, reason: ' ' })).toMatchObject(
        refused('activities.judgement.reason'),
      );
      answerOf(await lin.call(judgeReviews, { ...hide, reason: '请不要写电话' }));
      expect(await ownReviews()).toMatchObject([{ commentPublishStatus: 0, hiddenReason: '请不要写电话' }]);
      answerOf(await lin.call(judgeReviews, { reviews: one(review.id, 2), state: 'published' }));
      const other = await makeReader(app, 'qinghe', `O${count}`);
      const seen = answerOf(
        await callAs(app, other.token)(activitiesCalls.bookReviews, { parentId: 'month' }),
      ).results;
      expect(seen).toHaveLength(1);
      expect(seen[0]).not.toHaveProperty('hiddenReason');
    });

    test('when two people decide at once, one wins and the other is told who decided', async () => {
      const review = await write('围城');
      const outcomes = await Promise.all([
        lin.call(judgeReviews, { reviews: one(review.id), state: 'published' }),
        chen.call(judgeReviews, { reviews: one(review.id), state: 'hidden', reason: '不合适' }),
      ]);
      const [lost, ...others] = outcomes.filter(({ kind }) => kind === 'refused');
      expect(others).toEqual([]);
      const winner = outcomes[0].kind === 'answered' ? 'lin' : 'chen';
      expect(lost).toMatchObject(
        refused('desk.conflict', {
          by: `${winner} of qinghe`,
          current: expect.objectContaining({ state: winner === 'lin' ? 'published' : 'hidden' }),
        }),
      );
    });

    test('that their author has changed since are not published as they were read', async () => {
      const review = await write('围城');
      await write('围城', '另一段话');
      expect(await lin.call(judgeReviews, { reviews: one(review.id), state: 'published' })).toMatchObject(
        refused('desk.conflict', { by: '林小满', current: expect.objectContaining({ content: '另一段话' }) }),
      );
      expect(await states()).toEqual([['围城', 'waiting']]);
    });

    test('are decided in bulk; what others decided first stays and is named; an undo takes everything back', async () => {
      const [a, b, c] = [await write('一'), await write('二'), await write('三')];
      answerOf(await chen.call(judgeReviews, { reviews: one(b.id), state: 'hidden', reason: '重复' }));
      const done = answerOf(
        await lin.call(judgeReviews, {
          reviews: [a, b, c].map(({ id }) => ({ id, version: 1 })).concat({ id: '999999', version: 1 }),
          state: 'published',
        }),
      );
      expect(done.reviews.map(({ bookName }) => bookName)).toEqual(['一', '三']);
      expect(done.kept).toEqual([
        { id: b.id, name: 'the review of 二', why: 'chen of qinghe changed it in the meantime' },
        { id: '999999', name: 'a review', why: 'its reader deleted it' },
      ]);
      expect(answerOf(await undo(lin, done.undoId)).kept).toEqual([]);
      expect((await states()).toSorted()).toEqual(
        [
          ['一', 'waiting'],
          ['三', 'waiting'],
          ['二', 'hidden'],
        ].toSorted(),
      );
      const log = await app.db
        .selectFrom('audit_entry')
        .select(['action', 'target_id', 'after'])
        .where('target_type', '=', 'activities.review')
        .orderBy('number')
        .execute();
      const of = (id: string) => log.filter(({ target_id }) => target_id === id).map(({ action }) => action);
      for (const { id } of [a, c])
        expect(of(id)).toEqual(['activities.review.judge', 'activities.review.judge.undo']);
      expect(JSON.stringify(log)).not.toContain('林小满');
    });

    test('are not undone over somebody else’s later decision', async () => {
      const review = await write('一');
      const { undoId } = answerOf(
        await lin.call(judgeReviews, { reviews: one(review.id), state: 'published' }),
      );
      answerOf(await chen.call(judgeReviews, { reviews: one(review.id, 2), state: 'hidden', reason: '不' }));
      expect(await undo(lin, undoId)).toMatchObject(refused('desk.conflict', { by: 'chen of qinghe' }));
      expect(await states()).toEqual([['一', 'hidden']]);
    });

    test('are scored in the name of the person who is logged in; an undo restores the earlier score', async () => {
      const review = await write('一');
      const judge = (version: number, score: number) =>
        lin.call(judgeReviews, {
          reviews: one(review.id, version),
          state: 'published',
          assessment: { score, content: '有见地' },
        });
      answerOf(await judge(1, 80));
      const { undoId } = answerOf(await judge(2, 95));
      expect(await ownReviews()).toMatchObject([
        { avgAssessScore: 95, assessments: [{ assessRealName: 'lin of qinghe', assessContent: '有见地' }] },
      ]);
      answerOf(await undo(lin, undoId));
      expect(await ownReviews()).toMatchObject([{ avgAssessScore: 80, commentPublishStatus: 1 }]);
    });

    test('of another library are not found', async () => {
      const review = await write('一');
      expect(
        await stranger.call(judgeReviews, { reviews: one(review.id), state: 'published' }),
      ).toMatchObject(refused('activities.judgement.missing'));
      expect(await states()).toEqual([['一', 'waiting']]);
    });

    test('decided on the command line are logged, and their author sees the reason', async () => {
      const review = await write('一');
      const { code } = await runStaffCommand(app, 'review', 'hide', review.id, '--reason', '有广告');
      expect(code).toBe(0);
      expect(await ownReviews()).toMatchObject([{ hiddenReason: '有广告' }]);
      const entry = await app.db
        .selectFrom('audit_entry')
        .select(['actor_type', 'action', 'after'])
        .where(({ and }) => and({ target_type: 'activities.review', target_id: review.id }))
        .executeTakeFirstOrThrow();
      expect(entry).toEqual({
        actor_type: 'operator',
        action: 'activities.review.judge',
        after: '{"state":"hidden","reason":"有广告"}',
      });
      // The desk knows that it was the command line.
      expect(await lin.call(judgeReviews, { reviews: one(review.id), state: 'published' })).toMatchObject(
        refused('desk.conflict', { by: 'the command line' }),
      );
    });

    test('can be downloaded as a table', async () => {
      await write('=1+1', '第一行\n第二行');
      const answer = await lin.post('/api/desk/activities/downloadReviews', { format: 'csv' });
      expect(answer.headers['content-type']).toContain('text/csv');
      expect(answer.body).toContain("'=1+1");
      expect(answer.body).toContain('"第一行\n第二行"');
    });
  });

  describe('captions', () => {
    const upload = async (id: string, text: string | Uint8Array, version = 1, at = lin) => {
      const bytes = Buffer.from(text);
      const parts = [
        { name: 'id', value: id },
        { name: 'version', value: String(version) },
        { name: 'file', filename: 'spring.vtt', bytes },
      ];
      const headers = { 'content-type': formType() };
      const path = `/api${activitiesDeskCalls.setCaptions.path}`;
      return (await at.post(path, formBody(parts), headers)).json().data;
    };
    const seen = async (id: string) => {
      const { captionsUrl, version } = answerOf(await lin.call(showWork, { id }));
      return { version, text: captionsUrl === '' ? '' : (await app.inject({ url: captionsUrl })).body };
    };

    test('are added to a video, shown to its reader too, replaced, recorded and undone', async () => {
      const { work } = await enterWork(app, reader.token, 'month');
      const first = await upload(work.id, vtt);
      expect(first.work).toMatchObject({ id: work.id, hasCaptions: true, version: 2 });
      expect(await seen(work.id)).toEqual({ version: 2, text: vtt });
      const own = answerOf(await callAs(app, reader.token)(activitiesCalls.ownWorks, {})).results[0];
      expect((await app.inject({ url: own?.captionsUrl ?? '' })).body).toBe(vtt);

      // The version that somebody else read is out of date now.
      expect(await upload(work.id, vtt.replace('春', '夏'), 1, chen)).toMatchObject({
        code: 'desk.conflict',
      });
      const second = await upload(work.id, vtt.replace('春', '秋'), 2, chen);
      expect(second.undoId).toBe('');
      expect((await seen(work.id)).text).toContain('秋天来了');
      expect(await lin.call(staffCalls.undo, { id: first.undoId })).toMatchObject(refused('desk.conflict'));

      const other = await enterWork(app, reader.token, 'month');
      const { undoId } = await upload(other.work.id, vtt);
      answerOf(await lin.call(staffCalls.undo, { id: undoId }));
      expect(await seen(other.work.id)).toEqual({ version: 3, text: '' });
      const entries = await app.db
        .selectFrom('audit_entry')
        .select('action')
        .where(({ and }) => and({ target_type: 'activities.work', target_id: other.work.id }))
        .orderBy('number')
        .execute();
      expect(entries.map(({ action }) => action)).toEqual([
        'activities.work.captions',
        'activities.work.captions.undo',
      ]);
    });

    test.each<[string, string | Uint8Array, string]>([
      [
        'a subtitle file of another format',
        '1\n00:00:01,000 --> 00:00:04,000\n春\n',
        'activities.captions.invalid',
      ],
      ['no caption', 'WEBVTT\n\n只有文字\n', 'activities.captions.invalid'],
      ['a page', '<html><script>alert(1)</script>', 'activities.captions.invalid'],
      ['another encoding', new Uint8Array([0x57, 0x45, 0x42, 0xff, 0xfe]), 'activities.captions.invalid'],
      ['more than 1 MB', vtt.padEnd(1024 * 1024 + 1), 'activities.captions.size'],
    ])('are refused when the file is %s', async (_what, text, code) => {
      const { work } = await enterWork(app, reader.token, 'month');
      expect(await upload(work.id, text)).toMatchObject({ code });
      expect(await seen(work.id)).toEqual({ version: 1, text: '' });
    });

    test('of another library’s video cannot be set', async () => {
      const { work } = await enterWork(app, reader.token, 'month');
      expect(await upload(work.id, vtt, 1, stranger)).toMatchObject({ code: 'activities.judgement.missing' });
      expect((await seen(work.id)).text).toBe('');
    });
  });

  describe('works', () => {
    const ownWorks = async () =>
      answerOf(await callAs(app, reader.token)(activitiesCalls.ownWorks, {})).results;

    test('can be watched from any point and saved, at addresses that only the library’s moderators get', async () => {
      const bytes = video({ size: 4000 });
      const { work } = await enterWork(app, reader.token, 'month', bytes);
      const [row] = answerOf(await lin.call(works, {})).results;
      expect(row).toMatchObject({
        id: work.id,
        state: 'waiting',
        reader: { name: '林小满' },
        filename: '春.mp4',
      });
      const shown = answerOf(await lin.call(showWork, { id: work.id }));
      const part = await app.inject({ url: shown.url, headers: { range: 'bytes=1000-1099' } });
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1099/4000']);
      expect(part.rawPayload.equals(bytes.subarray(1000, 1100))).toBe(true);
      const saved = await app.inject({ url: shown.downloadUrl });
      expect(saved.headers['content-disposition']).toBe(
        `attachment; filename="_.mp4"; filename*=UTF-8''${encodeURIComponent('春')}.mp4`,
      );
      expect(saved.rawPayload.equals(bytes)).toBe(true);
      expect((await app.inject({ url: shown.url.replace(/signature=./, 'signature=_') })).statusCode).toBe(
        403,
      );

      expect(answerOf(await stranger.call(works, {})).totalRecord).toBe(0);
      for (const call of [
        stranger.call(showWork, { id: work.id }),
        stranger.call(judgeWork, { id: work.id, version: 1, state: 'accepted' }),
      ])
        expect(await call).toMatchObject(refused('activities.judgement.missing'));
      // A reader's token gives no access here.
      const asReader = await post(app, '/api/desk/activities/work', { id: work.id }, { token: reader.token });
      expect(asReader.statusCode).toBe(403);
    });

    test('are returned with a reason that the reader sees, accepted with a score, and undone', async () => {
      const { work } = await enterWork(app, reader.token, 'month');
      const judge = { id: work.id, version: 1 } as const;
      expect(await lin.call(judgeWork, { ...judge, state: 'returned' })).toMatchObject(
        refused('activities.judgement.reason'),
      );
      answerOf(await lin.call(judgeWork, { ...judge, state: 'returned', reason: '声音太小' }));
      expect(await ownWorks()).toMatchObject([{ verdict: 'returned', returnReason: '声音太小' }]);
      expect(await chen.call(judgeWork, { ...judge, state: 'accepted' })).toMatchObject(
        refused('desk.conflict', {
          by: 'lin of qinghe',
          current: expect.objectContaining({ state: 'returned' }),
        }),
      );
      const { undoId } = answerOf(
        await chen.call(judgeWork, {
          id: work.id,
          version: 2,
          state: 'accepted',
          assessment: { score: 92, content: '吐字清楚' },
        }),
      );
      const [accepted] = await ownWorks();
      expect(accepted).toMatchObject({ verdict: 'accepted', score: 92 });
      expect(accepted).not.toHaveProperty('returnReason');
      answerOf(await undo(chen, undoId));
      const [again] = await ownWorks();
      expect(again).toMatchObject({ verdict: 'returned', returnReason: '声音太小', assessContentList: [] });
    });

    test('can be decided on the command line too, with an entry in the log', async () => {
      const { work } = await enterWork(app, reader.token, 'month');
      expect((await runStaffCommand(app, 'work', 'return', work.id, '--reason', '太长')).code).toBe(0);
      expect(await ownWorks()).toMatchObject([{ verdict: 'returned', returnReason: '太长' }]);
      expect((await runStaffCommand(app, 'work', 'accept', work.id)).code).toBe(0);
      expect(
        (await runStaffCommand(app, 'work', 'assess', work.id, '--score', '90', '--by', '王老师')).code,
      ).toBe(0);
      expect(await ownWorks()).toMatchObject([{ verdict: 'accepted', score: 90 }]);
      const log = await app.db
        .selectFrom('audit_entry')
        .select(['actor_type', 'after'])
        .where(({ and }) => and({ target_type: 'activities.work', target_id: work.id }))
        .orderBy('number')
        .execute();
      expect(log.map(({ after }) => after)).toEqual([
        '{"verdict":"returned","reason":"太长"}',
        '{"verdict":"accepted","reason":""}',
        '{"verdict":"accepted","reason":"","score":90}',
      ]);
    });

    test('that wait come first; works that were only scored count as decided', async () => {
      const first = await enterWork(app, reader.token, 'month');
      app.clock.advance(1000);
      const second = await enterWork(app, reader.token, 'month');
      await runStaffCommand(app, 'work', 'assess', first.work.id, '--score', '70', '--by', '王老师');
      const rows = answerOf(await lin.call(works, {})).results;
      expect(rows.map(({ id, state }) => [id, state])).toEqual([
        [second.work.id, 'waiting'],
        [first.work.id, 'accepted'],
      ]);
      expect(answerOf(await lin.call(works, { state: 'waiting' })).totalRecord).toBe(1);
      expect(answerOf(await lin.call(works, { state: 'accepted' })).totalRecord).toBe(1);
      expect((await lin.post('/api/desk/activities/downloadWorks', { format: 'csv' })).body).toContain(
        '春.mp4',
      );
    });
  });
});
