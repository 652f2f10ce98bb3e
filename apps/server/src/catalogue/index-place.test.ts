import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedEngine } from '@yuelan/search';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetCatalogue, targetOf, titleDraft } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, temporaryFolder } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { createLog } from '../platform/log.ts';
import { applyTitles } from './import/apply-titles.ts';
import { createIndexFeed } from './index-feed.ts';
import { claimIndexes, indexFolder, serverName } from './index-place.ts';

eachDatabase((_name, makeApp) => {
  /** A data folder with an index of one title, and what a server that starts in a folder does with its index. */
  async function makeFolder() {
    const app = await makeApp();
    await forgetCatalogue(app.db);
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    const add = async (title: string) => {
      const target = await targetOf(app.db, 'qinghe');
      await transaction(app.db, (tx) => applyTitles(tx, target, [titleDraft({ title })], app.clock.now()));
    };
    /** Starts on a data folder and returns how often it built an index, and how many titles this has. */
    const startIn = async (dataDir: string) => {
      await claimIndexes(app.db, dataDir);
      const server = serverName(dataDir);
      const engine = await openEmbeddedEngine({ folder: indexFolder(dataDir), workers: 1 });
      const rebuild = vi.spyOn(engine, 'rebuild');
      const parts = { db: app.db, engine, clock: app.clock, log: createLog('silent'), server };
      const feed = createIndexFeed(parts);
      await feed.catchUp();
      const { size } = await engine.ids('river');
      await feed.stop();
      await engine.close();
      return { builds: rebuild.mock.calls.length, titles: size };
    };
    const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];
    await add('红楼梦');
    expect(await startIn(first)).toEqual({ builds: 1, titles: 1 });
    return { app, add, startIn, first, second };
  }

  test('a data folder that moved keeps its index', async () => {
    const { add, startIn, first, second } = await makeFolder();
    cpSync(first, second, { recursive: true });
    rmSync(first, { recursive: true });
    await add('西游记');
    expect(await startIn(second)).toEqual({ builds: 0, titles: 2 });
    await add('水浒传');
    expect(await startIn(second)).toEqual({ builds: 0, titles: 3 });
  });

  test('a copy of a data folder and the original follow the database apart from each other', async () => {
    const { add, startIn, first, second } = await makeFolder();
    cpSync(first, second, { recursive: true });
    await add('西游记');
    expect(await startIn(first)).toEqual({ builds: 0, titles: 2 });
    await add('水浒传');
    expect(await startIn(second)).toEqual({ builds: 0, titles: 3 });
    expect(serverName(first)).not.toBe(serverName(second));
    expect(await startIn(first)).toEqual({ builds: 0, titles: 3 });
  });

  test('a folder whose records the database lost builds its index again', async () => {
    const { app, startIn, first, second } = await makeFolder();
    cpSync(first, second, { recursive: true });
    await app.db.deleteFrom('search_index_state').execute();
    expect(await startIn(second)).toEqual({ builds: 1, titles: 1 });
  });
});
