import { activitiesCalls, challengeCalls, type Language, todayCalls } from '@yuelan/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs } from '../../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { sessionOf } from '../../testing/readers.ts';
import { deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { checkInvariants } from '../activities/check-invariants.ts';
import { checkInvariants as checkChallenges } from '../challenge/check-invariants.ts';
import { domains } from '../domains.ts';
import { asClientId } from '../platform/ids.ts';
import { findReaderByNumber } from '../reader/public.ts';
import { fillDemo } from './fill-demo.ts';

oneDatabase((makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp({ clock: fixedClock('2026-11-20T06:00:00Z') });
    const kinds = domains.flatMap((domain) => domain.content ?? []);
    await fillDemo({ db: app.db, clock: app.clock, config: app.config }, kinds);
  });

  const as = async (library: string, number: string, language: Language) => {
    const reader = await findReaderByNumber(app.db, asClientId(library), number);
    if (reader === undefined) throw new Error(`there is no ${number}`);
    return callAs(app, await sessionOf(app, library, reader.id), { language });
  };

  describe.each([
    ['qinghe', 'Q0001', 'Q0008', 'zh-CN', 'en-US'],
    ['harbor', 'H0001', 'H0004', 'en-US', 'zh-CN'],
  ] as const)('the demonstration library %s', (library, number, careless, own, other) => {
    test('has activities of every kind in progress, an upcoming one and a past one', async () => {
      const call = await as(library, number, own);
      const { results } = answerOf(await call(activitiesCalls.activities, { pageSize: 50 }));
      const current = results.filter(({ status }) => status === 2);
      expect(current.length).toBeGreaterThanOrEqual(6);
      expect(new Set(current.map(({ category }) => category))).toEqual(new Set([1, 2, 3, 4]));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
      expect(results.every(({ language }) => language === own)).toBe(true);
      expect(
        results.some(({ enrolledCount, capacity = 0 }) => enrolledCount > 0 && enrolledCount < capacity),
      ).toBe(true);
    });

    test('has three levels of ten questions that can be played in either language', async () => {
      const call = await as(library, number, own);
      const known = answerOf(await call(activitiesCalls.knowledgeActivities, {}));
      const [open] = known.filter(({ knowledgeObjectType }) => knowledgeObjectType === 1);
      const activityId = open?.id ?? '';
      const mine = answerOf(await call(challengeCalls.quiz, { activityId }));
      expect(mine).toMatchObject({ allLevel: 3, quizNum: 10, quizTime: 180 });
      const translated = answerOf(
        await (await as(library, number, other))(challengeCalls.quiz, { activityId }),
      );
      expect(translated.quizList.map(({ id }) => id)).toEqual(mine.quizList.map(({ id }) => id));
      for (const [index, { question }] of translated.quizList.entries())
        expect(question).not.toBe(mine.quizList[index]?.question);
      expect(known.some(({ knowledgeObjectType }) => knowledgeObjectType === 2)).toBe(false);
    });

    test('has a reader who can win credit back', async () => {
      const call = await as(library, careless, own);
      const known = answerOf(await call(activitiesCalls.knowledgeActivities, {}));
      const [open] = known.filter(({ knowledgeObjectType }) => knowledgeObjectType === 2);
      const activityId = open?.id ?? '';
      expect(answerOf(await call(challengeCalls.readerActivityConfig, { activityId }))).toMatchObject({
        creditReset: 10,
        restored: 0,
      });
      expect(answerOf(await call(challengeCalls.quiz, { activityId }))).toMatchObject({
        allLevel: 2,
        quizTime: 900,
        isCredit: 1,
      });
    });

    test('has reviews to read, some of them assessed', async () => {
      const call = await as(library, number, own);
      const { results } = answerOf(await call(activitiesCalls.activities, { pageSize: 50 }));
      const parentId = results.find(({ category }) => category === 3)?.id ?? '';
      const reviews = answerOf(await call(activitiesCalls.bookReviews, { parentId })).results;
      expect(reviews.length).toBeGreaterThanOrEqual(3);
      expect(reviews.some(({ avgAssessScore = 0 }) => avgAssessScore > 80)).toBe(true);
    });
  });

  test('has work for its staff: reviews to judge, requests to answer, holds to pick, a loan to recall', async () => {
    await makeStaff(app, 'qinghe', 'visitor-at-the-desk', 'owner');
    const desk = await deskOf(app, 'qinghe', 'visitor-at-the-desk');
    const { waiting } = answerOf(await desk.call(todayCalls.today, {}));
    expect(waiting.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['reviews', 'purchases', 'holds', 'overdue']),
    );
  });

  test('has readers take part only while an activity is in progress', async () => {
    const now = app.clock.now().toISOString();
    for (const [table, time] of [
      ['activity_enrolment', 'enrolled_at'],
      ['activity_signing', 'signed_at'],
      ['book_review', 'created_at'],
    ] as const) {
      const deeds = await sql<{ at: string; start_at: string; end_at: string }>`
        select ${sql.ref(time)} as at, start_at, end_at from ${sql.table(table)}
        join activity on activity.id = ${sql.ref(`${table}.activity_id`)}`.execute(app.db);
      expect(deeds.rows.length).toBeGreaterThan(0);
      expect(
        deeds.rows.filter(({ at, start_at, end_at }) => at < start_at || at >= end_at || at > now),
      ).toEqual([]);
    }
  });

  test('keeps every rule of activities and challenges', async () => {
    expect(await checkInvariants(app.db)).toEqual([]);
    expect(await checkChallenges(app.db)).toEqual([]);
  });
});
