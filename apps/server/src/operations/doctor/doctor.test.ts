import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eachDatabase, temporaryFolder, testConfig } from '../../../testing/each-database.ts';
import { startS3StandIn } from '../../../testing/files/s3-stand-in.ts';
import { fixedClock } from '../../../testing/fixed-clock.ts';
import { LogLines } from '../../../testing/log-lines.ts';
import { allRows, makeTarget, type Target } from '../../../testing/operations/backup-scene.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { allMigrations, createApp } from '../../app.ts';
import type { Finding } from '../../platform/checkup.ts';
import { systemClock } from '../../platform/clock.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { saveJobRun } from '../../platform/jobs/job-store.ts';
import { checkMachine } from './check-machine.ts';

interface Visit {
  readonly code: number;
  readonly findings: readonly Finding[];
  /** The findings about a subject at this level. */
  said(about: string, level?: Finding['level']): string;
}

async function visit(environment: Readonly<Record<string, string | undefined>>): Promise<Visit> {
  const { code, out } = await runCommand(['doctor', '--json'], environment);
  const { findings, well }: { findings: Finding[]; well: boolean } = JSON.parse(out.join(''));
  expect(well).toBe(code === 0);
  for (const { level, advice } of findings) expect(advice !== undefined).toBe(level !== 'fine');
  return {
    code,
    findings,
    said: (about, level = 'wrong') =>
      findings
        .filter((finding) => finding.about === about && finding.level === level)
        .map(({ what, advice }) => `${what} ${advice ?? ''}`)
        .join('\n'),
  };
}

/** A small portal of one library with three titles. Making its index takes a second. */
async function makePortal(target: Target, isIndexed = false): Promise<void> {
  await target.cli('library', 'create', 'river', '--name', '清河');
  const list = join(target.dataDir, 'books.csv');
  writeFileSync(list, 'title,copies\n红楼梦,2\n三体,1\n呐喊,1\n');
  expect(await target.cli('import', 'catalogue', list, '--library', 'river')).toMatchObject({ code: 0 });
  rmSync(list);
  if (isIndexed) expect(await target.cli('search', 'rebuild')).toMatchObject({ code: 0 });
}

eachDatabase((dialect) => {
  async function portal(isIndexed = false): Promise<Target> {
    const target = await makeTarget(dialect, 'migrated');
    await makePortal(target, isIndexed);
    return target;
  }

  test('a healthy portal is reported as such, and nothing is changed', async () => {
    const target = await portal(true);
    const before = await target.withDb((db) => allRows(db, dialect));
    const { code, findings, said } = await visit(target.environment);
    expect(findings.filter(({ level }) => level === 'wrong')).toEqual([]);
    expect(code).toBe(0);
    expect(said('search index', 'fine')).toContain('3 titles');
    expect(said('circulation', 'fine')).toContain('agree');
    expect(said('files', 'fine')).toContain('0 kept files');
    expect(await target.withDb((db) => allRows(db, dialect))).toEqual(before);
    const plain = await target.cli('doctor');
    expect(plain).toMatchObject({ code: 0, err: [] });
    expect(plain.out.join('\n')).toContain('ok     database: It answers');
  });

  test('the objects of a store are compared with the rows', async () => {
    const target = await portal();
    const s3 = await startS3StandIn(systemClock, { prefix: 'lib/' });
    onTestFinished(() => s3.close());
    const { settings } = s3;
    const environment = {
      ...target.environment,
      FILES_URL: `s3://${settings.bucket}/lib?endpoint=${settings.endpoint}&region=${settings.region}`,
      AWS_ACCESS_KEY_ID: settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    };
    const [named, unnamed] = ['1', '2'].map((digit) => `${digit.repeat(32)}.webp`);
    await target.withDb((db) =>
      sql`insert into stored_file
        (key, clientid, reader_id, module, visibility, content_type, size, object_name, state, claimed, created_at)
        values ('k', 'river', 'r', 'avatar', 'public', 'image/webp', 1, ${named}, 'ready', 1, '2026-01-01')`.execute(
        db,
      ),
    );
    const put = (name = '') =>
      s3.objects.set(`${settings.bucket}/lib/files/${name}`, { bytes: Buffer.from('x'), type: 'x', at: '' });
    put(named);
    expect((await visit(environment)).said('files', 'fine')).toContain('1 kept files');
    put(unnamed);
    expect((await visit(environment)).said('files', 'note')).toContain(
      `1 files of lib/files are unused: ${unnamed}`,
    );
    s3.objects.clear();
    expect((await visit(environment)).said('files')).toContain(`1 files of lib/files are missing: ${named}`);
    s3.failWith = 503;
    expect((await visit(environment)).said('files')).toContain(
      'cannot be used (it answered 503 InternalError)',
    );
  });

  test('beside a running server it says who holds the folder', async () => {
    const target = await portal();
    const databaseUrl = target.environment['DATABASE_URL'];
    const clock = fixedClock();
    const app = await createApp(
      testConfig({ dataDir: target.dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }),
      { clock, logTo: new LogLines() },
    );
    try {
      await app.services.indexFeed.catchUp();
      await app.jobs.run('expire-holds');
      const { code, said } = await visit(target.environment);
      expect(said('data folder', 'fine')).toContain(`process id ${process.pid}`);
      expect(said('job expire-holds', 'fine')).toMatch(/last ran at 2026-03-02T08:00:00.000Z and was done/);
      expect(code).toBe(0);
    } finally {
      await app.close();
    }
  });

  test('a failed job is named with its problem, but the check still passes', async () => {
    const target = await portal();
    const run = { startedAt: new Date('2026-03-02T08:00:00Z'), tookMs: 12, problem: 'the disk is full' };
    await target.withDb((db) => saveJobRun(db, 'sweep-files', run, new Date('2099-01-01T00:00:00Z')));
    const { code, said } = await visit(target.environment);
    expect(said('job sweep-files', 'note')).toMatch(/failed: the disk is full\. It runs next at 2099-01-01/);
    expect(code).toBe(0);
  });

  test('contradictory circulation rows are shown', async () => {
    const target = await portal();
    await target.withDb((db) => db.updateTable('copy').set({ held: 1 }).where('id', '=', 1).execute());
    const { code, said } = await visit(target.environment);
    expect(code).toBe(1);
    expect(said('circulation')).toContain('I4 a copy is held exactly while it has an active hold');
  });

  test('an index that has lost titles needs a rebuild; a missing one is only a note', async () => {
    const target = await portal(true);
    await target.withDb((db) => db.updateTable('title').set({ hidden: 1 }).where('id', '=', 1).execute());
    const lost = await visit(target.environment);
    expect(lost.said('search index')).toContain('search rebuild');
    rmSync(join(target.dataDir, 'search'), { recursive: true });
    const none = await visit(target.environment);
    expect([none.code, none.said('search index', 'note')]).toEqual([0, expect.stringContaining('none yet')]);
  });

  test('files without rows and rows without files are named', async () => {
    const target = await portal();
    const name = `${'ab'.repeat(32)}.webp`;
    await target.withDb((db) =>
      db
        .insertInto('content_picture')
        .values({
          name,
          clientid: 'river',
          width: 1,
          height: 1,
          size: 3,
          created_at: '2026-03-02T08:00:00.000Z',
        })
        .execute(),
    );
    const kept = join(target.dataDir, 'files', 'kept', '0f');
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, `0f${'0'.repeat(30)}.jpg`), 'x');
    const { code, said } = await visit(target.environment);
    expect(code).toBe(1);
    expect(said('files')).toContain(name);
    expect(said('files', 'note')).toContain(`0f${'0'.repeat(30)}.jpg`);
    const folder = join(target.dataDir, 'pictures', 'kept', 'ab');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), 'abc');
    expect((await visit(target.environment)).code).toBe(0);
  });

  test('a schema that lacks steps, or has unknown ones, stops the check', async () => {
    const target = await makeTarget(dialect);
    await target.withDb((db) => migrate(db, dialect, allMigrations.slice(0, -2), fixedClock()));
    const behind = await visit(target.environment);
    expect([behind.code, behind.said('database')]).toEqual([
      1,
      expect.stringContaining('2 steps of the schema'),
    ]);
    await target.cli('library', 'list');
    const meets = (id: string) =>
      target.withDb((db) =>
        db.insertInto('schema_migration').values({ id, applied_at: '2026-03-02T08:00:00.000Z' }).execute(),
      );
    await meets('library-998-later');
    const extended = await visit(target.environment);
    expect([extended.said('database'), extended.said('database', 'note')]).toEqual([
      '',
      expect.stringContaining('library-998-later'),
    ]);
    await meets('library-999-drop-names');
    expect((await visit(target.environment)).said('database')).toContain('library-999-drop-names');
    expect(await target.cli('library', 'list')).toMatchObject({
      code: 1,
      err: [expect.stringContaining('library-999-drop-names')],
    });
  });

  test('a clock that has gone back is noticed', async () => {
    const target = await portal();
    await target.withDb((db) =>
      db
        .insertInto('clock_mark')
        .values({ name: 'latest', seen_at: '2199-01-01T00:00:00.000Z' })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ seen_at: '2199-01-01T00:00:00.000Z' }),
        )
        .execute(),
    );
    const { code, said } = await visit(target.environment);
    expect([code, said('clock')]).toEqual([1, expect.stringContaining('time synchronisation')]);
  });

  test('demonstration readers are reported on a public server', async () => {
    const target = await makeTarget(dialect, 'migrated');
    expect(await target.cli('demo')).toMatchObject({ code: 0 });
    const at = (more: Readonly<Record<string, string>>) => visit({ ...target.environment, ...more });
    const about = 'demonstration readers';
    const open = await at({ PUBLIC_URL: 'https://library.example.org', NODE_ENV: 'production' });
    expect([open.code, open.said(about)]).toEqual([1, expect.stringContaining('30 have the password')]);
    expect((await at({ HOST: '127.0.0.1' })).said(about, 'fine')).toContain('Only this machine');
    const unknown = await at({});
    expect([unknown.code, unknown.said(about, 'note')]).toEqual([0, expect.stringContaining('30 have')]);
    await target.withDb((db) => db.updateTable('reader').set({ password_hash: null }).execute());
    expect((await at({ PUBLIC_URL: 'https://library.example.org', NODE_ENV: 'production' })).code).toBe(0);
  });

  test('the remains of a broken restore are named', async () => {
    const target = await portal();
    mkdirSync(join(target.dataDir, 'restoring'));
    const { code, said } = await visit(target.environment);
    expect([code, said('data folder')]).toEqual([1, expect.stringContaining('run restore again')]);
  });
});

describe('without a database that answers', () => {
  function folder(): string {
    const made = temporaryFolder();
    onTestFinished(() => made.remove());
    return made.path;
  }

  test('every wrong setting is named with the expected value', async () => {
    const { code, said } = await visit({
      DATA_DIR: folder(),
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      TZ: 'Asia/Atlantis',
    });
    expect(code).toBe(1);
    expect(said('settings')).toContain('PORT: expected a whole number from 0 to 65535');
    expect(said('settings')).toContain('LOG_LEVEL: expected trace');
    const zone = await visit({ DATA_DIR: folder(), TZ: 'Asia/Atlantis' });
    expect(zone.said('time zone')).toContain('Asia/Atlantis');
  });

  test('a missing folder, or one without a portal, is most likely the wrong one', async () => {
    const path = folder();
    const nowhere = await visit({ DATA_DIR: join(path, 'nowhere') });
    expect([nowhere.code, nowhere.said('data folder')]).toEqual([1, expect.stringContaining('Set DATA_DIR')]);
    const empty = await visit({ DATA_DIR: path });
    expect([empty.code, empty.said('database')]).toEqual([1, expect.stringContaining('Is DATA_DIR right?')]);
    expect(readdirSync(path)).toEqual([]);
  });

  test('a folder open to others on the machine is reported', async () => {
    const path = folder();
    chmodSync(path, 0o755);
    expect((await visit({ DATA_DIR: path })).said('data folder', 'note')).toContain(`chmod 700 ${path}`);
    chmodSync(path, 0o777);
    expect((await visit({ DATA_DIR: path })).said('data folder')).toContain(`chmod 700 ${path}`);
  });

  test('a damaged database, or a file that is not one, leads to the last backup', async () => {
    const target = await makeTarget('sqlite');
    await makePortal(target);
    const file = join(target.dataDir, 'yuelan.sqlite');
    await target.withDb((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 20, 4096 * 40);
    writeFileSync(file, bytes);
    const damaged = await visit(target.environment);
    expect([damaged.code, damaged.said('database')]).toEqual([
      1,
      expect.stringContaining('restore the last backup'),
    ]);
    writeFileSync(file, 'this is not a database, whatever its name says');
    expect((await visit(target.environment)).said('database')).toContain('is not a database');
  });

  test('a PostgreSQL that does not answer is named, and the rest is checked', async () => {
    const { code, said, findings } = await visit({
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    expect([code, said('database')]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
    expect(findings.map(({ about }) => about)).toContain('disk');
  });

  test('an old Node and little memory are named', () => {
    const levels = (node: string, megabytes: number) =>
      checkMachine({ node, memory: megabytes * 1024 * 1024 }).map(({ level }) => level);
    expect(levels('26.10.0', 2000)).toEqual(['fine', 'fine']);
    expect(levels('20.1.0', 400)).toEqual(['wrong', 'note']);
    expect(levels('30.0.0', 100)).toEqual(['fine', 'wrong']);
  });
});
