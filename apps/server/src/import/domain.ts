import { dayMs, hourMs } from '../platform/clock.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Domain } from '../platform/portal.ts';
import { ImportDesk } from './import-desk.ts';
import { importMigrations } from './migrations.ts';
import { serveImports } from './routes.ts';
import { sweepRuns } from './runs/sweep-runs.ts';
import { forgetOldRuns } from './unfinished-run.ts';

const forgetIntervalMs = dayMs;
/** The longest delay before a node starts work that was requested on another node. */
const workIntervalMs = 1000;

/** Imports of files: their runs, reports and undo. The other domains define the targets. */
export const importDomain: Domain = {
  name: 'import',
  migrations: importMigrations,
  async start(portal) {
    const { db, clock, jobs } = portal;
    const desk = new ImportDesk(portal);
    portal.onClose(() => desk.close());
    await serveImports(portal, desk);
    // No other server uses this folder, so files still arriving here will never be completed.
    await desk.arrivals.sweep(new Date(8.64e15));
    jobs.add({
      name: 'import-files',
      when: { everyMs: workIntervalMs, firstMs: 0 },
      on: 'one-node',
      run: (stopped) => desk.work(stopped),
    });
    jobs.add({
      name: 'sweep-imports',
      when: { everyMs: hourMs, firstMs: 0 },
      on: 'one-node',
      run: () => sweepRuns(db, desk.store, clock.now()),
    });
    jobs.add({
      name: 'forget-unfinished-imports',
      when: { everyMs: forgetIntervalMs, firstMs: 0 },
      on: 'one-node',
      run: () => transaction(db, (tx) => forgetOldRuns(tx, clock.now())),
    });
  },
};
