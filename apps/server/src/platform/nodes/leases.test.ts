import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/each-database.ts';
import { LogLines } from '../../../testing/log-lines.ts';
import type { Tx } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import type { Job } from '../jobs/job.ts';
import { readJobRuns } from '../jobs/job-store.ts';
import { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { beatEveryMs, Leases } from './leases.ts';

// Several nodes on one PostgreSQL. Each run of `keep-leases` looks at the other nodes; no test waits for one.

let started: Awaited<ReturnType<typeof startTestApp>>;
let app: TestApp;

beforeAll(async () => {
  started = await startTestApp('postgres', { domains: [] });
  app = started.app;
  await app.jobs.stop();
  await app.db.schema.createTable('mark').addColumn('writer', 'text').execute();
});
afterAll(() => started.close());
beforeEach(async () => {
  for (const table of ['node', 'lease', 'job_run'] as const) await app.db.deleteFrom(table).execute();
  await sql`delete from mark`.execute(app.db);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

interface Node {
  readonly jobs: Jobs;
  readonly leases: Leases;
  readonly logged: LogLines;
  look(times?: number): Promise<void>;
}

/** A node with one job, which runs only when the test runs it. */
function node(run: Job['run'], name = 'tidy', on: Job['on'] = 'one-node'): Node {
  const logged = new LogLines();
  const leases = new Leases({ db: app.db, clock: app.clock });
  const jobs = new Jobs({ db: app.db, clock: app.clock, log: createLog('info', logged), leases });
  jobs.add({ name, when: { everyMs: 60_000 }, on, run });
  return {
    jobs,
    leases,
    logged,
    async look(times = 1) {
      for (let time = 0; time < times; time += 1) await jobs.run('keep-leases');
    },
  };
}

const insertMark = (tx: Tx, writer: string) => sql`insert into mark values (${writer})`.execute(tx);
const writeMark = (writer: string) => transaction(app.db, (tx) => insertMark(tx, writer));
const marks = async () =>
  (await sql<{ writer: string }>`select writer from mark`.execute(app.db)).rows.map(({ writer }) => writer);

test('when two nodes want to run a job at the same moment, one does', async () => {
  const ran: string[] = [];
  const nodes = ['a', 'b', 'c'].map((name) => node(async () => ran.push(name)));
  for (let round = 0; round < 5; round += 1) await Promise.all(nodes.map(({ jobs }) => jobs.run('tidy')));
  expect(ran).toHaveLength(5);
  expect(new Set(ran).size).toBe(1);
  const elsewhere = nodes.map(({ jobs }) => jobs.states().find(({ name }) => name === 'tidy')?.elsewhere);
  expect(elsewhere.filter(Boolean)).toHaveLength(2);
});

test('a job that belongs to each node runs on every node', async () => {
  const ran: string[] = [];
  for (const name of ['a', 'b'])
    await node(async () => ran.push(name), 'tidy', 'every-node').jobs.run('tidy');
  expect(ran).toEqual(['a', 'b']);
});

test('a dead node is replaced within thirty seconds, and its job runs at once', async () => {
  const ran: string[] = [];
  const a = node(async () => ran.push('a'));
  const b = node(async () => ran.push('b'));
  await a.look();
  await a.jobs.run('tidy');
  await b.look();
  let looks = 0;
  while (!ran.includes('b')) {
    looks += 1;
    await b.look();
    await b.jobs.run('tidy').catch(() => undefined);
  }
  // The dead node may have sent one more beat between its last recorded one and the first look.
  expect((looks + 1) * beatEveryMs).toBeLessThanOrEqual(30_000);
  expect(await app.db.selectFrom('node').select('id').execute()).toEqual([{ id: b.leases.id }]);
});

test('a stopping node hands its jobs over at the next beat', async () => {
  const ran: string[] = [];
  const a = node(async () => ran.push('a'));
  const b = node(async () => ran.push('b'));
  await a.jobs.run('tidy');
  await b.jobs.run('tidy');
  await a.jobs.stop();
  await a.leases.leave();
  await b.look();
  await b.jobs.run('tidy');
  expect(ran[0]).toBe('a');
  expect(ran[1]).toBe('b');
});

test('living nodes keep their jobs, however long a node does not look or the database is away', async () => {
  const ran: string[] = [];
  const a = node(async () => ran.push('a'));
  const b = node(async () => ran.push('b'));
  await a.jobs.run('tidy');
  for (let round = 0; round < 10; round += 1) {
    // The clocks of the machines do not matter.
    app.clock.advance(round % 2 === 0 ? 3_600_000 : -3_600_000);
    await a.look();
    await b.look(3);
  }
  await b.jobs.run('tidy');
  expect(ran).toEqual(['a']);
});

test('a node of an older version does not take over an unknown job', async () => {
  const ran: string[] = [];
  const newer = node(async () => ran.push('newer'), 'new-job');
  const older = node(async () => ran.push('older'));
  await newer.jobs.run('new-job');
  await newer.leases.leave();
  await older.look(2);
  const restarted = node(async () => ran.push('restarted'), 'new-job');
  await restarted.look();
  await restarted.jobs.run('new-job');
  expect(ran).toContain('restarted');
});

describe('a node paused in the middle of a job', () => {
  test('writes nothing when it wakes up after another has taken over, and says so', async () => {
    const asleep = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const paused = node(async () => {
      await writeMark('paused, before');
      begun.resolve();
      await asleep.promise;
      await writeMark('paused, after');
    });
    const other = node(() => writeMark('other'));
    await paused.look();
    const work = paused.jobs.run('tidy');
    await begun.promise;
    await other.look(5);
    await other.jobs.run('tidy');
    const noted = await readJobRuns(app.db);
    app.clock.advance(60_000);
    asleep.resolve();
    await work;
    expect((await marks())[0]).toBe('paused, before');
    expect(await marks()).toContain('other');
    expect(await marks()).not.toContain('paused, after');
    expect(paused.logged.texts.join()).toContain('Another node has taken over: tidy');
    expect((await readJobRuns(app.db)).filter(({ name }) => name === 'tidy')).toEqual(
      noted.filter(({ name }) => name === 'tidy'),
    );
  });

  test('is told to stop by its first beat, and takes part again', async () => {
    let told = false;
    const begun = Promise.withResolvers<void>();
    const paused = node((stopped) => {
      begun.resolve();
      return new Promise<void>((resolve) => {
        stopped.addEventListener('abort', () => {
          told = true;
          resolve();
        });
      });
    });
    const other = node(async () => undefined);
    await paused.look();
    const work = paused.jobs.run('tidy');
    await begun.promise;
    await other.look(5);
    await paused.look();
    await work;
    expect(told).toBe(true);
    expect(await app.db.selectFrom('node').select('id').execute()).toHaveLength(2);
    await other.leases.leave();
    await paused.look();
    expect(await app.db.selectFrom('lease').select('holder').execute()).toEqual([
      { holder: paused.leases.id },
    ]);
  });

  test('keeps the next one waiting until its open transaction has ended', async () => {
    const asleep = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const paused = node(() =>
      transaction(app.db, async (tx) => {
        await insertMark(tx, 'paused');
        begun.resolve();
        await asleep.promise;
      }),
    );
    const other = node(() => writeMark('other'));
    await paused.look();
    const work = paused.jobs.run('tidy');
    await begun.promise;
    await other.look(5);
    await other.jobs.run('tidy');
    expect(await marks()).toEqual([]);
    asleep.resolve();
    await work;
    await other.look();
    await other.jobs.run('tidy');
    expect((await marks())[0]).toBe('paused');
    expect(await marks()).toContain('other');
  });
});
