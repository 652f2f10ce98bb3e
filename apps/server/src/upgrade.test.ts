import { circulationCalls, libraryCalls, readerCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../testing/call-as.ts';
import { makeScene, type Scene } from '../testing/circulation/fixtures.ts';
import type { TestApp } from '../testing/each-database.ts';
import { TestNodes } from '../testing/nodes.ts';
import { makeReader } from '../testing/readers.ts';
import { checkInvariants } from './circulation/check-invariants.ts';
import chinese from './cli.zh-CN.json' with { type: 'json' };
import { domains } from './domains.ts';
import { changeLibrary } from './library/public.ts';
import { sqlMigration } from './platform/database/migrate.ts';
import { Fault } from './platform/fault.ts';
import { sayIn } from './platform/message.ts';
import type { Domain } from './platform/portal.ts';

/** The next version as far as the database knows: this one, with steps of its own. */
const nextVersion = (...steps: readonly (readonly [id: string, statements: string])[]): readonly Domain[] => [
  ...domains,
  { name: 'next', migrations: steps.map(([id, statements]) => sqlMigration(id, statements)), start() {} },
];
const expanding = nextVersion([
  'next-001-wishes',
  `create table wish (id AUTO_ID, reader_id TEXT not null, text TEXT not null);
     alter table reader add column nickname TEXT;
     alter table loan add column place TEXT not null default '';
     create index wish_reader on wish (reader_id);`,
]);

/** While nodes are upgraded one after the other, two versions work on one database. */
const nodes = new TestNodes();
let older: TestApp;
let newer: TestApp;
let scene: Scene;

beforeAll(async () => {
  older = await nodes.start();
  scene = await makeScene(older, { copies: [4], readers: 4 });
  newer = await nodes.start({ domains: expanding });
});
afterAll(() => nodes.close());

/** Its index is built first. */
const untilReady = (app: TestApp) =>
  expect
    .poll(async () => (await app.inject({ url: '/health/ready' })).json(), { timeout: 10_000 })
    .toEqual({ status: 'ok' });
const success = 'reader.preborrow.preborrow.success';
const hold = async (app: TestApp, place: number) =>
  callAs(app, scene.reader(place).token)(circulationCalls.placeHold, { bookBarCode: `1-${place + 1}` });

test('both serve readers, and no rule is broken', async () => {
  const outcomes = await Promise.all([older, newer, older, newer].map((app, place) => hold(app, place)));
  expect(outcomes.map((outcome) => answerOf(outcome).code)).toEqual([success, success, success, success]);
  const made = await makeReader(older, scene.place.clientid, 'U1', { password: 'Kezhan.2041' });
  expect(answerOf(await callAs(newer, made.token)(readerCalls.sessions, {}))).toHaveLength(1);
  await changeLibrary(newer.db, nodes.clock, scene.place.clientid, { name: '新名' });
  const visitor = await visitorOf(older, scene.place.clientid);
  await expect
    .poll(async () => answerOf(await callAs(older, visitor)(libraryCalls.info, {})).libname, {
      timeout: 2000,
    })
    .toBe('新名');
  for (const app of [older, newer]) await untilReady(app);
  expect(await checkInvariants(older.db, { maxActive: 5 })).toEqual([]);
});

test('an older node that stops can start again, and an upgrade can be reverted', async () => {
  const again = await nodes.start();
  await untilReady(again);
  expect(again.logged.texts.join()).toContain('a newer version has extended the database');
});

test('a version whose columns are gone does not start, and gives the reason in both languages', async () => {
  await nodes.start({
    domains: nextVersion(
      ['next-001-wishes', ''],
      ['next-002-drop-wishes', 'drop table wish; alter table loan drop column place;'.replace('; ', ';\n')],
    ),
  });
  const refused = await nodes.start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  const { text } = refused instanceof Fault ? refused : { text: '' };
  expect(sayIn('en-US')(text)).toMatch(/newer version.*next-002-drop-wishes.*Install/);
  expect(sayIn('zh-CN', chinese)(text)).toMatch(/较新版本.*next-002-drop-wishes.*安装/);
  expect((await newer.inject({ url: '/health/live' })).statusCode).toBe(200);
});
