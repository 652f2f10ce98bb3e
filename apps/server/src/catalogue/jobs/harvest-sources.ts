import { openFileStore } from '../../files/public.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Portal } from '../../platform/portal.ts';
import { harvestSources } from '../sync/run-harvests.ts';

const intervalMs = 15_000;
const retryMs = 2000;

/** Finds the sources of titles that are due and harvests them. */
export function harvestJob({ db, clock, config, log }: Portal): Job {
  const { store } = openFileStore(config, 'imports', clock);
  const isTest = config.environment === 'test';
  return {
    name: 'harvest-sources',
    when: { everyMs: intervalMs },
    on: 'one-node',
    run: (stopped) =>
      harvestSources({ db, clock, config, log, store, retryMs: isTest ? 1 : retryMs }, stopped),
  };
}
