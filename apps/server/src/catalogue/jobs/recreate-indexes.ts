import { findGroupCounters } from '../../library/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { areIndexesDropped } from '../dropped-indexes.ts';
import { recreateBeside } from '../title-reading.ts';

const everyMs = 20_000;

/** Recreates the indexes that a first import dropped and, because it was killed, did not recreate at its end. */
export function recreateIndexesJob(db: Db, config: Config): Job {
  let before: string | undefined;
  return {
    name: 'recreate-indexes',
    when: { everyMs, firstMs: 0 },
    on: 'one-node',
    async run() {
      const areDropped = await areIndexesDropped(db);
      // An import that still goes on changes a catalogue within this time.
      const now = areDropped ? JSON.stringify(await findGroupCounters(db)) : undefined;
      if (areDropped && now === before) await recreateBeside(config);
      before = now;
    },
  };
}
