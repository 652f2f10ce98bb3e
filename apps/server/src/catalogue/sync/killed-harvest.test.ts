import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { forgetCatalogue, shownTitles } from '../../../testing/catalogue/fixtures.ts';
import { LibrarySystem } from '../../../testing/catalogue/library-system.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';
import { operator } from '../../platform/audit/record-change.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import { askHarvest } from './ask-harvest.ts';
import { outcomeOf, readHarvests, saveSource } from './harvest-store.ts';
import { harvestSettings } from './source-settings.ts';

const childFile = fileURLToPath(new URL('../../../testing/catalogue/harvesting-process.ts', import.meta.url));
const clientid = asClientId('qinghe');
const titles = 3000;

eachDatabase((_name, makeApp) => {
  test('a harvest that is killed while it fetches and while it imports is taken up again, and ends equal to its source', async () => {
    const app = await makeApp({ environment: { HARVEST_HOSTS: '127.0.0.1' } });
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

    const ask = () => askHarvest(app, { actor: operator, clientid, source: 'koha' }, false);
    const newest = async () => {
      const [line] = await readHarvests(app.db, clientid, 'koha', 1);
      if (line === undefined) throw new Error('There is no harvest.');
      return line;
    };
    const imported = async () => {
      const { run } = await newest();
      const found = await app.db.selectFrom('import_run').select('rows_done').where('id', '=', run).execute();
      return found[0]?.rows_done ?? 0;
    };
    /** Harvests in a process of its own, which is killed as soon as it has come so far. Says whether it still ran. */
    const killAt = async (isThere: (child: ChildProcess) => Promise<boolean>) => {
      app.clock.advance(60_000);
      const { dataDir, databaseUrl } = app.config;
      const child = spawn(process.execPath, [childFile, app.clock.now().toISOString()], {
        env: {
          ...process.env,
          ...{ NODE_ENV: 'test', DATA_DIR: dataDir, HARVEST_HOSTS: '127.0.0.1' },
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const over = once(child, 'exit');
      while (child.exitCode === null && !(await isThere(child)))
        await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill('SIGKILL');
      await over;
      return child.signalCode === 'SIGKILL';
    };

    do {
      await app.db.deleteFrom('title_origin').execute();
      await forgetCatalogue(app.db);
      await app.db.deleteFrom('harvest').execute();
      await app.db.deleteFrom('import_run').execute();
      await ask();
      // The source goes on when it is asked again.
      system.stallAt = 15;
      expect(await killAt(async () => system.stallAt === undefined)).toBe(true);
      expect(await newest()).toMatchObject({ state: 'harvesting', records: 1500 });
    } while (!(await killAt(async () => (await imported()) >= 1000)));
    expect(await imported()).toBeLessThan(titles);
    expect((await readHarvests(app.db, clientid, 'koha', 5)).map(({ state }) => state)).toEqual([
      'stored',
      'failed',
    ]);

    const goOn = async () => {
      app.clock.advance(60_000);
      await app.jobs.run('harvest-sources');
      await app.jobs.run('import-files');
      expect(outcomeOf(await newest())).toBe('done');
      expect(await shownTitles(app.db)).toEqual(system.state);
    };
    await goOn();

    for (let number = 1; number <= 60; number += 1) system.put(number, { title: `改 ${number}` });
    for (let number = 61; number <= 90; number += 1) system.remove(number);
    await ask();
    await goOn();
  });
});
