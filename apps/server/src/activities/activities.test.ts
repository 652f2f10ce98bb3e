import { activitiesCalls, type InputOf, readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { ContentFolder, syncInto } from '../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { changeLibrary, createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { addCredit, ensureNamed } from '../reader/public.ts';
import { checkInvariants } from './check-invariants.ts';

const { activities, activity, enrol, sign, ownActivities, knowledgeActivities, readerCredit } =
  activitiesCalls;

const files = {
  'activities/fair.yaml': `name: 换书集市
place: 操场
object: 全校
introduction: |
  第一行
  第二行
start: 2026-03-01
end: 2026-03-31
enrol: true
capacity: 2
sign: true
`,
  'activities/fair.en.yaml': 'name: Book fair\nplace: Playground\n',
  'activities/walk.yaml': 'name: 走读\nstart: 2026-03-02 09:00\nend: 2026-03-20\nsign: true\n',
  'activities/class.yaml':
    'name: 三年级读书会\nstart: 2026-03-01\nend: 2026-04-30\nenrol: true\ndepartments: [三年级二班]\nborrowerTypes: [学生]\n',
  'activities/honest.yaml':
    'name: 信用之星\nstart: 2026-03-01\nend: 2026-04-30\nenrol: true\ncreditFrom: 60\ncreditTo: 100\n',
  'activities/early.yaml':
    'name: 早报名\nstart: 2026-05-01\nend: 2026-05-02\nenrol: true\nsign: true\nenrolUntil: 2026-04-01\n',
  'activities/late.yaml':
    'name: 晚报名\nstart: 2026-06-01\nend: 2026-06-02\nenrol: true\nenrolFrom: 2026-05-20\n',
  'activities/over.yaml': 'name: 已结束\nstart: 2026-01-01\nend: 2026-02-01\nenrol: true\nsign: true\n',
  'activities/review.yaml':
    'name: 书评月\ncategory: review\nreviews: 2\nstart: 2026-03-01\nend: 2026-04-15\n',
  'activities/aloud.yaml': 'name: 朗读\ncategory: reading\nstart: 2026-03-01\nend: 2026-04-14\n',
  'activities/quiz.yaml': 'name: 知识挑战\ncategory: challenge\nstart: 2026-03-01\nend: 2026-04-13\n',
  'activities/repair.yaml':
    'name: 信用挑战\ncategory: challenge\nstart: 2026-03-01\nend: 2026-04-12\ncreditScore: 50\ncreditReset: 60\nanswerNumber: 10\nrightNumber: 6\n',
  'activities/secret.yaml': 'name: 未公布\ndate: 2026-04-01\nstart: 2026-04-02\nend: 2026-12-31\n',
  'activities/draft.yaml': 'name: 草稿\nstart: 2026-01-01\nend: 2026-12-31\ndraft: true\n',
};

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let english: TestCaller;
  let reader: TestReader;
  let count = 0;
  const folder = new ContentFolder().write(files);
  afterAll(() => folder.remove());
  const ids = new Map<string, string>();
  const idOf = (key: string) => ids.get(key) ?? `no ${key}`;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    await syncInto(app, 'qinghe', folder.path);
    const rows = await app.db.selectFrom('activity').select(['id', 'key']).execute();
    for (const { id, key } of rows) ids.set(key, id);
  });
  const newReader = (options: Parameters<typeof makeReader>[3] = {}) => {
    count += 1;
    return makeReader(app, 'qinghe', `R${count}`, options);
  };
  beforeEach(async () => {
    reader = await newReader();
    call = callAs(app, reader.token);
    english = callAs(app, reader.token, { language: 'en-US' });
  });
  const as = (who: TestReader) => callAs(app, who.token);
  const visitor = async (clientid = 'qinghe') => callAs(app, await visitorOf(app, clientid));
  const give = (who: TestReader, score: number) =>
    transaction(app.db, (tx) =>
      addCredit(tx, {
        clientid: asClientId('qinghe'),
        readerId: who.id,
        stype: 0,
        cause: `test:${who.id}:${score}`,
        score,
        reason: '',
        at: app.clock.now(),
      }),
    );
  const inClass = async (department: string, borrowerType: string) =>
    newReader(
      await transaction(app.db, async (tx) => ({
        departmentId: await ensureNamed(tx, asClientId('qinghe'), 'department', department),
        borrowerTypeId: await ensureNamed(tx, asClientId('qinghe'), 'borrowerType', borrowerType),
      })),
    );

  describe('the list', () => {
    test('shows activities in progress first, the soonest to end at the top; then upcoming ones; then past ones', async () => {
      const { results, totalRecord } = answerOf(await call(activities, { pageSize: 50 }));
      expect(results.map(({ name }) => name)).toEqual([
        ...['走读', '换书集市', '信用挑战', '知识挑战', '朗读', '书评月'],
        ...results.slice(6, 8).map(({ name }) => name),
        ...['早报名', '晚报名', '已结束'],
      ]);
      expect(new Set(results.slice(6, 8).map(({ name }) => name))).toEqual(
        new Set(['三年级读书会', '信用之星']),
      );
      expect(totalRecord).toBe(11);
      const over = answerOf(await call(activities, { status: 3 })).results;
      expect(over.map(({ name, status }) => [name, status])).toEqual([['已结束', 3]]);
    });

    test('shows visitors the activities but nothing about taking part', async () => {
      const found = answerOf(await (await visitor())(activity, { id: idOf('fair') }));
      expect(found).toMatchObject({
        name: '换书集市',
        place: '操场',
        object: '全校',
        briefIntroduction: '第一行\n第二行',
        startTime: '2026-03-01T00:00:00+08:00',
        endTime: '2026-03-31T23:59:59+08:00',
        status: 2,
        firstStatus: 2,
        category: 1,
        knowledgeObjectType: 1,
        enrollFlag: 1,
        opacSignFlag: 1,
        capacity: 2,
        language: 'zh-CN',
      });
      for (const field of ['enrolled', 'signed', 'eligible']) expect(found).not.toHaveProperty(field);
    });

    test('a reader sees their own status, in their language', async () => {
      expect(answerOf(await english(activity, { id: idOf('fair') }))).toMatchObject({
        name: 'Book fair',
        place: 'Playground',
        object: '全校',
        enrolled: 0,
        signed: 0,
        eligible: { allowed: true },
        language: 'en-US',
      });
      expect(answerOf(await english(activity, { id: idOf('honest') })).eligible).toEqual({
        allowed: false,
        reason: 'activities.reader.credit',
        message: 'Your credit score is 0, outside the range for this activity (60–100).',
      });
    });

    test('unpublished activities and those of another library are not found', async () => {
      const missing = { kind: 'refused', code: 'activities.activity.missing' };
      expect(await call(activity, { id: idOf('secret') })).toMatchObject(missing);
      expect(await (await visitor('harbor'))(activity, { id: idOf('fair') })).toMatchObject(missing);
      expect(answerOf(await (await visitor('harbor'))(activities, {})).results).toEqual([]);
      expect(await call(enrol, { parentId: idOf('secret') })).toMatchObject(missing);
    });

    test('what readers can do depends on the file and the clock', async () => {
      const flags = async (key: string) => {
        const found = answerOf(await call(activity, { id: idOf(key) }));
        const { enrollFlag, opacSignFlag, isBookReview, isUserReading, userReadingId, bookActivityId } =
          found;
        return [enrollFlag, opacSignFlag, isBookReview, isUserReading, userReadingId, bookActivityId];
      };
      const none = [undefined, undefined];
      expect(await flags('walk')).toEqual([0, 1, 0, 0, ...none]);
      expect(await flags('early')).toEqual([1, 0, 0, 0, ...none]);
      expect(await flags('late')).toEqual([0, 0, 0, 0, ...none]);
      expect(await flags('over')).toEqual([0, 0, 0, 0, ...none]);
      expect(await flags('review')).toEqual([0, 0, 1, 0, undefined, idOf('review')]);
      expect(await flags('aloud')).toEqual([0, 0, 0, 1, idOf('aloud'), undefined]);
    });
  });

  describe('enrolling', () => {
    test('when two readers want the last free place at once, one gets it', async () => {
      const two = [await newReader(), await newReader()];
      answerOf(await call(enrol, { parentId: idOf('fair') }));
      const outcomes = await Promise.all(two.map((who) => as(who)(enrol, { parentId: idOf('fair') })));
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['answered', 'refused']);
      expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject({
        code: 'activities.enrolment.full',
        facts: { capacity: 2, msg: '名额已满（2 人）。', readList: ['名额已满（2 人）。'] },
      });
      expect(answerOf(await call(activity, { id: idOf('fair') })).enrolledCount).toBe(2);
      expect(await checkInvariants(app.db)).toEqual([]);
      await app.db.deleteFrom('activity_enrolment').execute();
      await app.db.updateTable('activity').set({ enrolled_count: 0 }).execute();
    });

    test('when forty readers want two places, two get them', async () => {
      const many: TestReader[] = [];
      for (let index = 0; index < 40; index += 1) many.push(await newReader());
      const outcomes = await Promise.all(many.map((who) => as(who)(enrol, { parentId: idOf('fair') })));
      expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(2);
      for (const outcome of outcomes)
        if (outcome.kind !== 'answered') expect(outcome).toMatchObject({ code: 'activities.enrolment.full' });
      expect(await checkInvariants(app.db)).toEqual([]);
      await app.db.deleteFrom('activity_enrolment').execute();
      await app.db.updateTable('activity').set({ enrolled_count: 0 }).execute();
    });

    test('twenty clicks at once enrol once, and the other nineteen are told so', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => call(enrol, { parentId: idOf('fair') })),
      );
      expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.kind !== 'answered')
          expect(outcome).toMatchObject({
            code: 'activities.enrolment.already',
            facts: { msg: '您已经报过名了。', readList: ['您已经报过名了。'] },
          });
      const found = answerOf(await call(activity, { id: idOf('fair') }));
      expect(found).toMatchObject({ enrolled: 1, enrolledCount: 1 });
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test.each([
      ['late', 'activities.enrolment.closed'],
      ['over', 'activities.enrolment.closed'],
      ['walk', 'activities.enrolment.closed'],
      ['class', 'activities.reader.scope'],
      ['honest', 'activities.reader.credit'],
    ])('for %s is refused as %s, and nothing changes', async (key, code) => {
      const before = await app.db.selectFrom('activity_enrolment').selectAll().execute();
      expect(await call(enrol, { parentId: idOf(key) })).toMatchObject({ kind: 'refused', code });
      expect(await app.db.selectFrom('activity_enrolment').selectAll().execute()).toEqual(before);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('every reason has a message', async () => {
      const stranger = await inClass('四年级一班', '学生');
      await folderWith({
        'activities/hard.yaml':
          'name: 难\nstart: 2026-03-01\nend: 2026-04-30\nenrol: true\nenrolUntil: 2026-03-01\ndepartments: [三年级二班]\ncreditFrom: 1\n',
      });
      const outcome = await callAs(app, stranger.token, { language: 'en-US' })(enrol, {
        parentId: idOf('hard'),
      });
      expect(outcome).toMatchObject({
        code: 'activities.enrolment.closed',
        facts: {
          readList: [
            'Enrolment for this activity is not open.',
            'This activity is for another group of readers.',
            'Your credit score is 0, outside the range for this activity (≥ 1).',
          ],
        },
      });
    });

    /** Puts more files into the folder for one test. */
    async function folderWith(more: Record<string, string>) {
      folder.write(more);
      await syncInto(app, 'qinghe', folder.path);
      const rows = await app.db.selectFrom('activity').select(['id', 'key']).execute();
      for (const { id, key } of rows) ids.set(key, id);
      for (const path of Object.keys(more)) folder.delete(path);
    }

    test('class, borrower type and credit admit the readers that an activity is for', async () => {
      const pupil = await inClass('三年级二班', '学生');
      answerOf(await as(pupil)(enrol, { parentId: idOf('class') }));
      const teacher = await inClass('三年级二班', '教师');
      expect(await as(teacher)(enrol, { parentId: idOf('class') })).toMatchObject({
        code: 'activities.reader.scope',
      });
      await give(reader, 100);
      expect(answerOf(await call(readerCredit, {}))).toEqual({ score: 100 });
      answerOf(await call(enrol, { parentId: idOf('honest') }));
    });

    test('nobody can enrol in another reader’s name', async () => {
      const other = await newReader();
      const body: InputOf<typeof enrol> = { parentId: idOf('class'), borrowNumber: other.borrowNumber };
      await expectRefused(app, enrol, body, reader.token, [other]);
      await expectRefused(app, sign, body, reader.token, [other]);
    });
  });

  describe('checking in', () => {
    test('works once, on the day, and needs an enrolment where there is one', async () => {
      expect(await call(sign, { parentId: idOf('early') })).toMatchObject({
        code: 'activities.sign.closed',
        facts: { readList: expect.arrayContaining(['请先报名，再签到。']) },
      });
      await app.db.updateTable('activity').set({ capacity: 1000 }).where('key', '=', 'fair').execute();
      expect(await call(sign, { parentId: idOf('fair') })).toMatchObject({
        code: 'activities.sign.unenrolled',
      });
      answerOf(await call(enrol, { parentId: idOf('fair') }));
      expect(answerOf(await call(sign, { parentId: idOf('fair'), type: '1' }))).toMatchObject({
        enrolled: 1,
        signed: 1,
      });
      expect(await call(sign, { parentId: idOf('fair') })).toMatchObject({ code: 'activities.sign.already' });
    });

    test('twenty clicks at once count as one', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => call(sign, { parentId: idOf('walk') })),
      );
      expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
      const rows = await app.db
        .selectFrom('activity_signing')
        .selectAll()
        .where('reader_id', '=', reader.id)
        .execute();
      expect(rows).toHaveLength(1);
      expect(await checkInvariants(app.db)).toEqual([]);
    });
  });

  describe('the activities that a reader took part in', () => {
    test('are listed, the latest first, and exported', async () => {
      answerOf(await call(sign, { parentId: idOf('walk') }));
      app.clock.advance(1000);
      answerOf(await call(enrol, { parentId: idOf('early') }));
      app.clock.advance(1000);
      const review = { parentId: idOf('review'), bookName: '活着', commentContent: '好' };
      answerOf(await call(activitiesCalls.saveBookReview, review));
      const { results, totalRecord } = answerOf(await call(ownActivities, { userId: reader.id }));
      expect(results.map(({ name, works, reviews }) => [name, works, reviews])).toEqual([
        ['书评月', 0, 1],
        ['早报名', 0, 0],
        ['走读', 0, 0],
      ]);
      expect(totalRecord).toBe(3);
      expect(results[1]).toMatchObject({ enrolled: 1, enrolledAt: expect.stringContaining('+08:00') });
      expect(results[2]?.signedAt).toContain('2026-03-02T16:00');
      const second = answerOf(await call(ownActivities, { pageNum: 2, pageSize: 2 }));
      expect(second.results.map(({ name }) => name)).toEqual(['走读']);
      expect(answerOf(await as(await newReader())(ownActivities, {})).results).toEqual([]);
      expect(answerOf(await call(readerCalls.exportEverything, {}))).toMatchObject({
        activities: {
          activities: expect.arrayContaining([expect.objectContaining({ name: '走读' })]),
          reviews: [{ activity: '书评月', bookName: '活着', content: '好' }],
        },
      });
    });

    test('stay when the file goes, and belong to it again when it comes back', async () => {
      answerOf(await call(sign, { parentId: idOf('walk') }));
      const enrolments = await app.db.selectFrom('activity_signing').selectAll().execute();
      folder.delete('activities/walk.yaml');
      await syncInto(app, 'qinghe', folder.path);
      expect(await call(activity, { id: idOf('walk') })).toMatchObject({
        code: 'activities.activity.missing',
      });
      expect(answerOf(await call(ownActivities, {})).results).toEqual([]);
      expect(await app.db.selectFrom('activity_signing').selectAll().execute()).toEqual(enrolments);
      folder.write({ 'activities/walk.yaml': files['activities/walk.yaml'] });
      await syncInto(app, 'qinghe', folder.path);
      expect(answerOf(await call(ownActivities, {})).results.map(({ id }) => id)).toEqual([idOf('walk')]);
    });

    test('changing a file keeps its enrolments', async () => {
      await app.db.updateTable('activity').set({ capacity: 1000 }).where('key', '=', 'fair').execute();
      const before = answerOf(await call(activity, { id: idOf('fair') })).enrolledCount;
      answerOf(await call(enrol, { parentId: idOf('fair') }));
      folder.write({
        'activities/fair.yaml': files['activities/fair.yaml'].replace('capacity: 2', 'capacity: 500'),
      });
      await syncInto(app, 'qinghe', folder.path);
      expect(answerOf(await call(activity, { id: idOf('fair') }))).toMatchObject({
        enrolled: 1,
        capacity: 500,
        enrolledCount: before + 1,
      });
    });
  });

  test('longer times are mentioned where the library allows them', async () => {
    const longer = async () => answerOf(await call(activity, { id: idOf('quiz') })).longerTimes;
    expect(await longer()).toBe(0);
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { challengeLongerTime: 1.5 } });
    await expect.poll(longer, { timeout: 5000 }).toBe(1);
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { challengeLongerTime: null } });
  });

  describe('a file', () => {
    test.each([
      ['end: 2026-02-01', ':3: end: must be later than the beginning'],
      ['end: 2026-04-01\ncapacity: 5', ':4: capacity: has no effect while readers cannot enrol'],
      ['end: 2026-04-01\nenrol: true\ncapacity: 0', ':5: capacity'],
      ['end: 2026-04-01\nenrol: true\nenrolFrom: 2026-05-01', ':5: enrolFrom: must be earlier than the end'],
      [
        'end: 2026-04-01\nenrol: true\nenrolFrom: 2026-03-05\nenrolUntil: 2026-03-01',
        ':6: enrolUntil: must be later than the beginning of enrolment',
      ],
      ['end: 2026-04-01\ncategory: party', ':4: category: expected event, reading, review or challenge'],
      ['end: 2026-04-01\ncreditFrom: 5\ncreditTo: 4', ':4: creditFrom: expected a score that is not above'],
      ['end: 2026-04-01\ncreditScore: 5', ':4: creditScore: is only for knowledge challenges'],
      [
        'end: 2026-04-01\ncategory: challenge\ncreditScore: 5\ncreditReset: 6',
        ':1: answerNumber: is missing: the four numbers that restore a credit score belong together',
      ],
      [
        'end: 2026-04-01\ncategory: challenge\ncreditScore: 5\ncreditReset: 5\nanswerNumber: 3\nrightNumber: 4',
        'creditReset: must be above the score up to which',
      ],
      [
        'end: 2026-04-01\ncategory: challenge\ncreditScore: 5\ncreditReset: 9\nanswerNumber: 3\nrightNumber: 4',
        ':8: rightNumber: must not be above the number of questions',
      ],
      ['end: 2026-04-01\nprize: gold', ':4: prize: is not a field here'],
    ])('with %j is refused with its line: %s', async (rest, message) => {
      const wrong = new ContentFolder().write({
        'activities/x.yaml': `name: x\nstart: 2026-03-01\n${rest}\n`,
      });
      await expect(syncInto(app, 'harbor', wrong.path)).rejects.toThrow(
        `activities/x.yaml${message.startsWith(':') ? '' : ':6: '}${message}`,
      );
      wrong.remove();
    });
  });

  test('the knowledge challenges are those open to the reader', async () => {
    await give(reader, 51);
    const names = async (queryCount = 0) =>
      answerOf(await call(knowledgeActivities, { queryCount, userId: reader.id })).map(({ name }) => name);
    expect(await names()).toEqual(expect.not.arrayContaining(['信用挑战']));
  });
});
