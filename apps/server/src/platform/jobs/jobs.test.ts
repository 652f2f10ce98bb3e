import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts';
import { LogLines } from '../../../testing/log-lines.ts';
import { transaction } from '../database/transaction.ts';
import { freedMemory } from '../freed-memory.ts';
import { createLog } from '../log.ts';
import type { Job } from './job.ts';
import { readJobRuns, saveJobRun } from './job-store.ts';
import { Jobs } from './jobs.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A promise that the test settles. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let clock: FixedClock;
  let logged: LogLines;

  beforeAll(async () => {
    app = await makeApp({ domains: [] });
    await app.jobs.stop();
  });
  beforeEach(async () => {
    await app.db.deleteFrom('job_run').execute();
    clock = fixedClock('2026-03-02T01:00:00Z');
    logged = new LogLines();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  function start(...added: readonly Job[]): Jobs {
    const jobs = new Jobs({ db: app.db, clock, log: createLog('info', logged) });
    for (const job of added) jobs.add(job);
    jobs.start();
    onTestFinished(() => jobs.stop());
    return jobs;
  }
  /** Moves the application's clock and the timers together. */
  async function pass(ms: number, step = minute) {
    for (let left = ms; left > 0; left -= step) {
      clock.advance(Math.min(step, left));
      await vi.advanceTimersByTimeAsync(Math.min(step, left));
    }
  }
  /** Waits for the run in progress, whose last step is to write to the database. */
  const settled = (jobs: Jobs, name: string) => jobs.run(name);
  const everyMinute = (run: Job['run']): Job => ({
    name: 'tidy',
    when: { everyMs: minute },
    on: 'one-node',
    run,
  });

  describe('a job with an interval', () => {
    test('first runs after the interval, or after the time set for the first run', async () => {
      const ran: string[] = [];
      const job = (name: string, firstMs?: number): Job => ({
        name,
        when: { everyMs: hour, ...(firstMs === undefined ? {} : { firstMs }) },
        on: 'one-node',
        run: async () => ran.push(name),
      });
      start(job('late'), job('soon', minute), job('at-once', 0));
      await vi.advanceTimersByTimeAsync(0);
      expect(ran).toEqual(['at-once']);
      await pass(minute);
      expect(ran).toEqual(['at-once', 'soon']);
      await pass(hour - minute);
      expect(ran).toContain('late');
    });

    test('never overlaps itself: the next run waits for the previous one', async () => {
      const { passed, open } = gate();
      let runs = 0;
      const jobs = start(
        everyMinute(async () => {
          runs += 1;
          await passed;
        }),
      );
      await pass(10 * minute);
      const joined = jobs.run('tidy');
      expect(runs).toBe(1);
      expect(jobs.states()[0]).toMatchObject({ name: 'tidy', running: true, last: undefined });
      open();
      await joined;
      await pass(minute);
      expect(runs).toBe(2);
    });

    test('continues when recording a run takes longer than the interval', async () => {
      const [begun, done] = [gate(), gate()];
      let runs = 0;
      const slow = transaction(app.db, async (tx) => {
        await saveJobRun(tx, 'look', { startedAt: clock.now(), tookMs: 1, problem: undefined }, undefined);
        begun.open();
        await done.passed;
      });
      await begun.passed;
      const jobs = start({
        name: 'look',
        when: { everyMs: 200 },
        on: 'every-node',
        run: async () => {
          runs += 1;
        },
      });
      await pass(1000, 200);
      expect(runs).toBe(1);
      done.open();
      await slow;
      await settled(jobs, 'look');
      const before = runs;
      await pass(600, 200);
      expect(runs).toBeGreaterThan(before);
    });

    test('is not disturbed when the clock is set back by a day', async () => {
      let runs = 0;
      start(everyMinute(async () => (runs += 1)));
      clock.advance(-24 * hour);
      await vi.advanceTimersByTimeAsync(minute);
      expect(runs).toBe(1);
    });
  });

  describe('a job with a time of day', () => {
    test('runs once at that time every day, by the application’s clock', async () => {
      const at: string[] = [];
      const local = new Date('2026-03-02T01:00:00Z');
      local.setHours(1, 0, 0, 0);
      clock.set(local);
      start({
        name: 'check',
        when: { at: '0 3 * * *' },
        on: 'one-node',
        run: async () => at.push(clock.now().toString().slice(0, 21)),
      });
      await pass(48 * hour);
      expect(at.map((time) => time.slice(16))).toEqual(['03:00', '03:00']);
    });

    test('does not run before its time when the clock is set back while it waits', async () => {
      let runs = 0;
      const local = new Date('2026-03-02T01:00:00Z');
      local.setHours(2, 55, 0, 0);
      clock.set(local);
      start({ name: 'check', when: { at: '0 3 * * *' }, on: 'one-node', run: async () => (runs += 1) });
      clock.advance(-hour);
      await pass(30 * minute);
      expect(runs).toBe(0);
      await pass(40 * minute);
      expect(runs).toBe(1);
    });

    test('is refused when its pattern cannot be read', () => {
      const jobs = start();
      expect(() =>
        jobs.add({ name: 'check', when: { at: 'at night' }, on: 'one-node', run: async () => undefined }),
      ).toThrow();
    });
  });

  test('a failure is logged and recorded, and the job continues', async () => {
    let broken = true;
    const jobs = start(
      everyMinute(async () => {
        if (broken) throw new Error('the shelf is gone');
      }),
    );
    await settled(jobs, 'tidy');
    expect(logged.lines.filter(({ level }) => level === 50)).toMatchObject([
      { job: 'tidy', msg: 'a job failed', err: { message: 'the shelf is gone' } },
    ]);
    expect(await readJobRuns(app.db)).toEqual([
      {
        name: 'tidy',
        started_at: '2026-03-02T01:00:00.000Z',
        took_ms: 0,
        problem: 'the shelf is gone',
        next_at: '2026-03-02T01:01:00.000Z',
      },
    ]);
    broken = false;
    await settled(jobs, 'tidy');
    expect(await readJobRuns(app.db)).toMatchObject([{ problem: null }]);
    expect(jobs.states()[0]?.last?.problem).toBeUndefined();
  });

  test('a job that fails many times a second is logged and recorded once a minute', async () => {
    const jobs = start({
      name: 'follow',
      when: { everyMs: 200 },
      on: 'one-node',
      run: async () => {
        throw new Error('no database');
      },
    });
    const failures = () => logged.lines.filter(({ msg }) => msg === 'a job failed').length;
    for (let run = 0; run < 20; run += 1) await settled(jobs, 'follow');
    expect(failures()).toBe(1);
    await vi.advanceTimersByTimeAsync(minute);
    await settled(jobs, 'follow');
    expect(failures()).toBe(2);
  });

  test('stopping tells the current run to end, waits for it, and starts no other', async () => {
    const { passed, open } = gate();
    const ended: string[] = [];
    let told = false;
    const slow: Job = {
      name: 'slow',
      when: { everyMs: minute },
      on: 'one-node',
      async run(stopped) {
        stopped.addEventListener('abort', () => {
          told = true;
        });
        await passed;
        ended.push('slow');
        stopped.throwIfAborted();
      },
    };
    const jobs = start(
      slow,
      everyMinute(async () => ended.push('tidy')),
    );
    await vi.advanceTimersByTimeAsync(minute);
    const stopping = jobs.stop().then(() => ended.push('stopped'));
    expect(told).toBe(true);
    open();
    await stopping;
    expect(ended).toEqual(['tidy', 'slow', 'stopped']);
    await vi.advanceTimersByTimeAsync(hour);
    expect(ended).toHaveLength(3);
    expect(logged.lines.filter(({ msg }) => msg === 'a job failed')).toEqual([]);
    expect(jobs.states().map(({ running }) => running)).toEqual([false, false]);
  });

  test('two jobs cannot have one name', () => {
    const jobs = start(everyMinute(async () => undefined));
    expect(() => jobs.add(everyMinute(async () => undefined))).toThrow('tidy');
  });
});

eachDatabase((name, makeApp) => {
  test('a server’s health says of every job when it ran, how it ended and when it runs next', async () => {
    const app = await makeApp();
    await app.jobs.run('sweep-files');
    const { jobs } = (await app.inject({ url: '/health/jobs' })).json();
    expect(jobs.map(({ name }: { name: string }) => name).sort()).toEqual([
      'ask-library-systems',
      'begin-asked-harvests',
      'close-leavers',
      'expire-holds',
      'fetch-pictures',
      'follow-catalogue',
      'forget-desk-scans',
      'forget-old-conversations',
      'forget-old-searches',
      'forget-old-views',
      'forget-source-writes',
      'forget-unanswered-searches',
      'forget-unfinished-imports',
      'harvest-sources',
      'import-files',
      // An embedded database has only one server.
      ...(name === 'postgres' ? ['keep-leases'] : []),
      'learn-meaning',
      'mark-time',
      'note-overdue-loans',
      'note-works',
      'recreate-indexes',
      'remove-expired-desk-sessions',
      'remove-expired-sessions',
      'remove-unused-pictures',
      'renew-indexes',
      ...(freedMemory() === undefined ? [] : ['return-memory']),
      'save-counts',
      'save-searches',
      ...(name === 'postgres' ? ['share-counts'] : []),
      'spell-names',
      'sweep-arrivals',
      'sweep-files',
      'sweep-harvests',
      'sweep-imports',
    ]);
    expect(jobs.find(({ name }: { name: string }) => name === 'sweep-files')).toMatchObject({
      running: false,
      last: { startedAt: '2026-03-02T08:00:00.000Z', result: 'done' },
      nextAt: '2026-03-02T08:10:00.000Z',
    });
  });

  test('every job of the portal can run and complete', async () => {
    const app = await makeApp();
    for (const { name } of app.jobs.states()) await app.jobs.run(name);
    expect(app.jobs.states().filter(({ last }) => last === undefined || last.problem !== undefined)).toEqual(
      [],
    );
  });
});
