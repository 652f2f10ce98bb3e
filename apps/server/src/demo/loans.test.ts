import { circulationCalls } from '@yuelan/contract';
import { expect, test } from 'vitest';
import { answerOf, callAs } from '../../testing/call-as.ts';
import { relog } from '../../testing/circulation/fixtures.ts';
import { temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createApp } from '../app.ts';
import { checkInvariants } from '../circulation/check-invariants.ts';
import { asClientId } from '../platform/ids.ts';
import { findReaderByNumber } from '../reader/public.ts';

test('the first reader of each demonstration library has a loan of every kind and holds of every status', async () => {
  const folder = temporaryFolder();
  const clock = fixedClock('2026-11-20T06:00:00Z');
  const filled = await runCommand(['demo', '--json'], { DATA_DIR: folder.path }, clock);
  expect(filled).toMatchObject({ code: 0, err: [] });
  const logged = new LogLines();
  const app = await createApp(testConfig({ dataDir: folder.path }), { clock, logTo: logged });
  const demo = Object.assign(app, { clock, logged });
  try {
    for (const [library, number] of [
      ['qinghe', 'Q0001'],
      ['chengbei', 'C0001'],
      ['harbor', 'H0001'],
    ] as const) {
      const reader = await findReaderByNumber(app.db, asClientId(library), number);
      if (reader === undefined) throw new Error(`there is no ${number}`);
      const { token } = await relog(demo, { id: reader.id, token: '' }, library);
      const loans = answerOf(await callAs(demo, token)(circulationCalls.loans, {}));
      const kinds = loans.results.map(({ renewable }) => renewable?.reason ?? 'renewable');
      for (const kind of ['renewable', ...['overdue', 'limit'].map((word) => `circulation.renewal.${word}`)])
        expect([number, kinds]).toEqual([number, expect.arrayContaining([kind])]);
      expect(loans.borrowedGtNum).toBe(1);
      expect(loans.results.some(({ shouldReturnTime }) => shouldReturnTime === '2026-11-23')).toBe(true);
      const holds = answerOf(await callAs(demo, token)(circulationCalls.holds, {}));
      expect(new Set(holds.results.map(({ statusId }) => statusId))).toEqual(new Set([1, 2, 3, 4]));
      const old = answerOf(await callAs(demo, token)(circulationCalls.returnedLoans, {}));
      expect(old.totalRecord).toBeGreaterThan(2);
    }
    expect(await checkInvariants(app.db)).toEqual([]);
  } finally {
    await app.close();
    folder.remove();
  }
}, 60_000);
