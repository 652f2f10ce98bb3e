import { openEmbeddedEngine, type SearchEngine, type SearchQuery } from '@yuelan/search';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgetCatalogue, keepCopies, keepTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp, temporaryFolder } from '../../testing/each-database.ts';
import { createLibrary, findGroupCounters } from '../library/public.ts';
import type { Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asServiceId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { beginTitleChange } from './copy-use-store.ts';
import { dropIndexes, recreateIndexes } from './dropped-indexes.ts';
import { removeTitles } from './gone-titles.ts';
import { createIndexFeed } from './index-feed.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { TitleReading } from './title-reading.ts';

const river = asServiceId('river');
const everything: SearchQuery = {
  rows: [],
  selections: {},
  sort: 'relevance',
  facets: ['keyword', 'branch'],
  offset: 0,
  limit: 100,
  suggest: false,
};

/** A reading in which somebody else does the next step before each slice but the first. */
class DisturbedReading extends TitleReading {
  readonly #steps: (() => Promise<unknown>)[];

  constructor(app: TestApp, steps: readonly (() => Promise<unknown>)[]) {
    super(app.db);
    this.#steps = [...steps];
  }

  override async records(...asked: Parameters<TitleReading['records']>) {
    if (asked[1] > 0) await this.#steps.shift()?.();
    return super.records(...asked);
  }
}

eachDatabase((dialect, makeApp) => {
  let app: TestApp;
  let engine: SearchEngine;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
  });
  beforeEach(async () => {
    await forgetCatalogue(app.db);
    await app.db.deleteFrom('search_index_state').execute();
    engine = await openEngine();
  });

  async function openEngine() {
    const folder = temporaryFolder();
    const opened = await openEmbeddedEngine({ folder: folder.path, workers: 1 });
    onTestFinished(async () => {
      await opened.close();
      folder.remove();
    });
    return opened;
  }

  const add = (...titles: string[]) =>
    keepTitles(
      app,
      'qinghe',
      titles.map((title) => ({ title, keywords: [title], copyCount: 1 })),
    );
  const change = (work: (tx: Tx, changed: number) => Promise<unknown>) =>
    transaction(app.db, async (tx) => work(tx, await beginTitleChange(tx, river)));
  const show = (id: number, hidden: 0 | 1) =>
    change((tx, changed) => tx.updateTable('title').set({ hidden, changed }).where('id', '=', id).execute());
  const remove = (id: number) =>
    change(async (tx, changed) => {
      await tx.deleteFrom('copy').where('title_id', '=', id).execute();
      await removeTitles(tx, river, [id], changed);
    });

  /** Builds the first index while the steps happen one after the other. Returns how it was filled. */
  async function buildBeside(steps: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> {
    const done: string[] = [];
    const feed = createIndexFeed({
      db: app.db,
      engine: {
        ...wrapped(engine),
        apply: async (group, changes, applied) => {
          done.push(`apply ${'packed' in changes ? 'many' : changes.length}`);
          await engine.apply(group, changes, applied);
        },
        rebuild: async (...asked) => {
          done.push('rebuild');
          await engine.rebuild(...asked);
        },
      },
      clock: app.clock,
      log: createLog('silent'),
      server: 'this one',
      reading: new DisturbedReading(app, steps),
      following: { clock: app.clock, pauseMs: 0, fewest: 1 },
    });
    onTestFinished(() => feed.stop());
    await feed.catchUp();
    await feed.catchUp();
    expect(feed.isReady(river)).toBe(true);
    return done;
  }

  /** The index answers as one that is built of the database as it is now. */
  async function expectWhole() {
    const other = await openEngine();
    const [group] = (await findGroupCounters(app.db)).filter(({ serviceid }) => serviceid === river);
    if (group === undefined) throw new Error('no group');
    await rebuildIndex({ db: app.db, engine: other, reading: new TitleReading(app.db) }, group);
    const seen = async (one: SearchEngine) => {
      const answer = await one.search('river', everything);
      return {
        health: { ...(await one.health('river')), unordered: 0 },
        ids: await one.ids('river'),
        answer,
      };
    };
    expect(await seen(engine)).toEqual(await seen(other));
  }

  test('titles that an import brings during the build are in the index once, and not applied again', async () => {
    await add('甲', '乙');
    expect(await buildBeside([() => add('丙'), () => add('丁', '戊')])).toEqual(['rebuild']);
    expect((await engine.health('river')).records).toBe(5);
    await expectWhole();
  });

  test('what others change during the build is in the index as it is at the end', async () => {
    const [first = 0, second = 0] = await add('甲', '乙', '丙');
    await show(second, 1);
    const done = await buildBeside([
      async () => {
        await keepCopies(app, 'qinghe', [{ barcode: 'B1', catalogueId: String(first) }]);
        await add('丁');
      },
      async () => {
        await show(second, 0);
        await add('戊');
      },
    ]);
    expect((await engine.health('river')).records).toBe(5);
    expect(done).toEqual(['rebuild']);
    await expectWhole();
  });

  test('what others hide or remove during the build is removed right after it', async () => {
    const [first = 0, second = 0] = await add('甲', '乙', '丙');
    const done = await buildBeside([
      () => add('丁'),
      async () => {
        await show(first, 1);
        await add('戊');
      },
      async () => {
        await remove(second);
        await add('己');
      },
    ]);
    expect(done[0]).toBe('rebuild');
    expect((await engine.ids('river')).has(first)).toBe(false);
    expect((await engine.ids('river')).has(second)).toBe(false);
    await expectWhole();
  });

  test('a title that was removed before the build came to it needs no change', async () => {
    await add('甲');
    const done = await buildBeside([
      async () => {
        const [gone = 0] = await add('乙');
        await remove(gone);
        await add('丙');
      },
    ]);
    expect(done).toEqual(['rebuild']);
    await expectWhole();
  });

  test('a build whose process was killed is begun again, and has all', async () => {
    await add('甲');
    const killed = buildBeside([() => add('乙'), () => Promise.reject(new Error('killed'))]);
    await expect(killed).rejects.toThrow('killed');
    await add('丙');
    expect(await buildBeside([])).toEqual(['rebuild']);
    await expectWhole();
  });

  // Only on SQLite does a first import drop indexes.
  test.skipIf(dialect !== 'sqlite')('a first import that has ended is not waited for', async () => {
    await add('甲');
    await transaction(app.db, dropIndexes);
    const asked: string[] = [];
    const step = (name: string, work?: () => Promise<unknown>) => async () => {
      asked.push(name);
      await work?.();
    };
    await buildBeside([
      step('goes on'),
      step('ends', async () => {
        await recreateIndexes(app.db, dialect);
        await add('乙');
      }),
      step('read once more', () => add('丙')),
      step('waited for'),
    ]);
    expect(asked).toEqual(['goes on', 'ends', 'read once more']);
    await expectWhole();
  });

  test('titles that are old are not waited for', async () => {
    await add('甲');
    app.clock.advance(60_000);
    let isAsked = false;
    await buildBeside([
      async () => {
        isAsked = true;
      },
    ]);
    expect(isAsked).toBe(false);
    await expectWhole();
  });
});

const wrapped = (engine: SearchEngine): SearchEngine => ({
  warm: (...asked) => engine.warm(...asked),
  search: (...asked) => engine.search(...asked),
  suggest: (...asked) => engine.suggest(...asked),
  related: (...asked) => engine.related(...asked),
  explain: (...asked) => engine.explain(...asked),
  apply: (...asked) => engine.apply(...asked),
  rebuild: (...asked) => engine.rebuild(...asked),
  ids: (...asked) => engine.ids(...asked),
  health: (...asked) => engine.health(...asked),
  close: () => engine.close(),
});
