import {
  accountCalls,
  activitiesCalls,
  bookshelfCalls,
  type Call,
  challengeCalls,
  circulationCalls,
  problems,
  readerCalls,
} from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterWork, makeActivity, makeCompetition, putTo, signFor } from '../testing/activities/works.ts';
import { answerOf, callAs, post, visitorOf } from '../testing/call-as.ts';
import { activityOf, answersTo, bankOf, syncChallenges } from '../testing/challenge/challenges.ts';
import { libraryOf, makeScene } from '../testing/circulation/fixtures.ts';
import { lendFromPartner } from '../testing/circulation/partner-loan.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { video } from '../testing/files/videos.ts';
import { makeReader, sessionOf, type TestReader } from '../testing/readers.ts';
import {
  claims,
  expectEachRefused,
  expectRefused,
  fieldsThatName,
  hashTables,
  malformedBodies,
  readerLevelCalls,
  sampleBody,
} from '../testing/refused.ts';
import { lendCopy, placeOf } from './circulation/public.ts';

/**
 * Every call that only a reader may make, asked by nobody, by a visitor, by somebody who claims to be another reader, by
 * somebody who reaches for another reader's things, and in bodies that make no sense. The calls come from the contract.
 */

type Things = (app: TestApp, owner: TestReader) => Promise<readonly Record<string, unknown>[]>;

const sessionsOf: Things = async (app, owner) =>
  (await app.db.selectFrom('reader_session').select('id').where('reader_id', '=', owner.id).execute()).map(
    ({ id }) => ({ id }),
  );

const holdsOf: Things = async (app, { clientid, token }) => {
  const asked = { bookBarCode: `${clientid}-3-1` };
  const made = answerOf(await callAs(app, token)(circulationCalls.placeHold, asked));
  return [{ ids: [{ id: made.id }] }];
};

const loansOf: Things = async (app, { clientid, id: readerId }) => {
  const place = placeOf(await libraryOf(app, clientid));
  const barcode = `${clientid}-1-1`;
  expect(await lendCopy(app.db, place, { readerId, barcode, now: app.clock.now() })).not.toHaveProperty(
    'refused',
  );
  return [{ lendType: 3, inputData: barcode }];
};

const partnerLoansOf: Things = async (app, { clientid, id: readerId }) => {
  const barcode = `${clientid}-partner`;
  await lendFromPartner(app.db, placeOf(await libraryOf(app, clientid)), {
    readerId,
    barcode,
    borrowedAt: app.clock.now(),
    dueOn: '2026-04-01',
    partnerLibrary: '市图书馆',
    bookName: '书',
    firstAuthor: '作者',
    isbn: '',
    callNumber: '',
  });
  return [{ bookBarCode: barcode }];
};

const shelfOf: Things = async (app, { clientid, token }) => {
  const title = await app.db
    .selectFrom('copy')
    .select('title_id')
    .where('barcode', '=', `${clientid}-2-1`)
    .executeTakeFirstOrThrow();
  const asked = { catalogueId: String(title.title_id) };
  const { id } = answerOf(await callAs(app, token)(bookshelfCalls.saveToShelf, asked));
  return [{ ids: [id] }];
};

const worksOf: Things = async (app, { clientid, token }) => {
  const bytes = video();
  const { key } = await enterWork(app, token, 'contest', bytes);
  const place = await signFor(app, token, `only-${clientid}`, bytes.length);
  await putTo(app, place.url, bytes);
  return [
    { relId: 'contest', url: key },
    { relId: `only-${clientid}`, url: place.key },
  ];
};

const reviewsOf: Things = async (app, { clientid, token }) => {
  const parentId = `reviews-${clientid}`;
  await makeActivity(app, clientid, parentId, { category: 3, reviews: 3 });
  const review = { parentId, bookName: '书', commentContent: '评' };
  const { id } = answerOf(await callAs(app, token)(activitiesCalls.saveBookReview, review));
  return [{ ...review, id }];
};

const levelsOf: Things = async (app, { clientid, token }) => {
  const files = { 'activities/quiz.yaml': activityOf('挑战'), 'challenges/quiz.yaml': bankOf(1) };
  const idOf = await syncChallenges(app, clientid, files);
  const begun = answerOf(await callAs(app, token)(challengeCalls.quiz, { activityId: idOf('quiz') }));
  return [{ quizStatus: 1, quizList: answersTo(begun, 10), levelId: begun.levelId }];
};

const ownReviewOf: Things = async (app, owner) => (await reviewsOf(app, owner)).map(({ id }) => ({ id }));

const ownWorkOf: Things = async (app, { token }) => {
  const { work } = await enterWork(app, token, 'contest', video());
  return [{ id: work.id }];
};

/** By path: bodies that name something which belongs to another reader. */
const things: Readonly<Record<string, Things>> = {
  '/reader/sessions/end': sessionsOf,
  '/borrow/book': loansOf,
  '/common/cxid/sendrequestRenew': partnerLoansOf,
  '/borrow/preBorrow/cancelList': holdsOf,
  '/catalogue/bookshelf/deleteBatch': shelfOf,
  '/reader/activities/saveWork': worksOf,
  '/reader/activities/saveOrUpdateBookReview': reviewsOf,
  '/reader/activities/deleteBookReview': ownReviewOf,
  '/reader/activities/deleteWork': ownWorkOf,
  '/catalogue/grBook/answerQuiz': levelsOf,
};

/** Fields that name something which is everybody's: titles, and the copies that anybody may ask for. */
const everybodys = new Set([
  'catalogueId',
  'departmentId',
  'borrowerTypeId',
  'userStatusId',
  '/file/oss/getSign activityId',
  '/reader/activities/enroll parentId',
  '/reader/activities/cancelEnroll parentId',
  '/catalogue/grBook/queryQuizForReader activityId',
  '/catalogue/grBook/quizDetails activityId',
  '/reader/activities/queryReaderActivityConfig activityId',
  '/reader/activities/sign parentId',
  '/reader/activities/queryReaderActivityWorksByUserId relId',
  '/borrow/preBorrow/book bookBarCode',
  '/borrow/preBorrow/pickups bookBarCode',
]);

const titles = (calls: readonly Call[]) => calls.map((call) => [call.path, call] as const);

eachDatabase((name, makeApp) => {
  let app: TestApp;
  let visitor: string;
  let reader: TestReader;
  let suspended: TestReader;
  let neighbour: TestReader;
  let foreigner: TestReader;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor']) {
      await makeScene(app, { clientid, prefix: `${clientid}-`, copies: [1, 1, 1], readers: 0 });
      await makeCompetition(app, clientid, 'contest');
      await makeCompetition(app, clientid, `only-${clientid}`);
    }
    visitor = await visitorOf(app, 'qinghe');
    suspended = await makeReader(app, 'qinghe', 'QA-7004', { status: 4 });
    reader = await makeReader(app, 'qinghe', 'QA-7001', { realName: '自己人' });
    neighbour = await makeReader(app, 'qinghe', 'QA-7002', { realName: '邻座人' });
    foreigner = await makeReader(app, 'harbor', 'HB-7003', { realName: 'Outlander' });
  });

  test('a new reader shows in the hashes of the tables, and only of these', async () => {
    const before = await hashTables(app);
    expect(await hashTables(app)).toEqual(before);
    await makeReader(app, 'qinghe', 'QA-7005');
    const after = await hashTables(app);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(changed.sort()).toEqual(['reader', 'reader_identifier', 'reader_session', 'reader_token']);
  });

  test('a suspended reader can only see and return what they have, change the password and log out', () => {
    expect(
      readerLevelCalls
        .filter((call) => call.whileSuspended)
        .map((call) => call.path)
        .sort(),
    ).toEqual([
      circulationCalls.cancelHolds.path,
      circulationCalls.holds.path,
      accountCalls.standing.path,
      circulationCalls.loans.path,
      readerCalls.logout.path,
      readerCalls.changePassword.path,
    ]);
  });

  describe.each(titles(readerLevelCalls))('%s', (path, call) => {
    test('refuses to touch another reader’s things', async () => {
      const find = things[path];
      const names = fieldsThatName(call).filter(
        (field) => !everybodys.has(field) && !everybodys.has(`${path} ${field}`),
      );
      if (names.length > 0) expect(find, `a row in "things" for ${names} of ${path}`).toBeDefined();
      for (const stranger of [neighbour, foreigner])
        await expectEachRefused(app, call, (await find?.(app, stranger)) ?? [], reader.token, [stranger]);
    });

    // Everybody else is refused before the first statement of the call itself.
    if (name !== 'sqlite') return;

    test('refuses a suspended reader in words, unless it shows or returns what they have', async () => {
      // One of its own: a logout among the calls ends it.
      const token = await sessionOf(app, 'qinghe', suspended.id);
      if (call.whileSuspended === true) {
        const response = await post(app, `/api${path}`, sampleBody(call), { token });
        expect(response.json().data?.code).not.toBe('reader.status.suspended');
        return;
      }
      for (const language of ['zh-CN', 'en-US'] as const) {
        const asked = { token, language };
        const { rtcode, rtmsg, data } = (await post(app, `/api${path}`, sampleBody(call), asked)).json();
        expect([rtcode, data.code]).toEqual(['001', 'reader.status.suspended']);
        expect(rtmsg).toBe(problems['reader.status.suspended'][language]);
      }
      await expectRefused(app, call, sampleBody(call), token, []);
    });

    test('refuses callers without a token, or with a made-up one', async () => {
      for (const token of [undefined, 'r1.made-up', 'v1.made.up'])
        expect((await expectRefused(app, call, sampleBody(call), token, [])).statusCode).toBe(401);
    });

    test('refuses a visitor', async () => {
      const response = await expectRefused(app, call, sampleBody(call), visitor, []);
      expect(response.json()).toMatchObject({ rtcode: '001', data: { code: 'reader.login.required' } });
    });

    test('refuses callers who claim to be somebody else, of this library or another', async () => {
      for (const stranger of [neighbour, foreigner]) {
        const bodies = claims(call, stranger);
        for (const response of await expectEachRefused(app, call, bodies, reader.token, [stranger]))
          expect(response.json().data.code).toBe('reader.identity.mismatch');
      }
    });

    test('refuses malformed input', async () => {
      const responses = await expectEachRefused(app, call, malformedBodies(call), reader.token, []);
      for (const { statusCode } of responses) expect(statusCode).toBe(400);
    });
  });
});
