import { libraryCalls, readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { type TestApp, temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { logInAs, logInWithWork, makeReader, sessionOf } from '../../testing/readers.ts';
import { makePostgresDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createApp } from '../app.ts';
import { createLibrary } from '../library/public.ts';
import { fixedClock } from '../platform/clock.ts';

/** Two servers on one PostgreSQL. */
const clock = fixedClock();
const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
let database: TestDatabase;
const servers: TestApp[] = [];

async function start(place: number): Promise<TestApp> {
  const logged = new LogLines();
  const config = testConfig({
    dataDir: folders[place]?.path ?? '',
    databaseUrl: database.url,
    environment: { CAPTCHA_TEST_CODE: 'TEST' },
  });
  const app = Object.assign(await createApp(config, { clock, logTo: logged }), { clock, logged });
  servers.push(app);
  return app;
}

let one: TestApp;
let other: TestApp;
let visitor: string;

beforeAll(async () => {
  database = await makePostgresDatabase();
  one = await start(0);
  other = await start(1);
  await createLibrary(one.db, clock, { clientid: 'qinghe', name: '青禾' });
  visitor = await visitorOf(one, 'qinghe');
});
afterAll(async () => {
  for (const app of servers) await app.close();
  await database.drop();
  for (const folder of folders) folder.remove();
});

const codeOf = (outcome: Awaited<ReturnType<typeof logInAs>>) =>
  outcome.kind === 'refused' ? outcome.code : outcome.kind;

test('twenty guesses at once from fifty addresses over both count together, and a third server knows them', async () => {
  await makeReader(one, 'qinghe', 'Q0001', { password: 'Kezhan.2041' });
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, host) =>
      logInAs(host % 2 === 0 ? one : other, visitor, 'Q0001', 'Wrong.2042', {
        remoteAddress: `198.51.100.${host + 1}`,
      }),
    ),
  );
  const codes = guesses.map(codeOf);
  expect(codes.filter((code) => code === 'reader.login.failed')).toHaveLength(10);
  expect(codes.filter((code) => code === 'reader.login.work')).toHaveLength(10);
  const restarted = await start(2);
  expect(
    await logInAs(restarted, visitor, 'Q0001', 'Kezhan.2041', { remoteAddress: '203.0.113.5' }),
  ).toMatchObject({ code: 'reader.login.work' });
  answerOf(await logInWithWork(restarted, visitor, 'Q0001', 'Kezhan.2041', { remoteAddress: '203.0.113.5' }));
});

test('a logout on one ends the session on the other at once', async () => {
  const reader = await makeReader(one, 'qinghe', 'Q0002');
  answerOf(await callAs(other, reader.token)(readerCalls.sessions, {}));
  answerOf(await callAs(one, reader.token)(readerCalls.logout, {}));
  expect(await callAs(other, reader.token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
});

test('a token renewed on both at once keeps one session', async () => {
  const reader = await makeReader(one, 'qinghe', 'Q0003');
  const renewed = await Promise.all(
    [one, other, one, other].map((app) =>
      callAs(app, reader.token)(libraryCalls.token, { clientid: 'qinghe' }),
    ),
  );
  for (const outcome of renewed) {
    const { token, level } = answerOf(outcome);
    expect(level).toBe('reader');
    expect(answerOf(await callAs(other, token)(readerCalls.sessions, {}))).toHaveLength(1);
  }
});

test('a captcha made on one is used up on the other, by one of ten at once', async () => {
  const reader = await makeReader(one, 'qinghe', 'Q0004', { password: 'Kezhan.2041' });
  await sessionOf(one, 'qinghe', reader.id);
  const { captchaKey } = answerOf(await callAs(one, visitor)(readerCalls.captcha, {}));
  const entered = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      callAs(place % 2 === 0 ? one : other, visitor)(readerCalls.login, {
        lognName: 'Q0004',
        password: 'Kezhan.2041',
        captchaKey,
        captchaCode: 'TEST',
      }),
    ),
  );
  expect(entered.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
});
