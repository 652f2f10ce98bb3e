import { closeSync, copyFileSync, existsSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { libraryCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { post, visitorOf } from '../../testing/call-as.ts';
import { temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createApp } from '../app.ts';
import { quickCheck } from '../platform/database/quick-check.ts';
import { diskTrouble } from '../platform/disk.ts';

const pageBytes = 4096;
const advice = /restore the last backup into a new folder/;

let sound: string;
beforeAll(async () => {
  const folder = temporaryFolder();
  sound = join(folder.path, 'yuelan.sqlite');
  const environment = { DATA_DIR: folder.path };
  await runCommand(['library', 'create', 'qinghe', '--name', '清河'], environment);
  const books = Array.from({ length: 2000 }, (_, index) => `第${index}本书,1`).join('\n');
  writeFileSync(join(folder.path, 'books.csv'), `title,copies\n${books}\n`);
  await runCommand(
    ['import', 'catalogue', join(folder.path, 'books.csv'), '--library', 'qinghe'],
    environment,
  );
  return () => folder.remove();
});

/** A data folder whose database has these bytes overwritten. */
function damagedFolder(...places: readonly { readonly from: number; readonly bytes: number }[]): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, 'yuelan.sqlite');
  copyFileSync(sound, file);
  const handle = openSync(file, 'r+');
  for (const { from, bytes } of places) writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(handle);
  return folder.path;
}

const header = { from: 0, bytes: 100 };
/** Every page of the second half of the file: the rows of the catalogue. */
const secondHalf = () => {
  const half = Math.floor(statSync(sound).size / pageBytes / 2) * pageBytes;
  return { from: half, bytes: statSync(sound).size - half };
};

test('a sound file has no faults; a damaged one is described, whatever the damage', () => {
  expect(quickCheck(sound)).toEqual([]);
  for (const place of [header, secondHalf()])
    expect(quickCheck(join(damagedFolder(place), 'yuelan.sqlite')).length).toBeGreaterThan(0);
});

describe.each([
  ['its header', () => header],
  ['some of its pages', secondHalf],
])('a database with %s overwritten', (_what, place) => {
  test('cannot be backed up, and the command says what to do', async () => {
    const folder = damagedFolder(place());
    const file = join(folder, 'backup.tar.gz');
    const { code, err } = await runCommand(['backup', file], { DATA_DIR: folder });
    expect([code, err.length]).toEqual([1, 1]);
    expect(err[0]).toMatch(advice);
    expect(existsSync(file)).toBe(false);
  });

  test('is reported by doctor', async () => {
    const { code, out } = await runCommand(['doctor'], { DATA_DIR: damagedFolder(place()) });
    expect(code).toBe(1);
    expect(out.join('\n')).toMatch(advice);
  });
});

test('a server does not start on a database without a header, and gives the reason in one sentence', async () => {
  const folder = damagedFolder(header);
  for (const command of [['serve'], ['library', 'list']]) {
    const { code, err } = await runCommand(command, { DATA_DIR: folder, PORT: '0' });
    expect([code, err.length]).toEqual([1, 1]);
    expect(err[0]).toMatch(advice);
    expect(err[0]).not.toContain(' at ');
  }
});

test('a server that finds damage while running is no longer ready, and answers with a message', async () => {
  const folder = damagedFolder(secondHalf());
  const logged = new LogLines();
  const config = testConfig({ dataDir: folder, environment: { PORT: '0', HOST: '127.0.0.1' } });
  const app = Object.assign(
    await createApp(
      { ...config, patience: { ...config.patience, firstCheckMs: 0 } },
      { clock: fixedClock(), logTo: logged },
    ),
    { clock: fixedClock(), logged },
  );
  onTestFinished(() => app.close());
  await app.listen();
  await expect
    .poll(async () => (await app.inject({ url: '/health/ready' })).json())
    .toMatchObject({ reasons: expect.arrayContaining(['database.damaged']) });
  expect(logged.lines.filter(({ level }) => level === 60)).toHaveLength(1);
  const token = await visitorOf(app, 'qinghe');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(app, '/api/catalogue/getCatalogueById', { id: String(index * 50 + 1), isOpac: 1 }, { token }),
    ),
  );
  expect(
    answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500 && status !== 503),
  ).toEqual([]);
  expect((await post(app, `/api${libraryCalls.info.path}`, {}, { token })).statusCode).toBe(200);
});

test('damage that only a statement meets is noticed without a check of the file', async () => {
  const folder = damagedFolder(secondHalf());
  const app = Object.assign(
    await createApp(testConfig({ dataDir: folder }), { clock: fixedClock(), logTo: new LogLines() }),
    { clock: fixedClock(), logged: new LogLines() },
  );
  onTestFinished(() => app.close());
  await app.db
    .selectFrom('title')
    .selectAll()
    .execute()
    .catch(() => undefined);
  expect((await app.inject({ url: '/health/ready' })).json()).toMatchObject({
    reasons: expect.arrayContaining(['database.damaged']),
  });
});

test('a full disk makes the portal unready before writes fail', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  expect(await diskTrouble(folder.path, async () => 20 * 1024 * 1024)).toBeUndefined();
  expect(await diskTrouble(folder.path, async () => 15 * 1024 * 1024)).toBe('disk.full');
});
