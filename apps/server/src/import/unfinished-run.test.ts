import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { dayMs } from '../platform/clock.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import type { RowOutcome, RowResult } from './outcome.ts';
import type { InTransaction } from './trial.ts';
import { forgetOldRuns, UnfinishedRun } from './unfinished-run.ts';

const outcome = (result: RowResult, words: Partial<RowOutcome> = {}): RowOutcome => ({
  result,
  notes: [],
  claims: [],
  ...words,
});

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  const inTransaction: InTransaction = (work) => transaction(app.db, work);

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
  });
  beforeEach(() => app.db.deleteFrom('import_batch').execute());

  const open = (run = 'run', library = 'qinghe') =>
    UnfinishedRun.open(inTransaction, asClientId(library), run, app.clock.now());
  const record = (unfinished: UnfinishedRun, outcomes: readonly RowOutcome[]) =>
    inTransaction((tx) => unfinished.record(tx, 0, outcomes, app.clock.now()));
  const kept = async () => {
    const rows = await app.db.selectFrom('import_batch').select(['clientid', 'run']).execute();
    return rows.map(({ clientid, run }) => `${clientid} ${run}`).sort();
  };
  const shared = { code: 'isbn.shared' };

  test.each<[string, RowOutcome, RowOutcome, RowOutcome]>([
    [
      'what was brought in then and is there now was brought in by this import',
      outcome('added', { copiesAdded: 2, notes: [{ code: 'title.same-row', row: '3', value: 'x' }] }),
      outcome('unchanged', { copiesAdded: 0, notes: [{ code: 'copy.fewer' }], claims: [7] }),
      outcome('added', {
        copiesAdded: 2,
        notes: [{ code: 'title.same-row', row: '3', value: 'x' }],
        claims: [7],
      }),
    ],
    ['what was removed since is added again', outcome('updated'), outcome('added'), outcome('added')],
    [
      'what still cannot be is refused as before',
      outcome('rejected', { notes: [shared] }),
      outcome('rejected'),
      outcome('rejected', { notes: [shared] }),
    ],
    [
      'what was refused and can be now is told as it is now',
      outcome('rejected', { notes: [shared] }),
      outcome('added'),
      outcome('added'),
    ],
  ])('%s', async (_what, then, now, told) => {
    await record(await open(), [then, outcome('unchanged', { notes: [shared] })]);
    const again = await record(await open(), [now, outcome('unchanged')]);
    expect(again).toEqual(
      [told, outcome('unchanged', { notes: [shared] })].map((one) => expect.objectContaining(one)),
    );
    const later = now.result === 'rejected' ? now : outcome('unchanged');
    const third = await record(await open(), [later, outcome('unchanged')]);
    expect(third.map(({ result }) => result)).toEqual([told.result, 'unchanged']);
  });

  test('two processes that import the same file at the same time each report what they did', async () => {
    const [one, other] = [await open(), await open()];
    expect(await record(one, [outcome('added')])).toEqual([outcome('added')]);
    expect(await record(other, [outcome('unchanged')])).toEqual([outcome('unchanged')]);
    expect(await record(await open(), [outcome('unchanged')])).toMatchObject([{ result: 'added' }]);
    expect(await record(await open('run', 'harbor'), [outcome('unchanged')])).toMatchObject([
      { result: 'unchanged' },
    ]);
    await other.end(inTransaction);
    expect(await kept()).toEqual(['harbor run']);
  });

  test('abandoned imports are forgotten after a week, and all but twenty of a library', async () => {
    await record(await open('old'), [outcome('added')]);
    await record(await open('old', 'harbor'), [outcome('added')]);
    app.clock.advance(6 * dayMs);
    await record(await open('old', 'harbor'), [outcome('added')]);
    app.clock.advance(2 * dayMs);
    await open('new');
    expect(await kept()).toEqual(['harbor old']);
    for (let run = 10; run < 35; run += 1) {
      app.clock.advance(1000);
      await record(await open(`run ${run}`), [outcome('added')]);
    }
    await inTransaction((tx) => forgetOldRuns(tx, app.clock.now()));
    const last = Array.from({ length: 20 }, (_, index) => `qinghe run ${15 + index}`);
    expect(await kept()).toEqual(['harbor old', ...last]);
  });
});
