import {
  activitiesCalls,
  assistantCalls,
  catalogueCalls,
  challengeCalls,
  circulationCalls,
  libraryCalls,
  noticesCalls,
  readerCalls,
} from '@yuelan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompetition, signFor } from '../testing/activities/works.ts';
import { sceneTitles } from '../testing/assistant/scene.ts';
import { answerOf, callAs, post, visitorOf } from '../testing/call-as.ts';
import { addTitles } from '../testing/catalogue/fixtures.ts';
import { activityOf, answersTo, bankOf } from '../testing/challenge/challenges.ts';
import { ContentFolder, syncInto } from '../testing/content/content-folder.ts';
import type { TestApp } from '../testing/each-database.ts';
import { type S3StandIn, startS3StandIn } from '../testing/files/s3-stand-in.ts';
import { video } from '../testing/files/videos.ts';
import { TestNodes } from '../testing/nodes.ts';
import { makeReader } from '../testing/readers.ts';
import { changeLibrary, createLibrary, renewSecret } from './library/public.ts';

/** Two nodes on one PostgreSQL and one object store: what a reader begins on one goes on at the other. */
const nodes = new TestNodes();
const { clock } = nodes;
/** How soon the other node knows. */
const soon = { timeout: 2000, interval: 50 };

let s3: S3StandIn;
let one: TestApp;
let other: TestApp;
let visitor: string;
let readers = 0;

beforeAll(async () => {
  s3 = await startS3StandIn(clock, { prefix: 'lib/' });
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  const environment = {
    FILES_URL: `s3://${bucket}/lib?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
  one = await nodes.start({ environment });
  other = await nodes.start({ environment });
  await createLibrary(one.db, clock, { clientid: 'qinghe', name: '青禾' });
  await addTitles(one, 'qinghe', sceneTitles);
  visitor = await visitorOf(one, 'qinghe');
});
afterAll(async () => {
  await nodes.close();
  await s3.close();
});

const newReader = () => {
  readers += 1;
  return makeReader(one, 'qinghe', `N${readers}`);
};
const sync = async (files: Readonly<Record<string, string>>) => {
  const folder = new ContentFolder().write(files);
  await syncInto(one, 'qinghe', folder.path);
  folder.remove();
};

describe('a change on one node is visible on the other within two seconds', () => {
  test('for the name, colours and domain of a library', async () => {
    await callAs(other, visitor)(libraryCalls.info, {});
    await changeLibrary(one.db, clock, 'qinghe', {
      name: '青禾新馆',
      settings: { accentColor: '#204060' },
      domains: ['lib.qinghe.example'],
    });
    await expect
      .poll(async () => answerOf(await callAs(other, visitor)(libraryCalls.info, {})).libname, soon)
      .toBe('青禾新馆');
    await expect.poll(() => other.tenancy.hasDomain('lib.qinghe.example'), soon).toBe(true);
    const shown = () => other.inject({ url: '/qinghe/manifest.webmanifest' });
    await expect.poll(async () => (await shown()).body.includes('青禾新馆'), soon).toBe(true);
  });

  test('for a new title in searches', async () => {
    await addTitles(one, 'qinghe', [{ title: '节点之间', isbns: ['9787000000987'] }]);
    const found = async () =>
      answerOf(await callAs(other, visitor)(catalogueCalls.search, { text: '节点之间' })).rs.map(
        ({ bookName }) => bookName,
      );
    await expect.poll(found, soon).toContain('节点之间');
  });

  test('for news', async () => {
    await sync({ 'news/open.md': '---\ntitle: 今天开馆\ndate: 2026-03-01\n---\n欢迎。\n' });
    const listed = async () =>
      JSON.stringify(answerOf(await callAs(other, visitor)(noticesCalls.notices, {})));
    await expect.poll(listed, soon).toContain('今天开馆');
  });
});

describe('what begins on one node continues on the other', () => {
  test('for a visit, and for the login with a ticket', async () => {
    const reader = await newReader();
    const secret = await renewSecret(one.db, clock, 'qinghe');
    const { ticket } = answerOf(
      await callAs(one, secret)(readerCalls.loginTicket, { borrowNumber: reader.borrowNumber }),
    );
    const login = answerOf(await callAs(other, visitor)(readerCalls.reader, { id: ticket, confirm: true }));
    expect(login.reader?.id).toBe(reader.id);
    expect(await callAs(one, visitor)(readerCalls.reader, { id: ticket, confirm: true })).toMatchObject({
      code: 'reader.ticket.invalid',
    });
    answerOf(await callAs(one, login.token)(circulationCalls.loans, {}));
  });

  test('for a conversation with the assistant', async () => {
    const ask = async (app: TestApp, conversationId: string, content: string) =>
      answerOf(await callAs(app, visitor)(assistantCalls.ask, { conversationId, content }));
    const { conversationId } = answerOf(await callAs(one, visitor)(assistantCalls.newConversation, {}));
    expect((await ask(one, conversationId, '关于恐龙的书')).books.length).toBeGreaterThan(1);
    const next = await ask(other, conversationId, '有没有更短的');
    expect(next.books.map(({ bookName }) => bookName)).toEqual(['恐龙为什么消失']);
  });

  test('for a quiz, whose clock keeps running', async () => {
    const { token } = await newReader();
    await sync({
      'activities/books.yaml': activityOf('读书知识'),
      'challenges/books.yaml': bankOf(1),
    });
    const { id } = await one.db
      .selectFrom('activity')
      .select('id')
      .where('key', '=', 'books')
      .executeTakeFirstOrThrow();
    const begun = answerOf(await callAs(one, token)(challengeCalls.quiz, { activityId: id }));
    clock.advance(5000 + 30_000);
    const resumed = answerOf(await callAs(other, token)(challengeCalls.quiz, { activityId: id }));
    expect(resumed.levelId).toBe(begun.levelId);
    expect(resumed.quizTime).toBe(begun.quizTime - 30);
    const quizList = answersTo(resumed, 10);
    const levelId = begun.levelId ?? '';
    const done = answerOf(
      await callAs(one, token)(challengeCalls.answers, { quizStatus: 1, quizList, levelId }),
    );
    expect(done).toMatchObject({ rightNum: 10, quizTime: 30 });
  });

  test('for the upload of a work', async () => {
    const { token } = await newReader();
    await makeCompetition(one, 'qinghe', 'contest');
    const bytes = video({ size: 300_000 });
    const place = await signFor(one, token, 'contest', bytes.length);
    await fetch(place.url, { method: 'PUT', headers: place.headers, body: new Uint8Array(bytes) });
    const saved = await callAs(other, token)(activitiesCalls.saveWork, { relId: 'contest', url: place.key });
    answerOf(saved);
    const loaded = await post(one, '/api/file/downloadFile', { path: place.key, module: 'work' }, { token });
    expect(loaded.rawPayload.equals(bytes)).toBe(true);
  });
});
