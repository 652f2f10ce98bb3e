import { staffCalls, todayCalls } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, post } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { saveBackupRun } from '../platform/jobs/backup-runs.ts';
import { saveJobRun } from '../platform/jobs/job-store.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    for (const [clientid, status] of [
      ['branch', 2],
      ['closed', 3],
    ] as const) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid, group: 'river', status });
      await makeStaff(app, clientid, `keeper-${clientid}`, 'owner');
    }
    await makeStaff(app, 'qinghe', 'owner', 'owner');
  });

  test.each(['branch', 'closed'])(
    'staff work at the desk of a library that is not open (%s)',
    async (clientid) => {
      const page = await app.inject({ url: `/${clientid}/desk` });
      expect(page.statusCode).toBe(200);
      const desk = await deskOf(app, clientid, `keeper-${clientid}`);
      expect(answerOf(await desk.call(staffCalls.state, {}))).toMatchObject({
        state: 'in',
        me: { library: { clientid } },
      });
      answerOf(await desk.call(todayCalls.today, {}));
      // Its readers still find nothing, and neither do accounts of a sister library without a role there.
      expect((await post(app, '/api/libinfo/tk', { clientid })).json()).toMatchObject({ rtcode: '001' });
      expect((await app.inject({ url: `/${clientid}/` })).statusCode).not.toBe(200);
      const stranger = await deskOf(app, 'qinghe', 'owner');
      const entered = await stranger.post('/api/desk/today/today', {}, { 'x-desk': clientid });
      expect(entered.json()).toMatchObject({
        rtcode: '001',
        data: { code: expect.stringMatching(/^staff\./) },
      });
    },
  );

  test('Today says what a failed job means for those who read it, and what is for the maintainer', async () => {
    const desk = await deskOf(app, 'qinghe', 'owner');
    const run = { startedAt: app.clock.now(), tookMs: 5, problem: 'connect ECONNREFUSED' };
    await saveJobRun(app.db, 'expire-holds', run, undefined);
    const { results } = answerOf(await desk.call(todayCalls.today, {}));
    expect(results.find(({ key }) => key === 'jobs')).toMatchObject({
      good: false,
      text: expect.stringMatching(
        /expire-holds failed.*will be tried again.*maintains.*: connect ECONNREFUSED$/,
      ),
    });
  });

  test('Today shows how the last backup ended, apart from the jobs', async () => {
    const desk = await deskOf(app, 'qinghe', 'owner');
    const backupOf = async () =>
      answerOf(await desk.call(todayCalls.today, {})).results.find(({ key }) => key === 'backup');
    expect(await backupOf()).toBeUndefined();
    const startedAt = app.clock.now();
    const save = (at: Date, problem: 'no-room' | undefined) =>
      saveBackupRun(app.db, { startedAt: at, tookMs: 5, problem });
    await save(startedAt, 'no-room');
    expect(await backupOf()).toEqual({
      key: 'backup',
      at: startedAt.toISOString(),
      good: false,
      text: 'Not made: there was not enough space\nNo backup has been made yet',
    });
    const { results } = answerOf(await desk.call(todayCalls.today, {}));
    expect(results.find(({ key }) => key === 'jobs')?.text ?? '').not.toContain('backup');
    const later = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000);
    await save(later(1), undefined);
    expect(await backupOf()).toMatchObject({ at: later(1).toISOString(), good: true, text: '' });
    await save(later(2), 'no-room');
    expect(await backupOf()).toMatchObject({
      at: later(2).toISOString(),
      good: false,
      text: expect.stringMatching(
        /^Not made: there was not enough space\nLast backup that was made: \d{4}-\d\d-\d\d \d\d:\d\d$/,
      ),
    });
  });
});
