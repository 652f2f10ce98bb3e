import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ask, book, inOneBatch } from '../conformance/records.ts';
import type { ChangesAfter, SearchEngine, SearchRecord } from '../port.ts';
import { BuildUnderWay, type Patience } from './build-locks.ts';
import { aliasOf } from './group-index.ts';
import {
  dropOpenSearchVersion,
  openOpenSearchEngine,
  otherOpenSearchVersions,
  tidyOpenSearch,
} from './opensearch-engine.ts';

const url = process.env['SEARCH_URL'];
const prefix = `test-${process.pid}-rebuilds`;
const quick: Patience = { beatMs: 100, looks: 4, lingerMs: 1000 };
const options = { url: url ?? '', prefix, workers: 1, limit: 20_000 };

/** Something that a test releases at a chosen moment. */
function gate(): {
  readonly reached: Promise<void>;
  readonly opened: Promise<void>;
  reach(): void;
  open(): void;
} {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return { reached: reached.promise, opened: opened.promise, reach: reached.resolve, open: opened.resolve };
}

async function asked(method: string, path: string, body?: object): Promise<object> {
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const read: object = await answer.json();
  return read;
}

if (url === undefined)
  describe.skip('rebuilds on OpenSearch (SKIPPED: set SEARCH_URL)', () => {
    test('rebuilds', () => {});
  });
else
  describe('rebuilds on OpenSearch', () => {
    const engines: SearchEngine[] = [];
    let groups = 0;
    const nextGroup = (): string => {
      groups += 1;
      return `g${groups}`;
    };
    const open = (patience: Patience = quick): SearchEngine => {
      const engine = openOpenSearchEngine({ ...options, patience });
      engines.push(engine);
      return engine;
    };
    afterEach(async () => {
      await Promise.all(engines.splice(0).map((engine) => engine.close()));
    });
    afterAll(async () => {
      await asked('DELETE', `${prefix}*`);
    });

    const indexesOf = async (group: string): Promise<readonly string[]> =>
      Object.keys(await asked('GET', `${prefix}-${group}-*/_alias`));
    const find = async (engine: SearchEngine, group: string, text: string): Promise<readonly number[]> =>
      (await engine.search(group, ask(text))).hits.map(({ id }) => id);
    /** Two batches, between which the test decides. */
    async function* inTwo(
      halfway: ReturnType<typeof gate>,
      first: readonly SearchRecord[],
      second: readonly SearchRecord[],
    ): AsyncGenerator<readonly SearchRecord[]> {
      yield first;
      halfway.reach();
      await halfway.opened;
      yield second;
    }

    test('changes meanwhile are visible at once, and still when the new index replaces the old one', async () => {
      const group = nextGroup();
      const engine = open();
      await engine.rebuild(group, inOneBatch([book(1, '红楼梦'), book(2, '三体')]), 1);
      const halfway = gate();
      const changes = [
        { kind: 'upsert', record: book(3, '黑暗森林') },
        { kind: 'remove', id: 2 },
      ] as const;
      const states: number[] = [];
      let isDone = false;
      const watch = async (): Promise<void> => {
        while (!isDone) {
          const [{ applied }, found] = await Promise.all([
            engine.health(group),
            find(engine, group, '黑暗森林'),
          ]);
          if (applied >= 3) states.push(found.length);
        }
      };
      const changesAfter: ChangesAfter = async (applied) => {
        if (applied < 3) return { changes, applied: 3 };
        // A change that arrives when the new index is nearly ready.
        if (applied === 3) return { changes: [{ kind: 'upsert', record: book(4, '死神永生') }], applied: 4 };
        return null;
      };
      const rebuilt = engine.rebuild(
        group,
        inTwo(halfway, [book(1, '红楼梦')], [book(2, '三体')]),
        1,
        changesAfter,
      );
      await halfway.reached;
      await engine.apply(group, changes, 3);
      expect(await find(engine, group, '黑暗森林')).toEqual([3]);
      const watching = watch();
      halfway.open();
      await rebuilt;
      isDone = true;
      await watching;
      expect(new Set(states)).toEqual(new Set([1]));
      expect(await find(engine, group, '死神永生')).toEqual([4]);
      expect(await find(engine, group, '三体')).toEqual([]);
      expect(await engine.health(group)).toEqual({ ready: true, records: 3, applied: 4 });
    });

    test('a change that arrives while the old index is frozen waits and is in the new one', async () => {
      const group = nextGroup();
      const engine = open();
      await engine.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1);
      let late: Promise<void> | undefined;
      let looks = 0;
      await engine.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1, async () => {
        looks += 1;
        // The third time is the last: the old index takes no changes any more.
        if (looks === 3) late = open().apply(group, [{ kind: 'upsert', record: book(2, '三体') }], 2);
        return null;
      });
      await late;
      expect(await find(engine, group, '三体')).toEqual([2]);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
    });

    test('with two at once, one builds, the other is refused, and one good index is left', async () => {
      const group = nextGroup();
      const builders = [open(), open()];
      const ends = await Promise.allSettled(
        builders.map((engine) => engine.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1)),
      );
      const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      // The second may also have begun after the first had ended.
      for (const failure of failures) expect(failure).toBeInstanceOf(BuildUnderWay);
      expect(failures.length).toBeLessThan(2);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
      expect(await find(open(), group, '红楼梦')).toEqual([1]);
    });

    test('an index being filled is left alone, however long that takes', async () => {
      const group = nextGroup();
      const halfway = gate();
      const slow = open().rebuild(group, inTwo(halfway, [book(1, '红楼梦')], [book(2, '三体')]), 1);
      await halfway.reached;
      const other = open();
      for (let times = 0; times < 3; times += 1)
        await expect(other.rebuild(group, inOneBatch([book(9, '别的')]), 1)).rejects.toThrow(BuildUnderWay);
      halfway.open();
      await slow;
      expect(await find(other, group, '三体')).toEqual([2]);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
    });

    test('what a killed server left half filled is removed by the next build, and changes continue', async () => {
      const group = nextGroup();
      const reader = open();
      await reader.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1);
      const halfway = gate();
      const dying = open();
      const killed = dying.rebuild(group, inTwo(halfway, [book(1, '红楼梦')], [book(2, '三体')]), 1);
      killed.catch(() => undefined);
      await halfway.reached;
      await dying.close();
      halfway.open();
      await expect(killed).rejects.toThrow();
      // As if it had been killed in its last moment, when the old index stands still.
      expect(await asked('PUT', `${aliasOf(prefix, group)}/_block/write`)).toMatchObject({
        acknowledged: true,
      });
      expect(await indexesOf(group)).toHaveLength(2);
      expect(await find(reader, group, '红楼梦')).toEqual([1]);
      const between = gate();
      const next = open().rebuild(group, inTwo(between, [book(1, '红楼梦')], [book(3, '黑暗森林')]), 1);
      await between.reached;
      await reader.apply(group, [{ kind: 'upsert', record: book(1, '石头记') }], 2);
      expect(await find(reader, group, '石头记')).toEqual([1]);
      between.open();
      await next;
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
      expect(await find(reader, group, '黑暗森林')).toEqual([3]);
    });

    test('a server wrongly believed dead cannot replace an index built since', async () => {
      const group = nextGroup();
      const halfway = gate();
      const paused = open({ ...quick, beatMs: 3_600_000 }).rebuild(
        group,
        inTwo(halfway, [book(1, '旧')], [book(2, '旧')]),
        1,
      );
      await halfway.reached;
      const other = open();
      await other.rebuild(group, inOneBatch([book(3, '新')]), 1);
      halfway.open();
      await expect(paused).rejects.toThrow();
      expect(await find(other, group, '新')).toEqual([3]);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
      expect(await other.health(group)).toMatchObject({ ready: true, records: 1 });
    });

    test('nor can one that wakes up just before its index takes over', async () => {
      const group = nextGroup();
      const slow = open({ ...quick, beatMs: 3_600_000 });
      const other = open();
      let looks = 0;
      const paused = slow.rebuild(group, inOneBatch([book(1, '旧')]), 1, async () => {
        looks += 1;
        if (looks === 3) await other.rebuild(group, inOneBatch([book(3, '新')]), 1);
        return null;
      });
      await expect(paused).rejects.toThrow();
      expect(await find(other, group, '新')).toEqual([3]);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
      await other.apply(group, [{ kind: 'upsert', record: book(4, '更新') }], 2);
      expect(await find(other, group, '更新')).toEqual([4]);
    });

    test('a group that no longer has an index gets none from a change of an abandoned build', async () => {
      const group = nextGroup();
      const halfway = gate();
      const builder = open();
      const lost = builder.rebuild(group, inTwo(halfway, [book(1, '红楼梦')], [book(2, '三体')]), 1);
      await halfway.reached;
      for (const index of await indexesOf(group)) await asked('DELETE', index);
      halfway.open();
      await expect(lost).rejects.toThrow();
      expect(await indexesOf(group)).toEqual([]);
    });

    test('leftovers are removed where nothing is rebuilt, and an index being filled is not', async () => {
      const group = nextGroup();
      const engine = open();
      await engine.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1);
      await asked('PUT', `${aliasOf(prefix, group)}-left`);
      const halfway = gate();
      const building = open().rebuild(group, inTwo(halfway, [book(1, '红楼梦')], [book(2, '三体')]), 1);
      await halfway.reached;
      await asked('PUT', `${aliasOf(prefix, group)}-left`);
      await tidyOpenSearch({ ...options, patience: quick }, [group]);
      expect(await indexesOf(group)).toHaveLength(3);
      halfway.open();
      await building;
      await tidyOpenSearch({ ...options, patience: quick }, [group]);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
      expect(await find(engine, group, '三体')).toEqual([2]);
    });

    test('the index of another version stays unchanged until it is dropped', async () => {
      const group = nextGroup();
      const engine = open();
      const before = `${prefix}-${group}-v1-abc`;
      const foreign = `${prefix}-other-${group}-v1-abc-1`;
      await asked('PUT', `${before}-1`, { aliases: { [before]: {} } });
      await asked('PUT', foreign);
      await asked('PUT', `${before}/_doc/7?refresh=true`, { title: '旧版' });
      await engine.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1);
      await engine.rebuild(group, inOneBatch([book(1, '红楼梦')]), 1);
      expect(await asked('GET', `${before}/_count`)).toMatchObject({ count: 1 });
      expect(await find(engine, group, '旧版')).toEqual([]);
      expect(await otherOpenSearchVersions(options)).toEqual(['v1-abc']);
      await dropOpenSearchVersion(options, 'v1-abc');
      expect(await otherOpenSearchVersions(options)).toEqual([]);
      await expect.poll(() => indexesOf(group), { timeout: 60_000 }).toHaveLength(1);
      expect(Object.keys(await asked('GET', `${foreign}/_alias`))).toEqual([foreign]);
      expect(await find(engine, group, '红楼梦')).toEqual([1]);
    });
  });
