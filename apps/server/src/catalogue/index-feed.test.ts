import { rmSync } from 'node:fs';
import { BuildUnderWay, openEmbeddedEngine, type SearchEngine } from '@yuelan/search';
import { unpack } from '@yuelan/threads';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetCatalogue, targetOf, titleDraft } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp, temporaryFolder } from '../../testing/each-database.ts';
import { createLibrary, raiseIndexEpoch } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asServiceId, type ServiceId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { beginTitleChange } from './copy-use-store.ts';
import { applyTitles } from './import/apply-titles.ts';
import { createIndexFeed, type IndexFeed } from './index-feed.ts';
import { readIndexState } from './index-state-store.ts';
import { readTitlesChangedAfter } from './index-store.ts';
import { TitleReading } from './title-reading.ts';
import { readTitleRecord } from './title-record.ts';

const river = asServiceId('river');
const log = createLog('silent');

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let folder: ReturnType<typeof temporaryFolder>;
  let engine: SearchEngine;
  let feed: IndexFeed;

  beforeAll(async () => {
    // An application feeds only its own index: these tests run another feed beside it, as a second server
    // would.
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  });
  beforeEach(async () => {
    await forgetCatalogue(app.db);
    await app.db.deleteFrom('search_index_state').execute();
    folder = temporaryFolder();
    await open();
  });
  afterEach(async () => {
    await close();
    folder.remove();
  });

  async function open() {
    engine = await openEmbeddedEngine({ folder: folder.path, workers: 1 });
    feed = feedOf(engine);
  }
  async function close() {
    await feed.stop();
    await engine.close();
  }
  const feedOf = (one: SearchEngine, reading = new TitleReading(app.db)) =>
    createIndexFeed({ db: app.db, engine: one, clock: app.clock, log, server: 'this one', reading });

  async function add(titles: readonly string[], clientid = 'qinghe') {
    const target = await targetOf(app.db, clientid);
    const drafts = titles.map((title) => titleDraft({ title }));
    const outcomes = await transaction(app.db, (tx) => applyTitles(tx, target, drafts, app.clock.now()));
    return outcomes.map(({ titleId = 0 }) => titleId);
  }
  const hide = (id: number) =>
    transaction(app.db, async (tx) => {
      const changed = await beginTitleChange(tx, river);
      await tx.updateTable('title').set({ hidden: 1, changed }).where('id', '=', id).execute();
    });
  const held = async (group = 'river') => [...(await engine.ids(group))].sort((a, b) => a - b);
  const shown = async () => {
    const rows = await app.db
      .selectFrom('title')
      .select('id')
      .where('serviceid', '=', river)
      .where('hidden', '=', 0)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  /** Counts the changes requested of an engine. */
  function watched(one: SearchEngine) {
    const done: string[] = [];
    return {
      done,
      engine: Object.assign(Object.create(one), {
        apply: (group: string, changes: readonly unknown[], applied: number) => {
          done.push(`apply ${group} ${changes.length}`);
          return one.apply(group, changes as never, applied);
        },
        rebuild: (
          group: string,
          ...rest: Parameters<SearchEngine['rebuild']> extends [string, ...infer Rest] ? Rest : never
        ) => {
          done.push(`rebuild ${group}`);
          return one.rebuild(group, ...rest);
        },
        search: one.search.bind(one),
        suggest: one.suggest.bind(one),
        related: one.related.bind(one),
        ids: one.ids.bind(one),
        health: one.health.bind(one),
        close: one.close.bind(one),
      }) as SearchEngine,
    };
  }

  test('an index of which more than a fifth has changed since its build is built again, and only then', async () => {
    const ids = await add(Array.from({ length: 100 }, (_, at) => `书 ${at}`));
    await feed.catchUp();
    await feed.stop();
    const { done, engine: counted } = watched(engine);
    feed = feedOf(counted);
    const renewed = async () => {
      done.length = 0;
      await feed.renew();
      await feed.renew();
      return done.filter((one) => one.startsWith('rebuild'));
    };
    expect(await renewed()).toEqual([]);
    const more = await add(Array.from({ length: 20 }, (_, at) => `新书 ${at}`));
    expect(await renewed(), 'a sixth is new').toEqual([]);
    const most = await add(Array.from({ length: 10 }, (_, at) => `更新 ${at}`));
    expect(await renewed()).toEqual(['rebuild river']);
    expect(await held()).toEqual([...ids, ...more, ...most]);
    expect((await engine.health('river')).unordered).toBe(0);
  });

  test('titles that somebody waits to see do not wait for an import', async () => {
    const [withdrawn = 0, kept = 0] = await add(['甲', '乙']);
    await feed.catchUp();
    await feed.stop();
    const imported = [await add(['一']), await add(['二']), await add(['三'])].flat();
    /** Reads an import one change at a time. */
    class ShortSteps extends TitleReading {
      override changes(serviceid: ServiceId, from: number) {
        return super.changes(serviceid, from, from + 1);
      }
    }
    const edited = Promise.withResolvers<number>();
    const goOn = Promise.withResolvers<void>();
    let shown = Promise.resolve();
    let steps = 0;
    const apply: SearchEngine['apply'] = async (...step) => {
      steps += 1;
      if (steps === 3) await goOn.promise;
      await engine.apply(...step);
      if (steps > 1) return;
      const [added = 0] = await add(['丙']);
      await hide(withdrawn);
      shown = feed.show(river, [added, withdrawn]);
      edited.resolve(added);
    };
    const paused = Object.assign(Object.create(engine), { apply, health: engine.health.bind(engine) });
    feed = feedOf(paused, new ShortSteps(app.db));
    const all = feed.catchUp();
    const added = await edited.promise;
    await shown;
    expect(await held()).toEqual([kept, imported[0], added]);
    goOn.resolve();
    await all;
    await feed.catchUp();
    expect(await held()).toEqual([kept, ...imported, added]);
  });

  test('what another process adds, changes or hides is found after the next look', async () => {
    await feed.catchUp();
    expect(feed.isReady(river)).toBe(true);
    const ids = await add(['甲', '乙']);
    expect(await held()).toEqual([]);
    await feed.catchUp();
    expect(await held()).toEqual(ids);
    await hide(ids[0] ?? 0);
    await feed.catchUp();
    expect(await held()).toEqual([ids[1]]);
  });

  test('a look that begins while another is under way sees what was written before it began', async () => {
    const first = feed.catchUp();
    const ids = await add(['甲']);
    const second = feed.catchUp();
    await second;
    expect(await held()).toEqual(ids);
    await first;
  });

  /** Titles are added or replaced while the first index is being built, before or after the titles for it are read. */
  async function changeDuringBuild(pauses: 'before' | 'after', change: () => Promise<unknown>) {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const pause = (now: typeof pauses) => {
      if (now !== pauses) return undefined;
      begun.resolve();
      return goOn.promise;
    };
    const slow = Object.assign(watched(engine).engine, {
      rebuild: async (...asked: Parameters<SearchEngine['rebuild']>) => {
        await pause('before');
        const built = await engine.rebuild(...asked);
        await pause('after');
        return built;
      },
    });
    const slowFeed = feedOf(slow);
    const first = slowFeed.catchUp();
    await begun.promise;
    await change();
    const second = slowFeed.catchUp();
    // The feed has seen that the index is being built.
    await slowFeed.catchUp({ build: false });
    goOn.resolve();
    await second;
    expect(await held()).toEqual(await shown());
    await first;
  }

  test('a look that begins while the first index is being built ends once it sees what was written before it began', async () => {
    await add(['甲']);
    await changeDuringBuild('before', () => add(['乙']));
  });

  test('a look never ends with an index of what was there before the database was restored', async () => {
    await add(['甲', '乙', '丙']);
    await changeDuringBuild('after', async () => {
      await forgetCatalogue(app.db);
      await add(['丁']);
    });
  });

  test('nothing is written when nothing is new', async () => {
    await add(['甲']);
    await feed.catchUp();
    const { done, engine: one } = watched(engine);
    const again = feedOf(one);
    await again.catchUp();
    await again.catchUp();
    expect(done).toEqual([]);
  });

  describe('after the process was killed', () => {
    test('before the index had a change, the change is applied without a rebuild', async () => {
      await add(['甲']);
      await feed.catchUp();
      await add(['乙']);
      await close();
      await open();
      const { done, engine: one } = watched(engine);
      await feedOf(one).catchUp();
      expect(done).toEqual(['apply river 1']);
      expect(await held()).toEqual(await shown());
    });

    test('after the index had it but before that was recorded, nothing is lost and nothing rebuilt', async () => {
      await add(['甲']);
      await feed.catchUp();
      await add(['乙']);
      const { done, engine: one } = watched(engine);
      const dying = feedOf(Object.assign(one, { health: healthThatFailsAfter(engine, 'apply', done) }));
      await expect(dying.catchUp()).rejects.toThrow('killed');
      expect(await readIndexState(app.db, 'this one', river)).toMatchObject({ applied: 1, bound: 2 });
      await close();
      await open();
      const after = watched(engine);
      await feedOf(after.engine).catchUp();
      expect(after.done).toEqual([]);
      expect(await held()).toEqual(await shown());
      expect(await readIndexState(app.db, 'this one', river)).toMatchObject({ applied: 2, bound: 2 });
    });

    test('during a build, the index is built again', async () => {
      await add(['甲']);
      const { done, engine: one } = watched(engine);
      const dying = feedOf(Object.assign(one, { health: healthThatFailsAfter(engine, 'rebuild', done) }));
      await expect(dying.catchUp()).rejects.toThrow();
      await close();
      await open();
      await feed.catchUp();
      expect(await held()).toEqual(await shown());
    });

    function healthThatFailsAfter(one: SearchEngine, what: string, done: readonly string[]) {
      return async (group: string) => {
        if (done.some((line) => line.startsWith(what))) throw new Error('killed');
        return one.health(group);
      };
    }
  });

  describe('an index that does not match the database', () => {
    test('is rebuilt when its folder was deleted', async () => {
      await add(['甲', '乙']);
      await feed.catchUp();
      await close();
      rmSync(folder.path, { recursive: true });
      await open();
      await feed.catchUp();
      expect(await held()).toEqual(await shown());
    });

    test('is rebuilt when the database was restored to an earlier state', async () => {
      await add(['甲']);
      await feed.catchUp();
      const backup = await readIndexState(app.db, 'this one', river);
      const [later = 0] = await add(['后来的']);
      await feed.catchUp();
      expect(await held()).toContain(later);
      await restore(later, backup);
      await feed.catchUp();
      // The state in memory belongs to the old history: restoring a database requires a restart.
      await close();
      await open();
      await feed.catchUp();
      expect(await held()).toEqual(await shown());
    });

    test('is rebuilt even when the restored database has meanwhile moved past the index', async () => {
      await add(['甲']);
      await feed.catchUp();
      const backup = await readIndexState(app.db, 'this one', river);
      const [later = 0] = await add(['后来的']);
      await feed.catchUp();
      await close();
      await restore(later, backup);
      await add(['另一种']);
      await add(['又一种']);
      await open();
      await feed.catchUp();
      expect(await held()).toEqual(await shown());
    });

    async function restore(later: number, backup: Awaited<ReturnType<typeof readIndexState>>) {
      await app.db.deleteFrom('title_source').where('title_id', '=', later).execute();
      await app.db.deleteFrom('title').where('id', '=', later).execute();
      await app.db
        .updateTable('library_group')
        .set({ catalogue_changes: 1 })
        .where('serviceid', '=', river)
        .execute();
      if (backup !== undefined)
        await app.db
          .updateTable('search_index_state')
          .set(backup)
          .where('server', '=', 'this one')
          .where('serviceid', '=', river)
          .execute();
    }
  });

  test('during a rebuild the old index answers until the new one is ready', async () => {
    await add(['甲']);
    await feed.catchUp();
    await transaction(app.db, (tx) => raiseIndexEpoch(tx, river));
    await close();
    await open();
    const { done, engine: one } = watched(engine);
    const again = feedOf(one);
    let readyWhileBuilding = false;
    const rebuild = one.rebuild;
    one.rebuild = async (...parts) => {
      readyWhileBuilding = again.isReady(river) && (await held()).length === 1;
      return rebuild(...parts);
    };
    await again.catchUp();
    expect([done, readyWhileBuilding]).toEqual([['rebuild river'], true]);
    await again.catchUp();
    expect(done).toEqual(['rebuild river']);
  });

  test('during a rebuild all indexes follow the database, and nobody waits for the build', async () => {
    await add(['甲']);
    await add(['子'], 'harbor');
    await feed.catchUp();
    await transaction(app.db, (tx) => raiseIndexEpoch(tx, river));
    const { engine: one } = watched(engine);
    const begun = Promise.withResolvers<void>();
    const lets = Promise.withResolvers<void>();
    const lateChanges: number[] = [];
    one.rebuild = async (_group, _records, applied, changesAfter) => {
      begun.resolve();
      await lets.promise;
      const late = await changesAfter?.(typeof applied === 'number' ? applied : applied());
      lateChanges.push(unpack(late?.changes ?? []).length, late?.applied ?? 0);
      expect(await changesAfter?.(late?.applied ?? 0)).toBeNull();
    };
    const shared = createIndexFeed({
      ...{ db: app.db, engine: one, clock: app.clock, log, server: 'this one', isShared: true },
    });
    const building = shared.catchUp();
    await begun.promise;
    await add(['乙', '丙']);
    const others = await add(['丑'], 'harbor');
    await shared.catchUp({ build: false });
    expect(await held()).toEqual(await shown());
    expect(await held('harbor')).toEqual(expect.arrayContaining(others));
    expect(shared.isReady(river)).toBe(true);
    expect(shared.changesOf(river)).toBe(2);
    lets.resolve();
    await building;
    expect(lateChanges).toEqual([2, 2]);
  });

  test('a node that finds another building the index leaves the build to it and looks again', async () => {
    await add(['甲']);
    const { engine: one, done } = watched(engine);
    const rebuild = one.rebuild;
    one.rebuild = async () => {
      throw new BuildUnderWay();
    };
    const second = feedOf(one);
    await second.catchUp();
    expect(second.isReady(river)).toBe(false);
    one.rebuild = rebuild;
    await second.catchUp();
    expect([done, second.isReady(river)]).toEqual([['rebuild river'], true]);
  });

  test('a group whose index fails does not keep other groups from being searched', async () => {
    await add(['甲'], 'harbor');
    await add(['乙']);
    const { engine: one } = watched(engine);
    const broken = feedOf(
      Object.assign(one, {
        rebuild: async (...[group, records, applied]: Parameters<SearchEngine['rebuild']>) => {
          if (group === 'harbor') throw new Error('disk full');
          return engine.rebuild(group, records, applied);
        },
      }),
    );
    await expect(broken.catchUp()).rejects.toThrow('disk full');
    expect([broken.isReady(asServiceId('harbor')), broken.isReady(river)]).toEqual([false, true]);
    expect(await held()).toEqual(await shown());
  });

  test('a stop ends a build in progress and leaves the old index', async () => {
    await add(['甲']);
    await feed.catchUp();
    await add(['乙']);
    await transaction(app.db, (tx) => raiseIndexEpoch(tx, river));
    const { engine: one } = watched(engine);
    const stopping = feedOf(one);
    one.rebuild = async (group, records, applied) => {
      void stopping.stop();
      return engine.rebuild(group, records, applied);
    };
    const before = await readIndexState(app.db, 'this one', river);
    await stopping.catchUp();
    expect(await held()).toEqual(await shown());
    expect((await readIndexState(app.db, 'this one', river))?.epoch).toBe(before?.epoch);
    const after = watched(engine);
    await feedOf(after.engine).catchUp();
    expect(after.done).toEqual(['rebuild river']);
    expect(await held()).toEqual(await shown());
  });

  test('titles with one change number are never split between two steps', async () => {
    await add(['一']);
    await add(['二', '三', '四', '五']);
    await add(['六']);
    await add(['七', '八']);
    const whole = ['一', '二三四五', '六', '七八'];
    for (const limit of [1, 2, 3, 5, 100]) {
      let applied = 0;
      let text = '';
      while (applied < 4) {
        const { titles, complete } = await readTitlesChangedAfter(app.db, river, applied, 4, limit);
        text += titles.map(({ record }) => readTitleRecord(record).title).join('');
        expect(complete).toBeGreaterThan(applied);
        applied = complete;
        expect(text).toBe(whole.slice(0, complete).join(''));
      }
    }
  });
});
