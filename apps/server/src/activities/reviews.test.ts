import { activitiesCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { ContentFolder, syncInto } from '../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { changeLibrary, createLibrary } from '../library/public.ts';

const { bookReviews, saveBookReview, deleteBookReview } = activitiesCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let reader: TestReader;
  let other: TestReader;
  let parentId: string;
  let closedId: string;
  let count = 0;
  const folder = new ContentFolder().write({
    'activities/month.yaml':
      'name: 书评月\ncategory: review\nreviews: 2\nstart: 2026-03-01\nend: 2026-04-15\n',
    'activities/over.yaml': 'name: 去年\ncategory: review\nstart: 2025-03-01\nend: 2025-04-15\n',
  });
  afterAll(() => folder.remove());

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, {
        clientid,
        name: clientid,
        settings: { reviewPublication: 'at-once' },
      });
    await syncInto(app, 'qinghe', folder.path);
    const idOf = async (key: string) =>
      (await app.db.selectFrom('activity').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
    parentId = await idOf('month');
    closedId = await idOf('over');
  });
  beforeEach(async () => {
    count += 1;
    await app.db.deleteFrom('review_assessment').execute();
    await app.db.deleteFrom('book_review').execute();
    reader = await makeReader(app, 'qinghe', `A${count}`, { realName: '林小满' });
    other = await makeReader(app, 'qinghe', `B${count}`, { realName: '陈一鸣' });
  });
  const as = (who: TestReader) => callAs(app, who.token);
  const write = (who: TestReader, bookName: string, commentContent: string, id?: string) =>
    as(who)(saveBookReview, {
      parentId,
      bookName,
      commentContent,
      ...(id === undefined ? {} : { id }),
    });
  const shownTo = async (token: string) =>
    answerOf(await callAs(app, token)(bookReviews, { parentId })).results.map(
      ({ realName, mine, bookName, commentContent, commentPublishStatus }) =>
        [realName, mine, bookName, commentContent, commentPublishStatus] as const,
    );
  const visitor = () => visitorOf(app, 'qinghe');

  test('a review belongs to the reader who is logged in; the server decides publication and scores', async () => {
    const saved = answerOf(
      await as(reader)(saveBookReview, {
        parentId,
        userId: reader.id,
        bookName: ' 草房子 ',
        firstAuthor: '曹文轩',
        commentContent: '第一行\n第二行',
        commentPublishStatus: 0,
        avgAssessScore: 100,
        assessments: [{ assessRealName: '我', assessScore: 100 }],
      }),
    );
    expect(saved).toMatchObject({
      parentId,
      realName: '林小满',
      mine: 1,
      bookName: '草房子',
      firstAuthor: '曹文轩',
      commentContent: '第一行\n第二行',
      commentPublishStatus: 1,
      assessments: [],
    });
    expect(saved).not.toHaveProperty('avgAssessScore');
  });

  test('a review cannot be invisible, or reverse the text after it', async () => {
    expect(await write(reader, '草房子', '\u200b')).toMatchObject({ kind: 'failed', status: 400 });
    const { commentContent } = answerOf(await write(reader, '草房子', '好看\u202e的书 👨‍👩‍👧'));
    expect(commentContent).toBe('好看的书 👨‍👩‍👧');
  });

  test('other readers see masked names; a reader’s own review comes first', async () => {
    answerOf(await write(reader, '活着', '好'));
    app.clock.advance(1000);
    answerOf(await write(other, '城南旧事', '很好'));
    expect(await shownTo(reader.token)).toEqual([
      ['林小满', 1, '活着', '好', 1],
      ['陈*', 0, '城南旧事', '很好', 1],
    ]);
    expect(await shownTo(await visitor())).toEqual([
      ['陈*', 0, '城南旧事', '很好', 1],
      ['林*', 0, '活着', '好', 1],
    ]);
    const page = answerOf(await as(other)(bookReviews, { parentId, pageNum: 2, pageSize: 1 }));
    expect(page).toMatchObject({ results: [{ bookName: '活着' }], totalRecord: 2 });
  });

  test('the same book again, or twenty clicks at once, make one review', async () => {
    const first = answerOf(await write(reader, '《红楼梦》', '一'));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => write(reader, '紅樓夢', '二')));
    for (const outcome of outcomes) expect(answerOf(outcome).id).toBe(first.id);
    expect(await shownTo(reader.token)).toEqual([['林小满', 1, '紅樓夢', '二', 1]]);
  });

  test('a reader writes as many reviews as the activity wants, even with ten at once, and can change them', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => write(reader, `书${index}`, '评')),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(2);
    for (const outcome of outcomes)
      if (outcome.kind !== 'answered')
        expect(outcome).toMatchObject({ code: 'activities.review.limit', facts: { limit: 2 } });
    const [mine] = answerOf(await as(reader)(bookReviews, { parentId })).results;
    const changed = answerOf(await write(reader, '另一本', '改了', mine?.id));
    expect(changed).toMatchObject({ id: mine?.id, bookName: '另一本', commentContent: '改了' });
  });

  test('nobody can change another reader’s review, whatever its number', async () => {
    const { id } = answerOf(await write(other, '活着', '好'));
    const body = { parentId, bookName: '活着', commentContent: '坏' };
    await expectRefused(app, saveBookReview, { ...body, id }, reader.token, [other]);
    await expectRefused(app, saveBookReview, { ...body, userId: other.id }, reader.token, [other]);
    for (const wrong of ['0', '-1', '1e3', 'x', '9'.repeat(40)])
      expect(await as(reader)(saveBookReview, { ...body, id: wrong })).toMatchObject({
        code: 'activities.review.missing',
      });
    const foreigner = await makeReader(app, 'harbor', `C${count}`);
    expect(await as(foreigner)(saveBookReview, body)).toMatchObject({
      code: 'activities.activity.missing',
    });
    expect(await shownTo(await visitor())).toEqual([['陈*', 0, '活着', '好', 1]]);
  });

  test('an activity that is over takes no reviews and shows those it has', async () => {
    expect(
      await as(reader)(saveBookReview, { parentId: closedId, bookName: 'x', commentContent: 'y' }),
    ).toMatchObject({ code: 'activities.review.closed' });
    expect(answerOf(await as(reader)(bookReviews, { parentId: closedId })).results).toEqual([]);
    expect(await as(reader)(bookReviews, { parentId: 'x' })).toMatchObject({
      code: 'activities.activity.missing',
    });
  });

  /** The command line of the staff, beside the running server. */
  const staff = (...argv: string[]) => runStaffCommand(app, ...argv);
  const listed = async (...argv: string[]) =>
    z
      .array(z.looseObject({ id: z.string() }))
      .parse(JSON.parse((await staff('review', 'list', '--library', 'qinghe', ...argv, '--json')).out));

  test('unless the library says otherwise, others see a review once staff have published it, and a change waits again', async () => {
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { reviewPublication: null } });
    const published = async () => (await app.tenancy.byClientId('qinghe'))?.settings.reviewPublication;
    await expect.poll(published, { timeout: 5000 }).toBe('after-check');
    const { id, commentPublishStatus } = answerOf(await write(reader, '活着', '好'));
    expect(commentPublishStatus).toBe(0);
    expect(await shownTo(await visitor())).toEqual([]);
    expect(await shownTo(reader.token)).toEqual([['林小满', 1, '活着', '好', 0]]);
    expect(await listed('--state', 'waiting')).toMatchObject([{ id, bookName: '活着', state: 'waiting' }]);
    expect(await staff('review', 'publish', id)).toMatchObject({ code: 0, err: '' });
    expect(await shownTo(await visitor())).toHaveLength(1);
    answerOf(await write(reader, '活着', '好'));
    expect(await shownTo(await visitor())).toHaveLength(1);
    answerOf(await write(reader, '活着', '不好'));
    expect(await shownTo(await visitor())).toEqual([]);
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { reviewPublication: 'at-once' } });
    await expect.poll(published, { timeout: 5000 }).toBe('at-once');
  });

  test('a review that staff took down does not come back when the reader writes it again', async () => {
    const { id } = answerOf(await write(reader, '活着', '坏话'));
    expect(await staff('review', 'hide', id)).toMatchObject({ code: 0, err: '' });
    expect(await shownTo(await visitor())).toEqual([]);
    answerOf(await write(reader, '活着', '又是坏话'));
    expect(await shownTo(await visitor())).toEqual([]);
    expect(await listed('--state', 'hidden')).toMatchObject([{ id, content: '又是坏话' }]);
    expect(await staff('review', 'publish', id)).toMatchObject({ code: 0 });
    expect(await shownTo(await visitor())).toHaveLength(1);
  });

  test('a reader deletes their review with its assessments, and can write another', async () => {
    const { id } = answerOf(await write(reader, '活着', '好'));
    const rest = answerOf(await write(reader, '呐喊', '也好'));
    await staff('review', 'assess', id, '--score', '80', '--by', '许静宜');
    answerOf(await as(reader)(deleteBookReview, { id }));
    expect(await shownTo(await visitor())).toEqual([['林*', 0, '呐喊', '也好', 1]]);
    expect(await app.db.selectFrom('review_assessment').selectAll().execute()).toEqual([]);
    expect(await as(reader)(deleteBookReview, { id })).toMatchObject({ code: 'activities.review.missing' });
    expect(await as(other)(deleteBookReview, { id: rest.id })).toMatchObject({
      code: 'activities.review.missing',
    });
    answerOf(await write(reader, '彷徨', '第三篇'));
    expect(await shownTo(reader.token)).toHaveLength(2);
  });

  test('a reader can delete their review after the activity is over, and after staff took it down', async () => {
    const { id } = answerOf(await write(reader, '活着', '好'));
    await app.db.updateTable('book_review').set({ activity_id: closedId }).execute();
    answerOf(await as(reader)(deleteBookReview, { id }));
    expect(await app.db.selectFrom('book_review').selectAll().execute()).toEqual([]);
  });

  test('deleting a review that staff took down does not get round them: the next one waits for approval', async () => {
    const { id } = answerOf(await write(reader, '活着', '坏话'));
    await staff('review', 'hide', id);
    answerOf(await as(reader)(deleteBookReview, { id }));
    const again = answerOf(await write(reader, '活着', '又是坏话'));
    expect(again.commentPublishStatus).toBe(0);
    expect(await shownTo(await visitor())).toEqual([]);
    expect(await listed('--state', 'waiting')).toMatchObject([{ id: again.id }]);
    expect(answerOf(await write(other, '活着', '好')).commentPublishStatus).toBe(1);
    await staff('review', 'publish', again.id);
    expect(await shownTo(await visitor())).toHaveLength(2);
  });

  test('a review can name its book in the catalogue, but only one that readers may see', async () => {
    const [titleId = 0, elsewhere = 0] = [
      (await addTitles(app, 'qinghe', [{ title: '活着', author: '余华' }]))[0],
      (await addTitles(app, 'harbor', [{ title: 'Dune', author: 'Frank Herbert' }]))[0],
    ];
    const body = { parentId, bookName: '活着', firstAuthor: '余华', commentContent: '好' };
    const catalogueId = String(titleId);
    expect(answerOf(await as(reader)(saveBookReview, { ...body, catalogueId }))).toMatchObject({
      catalogueId,
    });
    const shown = answerOf(await callAs(app, await visitor())(bookReviews, { parentId })).results;
    expect(shown).toMatchObject([{ bookName: '活着', catalogueId }]);
    for (const wrong of [String(elsewhere), '999999999', 'x'])
      expect(await as(other)(saveBookReview, { ...body, catalogueId: wrong })).toMatchObject({
        code: 'catalogue.record.missing',
      });
    expect(answerOf(await as(reader)(saveBookReview, body))).not.toHaveProperty('catalogueId');
  });

  test('staff assess a review; the average uses each assessor’s latest score', async () => {
    const { id } = answerOf(await write(reader, '活着', '好'));
    for (const [by, score, comment] of [
      ['许静宜', '80', '写得真'],
      ['秦文博', '95', '有见解'],
      ['许静宜', '90', '改得好'],
    ] as const) {
      const argv = ['review', 'assess', id, '--score', score, '--by', by, '--comment', comment];
      expect(await staff(...argv)).toMatchObject({ code: 0, err: '' });
      app.clock.advance(1000);
    }
    const [shown] = answerOf(await as(reader)(bookReviews, { parentId })).results;
    expect(shown).toMatchObject({
      avgAssessScore: 92.5,
      assessments: [
        { assessRealName: '秦文博', assessContent: '有见解', assessScore: 95 },
        { assessRealName: '许静宜', assessContent: '改得好', assessScore: 90 },
      ],
    });
  });

  test('a typing error of the staff is named, and nothing changes', async () => {
    const { id } = answerOf(await write(reader, '活着', '好'));
    for (const argv of [
      ['review', 'publish', '999999999'],
      ['review', 'hide', 'x'],
      ['review', 'assess', id, '--score', '101', '--by', 'x'],
      ['review', 'assess', id, '--score', '5', '--by', ' '],
      ['review', 'assess', '999999999', '--score', '5', '--by', 'x'],
      ['review', 'list', '--library', 'nowhere'],
      ['review', 'list', '--library', 'qinghe', '--state', 'maybe'],
      ['activity', 'list', '--library', 'nowhere'],
      ['activity', 'participants', 'x', '--library', 'qinghe'],
    ]) {
      const { code, err } = await staff(...argv);
      expect(code, argv.join(' ')).not.toBe(0);
      expect(err).not.toBe('');
    }
    expect(await shownTo(await visitor())).toEqual([['林*', 0, '活着', '好', 1]]);
  });

  test('a reader’s text cannot send commands to the staff’s terminal', async () => {
    answerOf(await write(reader, '活着\u001b[2J\u001b]0;owned\u0007', 'a\r\nb\u202egpj\u2028c'));
    const { out } = await staff('review', 'list', '--library', 'qinghe');
    expect(out.split('\n')).toHaveLength(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/);
  });

  test('staff see the activities and who takes part in them', async () => {
    const shown = await staff('activity', 'list', '--library', 'qinghe');
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toContain('书评月');
    expect(shown.out).toContain('in progress');
    await app.db
      .insertInto('activity_enrolment')
      .values({
        clientid: 'qinghe',
        activity_id: parentId,
        reader_id: reader.id,
        enrolled_at: app.clock.now().toISOString(),
      })
      .execute();
    const people = await staff('activity', 'participants', parentId, '--library', 'qinghe');
    expect(people.out).toContain(reader.borrowNumber);
    expect(people.out).toContain('2026-03-02');
  });
});
