// @matrix
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { forgetCatalogue, shownTitles } from '../../../testing/catalogue/fixtures.ts';
import { harvestAndImport } from '../../../testing/catalogue/harvesting-process.ts';
import { LibrarySystem } from '../../../testing/catalogue/library-system.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';
import { operator } from '../../platform/audit/record-change.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import { askHarvest } from './ask-harvest.ts';
import { saveSource } from './change-source.ts';
import { outcomeOf, readHarvests } from './harvest-store.ts';
import { harvestSettings } from './source-settings.ts';

const program = fileURLToPath(new URL('../../../testing/catalogue/harvesting-process.ts', import.meta.url));
const clientid = asClientId('qinghe');
/** More than an import puts into one transaction. */
const titles = 1100;

eachDatabase((_name, makeApp) => {
  test('a harvest killed while fetching and while importing is resumed, and ends equal to its source', async () => {
    const app = await makeApp({ environment: { HARVEST_HOSTS: '127.0.0.1' } });
    // The jobs would do the work of the processes under test.
    await app.jobs.stop();
    await createLibrary(app.db, app.clock, { clientid, name: '清河' });
    const system = new LibrarySystem();
    system.pageSize = 100;
    const address = await system.start();
    onTestFinished(() => system.stop());
    const settings = harvestSettings.parse({ protocol: 'oai', address: `${address}/oai`, limit: 100 });
    await transaction(app.db, (tx) =>
      saveSource(tx, operator, app.clock.now(), { clientid, name: 'koha', settings }),
    );
    for (let number = 1; number <= titles; number += 1)
      system.put(number, { copies: [{ barcode: `B${number}`, onLoan: number % 5 === 0 }] });

    const newest = async () => {
      const [line] = await readHarvests(app.db, clientid, 'koha', 1);
      if (line === undefined) throw new Error('There is no harvest.');
      return line;
    };
    const imported = async () => {
      const runs = await app.db.selectFrom('import_run').select('rows_done').execute();
      return Math.max(0, ...runs.map(({ rows_done }) => rows_done));
    };
    /**
     * Harvests in a separate process, which is killed as soon as `isThere` holds. Returns whether it was still running.
     */
    const killAt = async (isThere: () => boolean | Promise<boolean>) => {
      app.clock.advance(60_000);
      const { dataDir, databaseUrl } = app.config;
      const child: ChildProcess = spawn(process.execPath, [program, app.clock.now().toISOString()], {
        env: {
          ...process.env,
          ...{ NODE_ENV: 'test', DATA_DIR: dataDir, HARVEST_HOSTS: '127.0.0.1' },
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const over = once(child, 'exit');
      // Polling without a pause would slow the process.
      while (child.exitCode === null && !(await isThere()))
        await new Promise((resolve) => setTimeout(resolve, 10));
      child.kill('SIGKILL');
      await over;
      return child.signalCode === 'SIGKILL';
    };

    let isKilled = false;
    while (!isKilled) {
      for (const table of ['title_origin', 'harvest', 'import_run'] as const)
        await app.db.deleteFrom(table).execute();
      await forgetCatalogue(app.db);
      await askHarvest(app, { actor: operator, clientid, source: 'koha' }, false);
      // The source continues when it is asked again.
      system.stallAt = 6;
      expect(await killAt(() => system.stallAt === undefined)).toBe(true);
      expect(await newest()).toMatchObject({ state: 'harvesting', records: 600 });
      isKilled = await killAt(async () => (await imported()) > 0);
    }
    expect(await imported()).toBe(1000);
    const lines = await readHarvests(app.db, clientid, 'koha', 5);
    expect(lines.map(({ state }) => state)).toEqual(['stored', 'failed']);
    expect(lines.map(outcomeOf)).toEqual(['importing', 'failed']);

    const goOn = async () => {
      app.clock.advance(60_000);
      await harvestAndImport(app.config, app.clock);
      expect(outcomeOf(await newest())).toBe('done');
      expect(await shownTitles(app.db)).toEqual(system.state);
    };
    await goOn();
    for (let number = 1; number <= 20; number += 1) system.put(number, { title: `改 ${number}` });
    for (let number = 21; number <= 30; number += 1) system.remove(number);
    await askHarvest(app, { actor: operator, clientid, source: 'koha' }, false);
    await goOn();
  });
});
