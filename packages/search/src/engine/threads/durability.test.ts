// @matrix
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import type { SearchEngine } from '../../port.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

describe('an index on disk', () => {
  let folder: string;
  let engine: SearchEngine | undefined;
  const log: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'yuelan-durable-'));
    log.length = 0;
  });
  afterEach(async () => {
    await engine?.close();
    engine = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (): Promise<SearchEngine> => {
    await engine?.close();
    engine = await openEmbeddedEngine({ folder, workers: 1, log: (message) => log.push(message) });
    return engine;
  };
  const file = (): string => {
    const [group = ''] = readdirSync(folder);
    const [name = ''] = readdirSync(join(folder, group)).filter((entry) => entry.endsWith('.sqlite'));
    return join(folder, group, name);
  };
  const filled = async (): Promise<void> => {
    const first = await open();
    const records = Array.from({ length: 300 }, (_, at) =>
      book(at + 1, `红楼梦 ${at + 1}`, { keywords: ['小说'] }),
    );
    await first.rebuild('g', inOneBatch(records), 41);
    await first.apply(
      'g',
      [
        { kind: 'upsert', record: book(301, '三体') },
        { kind: 'remove', id: 7 },
      ],
      42,
    );
    await first.close();
    engine = undefined;
  };

  test('opens in the state in which it was closed', async () => {
    await filled();
    const again = await open();
    expect(await again.health('g')).toEqual({ ready: true, records: 300, applied: 42, unordered: 2 });
    expect((await again.search('g', ask('三体'))).hits).toEqual([{ id: 301, tier: 'exactTitle' }]);
    expect((await again.search('g', ask('红楼梦 7'))).hits.map(({ id }) => id)).not.toContain(7);
    expect(log).toEqual([]);
  });

  /** Starts the child, kills it at its `lines`-th line, and returns the last line. */
  const killedAt = (work: string, lines: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const script = fileURLToPath(new URL('../../conformance/crash-child.ts', import.meta.url));
      const child = spawn(process.execPath, [script, folder, work], { stdio: ['ignore', 'pipe', 'inherit'] });
      let last = 0;
      let seen = 0;
      createInterface({ input: child.stdout }).on('line', (line) => {
        last = Number(line);
        seen += 1;
        if (seen === lines) child.kill('SIGKILL');
      });
      child.on('error', reject);
      child.on('exit', () => resolve(last));
    });

  test('contains every acknowledged change after the process was killed, and nothing half done', async () => {
    for (const lines of [1, 7, 4]) {
      const acknowledged = await killedAt('apply', lines);
      const survivor = await open();
      const { applied, records, ready } = await survivor.health('g');
      expect(ready).toBe(true);
      expect(applied).toBeGreaterThanOrEqual(acknowledged);
      expect(records).toBe(applied * 20);
      expect((await survivor.search('g', ask('红楼梦'))).total).toBe(applied * 20);
      await survivor.close();
      engine = undefined;
    }
    expect(log).toEqual([]);
  });

  test('is the old one when a rebuild was killed halfway', async () => {
    await filled();
    await killedAt('rebuild', 5);
    const survivor = await open();
    expect(await survivor.health('g')).toMatchObject({ ready: true, records: 300, applied: 42 });
    expect(readdirSync(join(file(), '..')).filter((name) => /\.sqlite(?:-parts)?$/u.test(name))).toHaveLength(
      1,
    );
  });

  test.each([
    ['is not a database', (path: string) => writeFileSync(path, 'this is not a database'.repeat(1000))],
    ['was cut off', (path: string) => truncateSync(path, 20_000)],
    ['is empty', (path: string) => truncateSync(path, 0)],
    [
      'is of another version',
      (path: string) => {
        const db = new DatabaseSync(path);
        db.exec("UPDATE meta SET value = 0 WHERE name = 'version'");
        db.close();
      },
    ],
    [
      'lost a column',
      (path: string) => {
        const db = new DatabaseSync(path);
        db.exec("DELETE FROM segment WHERE column = 'sortHead'");
        db.close();
      },
    ],
  ])('that %s is discarded, reported, and can be rebuilt', async (_, damage) => {
    await filled();
    damage(file());
    const again = await open();
    expect(await again.health('g')).toMatchObject({ ready: false, records: 0, applied: 0 });
    expect(log.join()).toContain('was discarded');
    expect((await again.search('g', ask('红楼梦'))).total).toBe(0);
    await again.rebuild('g', inOneBatch([book(1, '红楼梦')]), 50);
    expect(await again.health('g')).toMatchObject({ ready: true, records: 1, applied: 50 });
  });

  test('that turns out to be damaged during a search is discarded and reported', async () => {
    await filled();
    const again = await open();
    expect((await again.search('g', ask('三体'))).total).toBe(1);
    await again.close();
    const db = new DatabaseSync(file(), { defensive: false });
    db.exec("UPDATE word_block SET data = x'0102030405'");
    db.close();
    const damaged = await open();
    await expect(damaged.search('g', ask('红楼梦'))).rejects.toThrow(/malformed|corrupt/u);
    expect(await damaged.health('g')).toMatchObject({ ready: false, applied: 0 });
    expect(log.join()).toContain('rebuild');
    await expect(damaged.apply('g', [{ kind: 'remove', id: 1 }], 43)).rejects.toThrow('rebuilt');
    await damaged.rebuild('g', inOneBatch([book(1, '红楼梦')]), 50);
    expect((await damaged.search('g', ask('红楼梦'))).total).toBe(1);
  });

  test('takes in what another process wrote to it', async () => {
    await filled();
    const one = await open();
    expect((await one.search('g', ask('三体'))).total).toBe(1);
    const other = await openEmbeddedEngine({ folder, workers: 1 });
    await other.apply('g', [{ kind: 'upsert', record: book(400, '三体 2') }], 43);
    await other.close();
    await one.apply('g', [{ kind: 'upsert', record: book(401, '三体 3') }], 44);
    expect((await one.search('g', ask('三体'))).hits.map(({ id }) => id)).toEqual([301, 400, 401]);
  });

  test('that is deleted is an empty group that can be filled again', async () => {
    await filled();
    rmSync(folder, { recursive: true });
    const again = await open();
    expect(await again.health('g')).toMatchObject({ ready: false, applied: 0 });
    await again.apply('g', [{ kind: 'upsert', record: book(1, '红楼梦') }], 1);
    expect((await again.search('g', ask('红楼梦'))).total).toBe(1);
  });

  test('answers searches while it changes, and each sees a state that existed', async () => {
    const busy = await open();
    await busy.apply('g', [{ kind: 'upsert', record: book(1, '三体') }], 1);
    const searches: Promise<void>[] = [];
    for (let round = 2; round < 40; round += 1) {
      // The record's title changes, so its row does: it must be found once in every state.
      searches.push(
        busy.search('g', ask('三体', {}, { facets: ['author'] })).then(({ total, hits }) => {
          expect([total, hits.map(({ id }) => id)]).toEqual([1, [1]]);
        }),
      );
      await busy.apply('g', [{ kind: 'upsert', record: book(1, `三体 ${round}`) }], round);
    }
    await Promise.all(searches);
  });
});
