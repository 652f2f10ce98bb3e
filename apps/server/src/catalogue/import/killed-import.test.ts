// @matrix
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { everyRow, forgetCatalogue } from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';

const cliFile = fileURLToPath(new URL('../../yuelan.ts', import.meta.url));
const titles = 3000;

/** Many rows repeat an earlier row's ISBN with more or fewer copies, so that a half-applied row would show. */
function generatedRows(): string {
  const lines = ['书名,著者,出版社,出版年,ISBN,馆藏数'];
  for (let row = 0; row < titles; row += 1) {
    const number = row % 7 === 6 ? row - 6 : row;
    lines.push(
      `书 ${number},作者${number % 50}著,出版社,${1950 + (number % 70)},9787${String(number).padStart(9, '0')},${1 + (row % 4)}`,
    );
  }
  return lines.join('\n');
}

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let file: string;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    file = join(app.config.dataDir, 'generated.csv');
    writeFileSync(file, generatedRows());
  });

  const environment = () => ({
    NODE_ENV: 'test',
    DATA_DIR: app.config.dataDir,
    ...(app.config.databaseUrl === undefined ? {} : { DATABASE_URL: app.config.databaseUrl }),
  });
  const start = (library: string) =>
    spawn(process.execPath, [cliFile, 'import', 'catalogue', file, '--library', library, '--json'], {
      env: { PATH: process.env['PATH'], ...environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  async function finished(child: ReturnType<typeof start>) {
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const [code, signal] = await once(child, 'close');
    return { code, signal, out, err };
  }
  const countTitles = async () => {
    const { count } = await app.db
      .selectFrom('title')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  /** Kills the import as soon as the database holds this many rows; returns whether it was still running. */
  async function killAfter(child: ReturnType<typeof start>, rows: number) {
    const over = finished(child);
    let isOver = false;
    void over.then(() => {
      isOver = true;
    });
    // Polling without a pause would slow the import.
    while (!isOver && (await countTitles()) < rows) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGKILL');
    return (await over).signal === 'SIGKILL';
  }
  const recorded = () => app.db.selectFrom('import_batch').select('position').orderBy('position').execute();
  /** Clears everything, then kills one import after another at these numbers of rows. */
  async function killAt(kills: readonly number[]) {
    for (;;) {
      await forgetCatalogue(app.db);
      let killed = true;
      for (const rows of kills) killed &&= await killAfter(start('qinghe'), rows);
      if (killed) return;
    }
  }
  /** Without random ids and times. */
  const content = async () => ({
    titles: await app.db.selectFrom('title').select(['id', 'record', 'match_key']).orderBy('id').execute(),
    copies: await app.db
      .selectFrom('copy')
      .select(['barcode', 'title_id', 'clientid'])
      .orderBy('barcode')
      .execute(),
    sources: await app.db.selectFrom('title_source').selectAll().orderBy('source_key').execute(),
  });
  const again = async () => {
    const report = join(app.config.dataDir, 'report.csv');
    const command = ['import', 'catalogue', file, '--library', 'qinghe', '--json', '--report', report];
    const { code, out } = await runCommand(command, environment());
    expect(code).toBe(0);
    const { seconds, ...summary } = JSON.parse(out.join(''));
    return { summary, report: readFileSync(report, 'utf8') };
  };

  test('an import that is killed at any time and run again is complete, reports what one run would have, and duplicates nothing', async () => {
    const told = await again();
    expect(told.summary.reasons).toMatchObject({
      'title.same-row': expect.any(Number),
      'copy.fewer': expect.any(Number),
    });
    const whole = await content();
    // Killed after the first batch; the run that continues from there is killed after the second.
    await killAt([1, 1700]);
    expect(await countTitles()).toBeGreaterThan(0);
    expect(await recorded()).not.toEqual([]);
    expect(await again()).toEqual(told);
    expect(await content()).toEqual(whole);
    expect(await recorded()).toEqual([]);
    const before = await everyRow(app.db);
    expect((await again()).summary).toMatchObject({ added: 0, updated: 0, unchanged: titles });
    expect(await everyRow(app.db)).toBe(before);
    await app.services.indexFeed.catchUp();
    expect((await app.services.engine.ids('river')).size).toBe(whole.titles.length);
  });

  test('two simultaneous imports into one group never make a title twice', async () => {
    await forgetCatalogue(app.db);
    const both = await Promise.all([finished(start('qinghe')), finished(start('chengbei'))]);
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const records = await app.db.selectFrom('title').select('record').execute();
    const isbns = records.flatMap(({ record }) => JSON.parse(record).isbns);
    expect(new Set(isbns).size).toBe(isbns.length);
    const added = both.map(({ out }) => JSON.parse(out).added).reduce((sum, one) => sum + one, 0);
    expect(added).toBe(records.length);
    const { copies } = await content();
    const ofBranch = Map.groupBy(copies, ({ clientid }) => clientid);
    expect(ofBranch.get('qinghe')?.length).toBe(ofBranch.get('chengbei')?.length);
    expect(new Set(copies.map(({ barcode }) => barcode)).size).toBe(copies.length);
  });
});
