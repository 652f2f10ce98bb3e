import { activitiesCalls, challengeCalls, readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller } from '../../testing/call-as.ts';
import {
  activityOf,
  answersTo,
  bankOf,
  playLevel,
  syncChallenges,
} from '../../testing/challenge/challenges.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { changeLibrary, createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { addCredit } from '../reader/public.ts';
import { checkInvariants } from './check-invariants.ts';

const { quiz, answers, ownChallenges, challengeDetail, readerActivityConfig } = challengeCalls;
const start = '2026-03-02T08:00:00Z';
const second = 1000;
const restoring = { creditScore: 50, creditReset: 60, answerNumber: 15, rightNumber: 10 };

const files = {
  'activities/books.yaml': activityOf('读书知识'),
  'activities/books.en.yaml': 'name: About books\n',
  'challenges/books.yaml': bankOf(3),
  'activities/repair.yaml': activityOf('信用挑战', restoring),
  'challenges/repair.yaml': bankOf(2),
  'activities/empty.yaml': activityOf('没有题目'),
  'activities/short.yaml': activityOf('短题', { end: '2026-03-02 16:10' }),
  'challenges/short.yaml': bankOf(2, { seconds: 60 }),
  'activities/over.yaml': activityOf('去年', { start: '2025-01-01', end: '2025-02-01' }),
  'challenges/over.yaml': bankOf(1),
  'activities/class.yaml': activityOf('三年级', { departments: ['三年级二班'] }),
  'challenges/class.yaml': bankOf(1),
};

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let reader: TestReader;
  let idOf: (key: string) => string;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    idOf = await syncChallenges(app, 'qinghe', files);
  });
  const newReader = async (score = 0) => {
    count += 1;
    const made = await makeReader(app, 'qinghe', `R${count}`);
    if (score !== 0)
      await transaction(app.db, (tx) =>
        addCredit(tx, {
          clientid: asClientId('qinghe'),
          readerId: made.id,
          stype: 0,
          cause: `test:${made.id}`,
          score,
          reason: '',
          at: app.clock.now(),
        }),
      );
    return made;
  };
  beforeEach(async () => {
    app.clock.set(start);
    reader = await newReader();
    call = callAs(app, reader.token);
  });
  const begin = async (key = 'books', who: TestCaller = call) =>
    answerOf(await who(quiz, { activityId: idOf(key) }));
  const after = (seconds: number) => app.clock.advance(seconds * second);
  const ownAttempts = () =>
    app.db.selectFrom('challenge_attempt').selectAll().where('reader_id', '=', reader.id).execute();

  describe('a level', () => {
    test('begins with ten questions, without revealing the right answers', async () => {
      const begun = await begin();
      expect(begun).toMatchObject({
        activityId: idOf('books'),
        activityName: '读书知识',
        level: 1,
        allLevel: 3,
        quizNum: 10,
        quizBegin: 0,
        chosen: [],
        quizTime: 180,
        allScore: 0,
        isCredit: 0,
        longerTimes: 0,
      });
      expect(begun).not.toHaveProperty('readerCredit');
      expect(begun.quizList).toHaveLength(10);
      for (const { optionsList } of begun.quizList)
        expect(optionsList.map(({ optionContent }) => optionContent.slice(-1))).toEqual(['A', 'B', 'C', 'D']);
      expect(JSON.stringify(begun)).not.toMatch(/true|is_?right/i);
    });

    test('is played, marked and followed by the next, up to the totals', async () => {
      const first = await begin();
      after(5 + 42);
      const list = answersTo(first, 7);
      const done = answerOf(
        await call(answers, { quizStatus: 1, quizList: list, levelId: first.levelId ?? '', quizTime: 3 }),
      );
      expect(done).toMatchObject({
        level: 1,
        quizStatus: 1,
        timeOut: 0,
        rightNum: 7,
        wrongNum: 3,
        score: 70,
        scoreLose: 30,
        quizTime: 42,
        allScore: 70,
        allQuizTime: 42,
        finalLevel: 0,
        creditRestored: 0,
      });
      expect(await playLevel(call, idOf('books'), 10)).toMatchObject({ level: 2, score: 100, allScore: 170 });
      const last = await playLevel(call, idOf('books'), 0);
      expect(last).toMatchObject({ level: 3, score: 0, allScore: 170, finalLevel: 1 });
      const over = await begin();
      expect(over).toMatchObject({ allLevel: 3, allScore: 170, allQuizTime: 42, quizList: [], quizNum: 0 });
      expect(over).not.toHaveProperty('level');
      expect(over).not.toHaveProperty('levelId');
      expect(answerOf(await call(ownChallenges, {})).results).toEqual([
        {
          activityId: idOf('books'),
          activityName: '读书知识',
          score: 170,
          quizTime: 42,
          quizStatus: 1,
          queNum: 30,
          allLevel: 3,
          levelsDone: 3,
          isCredit: 0,
        },
      ]);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('that is handed in again gets its first result and changes nothing', async () => {
      const first = await begin();
      const levelId = first.levelId ?? '';
      const done = answerOf(await call(answers, { quizStatus: 1, quizList: answersTo(first, 3), levelId }));
      await playLevel(call, idOf('books'), 10);
      const before = await ownAttempts();
      after(1500);
      for (const quizStatus of [0, 1, 2] as const)
        for (const right of [0, 10])
          expect(
            answerOf(await call(answers, { quizStatus, quizList: answersTo(first, right), levelId })),
          ).toEqual(done);
      expect(await ownAttempts()).toEqual(before);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('handed in twenty times at once counts once', async () => {
      const first = await begin();
      const levelId = first.levelId ?? '';
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          call(answers, { quizStatus: 1, quizList: answersTo(first, index % 11), levelId }),
        ),
      );
      const results = outcomes.map(answerOf);
      for (const result of results) expect(result).toEqual(results[0]);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('begun twenty times at once begins once, with one clock', async () => {
      const begun = await Promise.all(Array.from({ length: 20 }, () => begin()));
      expect(new Set(begun.map(({ levelId }) => levelId)).size).toBe(1);
      expect(await ownAttempts()).toHaveLength(1);
      after(65);
      expect((await begin()).quizTime).toBe(120);
    });

    test('with answers that it does not offer is refused, and nothing is kept', async () => {
      const first = await begin();
      const other = await newReader();
      const theirs = await begin('repair', callAs(app, other.token));
      const levelId = first.levelId ?? '';
      const [one, two] = answersTo(first, 2);
      const wrong = [
        [{ id: one?.id ?? '', optionId: two?.optionId ?? '' }],
        [{ id: theirs.quizList[0]?.id ?? '', optionId: one?.optionId ?? '' }],
        [one, one].flatMap((answer) => answer ?? []),
        [{ id: 'x', optionId: '-1' }],
      ];
      for (const quizList of wrong)
        for (const quizStatus of [0, 1, 2] as const)
          expect(await call(answers, { quizStatus, quizList, levelId })).toMatchObject({
            code: 'challenge.answers.wrong',
          });
      expect(await ownAttempts()).toMatchObject([{ state: 'running' }]);
      expect(
        await app.db
          .selectFrom('challenge_answer')
          .selectAll()
          .where(
            'attempt_id',
            'in',
            (await ownAttempts()).map(({ id }) => id),
          )
          .execute(),
      ).toEqual([]);
    });

    test('of another reader, or that was not begun, is not found', async () => {
      const other = await newReader();
      const theirs = await begin('books', callAs(app, other.token));
      const body = { quizStatus: 1 as const, quizList: answersTo(theirs, 10), levelId: theirs.levelId ?? '' };
      await expectRefused(app, answers, body, reader.token, [other]);
      for (const levelId of ['0', '-1', 'x', '1e3', '999999999'])
        expect(await call(answers, { ...body, levelId })).toMatchObject({ code: 'challenge.level.missing' });
    });
  });

  describe('time', () => {
    test('ends with a grace period, and later answers do not count', async () => {
      const first = await begin();
      after(5 + 180 + 3);
      const inGrace = {
        quizStatus: 2 as const,
        quizList: answersTo(first, 4, 6),
        levelId: first.levelId ?? '',
      };
      expect(answerOf(await call(answers, inGrace))).toMatchObject({
        quizStatus: 2,
        timeOut: 1,
        rightNum: 4,
        wrongNum: 6,
        quizTime: 180,
      });
      const next = await begin();
      app.clock.advance((5 + 180 + 3) * second + 1);
      const late = { quizStatus: 1 as const, quizList: answersTo(next, 10), levelId: next.levelId ?? '' };
      expect(answerOf(await call(answers, late))).toMatchObject({
        quizStatus: 2,
        timeOut: 1,
        rightNum: 0,
        wrongNum: 10,
        score: 0,
        quizTime: 180,
      });
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('that ran out without a submission closes the level at the next look', async () => {
      const first = await begin();
      after(5);
      const leave = {
        quizStatus: 0 as const,
        quizList: answersTo(first, 2, 2),
        levelId: first.levelId ?? '',
      };
      answerOf(await call(answers, leave));
      await begin();
      after(1000);
      expect(await begin()).toMatchObject({ level: 2, allScore: 20, allQuizTime: 180 });
      const [level] = answerOf(await call(challengeDetail, { activityId: idOf('books') })).levelList;
      expect(level).toMatchObject({ quizStatus: 2, score: 20 });
      after(1000);
      expect(answerOf(await call(ownChallenges, {})).results).toMatchObject([
        { score: 20, quizTime: 360, quizStatus: 0, levelsDone: 2 },
      ]);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('does not start again when the level is entered again', async () => {
      await begin();
      after(100);
      expect((await begin()).quizTime).toBe(85);
      after(85 + 2);
      expect(await begin()).toMatchObject({ level: 1, quizTime: 0 });
      after(2);
      expect(await begin()).toMatchObject({ level: 2, quizTime: 180 });
    });

    test('may be longer where the library allows it, for readers who ask at the start', async () => {
      await changeLibrary(app.db, app.clock, 'qinghe', { settings: { challengeLongerTime: 1.5 } });
      const factor = async () => (await app.tenancy.byClientId('qinghe'))?.settings.challengeLongerTime;
      await expect.poll(factor, { timeout: 5000 }).toBe(1.5);
      const first = answerOf(await call(quiz, { activityId: idOf('books'), longerTime: 1 }));
      expect(first).toMatchObject({ quizTime: 270, longerTimes: 1 });
      expect(await begin()).toMatchObject({ quizTime: 270 });
      after(5 + 250);
      const body = { quizStatus: 1 as const, quizList: answersTo(first, 10), levelId: first.levelId ?? '' };
      expect(answerOf(await call(answers, body))).toMatchObject({ timeOut: 0, quizTime: 250, score: 100 });
      expect(await begin()).toMatchObject({ level: 2, quizTime: 180 });
      expect(answerOf(await call(quiz, { activityId: idOf('books'), longerTime: 1 })).quizTime).toBe(180);
      await changeLibrary(app.db, app.clock, 'qinghe', { settings: { challengeLongerTime: null } });
      await expect.poll(factor, { timeout: 5000 }).toBe(1);
      const other = callAs(app, (await newReader()).token);
      expect(answerOf(await other(quiz, { activityId: idOf('books'), longerTime: 1 })).quizTime).toBe(180);
    });
  });

  describe('an abandoned level', () => {
    test('resumes at the first open question with the remaining time; earlier answers stay', async () => {
      const first = await begin();
      const levelId = first.levelId ?? '';
      after(5 + 60);
      const given = answersTo(first, 3, 3);
      const left = answerOf(await call(answers, { quizStatus: 0, quizList: given, levelId }));
      expect(left).toMatchObject({
        quizStatus: 0,
        timeOut: 0,
        rightNum: 0,
        wrongNum: 0,
        score: 0,
        allScore: 0,
        quizTime: 60,
      });
      after(1500);
      const again = await begin();
      expect(again).toMatchObject({ level: 1, levelId, quizBegin: 3, quizTime: 120, chosen: given });
      after(5 + 20);
      const changed = answersTo(again, 0, 10, 0);
      const done = answerOf(await call(answers, { quizStatus: 1, quizList: changed, levelId }));
      expect(done).toMatchObject({ quizStatus: 1, rightNum: 3, wrongNum: 7, quizTime: 80 });
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('accepts nothing until it is entered again', async () => {
      const first = await begin();
      const levelId = first.levelId ?? '';
      after(10);
      const left = answerOf(await call(answers, { quizStatus: 0, quizList: [], levelId }));
      after(600);
      expect(
        answerOf(await call(answers, { quizStatus: 1, quizList: answersTo(first, 10), levelId })),
      ).toEqual(left);
      expect(await begin()).toMatchObject({ quizBegin: 0, quizTime: 175 });
    });

    test('is over when its time is up', async () => {
      const first = await begin();
      after(5 + 181);
      const body = { quizStatus: 0 as const, quizList: answersTo(first, 1, 1), levelId: first.levelId ?? '' };
      expect(answerOf(await call(answers, body))).toMatchObject({ quizStatus: 2, timeOut: 1, rightNum: 1 });
    });
  });

  describe('permission to play', () => {
    test.each([
      ['empty', 'challenge.activity.missing'],
      ['none', 'challenge.activity.missing'],
      ['over', 'challenge.activity.closed'],
      ['class', 'activities.reader.scope'],
    ])('is refused for the challenge %s: %s', async (key, code) => {
      expect(await call(quiz, { activityId: idOf(key) })).toMatchObject({ kind: 'refused', code });
      expect(await ownAttempts()).toEqual([]);
    });

    test('is never given for another reader, or in another library', async () => {
      const other = await newReader();
      const body = { activityId: idOf('books'), readerId: other.id };
      for (const one of [quiz, challengeDetail, readerActivityConfig])
        await expectRefused(app, one, body, reader.token, [other]);
      await expectRefused(app, ownChallenges, { readerId: other.id }, reader.token, [other]);
      const foreigner = await makeReader(app, 'harbor', `H${count}`);
      const foreign = callAs(app, foreigner.token);
      const missing = { code: 'challenge.activity.missing' };
      expect(await foreign(quiz, { activityId: idOf('books') })).toMatchObject(missing);
      expect(await foreign(challengeDetail, { activityId: idOf('books') })).toMatchObject(missing);
    });

    test('outlasts the challenge’s end for a level in progress, but no other begins', async () => {
      const first = await begin('short');
      expect(first.quizTime).toBe(60);
      app.clock.set('2026-03-02T08:09:50Z');
      answerOf(await call(ownChallenges, {}));
      const next = await begin('short');
      expect(next.level).toBe(2);
      after(20);
      const body = { quizStatus: 1 as const, quizList: answersTo(next, 10), levelId: next.levelId ?? '' };
      expect(answerOf(await call(answers, body))).toMatchObject({ score: 100 });
      expect(answerOf(await call(ownChallenges, {})).results).toMatchObject([{ quizStatus: 3, score: 100 }]);
    });

    test('decides which challenges with questions are listed', async () => {
      const names = async (who: TestCaller) =>
        answerOf(await who(activitiesCalls.knowledgeActivities, {})).map(({ name }) => name);
      expect((await names(call)).sort()).toEqual(['去年', '信用挑战', '读书知识', '短题'].sort());
      expect(answerOf(await call(activitiesCalls.knowledgeActivities, { queryCount: 1 }))).toHaveLength(1);
      const rich = callAs(app, (await newReader(51)).token);
      expect(await names(rich)).not.toContain('信用挑战');
    });
  });

  describe('afterwards', () => {
    test('the answers are shown question by question, only for finished levels', async () => {
      const activityId = idOf('books');
      expect(answerOf(await call(challengeDetail, { activityId })).levelList).toEqual([]);
      await begin();
      expect(answerOf(await call(challengeDetail, { activityId })).levelList).toEqual([]);
      await playLevel(call, activityId, 9, 9);
      await begin();
      const { levelList } = answerOf(await call(challengeDetail, { activityId }));
      expect(levelList).toHaveLength(1);
      expect(levelList[0]).toMatchObject({ level: 1, quizStatus: 1, score: 90 });
      for (const [index, { chooseId, trueId, optionsList }] of (levelList[0]?.quizList ?? []).entries()) {
        expect(optionsList.map(({ id }) => id)).toContain(trueId);
        if (index < 9) expect(chooseId).toBe(trueId);
        else expect(chooseId).toBeUndefined();
      }
    });

    test('everything is in the export', async () => {
      await playLevel(call, idOf('books'), 9);
      expect(answerOf(await call(readerCalls.exportEverything, {}))).toMatchObject({
        challenge: { levels: [{ challenge: '读书知识', level: 1, state: 'done', right: 9, wrong: 1 }] },
      });
    });
  });

  describe('a credit challenge', () => {
    test('has 15 minutes a level, states its rules, and is for readers with little credit', async () => {
      expect(await begin('repair')).toMatchObject({ quizTime: 900, isCredit: 1, readerCredit: 0 });
      expect(answerOf(await call(readerActivityConfig, { activityId: idOf('repair') }))).toEqual({
        activityId: idOf('repair'),
        readerId: reader.id,
        ...restoring,
        answered: 0,
        right: 0,
        restored: 0,
        readerCredit: 0,
      });
      expect(await call(readerActivityConfig, { activityId: idOf('books') })).toMatchObject({
        code: 'challenge.activity.missing',
      });
      const edge = callAs(app, (await newReader(50)).token);
      expect(await begin('repair', edge)).toMatchObject({ readerCredit: 50 });
      const rich = callAs(app, (await newReader(51)).token);
      expect(await rich(quiz, { activityId: idOf('repair') })).toMatchObject({
        code: 'activities.reader.credit',
        facts: { score: 51, range: '≤ 50' },
      });
    });

    test('restores the credit exactly once, even with twenty submissions at once', async () => {
      reader = await newReader(20);
      call = callAs(app, reader.token);
      const activityId = idOf('repair');
      expect(await playLevel(call, activityId, 9)).toMatchObject({ creditRestored: 0, readerCredit: 20 });
      const next = await begin('repair');
      const levelId = next.levelId ?? '';
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          call(answers, { quizStatus: 1, quizList: answersTo(next, 5), levelId }),
        ),
      );
      const results = outcomes.map(answerOf);
      for (const result of results)
        expect(result).toMatchObject({ creditRestored: 1, readerCredit: 60, finalLevel: 1 });
      const rows = await app.db
        .selectFrom('credit_entry')
        .select(['score', 'stype', 'reason'])
        .where('reader_id', '=', reader.id)
        .where('cause', 'like', 'challenge:%')
        .execute();
      expect(rows).toEqual([{ score: 40, stype: 0, reason: '信用挑战' }]);
      expect(answerOf(await call(activitiesCalls.readerCredit, {}))).toEqual({ score: 60 });
      expect(answerOf(await call(readerActivityConfig, { activityId }))).toMatchObject({
        restored: 1,
        answered: 20,
        right: 14,
        readerCredit: 60,
      });
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('may be finished by a reader who has begun it, even if the credit has risen', async () => {
      await begin('repair');
      await transaction(app.db, (tx) =>
        addCredit(tx, {
          clientid: asClientId('qinghe'),
          readerId: reader.id,
          stype: 10,
          cause: `test:more:${reader.id}`,
          score: 80,
          reason: '',
          at: app.clock.now(),
        }),
      );
      expect(await playLevel(call, idOf('repair'), 10)).toMatchObject({ level: 1, readerCredit: 80 });
      const open = answerOf(await call(activitiesCalls.knowledgeActivities, {})).map(({ name }) => name);
      expect(open).toContain('信用挑战');
      expect(await playLevel(call, idOf('repair'), 10)).toMatchObject({
        creditRestored: 1,
        readerCredit: 80,
      });
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('restores nothing after too few answers, or too few right ones', async () => {
      expect(await playLevel(call, idOf('repair'), 10)).toMatchObject({ creditRestored: 0 });
      expect(await playLevel(call, idOf('repair'), 4, 4)).toMatchObject({
        creditRestored: 0,
        readerCredit: 0,
      });
      const other = callAs(app, (await newReader()).token);
      await playLevel(other, idOf('repair'), 5);
      expect(await playLevel(other, idOf('repair'), 4)).toMatchObject({ creditRestored: 0, readerCredit: 0 });
      expect(await checkInvariants(app.db)).toEqual([]);
    });
  });
});
