import { libraryCalls, readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import type { TestApp } from '../../testing/each-database.ts';
import { TestNodes } from '../../testing/nodes.ts';
import { logInAs, logInWithWork, makeReader, sessionOf } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';

/** Two servers on one PostgreSQL. */
const nodes = new TestNodes();
const { clock } = nodes;
const start = () => nodes.start({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });

let one: TestApp;
let other: TestApp;
let visitor: string;

beforeAll(async () => {
  one = await start();
  other = await start();
  await createLibrary(one.db, clock, { clientid: 'qinghe', name: '青禾' });
  visitor = await visitorOf(one, 'qinghe');
});
afterAll(() => nodes.close());

const codeOf = (outcome: Awaited<ReturnType<typeof logInAs>>) =>
  outcome.kind === 'refused' ? outcome.code : outcome.kind;

test('twenty simultaneous guesses from fifty addresses on both count together, and a third server knows them', async () => {
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
  const restarted = await start();
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
