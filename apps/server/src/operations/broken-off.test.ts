import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../testing/each-database.ts';
import { allRows, makeTarget, type Target } from '../../testing/operations/backup-scene.ts';
import { runCommand } from '../../testing/run-command.ts';
import { checkInvariants } from '../circulation/check-invariants.ts';
import { transaction } from '../platform/database/transaction.ts';
import { readShapes } from './table-shapes.ts';

const cli = fileURLToPath(new URL('../yuelan.ts', import.meta.url));
let folder: ReturnType<typeof temporaryFolder>;
let file: string;

beforeAll(async () => {
  folder = temporaryFolder();
  file = join(folder.path, 'demo.tar.gz');
  const source = { DATA_DIR: join(folder.path, 'source') };
  expect(await runCommand(['demo'], source)).toMatchObject({ code: 0 });
  expect(await runCommand(['backup', file], source)).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

/** Restores in a separate process and kills it as soon as `when` says so. Returns whether it was killed in time. */
async function killRestore(target: Target, when: () => boolean): Promise<boolean> {
  const child = spawn(process.execPath, [cli, 'restore', file], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.environment['DATABASE_URL'] ?? '',
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !when()) await pause(2);
  const inTime = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return inTime;
}

const stateOf = (target: Target) => {
  try {
    return readFileSync(join(target.dataDir, 'restoring', 'state.json'), 'utf8');
  } catch {
    return '';
  }
};

eachDatabase((dialect) => {
  const moments: Readonly<Record<string, (target: Target) => boolean>> = {
    'it had begun': (target) => existsSync(join(target.dataDir, 'restoring')),
    'rows were coming in': (target) => stateOf(target) !== '',
    'the files were coming in': (target) => existsSync(join(target.dataDir, 'restoring', 'pictures', 'kept')),
    'things went to their places': (target) => stateOf(target).includes('placing'),
  };

  test.each(Object.entries(moments))('a restore killed when %s can be run again', async (_name, when) => {
    const target = await makeTarget(dialect);
    await killRestore(target, () => when(target));
    if (existsSync(join(target.dataDir, 'restoring')))
      // An incomplete restore is never taken for a complete one.
      expect(await target.cli('library', 'list')).toMatchObject({
        code: 1,
        err: [expect.stringContaining('run restore again')],
      });
    const again = await target.cli('restore', file);
    // The kill may have come too late.
    if (again.code !== 0) expect(again.err.join()).toContain('Restore needs an empty');
    await target.withDb(async (db) => {
      const rows = await allRows(db, dialect);
      expect([rows['library']?.length, rows['content_picture']?.length]).toEqual([3, 7]);
    });
    expect(readdirSync(target.dataDir).filter((name) => name === 'restoring')).toEqual([]);
    await target.withDb(async (db) => expect(await checkInvariants(db)).toEqual([]));
  });

  /** A data folder like that of a restore that was killed in its last phase. */
  async function brokenOff(target: Target, state: object) {
    expect(await target.cli('restore', file)).toMatchObject({ code: 0 });
    mkdirSync(join(target.dataDir, 'restoring'));
    writeFileSync(join(target.dataDir, 'restoring', 'state.json'), JSON.stringify(state));
  }

  /** The id of a transaction of this database, under which the portal would know it again. */
  async function transactionId(target: Target, commit: boolean): Promise<string> {
    let id = '';
    await target
      .withDb((db) =>
        transaction(db, async (tx) => {
          const { rows } = await sql<{ id: string }>`
            select (select system_identifier from pg_control_system())::text || ':' || pg_current_xact_id()::text as id`.execute(
            tx,
          );
          id = rows[0]?.id ?? '';
          if (!commit) throw new Error('taken back');
        }),
      )
      .catch(() => undefined);
    return id;
  }

  test('a restore killed after its last step is complete', async () => {
    const target = await makeTarget(dialect);
    const id = dialect === 'postgres' ? { transactionId: await transactionId(target, true) } : {};
    await brokenOff(target, { phase: 'placing', ...id });
    const again = await target.cli('restore', file, '--json');
    expect(again).toMatchObject({ code: 0, err: [] });
    expect(JSON.parse(again.out.join(''))).toMatchObject({ wasComplete: true });
    expect((await target.cli('doctor')).err).toEqual([]);
  });

  test('a restore killed before its last step starts over', async () => {
    const target = await makeTarget(dialect);
    if (dialect === 'sqlite') {
      await brokenOff(target, { phase: 'placing' });
      for (const name of ['yuelan.sqlite', 'pictures'])
        renameSync(join(target.dataDir, name), join(target.dataDir, 'restoring', name));
    } else {
      const id = await transactionId(target, false);
      mkdirSync(join(target.dataDir, 'restoring'));
      mkdirSync(join(target.dataDir, 'files'));
      writeFileSync(
        join(target.dataDir, 'restoring', 'state.json'),
        JSON.stringify({ phase: 'placing', transactionId: id }),
      );
    }
    const again = await target.cli('restore', file, '--json');
    expect(again).toMatchObject({ code: 0, err: [] });
    expect(JSON.parse(again.out.join(''))).toMatchObject({ wasComplete: false, files: 7 });
    expect(await target.withDb(async (db) => (await readShapes(db, dialect)).length)).toBeGreaterThan(40);
    expect((await target.cli('doctor')).err).toEqual([]);
  });
});
