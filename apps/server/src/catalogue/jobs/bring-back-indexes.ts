import { findGroupCounters } from '../../library/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { areIndexesLeftOut } from '../left-out-indexes.ts';
import { bringBackBeside } from '../title-reading.ts';

const everyMs = 20_000;

/** Makes the indexes that a first import left out and, because it was killed, did not make at its end. */
export function bringBackIndexesJob(db: Db, config: Config): Job {
  let before: string | undefined;
  return {
    name: 'bring-back-indexes',
    when: { everyMs, firstMs: 0 },
    on: 'one-node',
    async run() {
      const isLeftOut = await areIndexesLeftOut(db);
      // An import that still goes on changes a catalogue within this time.
      const now = isLeftOut ? JSON.stringify(await findGroupCounters(db)) : undefined;
      if (isLeftOut && now === before) await bringBackBeside(config);
      before = now;
    },
  };
}
