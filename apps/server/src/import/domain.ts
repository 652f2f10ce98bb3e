import { dayMs } from '../platform/clock.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Domain } from '../platform/portal.ts';
import { importMigrations } from './migrations.ts';
import { forgetOldRuns } from './unfinished-run.ts';

const forgetIntervalMs = dayMs;

/** Keeps the progress of unfinished imports for some days. The commands belong to other domains. */
export const importDomain: Domain = {
  name: 'import',
  migrations: importMigrations,
  start({ db, clock, jobs }) {
    jobs.add({
      name: 'forget-unfinished-imports',
      when: { everyMs: forgetIntervalMs, firstMs: 0 },
      on: 'one-node',
      run: () => transaction(db, (tx) => forgetOldRuns(tx, clock.now())),
    });
  },
};
